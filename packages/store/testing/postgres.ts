// A real PostgreSQL for tests: the runner's, shared by a whole run, or a test's own, which ends with the test.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findOrInstall } from "./installed.ts";

const DEBIAN = "/usr/lib/postgresql";
/** A busy machine may take its time. */
const START_MS = 120_000;

export { findChromium, findRedis, findWrk } from "./installed.ts";
export { machineMs } from "./machine-time.ts";
export interface TestPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Runs a program of PostgreSQL's, such as pg_dump, and gives its output. */
  runTool(name: string, args: readonly string[], input?: string): string;
  /** What others need to share it. */
  readonly place: string;
  /** The server's main process. */
  pid(): number;
  /** Starts again what was stopped or killed, on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where a server runs, as the runner hands it to the tests that share it. */
interface Place {
  readonly bin: string;
  readonly folder: string;
  readonly port: number;
  readonly user: { readonly uid: number; readonly gid: number } | Record<string, never>;
}

/** The runner's server, for tests that need databases and not a server of their own. */
export const SHARED = "FAIRCLAUSE_TEST_POSTGRES";

/** A server with databases for one test: the runner's, or without one the test's own. */
export async function startPostgres(): Promise<TestPostgres> {
  const shared = process.env[SHARED];
  if (shared === undefined) return startOwnPostgres();
  const place: Place = JSON.parse(shared);
  const refuse = () => {
    throw new Error("other tests use this server too: start your own with startOwnPostgres");
  };
  return { ...databasesOf(place), place: shared, pid: refuse, restart: refuse, stop: async () => {} };
}

/** A server that a test may kill and start again. */
export async function startOwnPostgres(): Promise<TestPostgres> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), "fairclause-postgres-"));
  const place: Place = { bin, folder, port: await freePort(), user: serverUser() };
  if ("uid" in place.user) chownSync(folder, place.user.uid, place.user.gid);
  const init = ["-D", join(folder, "data"), "-U", "fairclause", "-A", "trust", "-E", "UTF8", "--no-sync"];
  execFileSync(join(bin, "initdb"), [...init, "--locale=C"], { ...place.user, cwd: folder, stdio: "pipe" });
  let server = await run(place);
  return {
    ...databasesOf(place),
    place: JSON.stringify(place),
    pid: () => Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]),
    async restart() {
      await ended(server);
      server = await run(place);
    },
    async stop() {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const databasesOf = (place: Place): Pick<TestPostgres, "newDatabase" | "runTool"> => ({
  async newDatabase() {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await query(addressOf(place, "postgres"), `create database ${name}`);
    return addressOf(place, name);
  },
  runTool: (name, args, input = "") =>
    execFileSync(join(place.bin, name), [...args], {
      encoding: "utf8",
      input,
      cwd: place.folder,
      ...place.user,
    }),
});

/** The folder of PostgreSQL's programs; installs them if possible. */
const binaries = (): string =>
  findOrInstall(findBinaries, "postgresql", "these tests need PostgreSQL 15 or later");

function findBinaries(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = versions.map((version) => join(DEBIAN, String(version), "bin"));
  const onPath = (process.env.PATH ?? "").split(delimiter);
  return [...folders, ...onPath].find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** A server refuses to run as root. */
function serverUser(): Place["user"] {
  if (process.getuid?.() !== 0) return {};
  const passwords = readFileSync("/etc/passwd", "utf8");
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwords) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwords) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

const addressOf = ({ port }: Place, name: string): string =>
  `postgres://fairclause@127.0.0.1:${port}/${name}`;

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** The shell waits for this process to end, however it ends, and then stops the server. */
const KEEPER = `exec 3<&0; "$0" "$@" & server=$!; { cat <&3; kill -QUIT $server; } >/dev/null 2>&1 & wait $server`;

function spawnServer({ bin, folder, port, user }: Place): ChildProcess {
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const options = [...settings, "shared_buffers=16MB", "max_connections=200"].flatMap((setting) => [
    "-c",
    setting,
  ]);
  const command = [join(bin, "postgres"), "-D", join(folder, "data"), ...options];
  const log = openSync(join(folder, "log"), "a");
  try {
    return spawn("/bin/sh", ["-c", KEEPER, ...command], { ...user, cwd: folder, stdio: ["pipe", log, log] });
  } finally {
    closeSync(log);
  }
}

/** Starts it again if it ends at once: what a killed server leaves behind takes a moment to go. */
async function run(place: Place): Promise<ChildProcess> {
  const giveUpAt = performance.now() + START_MS;
  let server = spawnServer(place);
  while (true) {
    try {
      await query(addressOf(place, "postgres"), "select 1");
      return server;
    } catch (error) {
      if (performance.now() > giveUpAt) {
        throw new Error(`PostgreSQL did not start: ${readFileSync(join(place.folder, "log"), "utf8")}`, {
          cause: error,
        });
      }
      await sleep(50);
      if (server.exitCode !== null || server.signalCode !== null) server = spawnServer(place);
    }
  }
}

function ended(server: ChildProcess): Promise<unknown> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  const exit = new Promise((resolve) => server.once("exit", resolve));
  server.stdin?.end();
  return exit;
}
