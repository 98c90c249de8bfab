// Moves each table's values under a new pepper: hashes are hashed once more, seals made again.

import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import { factorAbout } from "./factors.ts";
import { hashedOver } from "./keyed-hash.ts";
import { type Keys, newest } from "./keyring.ts";
import { underAllPeppers } from "./passwords.ts";
import { auditKeyAbout } from "./payroll-audit-blobs.ts";
import { receiptKeyAbout } from "./receipt-rows.ts";
import { seal, unseal } from "./tokens.ts";
import { endpointAbout } from "./webhook-rows.ts";
import { oldSecretAbout } from "./webhook-secrets.ts";

/** In one statement. */
const AT_A_TIME = 500;
const HASH = /^[0-9a-f]{64}$/;

type Pair = readonly [id: string, value: string];

/** Which value belongs to which id, as one expression. */
const chosen = (id: RawBuilder<unknown>, pairs: readonly Pair[]): RawBuilder<string> =>
  sql<string>`case ${id} ${sql.join(
    pairs.map(([is, value]) => sql`when ${is} then ${value}`),
    sql` `,
  )} end`;

async function inParts(
  pairs: readonly Pair[],
  write: (part: readonly Pair[], ids: readonly string[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let at = 0; at < pairs.length; at += AT_A_TIME) {
    const part = pairs.slice(at, at + AT_A_TIME);
    await write(
      part,
      part.map(([id]) => id),
    ).execute();
  }
}

type Rewrite = (db: Db, before: Keys, next: Keys) => Promise<void>;

/** A value that is not a hash of ours stays as it is. */
const over = (keys: Keys["tokens"], hash: string | null): readonly string[] =>
  hash !== null && HASH.test(hash)
    ? [hashedOver(keys.slice(-1), Buffer.from(hash, "hex")).toString("hex")]
    : [];

const pairsOf = (id: string, values: readonly string[]): readonly Pair[] =>
  values.map((value) => [id, value]);

const credentials: Rewrite = async (db, _before, { secrets }) => {
  const rows = await db.selectFrom("credentials").select(["key_id", "secret_hash"]).execute();
  const pairs = rows.flatMap((row) => pairsOf(row.key_id, over(secrets, row.secret_hash)));
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("credentials")
      .set({ secret_hash: chosen(sql.ref("key_id"), part) })
      .where("key_id", "in", ids),
  );
};

const accounts: Rewrite = async (db, _before, { passwords }) => {
  const rows = await db.selectFrom("accounts").select(["person_id", "password_hash"]).execute();
  const pairs = rows.map((row): Pair => [row.person_id, underAllPeppers(passwords, row.password_hash)]);
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("accounts")
      .set({ password_hash: chosen(sql.ref("person_id"), part) })
      .where("person_id", "in", ids),
  );
};

const sessions: Rewrite = async (db, _before, { tokens }) => {
  const rows = await db.selectFrom("sessions").select(["id", "token_hash", "bound_hash"]).execute();
  const bound = rows.flatMap((row) => pairsOf(row.id, over(tokens, row.bound_hash)));
  await inParts(bound, (part, ids) =>
    db
      .updateTable("sessions")
      .set({ bound_hash: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
  const own = rows.flatMap((row) => pairsOf(row.id, over(tokens, row.token_hash)));
  await inParts(own, (part, ids) =>
    db
      .updateTable("sessions")
      .set({ token_hash: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
};

const links: Rewrite = async (db, _before, { tokens }) => {
  const rows = await db.selectFrom("links").select(["token_hash", "bound_hash"]).execute();
  const bound = rows.flatMap((row) => pairsOf(row.token_hash, over(tokens, row.bound_hash)));
  await inParts(bound, (part, ids) =>
    db
      .updateTable("links")
      .set({ bound_hash: chosen(sql.ref("token_hash"), part) })
      .where("token_hash", "in", ids),
  );
  const own = rows.flatMap((row) => pairsOf(row.token_hash, over(tokens, row.token_hash)));
  await inParts(own, (part, ids) =>
    db
      .updateTable("links")
      .set({ token_hash: chosen(sql.ref("token_hash"), part) })
      .where("token_hash", "in", ids),
  );
};

const handovers: Rewrite = async (db, _before, { tokens }) => {
  const rows = await db.selectFrom("handovers").select(["id", "token_hash"]).execute();
  const pairs = rows.flatMap((row) => pairsOf(row.id, over(tokens, row.token_hash)));
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("handovers")
      .set({ token_hash: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
};

const recoveryCodes: Rewrite = async (db, _before, { tokens }) => {
  const rows = await db.selectFrom("recovery_codes").select("code_hash").execute();
  const pairs = rows.flatMap((row) => pairsOf(row.code_hash, over(tokens, row.code_hash)));
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("recovery_codes")
      .set({ code_hash: chosen(sql.ref("code_hash"), part) })
      .where("code_hash", "in", ids),
  );
};

const identities: Rewrite = async (db, _before, { tokens }) => {
  const rows = await db.selectFrom("identities").select(["id", "bound_hash"]).execute();
  const pairs = rows.flatMap((row) => pairsOf(row.id, over(tokens, row.bound_hash)));
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("identities")
      .set({ bound_hash: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
};

/** A value that does not open now was not sealed by the service, and stays shut. */
function resealed(
  before: Keys["mail"],
  next: Keys["mail"],
  about: string,
  sealed: string,
): readonly string[] {
  try {
    return [seal(newest(next), about, unseal(newest(before), about, sealed))];
  } catch {
    return [];
  }
}

const factors: Rewrite = async (db, before, next) => {
  const rows = await db.selectFrom("factors").selectAll().execute();
  const pairs = rows.flatMap((row) =>
    pairsOf(row.id, resealed(before.factors, next.factors, factorAbout(row), row.sealed)),
  );
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("factors")
      .set({ sealed: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
};

const mails: Rewrite = async (db, before, next) => {
  const waiting = db.selectFrom("mails").select(["id", "sealed_link"]).where("sealed_link", "is not", null);
  const pairs = (await waiting.execute()).flatMap((row) =>
    pairsOf(row.id, resealed(before.mail, next.mail, row.id, row.sealed_link ?? "")),
  );
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("mails")
      .set({ sealed_link: chosen(sql.ref("id"), part) })
      .where("id", "in", ids)
      .where("sealed_link", "is not", null),
  );
};

/** Only the key: what it opens stays as it is. */
const payrollAudits: Rewrite = async (db, before, next) => {
  const rows = await db
    .selectFrom("payroll_audits")
    .select(["id", "organisation_id", "sealed_key"])
    .execute();
  const pairs = rows.flatMap((row) =>
    pairsOf(row.id, resealed(before.factors, next.factors, auditKeyAbout(row), row.sealed_key)),
  );
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("payroll_audits")
      .set({ sealed_key: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
};

/** Only the key, as with audits. */
const receiptKeys: Rewrite = async (db, before, next) => {
  const rows = await db.selectFrom("receipt_keys").selectAll().execute();
  const pairs = rows.flatMap((row) =>
    pairsOf(
      row.organisation_id,
      resealed(before.factors, next.factors, receiptKeyAbout(row), row.sealed_key),
    ),
  );
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("receipt_keys")
      .set({ sealed_key: chosen(sql.ref("organisation_id"), part) })
      .where("organisation_id", "in", ids),
  );
};

const webhookEndpoints: Rewrite = async (db, before, next) => {
  const rows = await db.selectFrom("webhook_endpoints").selectAll().execute();
  const pairs = rows.flatMap((row) =>
    pairsOf(row.id, resealed(before.factors, next.factors, endpointAbout(row), row.sealed_secret)),
  );
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("webhook_endpoints")
      .set({ sealed_secret: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
};

const webhookOldSecrets: Rewrite = async (db, before, next) => {
  const rows = await db
    .selectFrom("webhook_old_secrets as old")
    .innerJoin("webhook_endpoints as endpoint", "endpoint.id", "old.endpoint_id")
    .select(["endpoint.id as endpoint_id", "endpoint.organisation_id", "endpoint.url"])
    .select(["old.id", "old.sealed_secret", "old.ends_at_ms"])
    .execute();
  const pairs = rows.flatMap((row) => {
    const about = oldSecretAbout({ ...row, id: row.endpoint_id }, row);
    return pairsOf(row.id, resealed(before.factors, next.factors, about, row.sealed_secret));
  });
  await inParts(pairs, (part, ids) =>
    db
      .updateTable("webhook_old_secrets")
      .set({ sealed_secret: chosen(sql.ref("id"), part) })
      .where("id", "in", ids),
  );
};

export const REWRITES: readonly Rewrite[] = [
  credentials,
  accounts,
  sessions,
  links,
  handovers,
  recoveryCodes,
  identities,
  factors,
  mails,
  payrollAudits,
  receiptKeys,
  webhookEndpoints,
  webhookOldSecrets,
];
