// Builds the web app into dist/web when its sources have changed since it was built last.

import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "dist/web");
const stampFile = join(folder, "sources.sha256");

/** The folder the built app is in. */
export async function builtWeb(): Promise<string> {
  const stamp = sources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return folder;
  const { build } = await import("vite");
  await build({ configFile: join(import.meta.dirname, "vite.config.ts"), logLevel: "error" });
  mkdirSync(folder, { recursive: true });
  writeFileSync(stampFile, stamp);
  return folder;
}

function sources(): string {
  const files = globSync(["packages/{web,engine,contract,explain,risks}/**/*.{ts,tsx,css,html,svg}"], {
    cwd: root,
  });
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const file of files.filter((name) => !name.endsWith(".test.ts")).sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}
