// What the members of an organisation do: found it, ask for access, watch its keys, report one.

import Type from "typebox";
import { invalidRequest } from "#contract";
import { Conflict, isDay, type Organisation } from "#store";
import { notFound } from "../../problems.ts";
import { type ConsoleCall, created, fault, member, ok, owner, person } from "../call.ts";
import type { Desk } from "../desk.ts";
import { conflict } from "../problems.ts";
import {
  accessBody,
  closed,
  credentialBody,
  handoverBody,
  invitationBody,
  line,
  organisationBody,
  organisationType,
  policyBody,
  prose,
  useCase,
} from "../shapes.ts";

/** An organisation as its members see it. */
export async function organisationDetail({ store }: Desk, organisation: Organisation) {
  const { id } = organisation;
  const nowMs = store.nowMs();
  const [members, invitations, request, policy, credentials, handovers] = await Promise.all([
    store.organisations.members(id),
    store.invitations.of(id),
    store.access.latestOf(id),
    store.policies.of(id),
    store.credentials.list(id),
    store.handovers.list(id),
  ]);
  return {
    organisation: organisationBody(organisation),
    members: members.map((one) => ({ id: one.id, email: one.email, role: one.role })),
    invitations: invitations.map(invitationBody),
    access: accessBody(request),
    policy: policyBody(policy),
    credentials: credentials.map((one) => credentialBody(one, nowMs)),
    handovers: handovers.map(handoverBody),
  };
}

const day = Type.Optional(
  Type.Refine(Type.String({ maxLength: 10 }), isDay, () => "must be a day like 2026-08-05"),
);
const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const organisationCalls: readonly ConsoleCall[] = [
  person(
    "POST /organisations",
    { body: closed({ name: line, type: organisationType }) },
    async ({ body, act }, { store }) => {
      try {
        const founded = await store.organisations.found(body, act);
        return created({ organisation: organisationBody(founded) });
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        return conflict("An organisation has this name already; one of its members can invite you.");
      }
    },
  ),

  member("GET /organisations/{id}", {}, async ({ organisation }, desk) =>
    ok(await organisationDetail(desk, organisation)),
  ),

  owner(
    "POST /organisations/{id}/access-requests",
    { body: closed({ use_case: useCase }) },
    async ({ organisation, body, act }, { store, letters }) => {
      const { id } = organisation;
      const request = await store.access.request(id, body.use_case, act, letters.accessAsked);
      return created({ access: accessBody(request) });
    },
  ),

  member(
    "GET /organisations/{id}/uses",
    { query: closed({ from: day, to: day }) },
    async ({ organisation, query }, { store }) => {
      const tomorrow = store.nowMs() + DAY_MS;
      const to = query.to ?? dayOf(tomorrow);
      const from = query.from ?? dayOf(Date.parse(to) - 30 * DAY_MS);
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
      if (!(days > 0 && days <= MOST_DAYS))
        return invalidRequest([fault("from", `from must be a day up to ${MOST_DAYS} days before to.`)]);
      const uses = await store.usesOf(organisation.id, from, to);
      return ok(uses.map(({ keyId, day: on, kind, count }) => ({ key_id: keyId, day: on, kind, count })));
    },
  ),

  member(
    "POST /organisations/{id}/credentials/{key_id}/report",
    { body: closed({ concern: Type.Enum(["compromised", "replacement"]), why: Type.Optional(prose) }) },
    async ({ organisation, path, body, act }, { store, letters }) => {
      const found = await store.credentials.find(path.key_id ?? "");
      if (found?.organisationId !== organisation.id)
        return notFound("There is no such credential, or it is not yours to see.");
      const why = body.why === undefined ? act : { ...act, why: body.why };
      const letterTo = (to: string) => letters.concern(to, found.keyId, body.concern);
      const reported =
        body.concern === "compromised"
          ? await store.credentials.reportCompromised(found.keyId, why, letterTo)
          : await store.credentials.requestReplacement(found.keyId, why, letterTo);
      return ok({ credential: credentialBody(reported, store.nowMs()) });
    },
  ),
];
