// Builds the web app into dist/web when its sources have changed since it was built last.

import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "dist/web");
const STAMP = "sources.sha256";

/** The folder the built app is in. */
export async function builtWeb(): Promise<string> {
  const stamp = sources();
  if (isBuilt(stamp)) return folder;
  const { build } = await import("vite");
  mkdirSync(join(root, "dist"), { recursive: true });
  const made = mkdtempSync(join(root, "dist/web-"));
  try {
    const options = { outDir: made, emptyOutDir: true };
    await build({
      configFile: join(import.meta.dirname, "vite.config.ts"),
      logLevel: "error",
      build: options,
    });
    writeFileSync(join(made, STAMP), stamp);
    if (!isBuilt(stamp)) putInPlace(made);
    return folder;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

const isBuilt = (stamp: string): boolean => {
  const file = join(folder, STAMP);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
};

/** Whole or not at all: services that start at once may each have built it, and one may be reading. */
function putInPlace(made: string): void {
  const old = `${made}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another was faster by a breath.
    if (!existsSync(folder)) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

function sources(): string {
  const files = globSync(["packages/{web,engine,contract,explain,risks}/**/*.{ts,tsx,css,html,svg}"], {
    cwd: root,
  });
  const own = files.filter((name) => !name.endsWith(".test.ts")).sort();
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json", ...own])
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}
