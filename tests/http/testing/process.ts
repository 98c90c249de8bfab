// The service as a separate process, for what only a process can show: signals, exit codes, what it prints.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

const MAIN = join(import.meta.dirname, "../../../packages/cli/main.mjs");

/** Two minutes of waiting: a hang, not a busy machine. */
const MOST_TRIES = 12_000;

/** A test that fails may leave its processes running, which would keep the file from ending. */
const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill("SIGKILL");
});

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly folder: string;
  out(): string;
  err(): string;
  /** Resolves when the output has this. */
  until(text: string | RegExp): Promise<void>;
  exited(): Promise<number | null>;
  /** Ends it if it still runs, and removes its folder. */
  remove(): Promise<void>;
}

/** `shell` runs the command, under other circumstances if it says so. */
export function startProcess(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = mkdtempSync(join(tmpdir(), "fairclause-process-")),
  shell = 'exec "$0" "$@"',
): ServiceProcess {
  const child = spawn("sh", ["-c", shell, process.execPath, MAIN, ...command], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      FAIRCLAUSE_DATA: join(folder, "data"),
      PORT: "0",
      PUBLIC_URL: "http://127.0.0.1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.add(child);
  let [out, err] = ["", ""];
  const exit = new Promise<number | null>((done) => child.once("exit", done));
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  return {
    child,
    folder,
    out: () => out,
    err: () => err,
    async until(text) {
      const has = (): boolean =>
        typeof text === "string" ? (out + err).includes(text) : text.test(out + err);
      for (let tries = 0; tries < MOST_TRIES && child.exitCode === null; tries += 1) {
        if (has()) return;
        await new Promise((done) => setTimeout(done, 10));
      }
      if (!has()) throw new Error(`it did not say ${text}: ${out}${err}`);
    },
    exited: () => exit,
    async remove() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address it says it listens on. */
export async function listening(process: ServiceProcess): Promise<{ port: number; opsUrl: string | null }> {
  await process.until(/"event":"listening"/);
  const line = process
    .err()
    .split("\n")
    .find((one) => one.includes('"event":"listening"'));
  const { url, ops_url } = JSON.parse(line ?? "{}");
  return { port: Number(new URL(url).port), opsUrl: ops_url };
}
