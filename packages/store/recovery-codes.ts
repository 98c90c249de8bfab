// Recovery codes: ten, each works once, stored as keyed hashes bound to their person.

import { randomInt } from "node:crypto";
import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { type HashKeys, keyedHex } from "./keyed-hash.ts";

const COUNT = 10;
/** Without letters and digits that people mix up: 50 bits. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 10;

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

/** However it is typed. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, "");

const hashOf = (keys: HashKeys, personId: string, code: string): string =>
  keyedHex(keys, `recovery:${JSON.stringify([personId, plain(code)])}`);

export async function makeCodes({ db, keys, record }: Change, person_id: string): Promise<readonly string[]> {
  await forgetCodes(db, person_id);
  const codes = Array.from({ length: COUNT }, newCode);
  const rows = codes.map((code) => ({ code_hash: hashOf(keys.tokens, person_id, code), person_id }));
  await db.insertInto("recovery_codes").values(rows).execute();
  await record("recovery codes made", `account:${person_id}`, {});
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** The caller that deletes it has used it. */
export async function spendCode(
  { db, keys, record }: Change,
  personId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom("recovery_codes")
    .where("code_hash", "=", hashOf(keys.tokens, personId, code))
    .where("person_id", "=", personId)
    .returning("code_hash")
    .executeTakeFirst();
  if (used !== undefined) await record("recovery code used", `account:${personId}`, {});
  return used !== undefined;
}

export async function codesLeft(db: Db, personId: string): Promise<number> {
  const rows = db.selectFrom("recovery_codes").select("code_hash").where("person_id", "=", personId);
  return (await rows.execute()).length;
}

export const forgetCodes = (db: Db, personId: string): Promise<unknown> =>
  db.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
