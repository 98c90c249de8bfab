// wrk, the load generator: runs it on a list of requests, and reads its page.

import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Load {
  readonly requests: number;
  readonly requestsASecond: number;
  readonly p99Milliseconds: number;
  /** Answers that were not 2xx or 3xx. */
  readonly refused: number;
}

const CONNECTIONS = 32;
const SCRIPT = join(import.meta.dirname, "cycle.lua");

/** Loads a server for whole seconds from one thread; `file` is written over. */
export async function load(
  port: number,
  requests: readonly string[],
  seconds: number,
  file: string,
): Promise<Load> {
  writeFileSync(file, requests.join("\0"));
  const settings = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "10s", "--latency"];
  const address = `http://127.0.0.1:${port}`;
  const { stdout } = await promisify(execFile)("wrk", [...settings, "-s", SCRIPT, address, "--", file]);
  return readPage(stdout);
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

function readPage(page: string): Load {
  const [, p99, unit = ""] = /^\s*99%\s+([\d.]+)(us|ms|s)\s*$/m.exec(page) ?? [];
  const requests = Number(/(\d+) requests in/.exec(page)?.[1]);
  const requestsASecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(page)?.[1]);
  const p99Milliseconds = Number(p99) * (UNITS[unit] ?? Number.NaN);
  const lost = /Socket errors:[^\n]*/.exec(page)?.[0];
  if (lost !== undefined) throw new Error(`wrk lost answers: ${lost}`);
  if (!(requests > 0 && requestsASecond > 0 && p99Milliseconds > 0))
    throw new Error(`wrk said something else:\n${page}`);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(page)?.[1] ?? 0);
  return { requests, requestsASecond, p99Milliseconds, refused };
}
