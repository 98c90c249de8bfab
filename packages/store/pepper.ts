// The pepper: what secrets are hashed and the activity log is sealed with, kept out of the database.

import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { databaseFile } from "./embedded/embedded.ts";
import { Misconfigured } from "./errors.ts";
import type { StoreConfig } from "./store.ts";

/** One key a purpose, so that what one of them signs means nothing to another. */
export interface Keys {
  readonly secrets: Buffer;
  readonly audit: Buffer;
  /** Sessions and links are looked up by a hash under it. */
  readonly tokens: Buffer;
  readonly passwords: Buffer;
  /** Second factors and tickets are sealed with it. */
  readonly factors: Buffer;
  /** Links in mail that waits are sealed with it. */
  readonly mail: Buffer;
  /** Kept in the database, to tell a wrong pepper at once. */
  readonly check: string;
}

const MIN_LENGTH = 32;

export function keysFor(config: StoreConfig): Keys {
  const pepper = config.pepper ?? pepperInFolder(config);
  if (pepper.length < MIN_LENGTH) {
    throw new Misconfigured(
      `FAIRCLAUSE_PEPPER is shorter than ${MIN_LENGTH} characters; use 32 random bytes in hex`,
    );
  }
  const derive = (purpose: string): Buffer => createHmac("sha256", pepper).update(purpose).digest();
  return {
    secrets: derive("fairclause secrets"),
    audit: derive("fairclause audit log"),
    tokens: derive("fairclause tokens"),
    passwords: derive("fairclause passwords"),
    factors: derive("fairclause factors"),
    mail: derive("fairclause mail"),
    check: derive("fairclause pepper check").toString("hex"),
  };
}

function pepperInFolder({ kind, folder, production }: StoreConfig): string {
  if (kind === "postgres" && (production || folder === undefined)) {
    throw new Misconfigured("FAIRCLAUSE_PEPPER is not set: every node on one database needs the same pepper");
  }
  const path = join(folder ?? ".", "pepper");
  const held = readIfThere(path);
  if (held === undefined && kind === "embedded" && existsSync(databaseFile(folder))) {
    throw new Misconfigured(
      `${path} is missing: put it back, or set FAIRCLAUSE_PEPPER to what the store was made with`,
    );
  }
  return held ?? makePepper(folder ?? ".", path);
}

/** Written whole before it has its name: of two processes that open a new store at once, both read one pepper. */
function makePepper(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unnamed = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const file = openSync(unnamed, "wx", 0o600);
  writeSync(file, `${randomBytes(32).toString("hex")}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(unnamed, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(unnamed);
  }
  syncFolder(folder);
  return readFileSync(path, "utf8").trim();
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
