// The measured servers, each a separate process: the service on its own store, and the bare server.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_LINE, openStore, type Store } from "#store";

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** Ends it in order and resolves when it is gone. */
  stop(): Promise<void>;
}

const CLI = join(import.meta.dirname, "../../packages/cli/main.mjs");
const BARE = join(import.meta.dirname, "bare.ts");
/** The most a policy can allow: we count sixteen thousand a second and refuse none. */
const MOST = 1_000_000;
const NO_LIMIT = { calculationsPerMinute: MOST, shiftsPerMinute: MOST, othersPerMinute: MOST };

export interface Scene {
  /** For everything this run writes. */
  readonly folder: string;
  readonly token: string;
  /** Of another organisation, with the usual limits. */
  readonly noisyToken: string;
}

/** A store with an organisation whose policy is never reached, and one with the usual policy. */
export async function newScene(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-bench-"));
  const store = await openStore({ kind: "embedded", folder: join(folder, "data") });
  const own = await organisationIn(store, "Benchmark");
  await store.policies.set(own.id, NO_LIMIT, ACT);
  const noisy = await organisationIn(store, "Noisy");
  await store.close();
  return { folder, token: own.token, noisyToken: noisy.token };
}

const ACT = { by: COMMAND_LINE, why: "a benchmark" } as const;

async function organisationIn(
  store: Store,
  name: string,
): Promise<{ readonly id: string; readonly token: string }> {
  const { id } = await store.organisations.create({ name, type: "Developer" }, ACT);
  const { id: asked } = await store.access.request(id, "Measuring this service", ACT);
  await store.access.approve(asked, ACT);
  const { credential, secret } = await store.credentials.issue(id, {}, ACT);
  return { id, token: `${credential.keyId}:${secret}` };
}

export interface ServiceOptions {
  readonly workers: number;
  /** Options of Node itself. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Each service on its own folder: one store allows one service. */
export async function startService(
  { folder }: Scene,
  { workers, node = [], env = {} }: ServiceOptions,
): Promise<Server> {
  const data = copyOf(folder);
  const port = await freePort();
  const child = spawn(process.execPath, [...node, CLI, "serve"], {
    cwd: folder,
    env: {
      PUBLIC_URL: "http://127.0.0.1",
      MALLOC_ARENA_MAX: "2", // as the systemd unit and the image have it
      PATH: process.env.PATH ?? "",
      FAIRCLAUSE_DATA: data,
      PORT: String(port),
      WORKERS: String(workers),
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  return running(child, port, '"event":"listening"');
}

function copyOf(folder: string): string {
  const data = mkdtempSync(join(folder, "node-"));
  for (const name of ["fairclause.db", "pepper"])
    writeFileSync(join(data, name), readFileSync(join(folder, "data", name)), { mode: 0o600 });
  return data;
}

export async function startBare(
  { folder }: Scene,
  threads: number,
  answers: readonly string[],
  { writes }: { readonly writes: boolean } = { writes: false },
): Promise<Server> {
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const port = await freePort();
  const child = spawn(process.execPath, [BARE, String(port), String(threads), file, writes ? "writes" : ""], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  return running(child, port, "listening");
}

async function running(child: ChildProcess, port: number, sign: string): Promise<Server> {
  let said = "";
  const exit = new Promise<void>((done) => child.once("exit", () => done()));
  const listening = new Promise<void>((done) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      if (said.length < 100_000) said += chunk.toString("utf8");
      if (said.includes(sign)) done();
    });
  });
  // No server outlives the benchmark, however it ends.
  const end = (): unknown => child.kill("SIGKILL");
  process.once("exit", end);
  await Promise.race([listening, exit]);
  if (child.exitCode !== null || child.pid === undefined) throw new Error(`a server did not start: ${said}`);
  return {
    port,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await exit;
      process.off("exit", end);
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

const TICKS_A_SECOND = 100;

/** Seconds of processor time a process has used, all its threads; null where the system does not tell. */
export function processorSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return null;
  }
}

/** Resident memory in megabytes; null where the system does not tell. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
