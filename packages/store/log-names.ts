// Names for the ids in the activity log: whose account, which organisation's key; the id stays where there is no name.

import type { Db } from "./database.ts";
import type { AuditEntryRow } from "./schema.ts";
import { COMMAND_LINE, LINK_HOLDER, SERVICE, STRANGER } from "./store.ts";

type Names = ReadonlyMap<string, string>;

/** What a subject leads to: the person and the organisation that name it. */
interface Lead {
  readonly personId?: string;
  readonly email?: string;
  readonly organisationId?: string;
  readonly keyId?: string;
}

const ACTORS: Readonly<Record<string, string>> = {
  [COMMAND_LINE]: "Command line",
  [LINK_HOLDER]: "Someone with the link",
  [STRANGER]: "Somebody not signed in",
  [SERVICE]: "The service",
};

const WITHOUT_ID: Readonly<Record<string, string>> = {
  address: "An address nobody has",
  mail: "The mail queue",
  log: "The activity log",
  proposal: "A proposal",
  identity: "A sign-in service",
  switch: "A setting",
  pepper: "The pepper",
};

const split = (subject: string): readonly [kind: string, id: string] => {
  const at = subject.indexOf(":");
  return [subject.slice(0, at), subject.slice(at + 1)];
};

type Ids = (kind: string) => readonly string[];
/** Databases refuse an empty list; nothing has an empty id. */
const oneOf = (ids: readonly string[]): readonly string[] => ["", ...ids];

async function keyLeads(db: Db, idsOf: Ids): Promise<readonly (readonly [string, Lead])[]> {
  const credentials = await db
    .selectFrom("credentials")
    .select(["key_id", "organisation_id"])
    .where("key_id", "in", oneOf(idsOf("credential")))
    .execute();
  const handovers = await db
    .selectFrom("handovers")
    .innerJoin("credentials", "credentials.key_id", "handovers.key_id")
    .select(["handovers.id", "handovers.key_id", "credentials.organisation_id"])
    .where("handovers.id", "in", oneOf(idsOf("handover")))
    .execute();
  const lead = (row: { readonly key_id: string; readonly organisation_id: string }): Lead => ({
    keyId: row.key_id,
    organisationId: row.organisation_id,
  });
  return [
    ...credentials.map((row) => [`credential:${row.key_id}`, lead(row)] as const),
    ...handovers.map((row) => [`handover:${row.id}`, lead(row)] as const),
  ];
}

async function joiningLeads(db: Db, idsOf: Ids): Promise<readonly (readonly [string, Lead])[]> {
  const requests = await db
    .selectFrom("access_requests")
    .select(["id", "organisation_id"])
    .where("id", "in", oneOf(idsOf("access")))
    .execute();
  const invitations = await db
    .selectFrom("invitations")
    .select(["id", "organisation_id", "email"])
    .where("id", "in", oneOf(idsOf("invitation")))
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "person_id"])
    .where("id", "in", oneOf(idsOf("session")))
    .execute();
  const factors = await db
    .selectFrom("factors")
    .select(["id", "person_id"])
    .where("id", "in", oneOf(idsOf("factor")))
    .execute();
  return [
    ...requests.map((row) => [`access:${row.id}`, { organisationId: row.organisation_id }] as const),
    ...invitations.map(
      (row) => [`invitation:${row.id}`, { organisationId: row.organisation_id, email: row.email }] as const,
    ),
    ...sessions.map((row) => [`session:${row.id}`, { personId: row.person_id }] as const),
    ...factors.map((row) => [`factor:${row.id}`, { personId: row.person_id }] as const),
  ];
}

/** Subjects whose id is a person's or an organisation's lead there by themselves. */
function ownLead(subject: string): Lead | undefined {
  const [kind, id] = split(subject);
  if (kind === "person" || kind === "account" || kind === "erasure") return { personId: id };
  if (kind === "organisation" || kind === "policy" || kind === "receipts") return { organisationId: id };
  if (kind === "webhook" || kind === "payroll-audit") return { organisationId: id.split("/")[0] ?? "" };
  if (kind !== "membership") return undefined;
  const [organisationId = "", personId = ""] = id.split("/");
  return { organisationId, personId };
}

async function emails(db: Db, ids: readonly string[]): Promise<Names> {
  const rows = db.selectFrom("people").select(["id", "email"]);
  return new Map((await rows.where("id", "in", oneOf(ids)).execute()).map(({ id, email }) => [id, email]));
}

async function organisationNames(db: Db, ids: readonly string[]): Promise<Names> {
  const rows = db.selectFrom("organisations").select(["id", "name"]);
  return new Map((await rows.where("id", "in", oneOf(ids)).execute()).map(({ id, name }) => [id, name]));
}

interface Known {
  readonly person: string | undefined;
  readonly organisation: string | undefined;
  readonly keyId: string | undefined;
}

function nameOf(kind: string, { person, organisation, keyId }: Known): string | null {
  if (WITHOUT_ID[kind] !== undefined) return WITHOUT_ID[kind];
  const key = keyId === undefined ? undefined : `${keyId.slice(0, 11)}…`;
  const texts: Readonly<Record<string, string | false | undefined>> = {
    person,
    organisation,
    account: person && `Account of ${person}`,
    factor: person && `Second step of ${person}`,
    session: person && `Session of ${person}`,
    erasure: person && `Entries about ${person}`,
    membership: person && organisation && `${person} in ${organisation}`,
    invitation: person && organisation && `${person} to ${organisation}`,
    webhook: organisation && `Webhook endpoint of ${organisation}`,
    "payroll-audit": organisation && `Payroll audit of ${organisation}`,
    access: organisation && `Request of ${organisation}`,
    receipts: organisation && `Receipts of ${organisation}`,
    policy: organisation && `Limits of ${organisation}`,
    credential: organisation && key && `Key ${key} of ${organisation}`,
    handover: organisation && key && `Link to key ${key} of ${organisation}`,
  };
  return texts[kind] || null;
}

export interface LogNames {
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

export async function namesFor(
  db: Db,
  entries: readonly AuditEntryRow[],
): Promise<(entry: AuditEntryRow) => LogNames> {
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  const idsOf: Ids = (kind) => subjects.map(split).flatMap(([of, id]) => (of === kind ? [id] : []));
  const leads = new Map([...(await keyLeads(db, idsOf)), ...(await joiningLeads(db, idsOf))]);
  const leadOf = (subject: string): Lead => ownLead(subject) ?? leads.get(subject) ?? {};
  const all = subjects.map(leadOf);
  const present = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);
  const people = await emails(db, [
    ...entries.map(({ actor }) => actor),
    ...all.flatMap(({ personId }) => present(personId)),
  ]);
  const organisations = await organisationNames(
    db,
    all.flatMap(({ organisationId }) => present(organisationId)),
  );
  return ({ actor, subject }) => {
    const { personId, email, organisationId, keyId } = leadOf(subject);
    const known = {
      person: email ?? people.get(personId ?? ""),
      organisation: organisations.get(organisationId ?? ""),
      keyId,
    };
    return {
      actorName: ACTORS[actor] ?? people.get(actor) ?? null,
      subjectName: nameOf(split(subject)[0], known),
    };
  };
}
