// Secrets handed over by link: looking does not use it up, the button shows the secret once. The token comes in the
// body:
// every proxy on the way logs the path.

import { Conflict, LINK_HOLDER } from "#store";
import { notFound } from "../../problems.ts";
import { anyone, type ConsoleCall, ok, traceOf } from "../call.ts";
import { linkSpent } from "../problems.ts";
import { closed, iso, token } from "../shapes.ts";

const NO_LINK = notFound("There is no such link; was it copied whole?");

export const handoverCalls: readonly ConsoleCall[] = [
  anyone("POST /handovers/look", { body: closed({ token }) }, async ({ body }, { store }) => {
    const found = await store.handovers.find(body.token);
    if (found === undefined) return NO_LINK;
    const { organisationName, keyId, state, expiresAtMs } = found;
    return ok({ organisation_name: organisationName, key_id: keyId, state, expires_at: iso(expiresAtMs) });
  }),

  anyone("POST /handovers/open", { body: closed({ token }) }, async (asked, { store }) => {
    const given = asked.body.token;
    if ((await store.handovers.find(given)) === undefined) return NO_LINK;
    try {
      const by = asked.session?.person.id ?? LINK_HOLDER;
      const { keyId, secret } = await store.handovers.open(given, { by, ...traceOf(asked) });
      return ok({ key_id: keyId, secret });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      return linkSpent(error.state === "opened" ? OPENED : EXPIRED);
    }
  }),
];

const OPENED =
  "This link was opened already and its secret shown. If none of you did, report the credential as compromised.";
const EXPIRED =
  "This link is over: it was open for 24 hours, or was closed before. Ask an administrator for another credential.";
