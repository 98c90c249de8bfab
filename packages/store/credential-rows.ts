// Reads credentials: the one query of authentication, lists, and counts of live ones.

import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import { KEY_SCOPES } from "./credential-interfaces.ts";
import type { Db } from "./database.ts";
import { NotFound } from "./errors.ts";
import { type PolicyColumns, sandboxPolicy, toPolicy } from "./policies.ts";
import type { CredentialRow, Tables } from "./schema.ts";
import type { Credential, OrganisationState, StoredCredential } from "./store.ts";

type ListedRow = CredentialRow & {
  readonly organisation_name: string;
  readonly last_used_at_ms: number | null;
};

const words = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));

const termsOf = ({ scopes, networks }: Pick<CredentialRow, "scopes" | "networks">) => ({
  scopes: KEY_SCOPES.filter((scope) => words(scopes).includes(scope)),
  networks: words(networks),
});

export const toCredential = (row: ListedRow): Credential => ({
  keyId: row.key_id,
  name: row.name,
  ...termsOf(row),
  isSandbox: row.is_sandbox === 1,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  createdAtMs: row.created_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
  ...lifecycleOf(row),
  replacedBy: row.replaced_by,
  concern: row.concern,
  concernAtMs: row.concern_at_ms,
});

const lifecycleOf = (row: Pick<CredentialRow, "state" | "expires_at_ms" | "overlap_ends_at_ms">) => ({
  state: row.state,
  expiresAtMs: row.expires_at_ms,
  overlapEndsAtMs: row.overlap_ends_at_ms,
});

export const credentialRows = (db: Db) =>
  db
    .selectFrom("credentials")
    .innerJoin("organisations", "organisations.id", "credentials.organisation_id")
    .leftJoin("last_uses", "last_uses.key_id", "credentials.key_id")
    .selectAll("credentials")
    .select(["organisations.name as organisation_name", "last_uses.at_ms as last_used_at_ms"]);

export async function credentialOf(db: Db, keyId: string): Promise<Credential> {
  const row = await credentialRows(db).where("credentials.key_id", "=", keyId).executeTakeFirst();
  if (row === undefined) throw new NotFound(`there is no credential ${keyId}`);
  return toCredential(row);
}

/** The condition for what `credentialState` calls active. */
export const isLive =
  (nowMs: number) =>
  (where: ExpressionBuilder<Tables, "credentials">): ExpressionWrapper<Tables, "credentials", SqlBool> =>
    where.and([
      where.or([where("expires_at_ms", "is", null), where("expires_at_ms", ">", nowMs)]),
      where.or([
        where("credentials.state", "=", "active"),
        where.and([where("credentials.state", "=", "replaced"), where("overlap_ends_at_ms", ">", nowMs)]),
      ]),
    ]);

/** Live credentials of a kind without a replacement: one in its overlap is on its way out. */
export async function liveCount(
  db: Db,
  organisationId: string,
  is_sandbox: 0 | 1,
  nowMs: number,
): Promise<number> {
  const rows = await db
    .selectFrom("credentials")
    .select("key_id")
    .where("organisation_id", "=", organisationId)
    .where("is_sandbox", "=", is_sandbox)
    .where("state", "=", "active")
    .where(isLive(nowMs))
    .execute();
  return rows.length;
}

type AuthenticationRow = Pick<
  CredentialRow,
  | "key_id"
  | "secret_hash"
  | "state"
  | "expires_at_ms"
  | "overlap_ends_at_ms"
  | "scopes"
  | "networks"
  | "is_sandbox"
> &
  PolicyColumns & {
    readonly organisation_id: string;
    readonly organisation_state: OrganisationState;
    readonly pepper_sign: string | null;
  };

const toStored = (row: AuthenticationRow): StoredCredential => ({
  keyId: row.key_id,
  pepperSign: row.pepper_sign ?? "",
  secretHash: Buffer.from(row.secret_hash, "hex"),
  lifecycle: lifecycleOf(row),
  ...termsOf(row),
  isSandbox: row.is_sandbox === 1,
  organisation: { id: row.organisation_id, state: row.organisation_state },
  policy: row.is_sandbox === 1 ? sandboxPolicy(toPolicy(row)) : toPolicy(row),
});

export async function findCredential(db: Db, keyId: string): Promise<StoredCredential | undefined> {
  const row = await db
    .selectFrom("credentials")
    .innerJoin("organisations", "organisations.id", "credentials.organisation_id")
    .leftJoin("policies", "policies.organisation_id", "credentials.organisation_id")
    .select([
      "credentials.key_id",
      "credentials.secret_hash",
      "credentials.state",
      "credentials.expires_at_ms",
      "credentials.overlap_ends_at_ms",
      "credentials.scopes",
      "credentials.networks",
      "credentials.is_sandbox",
      "credentials.organisation_id",
      "organisations.state as organisation_state",
      "policies.calculations_per_minute",
      "policies.others_per_minute",
      "policies.shifts_per_minute",
      "policies.max_credentials",
    ])
    .select(({ selectFrom }) =>
      selectFrom("settings").select("value").where("name", "=", "pepper").as("pepper_sign"),
    )
    .where("credentials.key_id", "=", keyId)
    .executeTakeFirst();
  return row && toStored(row);
}
