// The embedded store: one SQLite file in a folder of its own, no server.

import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { changeCount, type Database, type Db } from "../database.ts";
import { StoreUnavailable } from "../errors.ts";
import { type FaultNotes, faultNotes } from "../fault-notes.ts";
import { migrate } from "../migrations/run.ts";
import { steadyClock } from "./clock.ts";
import { embeddedFault } from "./faults.ts";
import { followFile } from "./follow.ts";
import { lockFolder } from "./lock.ts";
import { kyselyOn, openFile, openForReading } from "./sqlite.ts";

/** The open file. */
interface Opened {
  readonly reader: Db;
  readonly writer: Db;
  /** Which file of that name it is. */
  readonly inode: number;
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
    const first = { reader: kyselyOn(openForReading(path)), writer, inode: inodeOf(path) };
    return database(path, first, unlock);
  } catch (error) {
    file?.close();
    unlock();
    throw embeddedFault(error);
  }
}

function inodeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new StoreUnavailable(`${path} is gone: put it back`, { fault: "store_lost" });
  return found.ino;
}

/** We reopen a damaged file this often, to see whether someone repaired it. */
const REOPEN_MS = 2000;

/** Reopens the file when another took its place, or when it was damaged, so no one needs to restart the service. */
function keepOpen(path: string, first: Opened, notes: FaultNotes) {
  let opened = first;
  let openedAtMs = performance.now();
  let opening: Promise<void> | null = null;
  const reopen = async (): Promise<void> => {
    openedAtMs = performance.now();
    const file = await openFile(path);
    const next = { writer: kyselyOn(file), reader: kyselyOn(openForReading(path)), inode: inodeOf(path) };
    const last = opened;
    opened = next;
    await Promise.allSettled([last.reader.destroy(), last.writer.destroy()]);
  };
  return {
    async current(): Promise<Opened> {
      const isAnother = inodeOf(path) !== opened.inode;
      const isDoubtful = notes.has("store_damaged") || notes.has("store_lost");
      if (isAnother || (isDoubtful && performance.now() - openedAtMs > REOPEN_MS)) {
        opening ??= reopen().finally(() => {
          opening = null;
        });
        await opening;
      }
      return opened;
    },
    close: () => Promise.all([opened.reader.destroy(), opened.writer.destroy()]),
  };
}

function database(path: string, first: Opened, unlock: () => void): Database {
  const clock = steadyClock();
  const notes = faultNotes();
  const files = keepOpen(path, first, notes);
  const guarded = async <T>(work: (opened: Opened) => Promise<T>): Promise<T> => {
    try {
      return await work(await files.current());
    } catch (error) {
      throw notes.noteError(embeddedFault(error));
    }
  };
  return {
    read: (work) => guarded(({ reader }) => work(reader)),
    snapshot: (work) =>
      guarded(({ reader }) => reader.transaction().setAccessMode("read only").execute(work)),
    write: (work) =>
      guarded(async ({ writer }) => {
        const result = await writer.transaction().execute(work);
        notes.clear("disk_full");
        return result;
      }),
    announce: async () => clock.nowMs(),
    nowMs: clock.nowMs,
    check: (isThorough = false) =>
      guarded(async (opened) => {
        accessSync(path, constants.R_OK | constants.W_OK);
        noteRoom(path, notes);
        await changeCount(opened.reader);
        if (isThorough || notes.has("store_damaged") || notes.has("store_lost"))
          await assertWhole(opened, notes);
      }),
    faults: () => [...notes.list(), ...clockFault(clock.jumpMs())],
    follow: (changed) =>
      followFile(
        () => openForReading(path),
        () => inodeOf(path),
        changed,
      ),
    async close() {
      await files.close();
      unlock();
    },
  };
}

/** Less room than a change may need. */
const LEAST_FREE_BYTES = 1024 * 1024;

function noteRoom(path: string, notes: FaultNotes): void {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize >= LEAST_FREE_BYTES) return;
  notes.note({ name: "disk_full", detail: `the disk of ${path} is full: make room` });
}

/** Checks every page: worth it only for a file that already showed damage. */
async function assertWhole({ reader }: Opened, notes: FaultNotes): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(reader);
  if (rows[0]?.quick_check !== "ok")
    throw new StoreUnavailable("the store's file is damaged: restore a backup", { fault: "store_damaged" });
  notes.clear("store_damaged", "store_lost");
}

const HOUR_MS = 3600 * 1000;

function clockFault(jumpMs: number): ReturnType<FaultNotes["list"]> {
  if (jumpMs === 0) return [];
  const hours = Math.abs(jumpMs / HOUR_MS).toFixed(2);
  const detail = `the machine's clock was set ${hours} h ${jumpMs > 0 ? "ahead" : "back"}; the service keeps to the time before that`;
  return [{ name: "clock_jumped", detail }];
}
