// Node's own SQLite as a Kysely database, with settings that make a commit survive a power cut
// and overwrite deleted rows.

import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import type { Tables } from "../schema.ts";
import { isBusy } from "./faults.ts";

/** How long a writer waits for another process's transaction. */
const WAIT_MS = 2000;
/** How long one try may block the event loop. */
const TRY_MS = 50;

const PRAGMAS = [
  "journal_mode = wal",
  "synchronous = full",
  "fullfsync = on",
  "foreign_keys = on",
  // Overwrites deleted rows, such as keys of audits. Overwriting the large sealed values too would block writers.
  "secure_delete = fast",
  "trusted_schema = off",
];

/** Retries what another process's lock refuses, without blocking this one's event loop. */
async function whenFree<T>(attempt: () => T | Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + WAIT_MS;
  while (true) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await sleep(1 + Math.random() * 10);
    }
  }
}

export async function openFile(path: string): Promise<DatabaseSync> {
  const file = new DatabaseSync(path, { timeout: TRY_MS });
  try {
    for (const pragma of PRAGMAS) await whenFree(() => file.exec(`pragma ${pragma}`));
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

export const openForReading = (path: string): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: TRY_MS });

export const kyselyOn = (file: DatabaseSync): Kysely<Tables> =>
  new Kysely({ dialect: new NodeDialect(file) });

class NodeDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  constructor(file: DatabaseSync) {
    super({ database: asKysely(file) });
    this.#file = file;
  }
  override createDriver(): Driver {
    return new NodeDriver(this.#file);
  }
}

class NodeDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  constructor(file: DatabaseSync) {
    super({ database: asKysely(file) });
    this.#file = file;
  }
  /** A writer locks at once: one that began by reading could not upgrade later. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await whenFree(() => connection.executeQuery(CompiledQuery.raw(begin)));
  }
  /** A full disk ends the transaction by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

function asKysely(file: DatabaseSync): SqliteDatabase {
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = file.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(inputValue)),
        run: (parameters) => statement.run(...parameters.map(inputValue)),
        iterate: (parameters) => statement.iterate(...parameters.map(inputValue)),
      };
    },
  };
}

function inputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`a column holds text or a whole number, not ${typeof value}`);
}
