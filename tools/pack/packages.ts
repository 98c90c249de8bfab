// Builds both packages as tarballs, as they would go to npm.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { loadDocument } from "#api";
import { buildClient } from "./client.ts";
import { buildEngine } from "./engine.ts";
import { writeReadme } from "./readme.ts";
import type { Release } from "./release.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The tarballs' paths. */
export async function buildPackages(folder: string): Promise<readonly string[]> {
  const { version, license }: Release = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const release = { version, license };
  const document = await loadDocument(version);
  const build = join(folder, "build");
  rmSync(build, { recursive: true, force: true });
  for (const old of globSync("fairclause-*.tgz", { cwd: folder })) rmSync(join(folder, old));
  await buildClient(document, release, join(build, "client"));
  await buildEngine(document, release, join(build, "engine"));
  return ["client", "engine"].map((name) => {
    copyFileSync(join(ROOT, "LICENSE"), join(build, name, "LICENSE"));
    writeReadme(join(build, name));
    return tarball(join(build, name), folder);
  });
}

function tarball(from: string, to: string): string {
  mkdirSync(to, { recursive: true });
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", to], {
      cwd: from,
      encoding: "utf8",
      shell: process.platform === "win32",
    }),
  );
  const path = join(to, packed.filename);
  if (!existsSync(path)) throw new Error(`npm pack said it wrote ${path}, which is not there`);
  return path;
}
