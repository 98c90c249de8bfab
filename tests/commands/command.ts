// Runs the command line as people do: a real process, its exit code and what it said.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "../../packages/cli/main.mjs");

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export type Environment = Readonly<Record<string, string>>;

/** Without the settings of the person who runs the tests. */
export function fairclause(env: Environment, ...args: readonly string[]): Promise<Ran> {
  const { DATABASE_URL, FAIRCLAUSE_DATA, FAIRCLAUSE_PEPPER, ...inherited } = process.env;
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { DATABASE_TIMEOUT_MS: "60000", ...inherited, ...env }, maxBuffer: 64 * 1024 * 1024 },
      (_, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** What a command that must succeed says. */
export async function said(env: Environment, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await fairclause(env, ...args);
  assert.equal(code, 0, `${args.join(" ")}: ${err}${out}`);
  return out;
}
