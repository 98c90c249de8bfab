// Secrets handed over by link: looking consumes nothing, the button gives the secret once.

import { Conflict, LINK_HOLDER } from "#store";
import { notFound } from "../../problems.ts";
import { anyone, type ConsoleCall, ok, traceOf } from "../call.ts";
import { linkSpent } from "../problems.ts";
import { closed, iso } from "../shapes.ts";

const NO_LINK = notFound("There is no such link; was it copied whole?");

export const handoverCalls: readonly ConsoleCall[] = [
  anyone("GET /handovers/{token}", {}, async ({ path }, { store }) => {
    const found = await store.handovers.find(path.token ?? "");
    if (found === undefined) return NO_LINK;
    const { organisationName, keyId, state, expiresAtMs } = found;
    return ok({ organisation_name: organisationName, key_id: keyId, state, expires_at: iso(expiresAtMs) });
  }),

  anyone("POST /handovers/{token}/open", { body: closed({}) }, async (asked, { store }) => {
    const token = asked.path.token ?? "";
    if ((await store.handovers.find(token)) === undefined) return NO_LINK;
    try {
      const by = asked.session?.person.id ?? LINK_HOLDER;
      const { keyId, secret } = await store.handovers.open(token, { by, ...traceOf(asked) });
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
