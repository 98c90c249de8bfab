// What waits for an administrator: reports about keys first, then requests for access; and the decisions.

import Type from "typebox";
import { type AccessRequest, COMMAND_LINE, type Letter, type Person } from "#store";
import { administrator, auditor, type ConsoleCall, ok } from "../call.ts";
import type { Desk } from "../desk.ts";
import { closed, credentialBody, iso, isoOrNull, prose } from "../shapes.ts";

/** People by id, as far as requests name them. */
async function peopleIn(
  { store }: Desk,
  requests: readonly AccessRequest[],
): Promise<ReadonlyMap<string, Person>> {
  const ids = new Set(requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? ""]));
  const found = await Promise.all([...ids].map((id) => store.people.find(id)));
  return new Map(found.filter((one) => one !== undefined).map((one) => [one.id, one]));
}

/** Requests as administrators see them; they cannot decide `is_own` ones, their own or their organisation's. */
export async function requestBodies(desk: Desk, requests: readonly AccessRequest[], reader: Person) {
  const people = await peopleIn(desk, requests);
  const own = new Set((await desk.store.organisations.ofPerson(reader.id)).map(({ id }) => id));
  const nameOf = (id: string): string =>
    people.get(id)?.email ?? (id === COMMAND_LINE ? "the command line" : id);
  return requests.map((one) => ({
    id: one.id,
    organisation: { id: one.organisationId, name: one.organisationName },
    use_case: one.useCase,
    state: one.state,
    reason: one.reason,
    requested_by: nameOf(one.requestedBy),
    requested_at: iso(one.requestedAtMs),
    decided_by: one.decidedBy === null ? null : nameOf(one.decidedBy),
    decided_at: isoOrNull(one.decidedAtMs),
    is_own: one.requestedBy === reader.id || own.has(one.organisationId),
  }));
}

const telling =
  (decision: "approved" | "declined", { letters }: Desk) =>
  (to: string): Letter =>
    letters.accessDecided(to, decision);

export const queueCalls: readonly ConsoleCall[] = [
  auditor("GET /admin/queue", {}, async ({ session }, desk) => {
    const { store } = desk;
    const [concerns, requests, keyless] = await Promise.all([
      store.credentials.concerns(),
      store.access.list("pending"),
      store.access.withoutKey(),
    ]);
    // A report of compromise does not wait behind a request for a new key.
    const urgent = concerns.toSorted(
      (a, b) => Number(b.concern === "compromised") - Number(a.concern === "compromised"),
    );
    return ok({
      concerns: urgent.map((one) => ({
        ...credentialBody(one, store.nowMs()),
        organisation: { id: one.organisationId, name: one.organisationName },
      })),
      requests: await requestBodies(desk, requests, session.person),
      without_key: await requestBodies(desk, keyless, session.person),
    });
  }),

  administrator(
    "POST /admin/access-requests/{id}/approve",
    { body: closed({ reason: Type.Optional(prose) }) },
    async ({ path, body, act, session }, desk) => {
      const why = body.reason === undefined ? act : { ...act, why: body.reason };
      const decided = await desk.store.access.approve(path.id ?? "", why, telling("approved", desk));
      const [request] = await requestBodies(desk, [decided], session.person);
      return ok({ request });
    },
  ),

  administrator(
    "POST /admin/access-requests/{id}/decline",
    { body: closed({ reason: prose }) },
    async ({ path, body, act, session }, desk) => {
      const why = { ...act, why: body.reason };
      const decided = await desk.store.access.decline(path.id ?? "", why, telling("declined", desk));
      const [request] = await requestBodies(desk, [decided], session.person);
      return ok({ request });
    },
  ),
];
