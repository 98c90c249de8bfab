// The keys of every pepper the store has had. The newest hashes and seals; the database keeps the earlier ones,
// sealed under it. Each node notices a change of the pepper by itself, and repeats a look-up that found nothing.

import type { Database, Db } from "./database.ts";
import { Misconfigured, StoreUnavailable } from "./errors.ts";
import type { HashKeys } from "./keyed-hash.ts";
import type { PepperKeys, Purpose } from "./pepper.ts";
import { seal, unseal } from "./tokens.ts";

/** The keys at one moment, the oldest first; a new hash takes all of them, a new seal the last. */
export type Keys = Readonly<Record<Purpose, HashKeys>> & {
  readonly sign: string;
  /** Those of earlier peppers, as the database keeps them. */
  readonly earlier: readonly EarlierKeys[];
};

/** The keys of a pepper that is no longer used. */
export type EarlierKeys = Readonly<Record<Purpose, string>> & {
  readonly sign: string;
  /** The last log entry written under them. */
  readonly lastEntry: number;
  readonly untilMs: number;
};

const each = <T>(make: (purpose: Purpose) => T): Readonly<Record<Purpose, T>> => ({
  secrets: make("secrets"),
  audit: make("audit"),
  tokens: make("tokens"),
  passwords: make("passwords"),
  factors: make("factors"),
  mail: make("mail"),
});

export function keysWith(pepper: PepperKeys, earlier: readonly EarlierKeys[]): Keys {
  const chain = (purpose: Purpose): HashKeys => [
    ...earlier.map((one) => Buffer.from(one[purpose], "hex")),
    pepper[purpose],
  ];
  return { ...each(chain), sign: pepper.sign, earlier };
}

/** Seals new values, and signs the log. */
export function newest(keys: HashKeys): Buffer {
  const last = keys.at(-1);
  if (last === undefined) throw new Error("there is no key");
  return last;
}

/** The keys that a value was hashed under when that pepper was the newest; with no name, all. */
export function hashKeysAt(keys: Keys, purpose: Purpose, sign = keys.sign): HashKeys {
  const at = keys.earlier.findIndex((one) => one.sign === sign);
  return at === -1 ? keys[purpose] : keys[purpose].slice(0, at + 1);
}

/** The key for an entry of the log. */
export function logKeyAt({ audit, earlier }: Keys, sequence: number): Buffer {
  const at = earlier.findIndex(({ lastEntry }) => sequence <= lastEntry);
  return audit[at === -1 ? audit.length - 1 : at] ?? newest(audit);
}

/** The keys as the database keeps them once another pepper replaced theirs. */
export const retired = (keys: Keys, lastEntry: number, untilMs: number): EarlierKeys => ({
  ...each((purpose) => newest(keys[purpose]).toString("hex")),
  sign: keys.sign,
  lastEntry,
  untilMs,
});

const SIGN = "pepper";
const EARLIER = "earlier-keys";

/** What the database says about its peppers, at one moment. */
interface Kept {
  readonly sign: string;
  readonly earlier: string | undefined;
}

async function keptNow(db: Db): Promise<Kept | undefined> {
  const rows = await db.selectFrom("settings").selectAll().where("name", "in", [SIGN, EARLIER]).execute();
  const kept = (name: string) => rows.find((row) => row.name === name)?.value;
  const sign = kept(SIGN);
  return sign === undefined ? undefined : { sign, earlier: kept(EARLIER) };
}

/** Bound to the pepper's sign; someone with an earlier pepper can neither read nor make it. */
const about = ({ sign }: PepperKeys): string => `earlier keys:${sign}`;

/** The first pepper of a new store; if two processes start it at once, one wins. */
export const beginPepper = (db: Db, { sign }: PepperKeys): Promise<unknown> =>
  db
    .insertInto("settings")
    .values({ name: SIGN, value: sign })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("value")
    .executeTakeFirst();

/** Updates the sign first, so that it waits for any write without the log, which locks that row. */
export async function keepPepper(db: Db, next: PepperKeys, earlier: readonly EarlierKeys[]): Promise<void> {
  await db.updateTable("settings").set({ value: next.sign }).where("name", "=", SIGN).execute();
  const value = seal(next.keyring, about(next), JSON.stringify(earlier));
  await db
    .insertInto("settings")
    .values({ name: EARLIER, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export interface Keyring {
  /** As far as this process knows. */
  keys(): Keys;
  /** As the database has it now. */
  fresh(db: Db): Promise<Keys>;
  /** The same until the transaction ends: for writes without a log entry. */
  hold(db: Db): Promise<Keys>;
  /** A look-up by keys; it runs again if it found nothing and the pepper changed meanwhile. */
  read<T>(work: (db: Db, keys: Keys) => Promise<T>): Promise<T>;
  write<T>(work: (db: Db, keys: Keys) => Promise<T>): Promise<T>;
}

/** Calls `known` each time: the folder may have a new pepper since. */
export async function openKeyring(
  database: Database,
  known: () => readonly PepperKeys[],
): Promise<Keyring | undefined> {
  const load = ({ sign, earlier }: Kept): Keys => {
    const pepper = known().find((one) => one.sign === sign);
    if (pepper === undefined) throw unknownPepper();
    const sealed = earlier === undefined ? "[]" : unseal(pepper.keyring, about(pepper), earlier);
    return keysWith(pepper, JSON.parse(sealed));
  };
  const kept = await database.read(keptNow);
  if (kept === undefined) return undefined;
  let now = opened(() => load(kept));
  const fresh = async (db: Db): Promise<Keys> => {
    const kept = await keptNow(db);
    if (kept !== undefined && kept.sign !== now.sign) now = load(kept);
    return now;
  };
  const again =
    (run: Database["read"]): Keyring["read"] =>
    async (work) => {
      const before = now;
      const first = await settled(run((db) => work(db, before)));
      if (!isMiss(first)) return outcomeOf(first);
      const after = await database.read(fresh);
      return after.sign === before.sign ? outcomeOf(first) : run((db) => work(db, after));
    };
  return {
    keys: () => now,
    fresh,
    async hold(db) {
      await db.updateTable("settings").set({ name: SIGN }).where("name", "=", SIGN).execute();
      return fresh(db);
    },
    read: again(database.read),
    write: again(database.write),
  };
}

type Settled<T> = { readonly value: T } | { readonly error: unknown };

const settled = <T>(work: Promise<T>): Promise<Settled<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** The work found nothing that fits, or could not open it. */
function isMiss(settled: Settled<unknown>): boolean {
  if ("error" in settled) return !(settled.error instanceof StoreUnavailable);
  const { value } = settled;
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function outcomeOf<T>(settled: Settled<T>): T {
  if ("error" in settled) throw settled.error;
  return settled.value;
}

const unknownPepper = (): StoreUnavailable =>
  new StoreUnavailable(
    "the store has another pepper than the ones this node knows: set FAIRCLAUSE_PEPPER to it and start again",
    { fault: "pepper_unknown" },
  );

/** A service that starts with a wrong pepper fails at once. */
function opened(load: () => Keys): Keys {
  try {
    return load();
  } catch (error) {
    throw error instanceof StoreUnavailable ? notOurs() : error;
  }
}

const notOurs = (): Misconfigured =>
  new Misconfigured(
    "the pepper is not the one this store uses: set FAIRCLAUSE_PEPPER to that, or put its pepper file back",
  );
