// A real service for tests: embedded store in a folder of its own, any free port, real sockets, its log kept.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Configuration, readConfiguration, type Service, startService } from "#api";
import { COMMAND_LINE, type KeyTerms } from "#store";

export interface TestService extends Service {
  readonly port: number;
  /** KEY_ID:SECRET of an organisation with access. */
  readonly token: string;
  readonly keyId: string;
  readonly organisationId: string;
  readonly folder: string;
  /** Every line logged so far. */
  readonly lines: readonly string[];
}

// Workers of many test files compile the same code: it is cached where the command line caches it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../../node_modules/.cache/fairclause");

export const ACT = { by: COMMAND_LINE, why: "a test" } as const;

export interface Issued {
  readonly token: string;
  readonly keyId: string;
  readonly organisationId: string;
}

let organisations = 0;

/** A new organisation with a credential. */
export async function issue(store: Service["store"], asked: KeyTerms = {}): Promise<Issued> {
  organisations += 1;
  const { id } = await store.organisations.create({ name: `Test ${organisations}`, type: "Developer" }, ACT);
  const request = await store.access.request(id, "testing", ACT);
  await store.access.approve(request.id, ACT);
  const { credential, secret } = await store.credentials.issue(id, asked, ACT);
  return { token: `${credential.keyId}:${secret}`, keyId: credential.keyId, organisationId: id };
}

export async function startTestService(
  env: Readonly<Record<string, string>> = {},
  change: Partial<Configuration> = {},
): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-http-"));
  const lines: string[] = [];
  const read = readConfiguration(
    { NODE_ENV: "test", FAIRCLAUSE_DATA: folder, PORT: "0", LOG_LEVEL: "debug", ...env },
    folder,
  );
  if (!("port" in read)) throw new Error(JSON.stringify(read));
  const quick = { patience: { ...read.patience, noticeMs: 0 }, readsAhead: false };
  const configuration = { ...read, ...quick, ...change };
  const service = await startService(configuration, "0.0.0-test", (text) => lines.push(text));
  await service.store.fourEyes.set(false, ACT);
  const issued = await issue(service.store);
  return {
    ...service,
    ...issued,
    port: Number(new URL(service.url).port),
    folder,
    lines,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface LogEntry {
  readonly level: string;
  readonly event: string;
  readonly status?: number;
  readonly code?: string;
  readonly route?: string;
  readonly address?: string;
  readonly at?: readonly string[];
}

/** The first log entry with this text in it; a worker's lines take a moment to arrive. */
export async function logged(
  { lines }: { readonly lines: readonly string[] },
  text: string,
): Promise<LogEntry> {
  for (let tries = 0; tries < 6000; tries += 1) {
    const line = lines
      .join("")
      .split("\n")
      .find((one) => one.includes(text));
    if (line !== undefined) return JSON.parse(line);
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`nothing was logged with ${text}`);
}
