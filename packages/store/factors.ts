// Second factors: a person adds them; we seal them under the pepper and accept a code or count once; an administrator
// resets them.

import type { LetterTo } from "./account-interfaces.ts";
import { requireAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, Invalid, NotAllowed, NotFound } from "./errors.ts";
import type { Added, Factor, Factors, NewPasskey, Passkey } from "./factor-interfaces.ts";
import { newId } from "./ids.ts";
import { type Keyring, type Keys, newest } from "./keyring.ts";
import { queueLetter } from "./mails.ts";
import { codesLeft, forgetCodes, makeCodes, spendCode } from "./recovery-codes.ts";
import type { FactorRow } from "./schema.ts";
import { endAll } from "./sessions.ts";
import { personOf } from "./standing.ts";
import { line } from "./text.ts";
import { seal, unseal } from "./tokens.ts";
import { stepOf } from "./totp.ts";

const MOST_FACTORS = 10;

const toFactor = ({ id, kind, name, created_at_ms, last_used_at_ms }: FactorRow): Factor => ({
  id,
  kind,
  name,
  createdAtMs: created_at_ms,
  lastUsedAtMs: last_used_at_ms,
});

/** A row moved to another person, or made without the pepper, opens nothing. */
export const factorAbout = ({
  id,
  person_id,
  kind,
  passkey_id,
}: Pick<FactorRow, "id" | "person_id" | "kind" | "passkey_id">) =>
  `factor:${JSON.stringify([id, person_id, kind, passkey_id])}`;

const rowsOf = (db: Db, personId: string): Promise<readonly FactorRow[]> =>
  db.selectFrom("factors").selectAll().where("person_id", "=", personId).orderBy("sequence").execute();

export function factors(database: Database, change: Changer, keyring: Keyring): Factors {
  const opened = (row: FactorRow, keys: Keys): string | undefined => {
    try {
      return unseal(newest(keys.factors), factorAbout(row), row.sealed);
    } catch {
      return undefined;
    }
  };
  const toPasskey = (row: FactorRow, keys: Keys): readonly Passkey[] => {
    const text = opened(row, keys);
    if (text === undefined || row.passkey_id === null) return [];
    const { publicKey, transports }: { publicKey: string; transports: readonly string[] } = JSON.parse(text);
    const { id, person_id: personId, passkey_id: passkeyId, counter } = row;
    return [{ id, personId, passkeyId, counter, transports, publicKey: Buffer.from(publicKey, "base64url") }];
  };
  return {
    of: (personId) => database.read(async (db) => (await rowsOf(db, personId)).map(toFactor)),
    recoveryCodesLeft: (personId) => database.read((db) => codesLeft(db, personId)),
    addTotp: ({ secret, code, name }, letterTo, act) =>
      change(act, (made) => {
        const step = stepOf(secret, code, made.nowMs, 0);
        if (step === undefined)
          throw new Invalid("this is not the current code: check the clock of your device");
        const kept = { kind: "totp", passkey_id: null, counter: step } as const;
        return insert(made, { ...kept, name, content: secret }, letterTo);
      }),
    addPasskey: (passkey, letterTo, act) =>
      change(act, (made) => insert(made, passkeyParts(passkey), letterTo)),
    passkeysOf: (personId) =>
      keyring.read(async (db, keys) => (await rowsOf(db, personId)).flatMap((row) => toPasskey(row, keys))),
    findPasskey: (passkeyId) =>
      keyring.read(async (db, keys) => {
        const row = db.selectFrom("factors").selectAll().where("passkey_id", "=", passkeyId);
        const found = await row.executeTakeFirst();
        return found && toPasskey(found, keys)[0];
      }),
    spendTotp: (personId, code) =>
      keyring.write(async (db, keys) => {
        for (const row of await rowsOf(db, personId)) {
          const secret = row.kind === "totp" ? opened(row, keys) : undefined;
          const step = secret === undefined ? undefined : stepOf(secret, code, database.nowMs(), row.counter);
          if (step !== undefined && (await countUp(db, row, step, database.nowMs()))) return true;
        }
        return false;
      }),
    countPasskey: (passkey, counter) =>
      database.write((db) => countUp(db, passkey, counter, database.nowMs())),
    spendRecoveryCode: (personId, code, act) => change(act, (made) => spendCode(made, personId, code)),
    newRecoveryCodes: (act) =>
      change(act, async (made) => {
        if ((await rowsOf(made.db, act.by)).length === 0)
          throw new Conflict("there is no second step that codes would stand in for", "no factor");
        return makeCodes(made, act.by);
      }),
    remove: (id, letterTo, act) =>
      change(act, async (made) => {
        await remove(made, id);
        await tell(made, act.by, letterTo);
      }),
    reset: (personId, letterTo, act) =>
      change(act, async (made) => {
        await reset(made, personId);
        if (letterTo !== undefined) await tell(made, personId, letterTo);
      }),
    refused: (personId, what, act) =>
      change(act, async ({ record }) => void (await record(what, `person:${personId}`, {}))),
  };
}

/** Once: of two callers with the same code or count, one gets in. An authenticator that never counts always says 0. */
async function countUp(
  db: Db,
  { id, counter }: Pick<FactorRow, "id" | "counter">,
  next: number,
  last_used_at_ms: number,
): Promise<boolean> {
  if (next <= counter && !(next === 0 && counter === 0)) return false;
  const used = await db
    .updateTable("factors")
    .set({ counter: next, last_used_at_ms })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

type Parts = Pick<FactorRow, "kind" | "passkey_id" | "counter" | "name"> & { readonly content: string };

const passkeyParts = ({ passkeyId, publicKey, transports, counter, name }: NewPasskey): Parts => ({
  kind: "passkey",
  passkey_id: passkeyId,
  counter,
  name,
  content: JSON.stringify({ publicKey: publicKey.toString("base64url"), transports }),
});

async function insert(
  change: Change,
  { content, counter, ...parts }: Parts,
  letterTo: LetterTo,
): Promise<Added> {
  const { db, act, nowMs, keys, record } = change;
  const { id: person_id } = await personOf(change, act.by);
  if ((await rowsOf(db, person_id)).length >= MOST_FACTORS)
    throw new Conflict(`a person has at most ${MOST_FACTORS} second steps`, "full");
  const facts = { ...parts, person_id, name: line(parts.name, "the name", 60) };
  const id = newId("fac");
  const sequence = await record("second step added", `factor:${id}`, { gone: 0, ...facts });
  const sealed = seal(newest(keys.factors), factorAbout({ id, ...facts }), content);
  const row = { id, sequence, created_at_ms: nowMs, ...facts, sealed, counter, last_used_at_ms: null };
  await db.insertInto("factors").values(row).execute();
  const hasCodes = (await codesLeft(db, person_id)) > 0;
  const recoveryCodes = hasCodes ? null : await makeCodes(change, person_id);
  await tell(change, person_id, letterTo);
  return { factor: toFactor(row), recoveryCodes };
}

async function tell(change: Change, personId: string, letterTo: LetterTo): Promise<void> {
  const { email } = await personOf(change, personId);
  await queueLetter(change, letterTo(email));
}

async function drop({ db, record }: Change, id: string): Promise<void> {
  await db.deleteFrom("factors").where("id", "=", id).execute();
  await record("second step removed", `factor:${id}`, { gone: 1 });
}

async function remove(change: Change, id: string): Promise<void> {
  const { db, act } = change;
  const own = await rowsOf(db, act.by);
  if (!own.some((row) => row.id === id)) throw new NotFound(`there is no second step ${id}`);
  const person = await personOf(change, act.by);
  if (own.length === 1 && (person.is_administrator === 1 || person.is_auditor === 1))
    throw new Conflict("administrators need a second step: add another before you remove this one", "last");
  await drop(change, id);
  if (own.length === 1) await forgetCodes(db, act.by);
}

async function reset(change: Change, personId: string): Promise<void> {
  await requireAdministrator(change);
  if (personId === change.act.by)
    throw new NotAllowed("nobody resets their own second step; another administrator must");
  const person = await personOf(change, personId);
  const own = await rowsOf(change.db, personId);
  if (own.length === 0) throw new Conflict(`${person.email} has no second step`, "none");
  await dropAll(change, personId);
  await endAll(change, personId);
}

/** With the person, or because none of them can be used any more. */
export async function dropAll(change: Change, personId: string): Promise<void> {
  for (const { id } of await rowsOf(change.db, personId)) await drop(change, id);
  await forgetCodes(change.db, personId);
}
