// A real Redis for tests, on its own port, without a file.

import { type ChildProcess, spawn } from "node:child_process";
import { findRedis } from "#store/testing";
import { freePort } from "./free-port.ts";

export interface TestRedis {
  readonly url: string;
  kill(): Promise<void>;
  /** Starts again on the same port, with nothing remembered. */
  restart(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  const port = await freePort();
  let server = await run(program, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      await ended(server);
    },
    async restart() {
      await ended(server);
      server = await run(program, port);
    },
  };
}

async function run(program: string, port: number): Promise<ChildProcess> {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(program, options, { stdio: ["ignore", "pipe", "ignore"] });
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
