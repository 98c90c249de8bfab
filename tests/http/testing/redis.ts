// A real Redis for tests, on its own port, without a file; installs it if possible.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { freePort } from "./free-port.ts";

export interface TestRedis {
  readonly url: string;
  kill(): Promise<void>;
  /** Starts again on the same port, with nothing remembered. */
  restart(): Promise<void>;
}

const isInstalled = (): boolean => {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

function install(): void {
  if (isInstalled()) return;
  try {
    execFileSync("apt-get", ["install", "-y", "-q", "redis-server"], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: "ignore",
    });
  } catch {
    // Reported below, in words.
  }
  if (!isInstalled())
    throw new Error("this test needs redis-server: install it (Debian: apt-get install redis-server)");
}

export async function startRedis(): Promise<TestRedis> {
  install();
  const port = await freePort();
  let server = await run(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      await ended(server);
    },
    async restart() {
      await ended(server);
      server = await run(port);
    },
  };
}

async function run(port: number): Promise<ChildProcess> {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] });
  process.once("exit", () => server.kill("SIGKILL"));
  await new Promise<void>((done, failed) => {
    server.stdout?.on("data", (text: Buffer) => text.includes("Ready to accept connections") && done());
    server.once("exit", () => failed(new Error("Redis did not start")));
  });
  return server;
}

function ended(server: ChildProcess): Promise<unknown> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  const exit = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  return exit;
}
