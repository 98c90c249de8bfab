// Administrators issue, replace and revoke credentials: we show the secret once, or send it by a link.

import Type from "typebox";
import { invalidRequest, type RequestFault } from "#contract";
import { type Issued, type KeyScope, type KeyTerms, parseInstant } from "#store";
import { type Answer, administrator, type ConsoleCall, created, fault, ok } from "../call.ts";
import type { Desk } from "../desk.ts";
import {
  closed,
  credentialBody,
  handoverBody,
  keyName,
  moment,
  networks,
  overlapMinutes,
  prose,
  scopes,
} from "../shapes.ts";
import { proposed } from "./proposals.ts";

const deliver = Type.Enum(["show", "link"]);
const termFields = {
  name: Type.Optional(keyName),
  scopes: Type.Optional(scopes),
  networks: Type.Optional(networks),
};
const expires_at = Type.Optional(Type.Union([moment, Type.Null()]));

/** Left out: a year. Null: never. */
function expiry(
  given: string | null | undefined,
  { store }: Desk,
): { readonly expiresAtMs?: number | null } | RequestFault {
  if (given === undefined) return {};
  if (given === null) return { expiresAtMs: null };
  const expiresAtMs = parseInstant(given);
  if (expiresAtMs === null)
    return fault("expires_at", "expires_at must be a day and time that exist, like 2027-06-30T00:00:00Z.");
  return expiresAtMs > store.nowMs() ? { expiresAtMs } : fault("expires_at", "expires_at is in the past.");
}

/** By link, the administrator never sees the secret. */
function delivered({ credential, secret, handover }: Issued): Answer {
  const { keyId: key_id } = credential;
  return created(handover === undefined ? { key_id, secret } : { key_id, handover: handoverBody(handover) });
}

interface Terms {
  readonly name?: string;
  readonly scopes?: readonly KeyScope[];
  readonly networks?: readonly string[];
}

const termsIn = ({ name, scopes: wanted, networks: from }: Terms): KeyTerms => ({
  ...(name === undefined ? {} : { name }),
  ...(wanted === undefined ? {} : { scopes: wanted }),
  ...(from === undefined ? {} : { networks: from }),
});

/** Where two must agree, neither of them sees the secret. */
const BY_LINK = fault("deliver", "With four eyes on, a secret goes out by link.");

const handingOver = (how: "show" | "link", { letters }: Desk) =>
  how === "show" ? {} : { handover: letters.handover };

export const credentialCalls: readonly ConsoleCall[] = [
  administrator(
    "POST /admin/organisations/{id}/credentials",
    { body: closed({ ...termFields, expires_at, deliver }), isConfirmed: true },
    async ({ path, body, act }, desk) => {
      const { store } = desk;
      const until = expiry(body.expires_at, desk);
      if ("pointer" in until) return invalidRequest([until]);
      const terms = { ...termsIn(body), ...until };
      if (await store.fourEyes.isOn()) {
        if (body.deliver === "show") return invalidRequest([BY_LINK]);
        return proposed({ kind: "issue key", about: path.id ?? "", details: terms }, act, desk);
      }
      const asked = { ...terms, ...handingOver(body.deliver, desk) };
      return delivered(await store.credentials.issue(path.id ?? "", asked, act));
    },
  ),

  administrator(
    "POST /admin/credentials/{key_id}/revoke",
    { body: closed({ reason: prose }), isConfirmed: true },
    async ({ path, body, act }, { store }) => {
      const revoked = await store.credentials.revoke(path.key_id ?? "", { ...act, why: body.reason });
      return ok({ credential: credentialBody(revoked, store.nowMs()) });
    },
  ),

  administrator(
    "POST /admin/credentials/{key_id}/replace",
    {
      body: closed({ ...termFields, overlap_minutes: overlapMinutes, expires_at, deliver }),
      isConfirmed: true,
    },
    async ({ path, body, act }, desk) => {
      const { store } = desk;
      const until = expiry(body.expires_at, desk);
      if ("pointer" in until) return invalidRequest([until]);
      const overlapMs = body.overlap_minutes * 60_000;
      const terms = { ...termsIn(body), overlapMs, ...until };
      if (await store.fourEyes.isOn()) {
        if (body.deliver === "show") return invalidRequest([BY_LINK]);
        return proposed({ kind: "replace key", about: path.key_id ?? "", details: terms }, act, desk);
      }
      const asked = { ...terms, ...handingOver(body.deliver, desk) };
      return delivered(await store.credentials.replace(path.key_id ?? "", asked, act));
    },
  ),
];
