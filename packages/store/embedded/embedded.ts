// The embedded store: one SQLite file in a folder of its own, no server.

import { accessSync, chmodSync, constants, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { changeCount, type Database, type Db } from "../database.ts";
import { migrate } from "../migrations/run.ts";
import { embeddedFault } from "./faults.ts";
import { followFile } from "./follow.ts";
import { lockFolder } from "./lock.ts";
import { kyselyOn, openFile, openForReading } from "./sqlite.ts";

interface Opened {
  readonly path: string;
  readonly reader: Db;
  readonly writer: Db;
  readonly unlock: () => void;
}

export const databaseFile = (folder: string): string => join(folder, "fairclause.db");

export async function openEmbedded(folder: string, isService: boolean): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = isService ? lockFolder(folder) : () => {};
  const path = databaseFile(folder);
  const isNew = !existsSync(path);
  let file: DatabaseSync | undefined;
  try {
    file = await openFile(path);
    if (isNew) chmodSync(path, 0o600);
    const writer = kyselyOn(file);
    await migrate(writer, (work) => writer.transaction().execute(work), {});
    return database({ path, reader: kyselyOn(openForReading(path)), writer, unlock });
  } catch (error) {
    file?.close();
    unlock();
    throw embeddedFault(error);
  }
}

function database({ path, reader, writer, unlock }: Opened): Database {
  const nowMs = steadyClock();
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw embeddedFault(error);
    }
  };
  return {
    read: (work) => guarded(() => work(reader)),
    snapshot: (work) => guarded(() => reader.transaction().setAccessMode("read only").execute(work)),
    write: (work) => guarded(() => writer.transaction().execute(work)),
    announce: async () => nowMs(),
    nowMs,
    check: () =>
      guarded(async () => {
        accessSync(path, constants.R_OK | constants.W_OK);
        await changeCount(reader);
      }),
    follow: (changed) => followOwn(openForReading(path), changed),
    async close() {
      await reader.destroy();
      await writer.destroy();
      unlock();
    },
  };
}

function followOwn(file: DatabaseSync, changed: () => void): () => Promise<void> {
  const stop = followFile(file, changed);
  return async () => {
    await stop();
    file.close();
  };
}

/** The machine's clock, but never behind what this process has lived through: set back, it revives no key. */
function steadyClock(): () => number {
  const started = Date.now() - performance.now();
  let told = 0;
  return () => {
    told = Math.max(told, Date.now(), Math.floor(started + performance.now()));
    return told;
  };
}
