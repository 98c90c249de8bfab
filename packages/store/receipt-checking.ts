// How nodes check remembered receipts: leased for two minutes, checked once for each basis, reported once.

import { randomBytes } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "./database.ts";
import { newId } from "./ids.ts";
import type { Keys } from "./keyring.ts";
import type { CheckedReceipt, ReceiptToCheck, RememberedReceipts } from "./receipt-interfaces.ts";
import {
  lockReceiptKey,
  openContent,
  type ReceiptParts,
  receiptKey,
  receiptKeyRow,
  sealContent,
} from "./receipt-rows.ts";
import type { ReceiptKeyRow, RememberedReceiptRow } from "./receipt-tables.ts";
import type { Tables } from "./schema.ts";
import { tellOrganisation } from "./webhook-events.ts";

const LEASE_MS = 2 * 60 * 1000;
const BASES = "receipt bases";
/** More than there are releases in use at once. */
const MOST_BASES = 100;

type Checking = Pick<RememberedReceipts, "hasUnchecked" | "mayCheck" | "take" | "finish">;

export const checkingOf = ({ database, keyring }: ReceiptParts): Checking => ({
  hasUnchecked: (basis) =>
    database.read(async (db) => {
      const rows = db.selectFrom("remembered_receipts").select("id").limit(1);
      const due = basis === null ? rows : rows.where(isUnchecked(basis));
      return (await due.executeTakeFirst()) !== undefined;
    }),
  mayCheck: (basis) => database.write((db) => isLatest(db, basis)),
  async take(basis, most) {
    const rows = await database.write((db) => claim(db, { basis, most, nowMs: database.nowMs() }));
    if (rows.length === 0) return [];
    return keyring.read((db, keys) => Promise.all(rows.map((row) => opened(db, keys, row))));
  },
  finish: (basis, checked) =>
    database.write(async (db) => {
      const keys = await keyring.hold(db);
      for (const [organisationId, own] of byOrganisation(checked)) {
        const key = await lockReceiptKey(db, organisationId);
        if (key === undefined) continue;
        for (const one of own) await note({ db, keys, key, basis, nowMs: database.nowMs() }, one);
        await tellFound(db, organisationId, basis, database.nowMs());
      }
    }),
});

type Where = ExpressionBuilder<Tables, "remembered_receipts">;

/** As two ranges, so that an index can answer. */
const isUnchecked = (basis: string) => (where: Where) =>
  where.or([where("checked_basis", "<", basis), where("checked_basis", ">", basis)]);

/** In the order they first came: of two releases that run at once, the newer one checks. */
async function isLatest(db: Db, basis: string): Promise<boolean> {
  const { value } = await db
    .insertInto("settings")
    .values({ name: BASES, value: basis })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name: BASES }))
    .returning("value")
    .executeTakeFirstOrThrow();
  const bases = value.split(" ");
  if (bases.includes(basis)) return bases.at(-1) === basis;
  const longer = [...bases, basis].slice(-MOST_BASES).join(" ");
  await db.updateTable("settings").set({ value: longer }).where("name", "=", BASES).execute();
  return true;
}

interface Claim {
  readonly basis: string;
  readonly most: number;
  readonly nowMs: number;
}

/** The update repeats the conditions, so that of two nodes the second finds they no longer hold. */
const claim = (db: Db, { basis, most, nowMs }: Claim): Promise<readonly RememberedReceiptRow[]> =>
  db
    .updateTable("remembered_receipts")
    .set({ lease: randomBytes(12).toString("hex"), leased_until_ms: nowMs + LEASE_MS })
    .where("id", "in", (from) =>
      from
        .selectFrom("remembered_receipts")
        .select("id")
        .where(isUnchecked(basis))
        .where("leased_until_ms", "<=", nowMs)
        .orderBy("id")
        .limit(most),
    )
    .where("checked_basis", "<>", basis)
    .where("leased_until_ms", "<=", nowMs)
    .returningAll()
    .execute();

async function opened(db: Db, keys: Keys, row: RememberedReceiptRow): Promise<ReceiptToCheck> {
  const { id, organisation_id: organisationId, lease } = row;
  const key = await receiptKeyRow(db, organisationId);
  return { id, organisationId, lease: lease ?? "", content: contentOf(keys, key, row) };
}

function contentOf(keys: Keys, key: ReceiptKeyRow | undefined, row: RememberedReceiptRow): string | null {
  try {
    return key === undefined ? null : openContent(receiptKey(keys, key), row);
  } catch {
    return null;
  }
}

/** In one order, so that two transactions do not deadlock. */
const byOrganisation = (checked: readonly CheckedReceipt[]) =>
  [...Map.groupBy(checked, ({ organisationId }) => organisationId)].sort(([a], [b]) => (a < b ? -1 : 1));

interface Noting {
  readonly db: Db;
  readonly keys: Keys;
  readonly key: ReceiptKeyRow;
  readonly basis: string;
  readonly nowMs: number;
}

async function note({ db, keys, key, basis, nowMs }: Noting, checked: CheckedReceipt): Promise<void> {
  const { id, organisationId: organisation_id, lease, newContent, correction } = checked;
  const sealed =
    newContent === undefined
      ? undefined
      : sealContent(receiptKey(keys, key), { id, organisation_id }, newContent);
  const own = await db
    .updateTable("remembered_receipts")
    .set({ checked_basis: basis, checked_at_ms: nowMs, lease: null, leased_until_ms: 0 })
    .$if(sealed !== undefined, (query) => query.set({ sealed: sealed ?? "", bytes: sealed?.length ?? 0 }))
    .where("id", "=", id)
    .where("organisation_id", "=", organisation_id)
    .where("lease", "=", lease)
    .returning("id")
    .executeTakeFirst();
  if (own === undefined || correction === undefined) return;
  const found = { id: newId("cor"), organisation_id };
  await db
    .insertInto("receipt_corrections")
    .values({
      ...found,
      receipt_id: id,
      sealed: sealContent(receiptKey(keys, key), found, correction),
      found_at_ms: nowMs,
      is_told: 0,
    })
    .execute();
}

/** One event for all corrections, once nothing is left to check. */
async function tellFound(db: Db, organisationId: string, basis: string, nowMs: number): Promise<void> {
  const left = await db
    .selectFrom("remembered_receipts")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("checked_basis", "<>", basis)
    .executeTakeFirst();
  if (left !== undefined) return;
  const { numUpdatedRows } = await db
    .updateTable("receipt_corrections")
    .set({ is_told: 1 })
    .where("organisation_id", "=", organisationId)
    .where("is_told", "=", 0)
    .executeTakeFirst();
  const corrections = Number(numUpdatedRows);
  if (corrections > 0)
    await tellOrganisation(db, organisationId, { type: "correction.found", nowMs, data: { corrections } });
}
