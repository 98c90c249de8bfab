// Issuing, replacing and rotating a credential: its terms and how long it lasts.

import { accessState, requireAdministrator, requireOutsider, requireOwner } from "./actors.ts";
import type { Change } from "./change.ts";
import { KEY_SCOPES, type KeyScope, type KeyTerms } from "./credential-interfaces.ts";
import { credentialOf, liveCount } from "./credential-rows.ts";
import { Conflict, Invalid } from "./errors.ts";
import { requireFourEyes } from "./four-eyes-switch.ts";
import { credentialState } from "./lifecycle.ts";
import { checkedNetworks } from "./networks.ts";
import { activeOrganisation } from "./organisations.ts";
import { policyOf } from "./policies.ts";
import type { CredentialRow } from "./schema.ts";
import { generateCredential, hashSecret } from "./secrets.ts";
import type { Credential, Issued } from "./store.ts";
import { line } from "./text.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Unless the caller asks for another end. */
const LIFE_MS = 365 * DAY_MS;
const SANDBOX_LIFE_MS = 90 * DAY_MS;
const MAX_OVERLAP_MS = 30 * DAY_MS;

export async function issue(change: Change, organisationId: string, terms: KeyTerms): Promise<Issued> {
  await requireFourEyes(change);
  await mayIssue(change, organisationId);
  return insert(change, organisationId, { ...terms, isSandbox: false });
}

/** One at a time: it is for trying things out, and rotating it gives another. */
export async function issueSandbox(
  change: Change,
  organisationId: string,
  { name }: { readonly name: string },
): Promise<Issued> {
  await requireOwner(change, organisationId);
  const organisation = await activeOrganisation(change.db, organisationId);
  if ((await liveCount(change.db, organisationId, 1, change.nowMs)) > 0)
    throw new Conflict(`${organisation.name} has a sandbox key already`, "full");
  const expiresAtMs = change.nowMs + SANDBOX_LIFE_MS;
  const terms = { name, scopes: ["calculate", "read"], expiresAtMs, isSandbox: true } as const;
  return insert(change, organisationId, terms);
}

async function mayIssue(change: Change, organisationId: string): Promise<void> {
  const { db, nowMs } = change;
  await requireAdministrator(change);
  await requireOutsider(change, organisationId);
  const { name } = await activeOrganisation(db, organisationId);
  const state = await accessState(db, organisationId);
  if (state !== "approved")
    throw new Conflict(`${name} has no approved access (${state}): a credential follows an approval`, state);
  const { maxCredentials } = await policyOf(db, organisationId);
  if ((await liveCount(db, organisationId, 0, nowMs)) >= maxCredentials) {
    throw new Conflict(`${name} has ${maxCredentials} live credentials, all that its policy allows`, "full");
  }
}

export const keyName = (given: string): string => (given.trim() === "" ? "" : line(given, "the name", 60));

function scopesText(given: readonly KeyScope[]): string {
  const scopes = KEY_SCOPES.filter((scope) => given.includes(scope));
  if (scopes.length === 0) throw new Invalid(`a key has at least one scope: ${KEY_SCOPES.join(", ")}`);
  return scopes.join(" ");
}

type Terms = KeyTerms & { readonly isSandbox: boolean };

async function insert(
  { db, nowMs, keys, record }: Change,
  organisation_id: string,
  terms: Terms,
): Promise<Issued> {
  const { name = "", scopes = KEY_SCOPES, networks = [], expiresAtMs = nowMs + LIFE_MS } = terms;
  if (expiresAtMs !== null && !(Number.isSafeInteger(expiresAtMs) && expiresAtMs > nowMs)) {
    throw new Invalid("a credential expires in the future");
  }
  const pair = generateCredential();
  const facts = {
    organisation_id,
    name: keyName(name),
    scopes: scopesText(scopes),
    networks: checkedNetworks(networks).join(" "),
    state: "active",
    expires_at_ms: expiresAtMs,
    overlap_ends_at_ms: null,
    replaced_by: null,
    concern: null,
    is_sandbox: terms.isSandbox ? 1 : 0,
  } as const;
  const sequence = await record("credential issued", `credential:${pair.keyId}`, facts);
  const secret_hash = hashSecret(keys.secrets, pair).toString("hex");
  const made = { key_id: pair.keyId, sequence, created_at_ms: nowMs, secret_hash, concern_at_ms: null };
  await db
    .insertInto("credentials")
    .values({ ...made, ...facts, told_days: null })
    .execute();
  return { credential: await credentialOf(db, pair.keyId), secret: pair.secret };
}

export type Replacing = KeyTerms & { readonly overlapMs: number };

/** By an administrator: on the old one's terms, except those the request changes. */
export async function replace(change: Change, keyId: string, asked: Replacing): Promise<Issued> {
  await requireFourEyes(change);
  await requireAdministrator(change);
  const old = await credentialOf(change.db, keyId);
  await requireOutsider(change, old.organisationId);
  if (old.isSandbox) throw new Conflict(`${keyId} is a sandbox key: its owner rotates it`, "sandbox");
  const { name, scopes, networks, expiresAtMs } = old;
  return succeed(change, old, { name, scopes, networks, expiresAtMs, ...asked });
}

/** By an owner: on the old one's terms, for as long as the old one was given. */
export async function rotate(
  change: Change,
  keyId: string,
  { overlapMs }: { readonly overlapMs: number },
): Promise<Issued> {
  const old = await credentialOf(change.db, keyId);
  await requireOwner(change, old.organisationId);
  const { name, scopes, networks } = old;
  const expiresAtMs = old.expiresAtMs === null ? null : change.nowMs + (old.expiresAtMs - old.createdAtMs);
  return succeed(change, old, { name, scopes, networks, expiresAtMs, overlapMs });
}

async function succeed(change: Change, old: Credential, { overlapMs, ...asked }: Replacing): Promise<Issued> {
  if (!Number.isInteger(overlapMs) || overlapMs < 0 || overlapMs > MAX_OVERLAP_MS) {
    throw new Invalid("an overlap is from nothing to 30 days");
  }
  await activeOrganisation(change.db, old.organisationId);
  const state = old.state === "active" ? credentialState(old, change.nowMs) : old.state;
  if (state !== "active")
    throw new Conflict(`${old.keyId} is ${state}; only an active credential is replaced`, state);
  const issued = await insert(change, old.organisationId, { ...asked, isSandbox: old.isSandbox });
  await move(change, old, "credential replaced", {
    state: "replaced",
    replaced_by: issued.credential.keyId,
    overlap_ends_at_ms: change.nowMs + overlapMs,
  });
  return issued;
}

type Move = Partial<
  Pick<
    CredentialRow,
    "state" | "replaced_by" | "overlap_ends_at_ms" | "concern" | "concern_at_ms" | "name" | "networks"
  >
>;

export async function move(
  { db, record }: Change,
  from: Credential,
  what: string,
  to: Move,
): Promise<Credential> {
  const moved = await db
    .updateTable("credentials")
    .set(to)
    .where("key_id", "=", from.keyId)
    .where("state", "=", from.state)
    .where("concern", from.concern === null ? "is" : "=", from.concern)
    .returning("key_id")
    .executeTakeFirst();
  if (moved === undefined) throw new Conflict(`${from.keyId} was changed meanwhile`, from.state);
  const { concern_at_ms, ...facts } = to;
  await record(what, `credential:${from.keyId}`, facts);
  return credentialOf(db, from.keyId);
}
