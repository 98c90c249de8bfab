// The store on PostgreSQL, for several nodes: its clock is the clock, and its notifications carry changes.

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { changeCount, type Database, type Db } from "../database.ts";
import { Misconfigured, StoreUnavailable } from "../errors.ts";
import { faultNotes, type StoreFault } from "../fault-notes.ts";
import { migrate } from "../migrations/run.ts";
import { breaker } from "./breaker.ts";
import { isPassing, postgresFault } from "./faults.ts";
import { CHANNEL, followPostgres } from "./follow.ts";
import { connect, TIMEOUT_MS } from "./pool.ts";

const POOL_SIZE = 10;
/** If this were shorter, a busy database would count as away; if longer, callers would wait for one that is. */
const TIMEOUT_BOUNDS_MS = [100, 60_000] as const;
const CLOCK_LIFE_MS = 1000;
const JUMP_MS = 5000;
/** We follow a server's time; for a while we report that it jumped. */
const JUMP_TOLD_MS = 10 * 60_000;
/** A node may wait for another that migrates, and a step may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 10 * 60_000;
/** Any number that no other program uses for its advisory lock. */
const MIGRATION_LOCK = 4_150_209_273;

/** Where it is, and whether it must be safe to run on. */
interface Server {
  readonly url: string;
  readonly timeoutMs?: number;
  readonly production?: boolean;
}

export async function openPostgres({ url, timeoutMs = TIMEOUT_MS, production }: Server): Promise<Database> {
  assertTimeout(timeoutMs);
  const db = connect({ url, name: "fairclause", max: POOL_SIZE, timeoutMs, connectMs: timeoutMs });
  try {
    await migratePostgres(url, {}, timeoutMs);
    if (production === true) await assertDurable(db);
    return database({ url, timeoutMs }, db, await databaseClock(db));
  } catch (error) {
    await db.destroy();
    throw postgresFault(error);
  }
}

function assertTimeout(timeoutMs: number): void {
  const [least, most] = TIMEOUT_BOUNDS_MS;
  if (Number.isInteger(timeoutMs) && timeoutMs >= least && timeoutMs <= most) return;
  throw new Misconfigured(`DATABASE_TIMEOUT_MS must be a whole number from ${least} to ${most}`);
}

/** On a connection of its own: a step may take longer than a request may wait. */
export async function migratePostgres(
  url: string,
  running: Parameters<typeof migrate>[2] = {},
  connectMs = TIMEOUT_MS,
): Promise<void> {
  const db = connect({
    url,
    name: "fairclause-migrate",
    max: 1,
    timeoutMs: MIGRATION_TIMEOUT_MS,
    connectMs,
  });
  try {
    await migrate(
      db,
      (work) =>
        db.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
          // A step that waits for a table does not block requests behind it.
          await sql`set local lock_timeout = '2s'`.execute(transaction);
          return work(transaction);
        }),
      running,
    );
  } finally {
    await db.destroy();
  }
}

/** Without any one of these, a power cut can lose an acknowledged change. */
const DURABLE = ["fsync", "full_page_writes", "synchronous_commit"];

async function assertDurable(db: Db): Promise<void> {
  const settings = sql<{
    name: string;
  }>`select name from pg_settings where name in (${sql.join(DURABLE)}) and setting = 'off'`;
  const [off] = (await settings.execute(db)).rows;
  if (off === undefined) return;
  throw new Misconfigured(
    `PostgreSQL runs with ${off.name} off and would lose acknowledged changes: turn it on`,
  );
}

/** A stand-by answers, but keeps nothing. */
async function assertWritable(db: Db): Promise<void> {
  const { rows } = await sql<{
    value: string;
  }>`select current_setting('transaction_read_only') as value`.execute(db);
  if (rows[0]?.value !== "off") throw new StoreUnavailable("PostgreSQL: this database is read-only");
}

/** Selects `beside` in the same query. */
async function askTime(db: Db, beside = sql``): Promise<number> {
  const now = sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const { rows } = await sql<{ now: number }>`select ${now} as now${beside}`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}

interface Clock {
  readonly nowMs: () => number;
  /** How far the server's time was from what we expected, when we last asked. */
  readonly jumpMs: () => number;
  readonly ask: typeof askTime;
  readonly keepRight: (db: Db) => Promise<unknown>;
}

/** The server's time when we last asked, plus the time this process has run since. */
async function databaseClock(db: Db): Promise<Clock> {
  let offsetMs = 0;
  let askedAt = 0;
  let jumped = { byMs: 0, atMs: Number.NEGATIVE_INFINITY };
  const ask: typeof askTime = async (...asked) => {
    const time = await askTime(...asked);
    askedAt = performance.now();
    const byMs = offsetMs === 0 ? 0 : time - askedAt - offsetMs;
    if (Math.abs(byMs) > JUMP_MS) jumped = { byMs, atMs: askedAt };
    offsetMs = time - askedAt;
    return time;
  };
  await ask(db);
  return {
    ask,
    nowMs: () => Math.floor(offsetMs + performance.now()),
    jumpMs: () => (performance.now() - jumped.atMs < JUMP_TOLD_MS ? jumped.byMs : 0),
    keepRight: async (asked) => performance.now() - askedAt < CLOCK_LIFE_MS || ask(asked),
  };
}

function database(
  server: { readonly url: string; readonly timeoutMs: number },
  db: Db,
  clock: Clock,
): Database {
  const guarded = breaker();
  const notes = faultNotes();
  /** Retries once what failed in passing, as long as it cannot have been committed. */
  const attempt = <T>(work: (begun: { mayHaveDone: boolean }) => Promise<T>): Promise<T> =>
    guarded(async () => {
      const begun = { mayHaveDone: false };
      try {
        return await work(begun).catch(async (error: unknown) => {
          if (begun.mayHaveDone || !isPassing(error)) throw error;
          await sleep(10 + Math.random() * 40);
          return work(begun);
        });
      } catch (error) {
        throw notes.noteError(postgresFault(error));
      }
    });
  const read: Database["read"] = (work) =>
    attempt(async () => (await Promise.all([work(db), clock.keepRight(db)]))[0]);
  return {
    read,
    snapshot: (work) =>
      attempt(() =>
        db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
      ),
    write: (work) =>
      attempt((begun) =>
        db.transaction().execute(async (transaction) => {
          const result = await work(transaction);
          begun.mayHaveDone = true;
          return result;
        }),
      ).then((result) => {
        notes.clear("disk_full");
        return result;
      }),
    announce: (transaction) => clock.ask(transaction, sql`, pg_notify(${CHANNEL}, '')`),
    nowMs: clock.nowMs,
    check: () => read(assertWritable),
    faults: () => [...notes.list(), ...clockFault(clock.jumpMs())],
    follow: (changed) => followPostgres({ ...server, changed, count: () => read(changeCount) }),
    close: () => db.destroy(),
  };
}

const clockFault = (jumpMs: number): readonly StoreFault[] =>
  jumpMs === 0
    ? []
    : [
        {
          name: "clock_jumped",
          detail: `PostgreSQL's clock jumped by ${(jumpMs / 1000).toFixed(0)} s, and is followed: see that its server keeps time`,
        },
      ];
