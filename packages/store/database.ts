// What the store's parts need of a database; the embedded one and PostgreSQL each provide it.

import type { Kysely } from "kysely";
import type { StoreFault } from "./fault-notes.ts";
import type { Tables } from "./schema.ts";

export type Db = Kysely<Tables>;

export interface Database {
  /** Queries that change nothing. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Several queries that see one moment. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** One transaction, whole or not at all, acknowledged only when it is safe on disk. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Inside a transaction: notifies followers when it commits, and gives the database's own time. */
  announce(db: Db): Promise<number>;
  /** The database's clock, without a query. */
  nowMs(): number;
  /** Resolves when we can read and write it; a database that is away or read-only is unavailable. */
  check(isThorough?: boolean): Promise<void>;
  /** What is wrong with it now, as far as calls have noticed. */
  faults(): readonly StoreFault[];
  /** Calls back when any process may have made a change. */
  follow(changed: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** Every change moves this number; followers compare it. */
export async function changeCount(db: Db): Promise<number> {
  const head = await db.selectFrom("audit_head").select("length").executeTakeFirst();
  return head?.length ?? -1;
}
