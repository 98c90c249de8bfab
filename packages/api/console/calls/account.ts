// Sign-up, verification and new passwords: the same answer, in the same time, for known and unknown addresses.

import { setTimeout as sleep } from "node:timers/promises";
import { invalidRequest } from "#contract";
import { emailAddress } from "#store";
import type { HttpProblem } from "../../problems.ts";
import { anyone, type ConsoleCall, done, ok, traceOf } from "../call.ts";
import type { Desk } from "../desk.ts";
import { passwordFault } from "../password-rules.ts";
import { linkSpent } from "../problems.ts";
import { closed, email, password, token } from "../shapes.ts";

/** Longer than the work for a known address takes. */
const EVEN_MS = 250;

/** The time of an answer must not show whether an address is known. */
const evenly = async (work: Promise<unknown>): Promise<void> => {
  await Promise.all([work, sleep(EVEN_MS)]);
};

const SPENT = linkSpent("This link was used, has expired, or is not one of ours. Ask for another.");
const SENT = "If this address can be used, we have sent it a link. Check your email.";

/** The hash of the password chosen through a link, for the address that received the link. */
async function chosen(
  purpose: "verify" | "reset",
  given: { readonly token: string; readonly password: string },
  { store: { accounts } }: Desk,
): Promise<string | HttpProblem> {
  const address = await accounts.linkAddress(purpose, given.token);
  if (address === undefined) return SPENT;
  const weak = await passwordFault(given.password, address);
  return weak === null ? accounts.hashPassword(address, given.password) : invalidRequest([weak]);
}

export const accountCalls: readonly ConsoleCall[] = [
  anyone("POST /sign-up", { body: closed({ email }) }, async ({ body }, { store, letters }) => {
    const to = emailAddress(body.email);
    await evenly(
      store.accounts.signUp(to, {
        fresh: (link) => letters.verify(to, link),
        known: () => letters.accountKnown(to),
      }),
    );
    return { status: 202, body: { detail: SENT } };
  }),

  anyone("POST /verify", { body: closed({ token, password }) }, async (asked, desk) => {
    const hash = await chosen("verify", asked.body, desk);
    if (typeof hash !== "string") return hash;
    const opened = await desk.store.accounts.verify(asked.body.token, hash, traceOf(asked));
    return opened === undefined ? SPENT : ok({ email: opened.email });
  }),

  anyone("POST /reset-request", { body: closed({ email }) }, async ({ body }, { store, letters }) => {
    const to = emailAddress(body.email);
    await evenly(store.accounts.askReset(to, (link) => letters.reset(to, link)));
    return { status: 202, body: { detail: SENT } };
  }),

  anyone("POST /reset", { body: closed({ token, password }) }, async (asked, desk) => {
    const { store, letters } = desk;
    const hash = await chosen("reset", asked.body, desk);
    if (typeof hash !== "string") return hash;
    const set = await store.accounts.reset(asked.body.token, hash, letters.passwordSet, traceOf(asked));
    return set === undefined ? SPENT : done;
  }),
];
