// Builds the web app into dist/web if its sources have changed since the last build.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { docSources } from "./docs-build/plugin.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "dist/web");
const STAMP = "sources.sha256";
const CONFIG = join(import.meta.dirname, "vite.config.ts");
const VITE = join(root, "node_modules/vite/bin/vite.js");

/** The folder of the built app. */
export async function builtWeb(): Promise<string> {
  const stamp = sources();
  if (isBuilt(stamp)) return folder;
  mkdirSync(join(root, "dist"), { recursive: true });
  const made = mkdtempSync(join(root, "dist/web-"));
  try {
    await runVite("build", "--config", CONFIG, "--logLevel", "error", "--outDir", made, "--emptyOutDir");
    writeFileSync(join(made, STAMP), stamp);
    if (!isBuilt(stamp)) putInPlace(made);
    return folder;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** In a separate process: building takes more memory than a service, which would keep it. */
const runVite = (...args: readonly string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [VITE, ...args], { cwd: root });

const isBuilt = (stamp: string): boolean => {
  const file = join(folder, STAMP);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
};

/** Whole or not at all: several services may build it at once, and one may be reading. */
function putInPlace(made: string): void {
  const old = `${made}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another was a moment faster.
    if (!existsSync(folder)) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

const PACKAGES = ["web", "engine", "contract", "explain", "risks", "audit", "workbook"];
const IS_SOURCE = /(?<!\.test)\.(?:ts|tsx|css|html|svg|png)$/;

/** A hash of everything the app is built from. */
function sources(): string {
  const own = PACKAGES.flatMap((name) =>
    readdirSync(join(root, "packages", name), { recursive: true, encoding: "utf8" })
      .filter((file) => IS_SOURCE.test(file))
      .map((file) => join("packages", name, file)),
  ).sort();
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json", ...docSources(), ...own])
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}
