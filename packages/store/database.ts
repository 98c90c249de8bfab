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
  /** Inside a transaction: has followers told when it commits, and gives the database's own time. */
  announce(db: Db): Promise<number>;
  /** The database's clock, without asking. */
  nowMs(): number;
  /** Resolves when it can be read and written; what is away or read-only is unavailable. */
  check(isThorough?: boolean): Promise<void>;
  /** What is wrong with it just now, as far as it was met. */
  faults(): readonly StoreFault[];
  /** Calls back when a change may have been made by any process. */
  follow(changed: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** The number that every change moves: followers compare it. */
export async function changeCount(db: Db): Promise<number> {
  const head = await db.selectFrom("audit_head").select("length").executeTakeFirst();
  return head?.length ?? -1;
}
