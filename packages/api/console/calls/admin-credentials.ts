// Administrators issue, replace and revoke credentials: the secret is shown once, or goes out by a link.

import Type from "typebox";
import { invalidRequest, type RequestFault } from "#contract";
import { type Issued, parseInstant } from "#store";
import { type Answer, administrator, type ConsoleCall, created, fault, ok } from "../call.ts";
import type { Desk } from "../desk.ts";
import { closed, credentialBody, handoverBody, moment, prose } from "../shapes.ts";

const deliver = Type.Enum(["show", "link"]);
const expires_at = Type.Optional(Type.Union([moment, Type.Null()]));

function expiry(
  given: string | null | undefined,
  { store }: Desk,
): { readonly expiresAtMs?: number } | RequestFault {
  if (given === undefined || given === null) return {};
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

const handingOver = (how: "show" | "link", { letters }: Desk) =>
  how === "show" ? {} : { handover: letters.handover };

export const credentialCalls: readonly ConsoleCall[] = [
  administrator(
    "POST /admin/organisations/{id}/credentials",
    { body: closed({ expires_at, deliver }), isConfirmed: true },
    async ({ path, body, act }, desk) => {
      const { store } = desk;
      const until = expiry(body.expires_at, desk);
      if ("pointer" in until) return invalidRequest([until]);
      const asked = { ...until, ...handingOver(body.deliver, desk) };
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
      body: closed({ overlap_minutes: Type.Enum([0, 60, 1440]), expires_at, deliver }),
      isConfirmed: true,
    },
    async ({ path, body, act }, desk) => {
      const { store } = desk;
      const until = expiry(body.expires_at, desk);
      if ("pointer" in until) return invalidRequest([until]);
      const overlapMs = body.overlap_minutes * 60_000;
      const asked = { overlapMs, ...until, ...handingOver(body.deliver, desk) };
      return delivered(await store.credentials.replace(path.key_id ?? "", asked, act));
    },
  ),
];
