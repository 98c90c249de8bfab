// Programs that tests run as separate processes: bundled, since one file starts several times as fast.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { build } from "esbuild";
import type { StoreConfig } from "../store.ts";

/** A running program: its lines so far, and how to wait for more. */
export interface Running {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  readonly lines: readonly string[];
  /** The first line that fits, or undefined when the program ended without one. */
  line(fits: (line: string) => boolean): Promise<string | undefined>;
  readonly ended: Promise<unknown>;
  /** What it wrote to standard error, which says why it ended. */
  said(): string;
}

export interface Program {
  start(config: StoreConfig, ...args: readonly string[]): Running;
  remove(): void;
}

export async function bundle(name: string): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-program-"));
  const outfile = join(folder, "program.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "programs", `${name}.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["pg-native", "pg-cloudflare"],
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
    },
    logLevel: "silent",
  });
  return {
    start: (config, ...args) => run([outfile, JSON.stringify(config), ...args]),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function run(args: readonly string[]): Running {
  const child = spawn(process.execPath, [...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  child.stdout.on("data", (chunk) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
    for (const look of waiting) look();
  });
  const line = (fits: (line: string) => boolean): Promise<string | undefined> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = lines.find(fits);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      ended.then(() => resolve(undefined));
      look();
    });
  return { process: child, lines, line, ended, said: () => complaints };
}
