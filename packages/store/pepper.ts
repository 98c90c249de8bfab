// The pepper, which hashes secrets and seals the activity log, and which we keep out of the database.

import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { databaseFile } from "./embedded/embedded.ts";
import { Misconfigured } from "./errors.ts";
import type { StoreConfig } from "./store.ts";

/** The keys derived from one pepper: one per purpose, so that a signature for one means nothing to another. */
export type PepperKeys = Readonly<Record<Purpose, Buffer>> & {
  /** Kept in the database, to detect a wrong pepper at once. */
  readonly sign: string;
  /** The keys of earlier peppers are sealed with it. */
  readonly keyring: Buffer;
};

/** What a key is for, and what it is derived from. */
const PURPOSES = {
  secrets: "fairclause secrets",
  audit: "fairclause audit log",
  /** Sessions and links are looked up by a hash under it. */
  tokens: "fairclause tokens",
  passwords: "fairclause passwords",
  /** Second factors and tickets are sealed with it. */
  factors: "fairclause factors",
  /** Links in mail that waits are sealed with it. */
  mail: "fairclause mail",
} as const;
export type Purpose = keyof typeof PURPOSES;

const MIN_LENGTH = 32;

export function keysOf(pepper: string): PepperKeys {
  if (pepper.length < MIN_LENGTH) {
    throw new Misconfigured(
      `FAIRCLAUSE_PEPPER is shorter than ${MIN_LENGTH} characters; use 32 random bytes in hex`,
    );
  }
  const derive = (purpose: string): Buffer => createHmac("sha256", pepper).update(purpose).digest();
  return {
    secrets: derive(PURPOSES.secrets),
    audit: derive(PURPOSES.audit),
    tokens: derive(PURPOSES.tokens),
    passwords: derive(PURPOSES.passwords),
    factors: derive(PURPOSES.factors),
    mail: derive(PURPOSES.mail),
    sign: derive("fairclause pepper check").toString("hex"),
    keyring: derive("fairclause keyring"),
  };
}

/** The first pepper of a new store: the one given, or the folder's own, made if there is none. */
export const firstPepper = (config: StoreConfig): string => config.pepper ?? pepperInFolder(config);

/** Every pepper this machine knows: the store says which of them it uses. */
export function knownPeppers(config: StoreConfig): readonly PepperKeys[] {
  const given = [config.pepper, config.nextPepper].filter((one) => one !== undefined);
  const kept = config.pepper === undefined ? peppersIn(config.folder ?? ".") : [];
  return [...given, ...kept].map(keysOf);
}

const peppersIn = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^pepper(?:\.[0-9a-f]{12})?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8").trim())
    .filter((pepper) => pepper.length >= MIN_LENGTH);

/** The next pepper: given beforehand, or a new one in the folder, safe on disk before anything depends on it. */
export function nextPepper(config: StoreConfig, now: PepperKeys["sign"]): PepperKeys {
  const given = config.nextPepper;
  const text = given !== undefined && keysOf(given).sign !== now ? given : null;
  if (text === null && (config.pepper !== undefined || given !== undefined))
    throw new Misconfigured(
      "there is no other pepper to change to: set FAIRCLAUSE_PEPPER_NEXT on every node, and here, to 32 random bytes in hex",
    );
  const next = text ?? randomBytes(32).toString("hex");
  if (config.pepper === undefined) {
    const folder = config.folder ?? ".";
    keepUnderItsSign(folder, firstPepper(config));
    keepUnderItsSign(folder, next);
  }
  return keysOf(next);
}

/** One file per pepper: we never overwrite one, and a backup from before a change can still be opened. */
function keepUnderItsSign(folder: string, pepper: string): void {
  const name = `pepper.${keysOf(pepper).sign.slice(0, 12)}`;
  if (existsSync(join(folder, name))) return;
  writeWhole(folder, name, pepper);
}

/** After the change: the file `pepper` holds the one in use. */
export function settlePepper(config: StoreConfig, now: PepperKeys["sign"]): void {
  if (config.pepper !== undefined) return;
  const folder = config.folder ?? ".";
  const text = peppersIn(folder).find((pepper) => keysOf(pepper).sign === now);
  if (text === undefined || firstPepper(config) === text) return;
  const unnamed = `.pepper-${randomBytes(4).toString("hex")}`;
  writeWhole(folder, unnamed, text);
  renameSync(join(folder, unnamed), join(folder, "pepper"));
  syncFolder(folder);
}

function writeWhole(folder: string, name: string, pepper: string): void {
  const file = openSync(join(folder, name), "wx", 0o600);
  writeSync(file, `${pepper}\n`);
  fsyncSync(file);
  closeSync(file);
  syncFolder(folder);
}

function pepperInFolder({ kind, folder, production }: StoreConfig): string {
  if (kind === "postgres" && (production || folder === undefined)) {
    throw new Misconfigured("FAIRCLAUSE_PEPPER is not set: every node on one database needs the same pepper");
  }
  const path = join(folder ?? ".", "pepper");
  const held = readIfThere(path);
  if (held === undefined && kind === "embedded" && existsSync(databaseFile(folder))) {
    throw new Misconfigured(
      `${path} is missing: put it back, or set FAIRCLAUSE_PEPPER to the one the store uses`,
    );
  }
  return held ?? makePepper(folder ?? ".", path);
}

/** Written whole before it gets its name: two processes that open a new store at once both read one pepper. */
function makePepper(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unnamed = `.pepper-${process.pid}-${randomBytes(4).toString("hex")}`;
  writeWhole(folder, unnamed, randomBytes(32).toString("hex"));
  try {
    linkSync(join(folder, unnamed), path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(join(folder, unnamed));
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
