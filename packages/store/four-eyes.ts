// Changes that one administrator proposes and another does: keys issued or replaced, roles changed.

import { requireAdministrator, requireEnabled, requireOutsider } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { HandingOver } from "./credential-interfaces.ts";
import { credentialOf } from "./credential-rows.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotAllowed, NotFound } from "./errors.ts";
import type { FourEyes, Proposal, Proposed } from "./four-eyes-interfaces.ts";
import { isFourEyesOn, turn } from "./four-eyes-switch.ts";
import { handOver } from "./handovers.ts";
import { newId } from "./ids.ts";
import { issue, replace } from "./issuing.ts";
import { organisationOf } from "./organisations.ts";
import { setRole } from "./people.ts";
import type { ProposalRow } from "./schema.ts";
import { COMMAND_LINE } from "./store.ts";

const LIFE_MS = 7 * 24 * 3600 * 1000;

export function fourEyes(database: Database, change: Changer): FourEyes {
  return {
    isOn: () => database.read(isFourEyesOn),
    set: (isOn, act) =>
      change(act, async (made) => {
        await requireAdministrator(made);
        if (!isOn && act.by !== COMMAND_LINE && act.isOnMachine !== true)
          throw new NotAllowed(
            "four eyes are turned off on the machine alone: fairclause admin four-eyes off",
          );
        await turn(made, isOn);
      }),
    propose: (proposed, act) => change(act, (made) => propose(made, proposed)),
    waiting: () =>
      database.read(async (db) => {
        const rows = await waiting(db, database.nowMs()).orderBy("sequence").execute();
        return Promise.all(rows.map((row) => toProposal(db, row)));
      }),
    approve: (id, handover, act) => change(act, (made) => approve(made, id, handover)),
    decline: (id, act) =>
      change(act, async (made) => {
        await requireAdministrator(made);
        await decide(made, await rowOf(made, id), "declined");
      }),
  };
}

const waiting = (db: Db, nowMs: number) =>
  db.selectFrom("proposals").selectAll().where("state", "=", "waiting").where("expires_at_ms", ">", nowMs);

async function rowOf({ db, nowMs }: Change, id: string): Promise<ProposalRow> {
  const row = await waiting(db, nowMs).where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new NotFound(`there is no proposal ${id} that waits`);
  return row;
}

/** What it is about: the organisation of a key, or a person. */
async function aboutName(db: Db, { kind, about }: Pick<ProposalRow, "kind" | "about">): Promise<string> {
  if (kind === "issue key") return (await organisationOf(db, about)).name;
  if (kind === "replace key") return (await credentialOf(db, about)).organisationName;
  const person = await db.selectFrom("people").select("email").where("id", "=", about).executeTakeFirst();
  if (person === undefined) throw new NotFound(`there is no person ${about}`);
  return person.email;
}

async function toProposal(db: Db, row: ProposalRow): Promise<Proposal> {
  const { proposed_by } = row;
  const proposer = db.selectFrom("people").select("email").where("id", "=", proposed_by);
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    aboutName: await aboutName(db, row),
    details: row.details,
    reason: row.reason,
    proposedBy: proposed_by,
    proposedByEmail: (await proposer.executeTakeFirst())?.email ?? proposed_by,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
  };
}

/** For an organisation they do not belong to, and never for themselves. */
async function mayPropose(
  change: Change,
  { kind, about }: Pick<ProposalRow, "kind" | "about">,
): Promise<void> {
  await requireAdministrator(change);
  await requireEnabled(change.db, change.act.by);
  await aboutName(change.db, { kind, about });
  if (kind === "issue key") await requireOutsider(change, about);
  if (kind === "replace key")
    await requireOutsider(change, (await credentialOf(change.db, about)).organisationId);
  if (kind === "change role" && about === change.act.by)
    throw new NotAllowed("nobody changes their own role; another administrator must");
}

async function propose(change: Change, { kind, about, details }: Proposed): Promise<Proposal> {
  const { db, act, nowMs, record } = change;
  await mayPropose(change, { kind, about });
  const id = newId("pro");
  const facts = {
    kind,
    about,
    details: JSON.stringify(details),
    reason: act.why ?? null,
    proposed_by: act.by,
    state: "waiting",
    decided_by: null,
    expires_at_ms: nowMs + LIFE_MS,
  } as const;
  const sequence = await record(`proposed: ${kind}`, `proposal:${id}`, facts);
  const row = { id, sequence, created_at_ms: nowMs, ...facts };
  await db.insertInto("proposals").values(row).execute();
  return toProposal(db, row);
}

async function decide(
  { db, act, record }: Change,
  { id }: ProposalRow,
  state: "approved" | "declined",
): Promise<void> {
  const decided = { state, decided_by: act.by };
  await db.updateTable("proposals").set(decided).where("id", "=", id).execute();
  await record(`proposal ${state}`, `proposal:${id}`, decided);
}

/** The proposer must still be able to do it: proposals of an administrator who lost the role count for nothing. */
async function approve(change: Change, id: string, handover: HandingOver): Promise<void> {
  const row = await rowOf(change, id);
  if (row.proposed_by === change.act.by)
    throw new NotAllowed("you cannot approve your own proposal; another administrator must");
  if (row.kind === "change role" && row.about === change.act.by)
    throw new NotAllowed("nobody changes their own role; another administrator must");
  await requireAdministrator(change);
  await mayPropose({ ...change, act: { by: row.proposed_by } }, row).catch((error: unknown) => {
    if (!(error instanceof NotAllowed)) throw error;
    throw new Conflict("the person who proposed this may no longer do it; decline it", "proposer");
  });
  await decide(change, row, "approved");
  await carryOut({ ...change, isSeconded: true }, row, handover);
}

async function carryOut(change: Change, row: ProposalRow, handover: HandingOver): Promise<void> {
  const details = JSON.parse(row.details);
  if (row.kind === "change role") {
    await setRole(change, row.about, details.role);
    return;
  }
  const issued =
    row.kind === "issue key"
      ? await issue(change, row.about, details)
      : await replace(change, row.about, details);
  await handOver(change, issued, handover);
}
