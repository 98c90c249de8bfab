// Programs that tests and benchmarks need: found, or installed from Debian where we may.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A program on the path, as a full path. */
const onPath = (name: string): string | null =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** What `find` finds, if need be after installing a package; waits while another process installs something. */
export function findOrInstall(find: () => string | null, name: string, needs: string): string {
  const found = find();
  if (found !== null) return found;
  spawnSync("apt-get", ["install", "-y", "-q", "-o", "DPkg::Lock::Timeout=600", name], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: "ignore",
  });
  const installed = find();
  if (installed !== null) return installed;
  throw new Error(`${needs}: install it (Debian: apt-get install ${name})`);
}

const program = (command: string, needs: string) => (): string =>
  findOrInstall(() => onPath(command), command, needs);

export const findChromium = program("chromium", "this test needs Chromium");
export const findRedis = program("redis-server", "this test needs redis-server");
export const findWrk = program("wrk", "this benchmark loads the servers with wrk");
