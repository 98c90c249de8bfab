// Access: an organisation describes its use and asks. An administrator other than the one who asked approves or
// declines.

import type { LetterTo } from "./account-interfaces.ts";
import { requireAdministrator, requireOutsider, requireOwnerOrAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotAllowed, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import { activeOrganisation } from "./organisations.ts";
import type { AccessRequestRow } from "./schema.ts";
import { type Access, type AccessRequest, type AccessState, COMMAND_LINE } from "./store.ts";
import { tellAdministrators, tellMembers } from "./telling.ts";
import { prose } from "./text.ts";

type Decision = Exclude<AccessState, "pending">;
type NamedRow = AccessRequestRow & { readonly organisation_name: string };

const toRequest = (row: NamedRow): AccessRequest => ({
  id: row.id,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  useCase: row.use_case,
  state: row.state,
  requestedBy: row.requested_by,
  requestedAtMs: row.created_at_ms,
  decidedBy: row.decided_by,
  decidedAtMs: row.decided_at_ms,
  reason: row.reason,
});

export function access(database: Database, change: Changer): Access {
  const decided = async (
    made: Change,
    id: string,
    state: Decision,
    letterTo: LetterTo | undefined,
  ): Promise<AccessRequest> => {
    const request = await decide(made, id, state);
    if (letterTo !== undefined) await tellMembers(made, request.organisationId, letterTo);
    return request;
  };
  return {
    request: (organisationId, useCase, act, letterTo) =>
      change(act, async (made) => {
        const before = await latest(made.db, organisationId);
        const asked = await request(made, organisationId, prose(useCase, "the use case", 2000), before);
        if (letterTo !== undefined && asked.id !== before?.id) await tellAdministrators(made, letterTo);
        return asked;
      }),
    find: (id) => database.read((db) => findRequest(db, id)),
    latestOf: (organisationId) =>
      database.read(async (db) => {
        const row = await latest(db, organisationId);
        return row && toRequest(row);
      }),
    list: (state) =>
      database.read(async (db) => {
        const all = named(db).orderBy("access_requests.sequence");
        const rows = await (state === undefined
          ? all
          : all.where("access_requests.state", "=", state)
        ).execute();
        return rows.map(toRequest);
      }),
    withoutKey: () =>
      database.read(async (db) => {
        const approved = named(db)
          .where("access_requests.state", "=", "approved")
          .where("organisations.state", "=", "active")
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("credentials")
                  .select("credentials.key_id")
                  .where("credentials.is_sandbox", "=", 0)
                  .whereRef("credentials.organisation_id", "=", "access_requests.organisation_id"),
              ),
            ),
          );
        return (await approved.orderBy("access_requests.sequence").execute()).map(toRequest);
      }),
    historyOf: (organisationId) =>
      database.read(async (db) => {
        const own = named(db).where("organisation_id", "=", organisationId);
        return (await own.orderBy("access_requests.sequence", "desc").execute()).map(toRequest);
      }),
    approve: (id, act, letterTo) => change(act, (made) => decided(made, id, "approved", letterTo)),
    decline: (id, act, letterTo) => change(act, (made) => decided(made, id, "declined", letterTo)),
  };
}

const named = (db: Db) =>
  db
    .selectFrom("access_requests")
    .innerJoin("organisations", "organisations.id", "access_requests.organisation_id")
    .selectAll("access_requests")
    .select("organisations.name as organisation_name");

const latest = (db: Db, organisationId: string): Promise<NamedRow | undefined> =>
  named(db)
    .where("organisation_id", "=", organisationId)
    .orderBy("access_requests.sequence", "desc")
    .limit(1)
    .executeTakeFirst();

async function findRequest(db: Db, id: string): Promise<AccessRequest | undefined> {
  const row = await named(db).where("access_requests.id", "=", id).executeTakeFirst();
  return row && toRequest(row);
}

async function requestOf(db: Db, id: string): Promise<AccessRequest> {
  const found = await findRequest(db, id);
  if (found === undefined) throw new NotFound(`there is no access request ${id}`);
  return found;
}

async function request(
  change: Change,
  organisation_id: string,
  use_case: string,
  known: NamedRow | undefined,
): Promise<AccessRequest> {
  const { db, act, nowMs, record } = change;
  const { name } = await activeOrganisation(db, organisation_id);
  await requireOwnerOrAdministrator(change, organisation_id);
  if (known?.state === "pending") return toRequest(known);
  if (known?.state === "approved") throw new Conflict(`${name} already has access`, known.state);
  const id = newId("req");
  const asked = { organisation_id, use_case, state: "pending", requested_by: act.by } as const;
  const sequence = await record("access requested", `access:${id}`, { ...asked, decided_by: null });
  await db
    .insertInto("access_requests")
    .values({
      id,
      sequence,
      created_at_ms: nowMs,
      ...asked,
      decided_by: null,
      decided_at_ms: null,
      reason: null,
    })
    .execute();
  return requestOf(db, id);
}

async function decide(change: Change, id: string, state: Decision): Promise<AccessRequest> {
  const { db, act, nowMs, record } = change;
  await requireAdministrator(change);
  const asked = await requestOf(db, id);
  if (asked.state === "pending") await mayDecide(change, asked, state);
  const moved = await db
    .updateTable("access_requests")
    .set({ state, decided_by: act.by, decided_at_ms: nowMs, reason: act.why ?? null })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  if (moved === undefined) {
    throw new Conflict(`the request of ${asked.organisationName} was already ${asked.state}`, asked.state);
  }
  await record(`access ${state}`, `access:${id}`, { state, decided_by: act.by });
  return requestOf(db, id);
}

async function mayDecide(change: Change, asked: AccessRequest, state: AccessState): Promise<void> {
  const { db, act } = change;
  if (asked.requestedBy === act.by && act.by !== COMMAND_LINE) {
    throw new NotAllowed("you cannot decide your own request; another administrator must");
  }
  await requireOutsider(change, asked.organisationId);
  if (state === "approved") await activeOrganisation(db, asked.organisationId);
}
