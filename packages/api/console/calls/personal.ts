// The data we hold about a person: exported by the person or an administrator, and erased by an administrator.

import type { PersonalExport } from "#store";
import { administrator, type ConsoleCall, ok, person } from "../call.ts";
import { closed, iso, isoOrNull, personBody, prose } from "../shapes.ts";

const activityOf = ({ activity }: PersonalExport) =>
  activity.map((entry) => ({
    sequence: entry.sequence,
    at: iso(entry.atMs),
    actor: entry.by,
    what: entry.what,
    subject: entry.subject,
    why: entry.why,
    origin: entry.where,
  }));

const exportBody = (data: PersonalExport) => ({
  person: personBody(data.person),
  password_set_at: isoOrNull(data.passwordSetAtMs),
  organisations: data.organisations.map(({ id, name, role, memberSinceMs }) => ({
    id,
    name,
    role,
    member_since: iso(memberSinceMs),
  })),
  sessions: data.sessions.map(({ id, createdAtMs, lastSeenAtMs, where, agent }) => ({
    id,
    created_at: iso(createdAtMs),
    last_seen_at: iso(lastSeenAtMs),
    origin: where,
    agent,
  })),
  factors: data.factors.map(({ kind, name, createdAtMs }) => ({ kind, name, created_at: iso(createdAtMs) })),
  connections: data.connections.map(({ issuer, subject, createdAtMs }) => ({
    issuer,
    subject,
    created_at: iso(createdAtMs),
  })),
  letters: data.letters.map(({ subject, text, createdAtMs }) => ({
    subject,
    text,
    created_at: iso(createdAtMs),
  })),
  invitations: data.invitations.map(({ organisationName, state, createdAtMs }) => ({
    organisation_name: organisationName,
    state,
    created_at: iso(createdAtMs),
  })),
  requests: data.requests.map(({ organisationName, useCase, requestedAtMs }) => ({
    organisation_name: organisationName,
    use_case: useCase,
    requested_at: iso(requestedAtMs),
  })),
  activity: activityOf(data),
  activity_is_cut: data.isActivityCut,
});

export const personalCalls: readonly ConsoleCall[] = [
  person("GET /account/data", {}, async ({ session, act }, { store }) =>
    ok(exportBody(await store.personal.export(session.person.id, act))),
  ),

  administrator("GET /admin/people/{id}/data", { isConfirmed: true }, async ({ path, act }, { store }) =>
    ok(exportBody(await store.personal.export(path.id ?? "", act))),
  ),

  administrator(
    "POST /admin/people/{id}/erase",
    { body: closed({ reason: prose }), isConfirmed: true },
    async ({ path, body, act }, { store }) => {
      const { person: erased, entries } = await store.personal.erase(path.id ?? "", {
        ...act,
        why: body.reason,
      });
      return ok({ person: personBody(erased), entries });
    },
  ),
];
