// Places to keep a store in a test, each new and empty, with direct access to its tables.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe } from "node:test";
import pg from "pg";
import { databaseFile } from "../embedded/embedded.ts";
import { openStore } from "../open.ts";
import type { Store, StoreConfig } from "../store.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

/** On a busy machine nothing takes too long. */
export const BUSY_MS = 60_000;

type Row = Readonly<Record<string, unknown>>;

export interface Place {
  readonly config: StoreConfig & { readonly folder: string };
  /** Opens the store here, its clock so far ahead; what a test leaves open is closed when the place is removed. */
  open(aheadMs?: number): Promise<Store>;
  /** Runs statements around the store, as someone with write access to the database alone would. */
  raw(text: string): Promise<readonly Row[]>;
  remove(): Promise<void>;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), "fairclause-store-"));

export function embeddedPlace(): Place {
  const folder = newFolder();
  return place({ kind: "embedded", folder }, async (text) => {
    const file = new DatabaseSync(databaseFile(folder), { enableForeignKeyConstraints: false });
    try {
      return file.prepare(text).all();
    } finally {
      file.close();
    }
  });
}

export async function postgresPlace(server: TestPostgres): Promise<Place> {
  const url = await server.newDatabase();
  // As replica, so that no foreign key stops someone who owns the database.
  const pool = new pg.Pool({ connectionString: url, max: 4, options: "-c session_replication_role=replica" });
  pool.on("error", () => {});
  const raw = async (text: string) => (await pool.query(text)).rows;
  const made = place({ kind: "postgres", url, folder: newFolder(), timeoutMs: BUSY_MS }, raw);
  const remove = async (): Promise<void> => {
    await pool.end();
    await made.remove();
  };
  return { ...made, remove };
}

function place(config: Place["config"], raw: Place["raw"]): Place {
  const opened: Store[] = [];
  return {
    config,
    raw,
    async open(aheadMs = 0) {
      const store = await openStore(config, (database) => ({
        ...database,
        nowMs: () => database.nowMs() + aheadMs,
        announce: async (db) => (await database.announce(db)) + aheadMs,
      }));
      opened.push(store);
      return store;
    },
    async remove() {
      for (const store of opened) await store.close();
      rmSync(config.folder, { recursive: true });
    },
  };
}

/** Runs one suite on both stores; each test asks for a new place. */
export function onBothStores(
  suite: (newPlace: () => Promise<Place>, kind: StoreConfig["kind"]) => void,
): void {
  const removing = (make: () => Promise<Place>): (() => Promise<Place>) => {
    const places: Place[] = [];
    after(async () => {
      for (const one of places) await one.remove();
    });
    return async () => {
      const made = await make();
      places.push(made);
      return made;
    };
  };
  describe("embedded", () =>
    suite(
      removing(async () => embeddedPlace()),
      "embedded",
    ));
  describe("PostgreSQL", () => {
    let server: TestPostgres;
    before(async () => {
      server = await startPostgres();
    });
    after(() => server.stop());
    suite(
      removing(() => postgresPlace(server)),
      "postgres",
    );
  });
}
