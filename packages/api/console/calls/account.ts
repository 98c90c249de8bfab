// Sign-up, verification and new passwords: the same answer, in the same time, whether an address is known or not.

import { setTimeout as sleep } from "node:timers/promises";
import { invalidRequest } from "#contract";
import { emailAddress } from "#store";
import { anyone, type ConsoleCall, done, ok, traceOf } from "../call.ts";
import { passwordFault } from "../password-rules.ts";
import { linkSpent } from "../problems.ts";
import { closed, email, password, token } from "../shapes.ts";

/** Longer than what is done for a known address takes. */
const EVEN_MS = 250;

/** What is known of an address must not show in the time an answer takes. */
const evenly = async (work: Promise<unknown>): Promise<void> => {
  await Promise.all([work, sleep(EVEN_MS)]);
};

const SPENT = linkSpent("This link was used already, is too old, or is none of ours; ask for another.");
const SENT = "If this address can be used, a letter with a link is on its way to it. Look into your mail.";

export const accountCalls: readonly ConsoleCall[] = [
  anyone("POST /sign-up", { body: closed({ email, password }) }, async ({ body }, { store, letters }) => {
    const weak = await passwordFault(body.password, body.email);
    if (weak !== null) return invalidRequest([weak]);
    const hash = await store.accounts.hashPassword(body.email, body.password);
    const to = emailAddress(body.email);
    await evenly(
      store.accounts.signUp(to, hash, {
        fresh: (link) => letters.verify(to, link),
        known: () => letters.accountKnown(to),
      }),
    );
    return { status: 202, body: { detail: SENT } };
  }),

  anyone("POST /verify", { body: closed({ token }) }, async (asked, { store }) => {
    const opened = await store.accounts.verify(asked.body.token, traceOf(asked));
    return opened === undefined ? SPENT : ok({ email: opened.email });
  }),

  anyone("POST /reset-request", { body: closed({ email }) }, async ({ body }, { store, letters }) => {
    const to = emailAddress(body.email);
    await evenly(store.accounts.askReset(to, (link) => letters.reset(to, link)));
    return { status: 202, body: { detail: SENT } };
  }),

  anyone("POST /reset", { body: closed({ token, password }) }, async (asked, { store, letters }) => {
    const { accounts } = store;
    const address = await accounts.resetAddress(asked.body.token);
    if (address === undefined) return SPENT;
    const weak = await passwordFault(asked.body.password, address);
    if (weak !== null) return invalidRequest([weak]);
    const hash = await accounts.hashPassword(address, asked.body.password);
    const set = await accounts.reset(asked.body.token, hash, letters.passwordSet, traceOf(asked));
    return set === undefined ? SPENT : done;
  }),
];
