// Audits over HTTP as a client does them, and the same on the command line, to compare the two.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { load } from "js-yaml";
import type { AuditResults, PayrollAudit } from "#contract";
import { type Environment, said } from "../../commands/command.ts";
import { type Answer, type Call, call as callKept } from "./call.ts";

export type At = { readonly port: number; readonly token: string };
const FILES = ["employees", "timesheets", "paid"] as const;
export type Texts = Readonly<Record<(typeof FILES)[number], string | Buffer>>;

/** A shift of E1 and what was paid for it, as files. */
export const ONE_SHIFT = {
  timesheets: "Employee ID,Date,Start,End\nE1,2026-08-03,09:00,15:00\n",
  paid: "Employee ID,Period Start,Period End,Amount\nE1,2026-08-03,2026-08-09,1.00\n",
};

export const NOBODY = "Jordan Nobody-Else";

/** An audit of one shift of one person. */
export const SMALL = {
  employees: `Employee ID,Name,Award,Classification,Employment Type,State\nE1,${NOBODY},MA000004,retail-1,casual,VIC\n`,
  ...ONE_SHIFT,
};

/** On a separate connection: a kept one may end during an audit. */
export const call = (at: At, asked: Call): Promise<Answer> => callKept(at, { ...asked, from: "127.0.0.1" });

const ok = (answer: Answer): Answer => {
  assert.equal(answer.status, 200, answer.text);
  return answer;
};

export async function openAudit(at: At, setup: object = {}): Promise<string> {
  return JSON.parse(ok(await call(at, { path: "/audits", body: setup })).text).id;
}

/** A file of an audit, `aud_…/paid` for instance; `range` is its Content-Range. */
export const putFile = (at: At, path: string, body: string | Uint8Array, range?: string): Promise<Answer> => {
  const [id, file] = path.split("/");
  const headers = {
    "Content-Type": "application/octet-stream",
    ...(range === undefined ? {} : { "Content-Range": range }),
  };
  return call(at, { method: "PUT", path: `/audits/${id}/files/${file}`, body, headers });
};

/** In ranges of so many bytes. */
export async function upload(at: At, id: string, files: Texts, rangeBytes = 1_000_000): Promise<void> {
  for (const kind of FILES) {
    const bytes = Buffer.from(files[kind]);
    for (let from = 0; from < bytes.length; from += rangeBytes) {
      const range = bytes.subarray(from, from + rangeBytes);
      ok(await putFile(at, `${id}/${kind}`, range, `bytes ${from}-${from + range.length - 1}/*`));
    }
  }
}

export const sizesOf = (files: Texts) => ({
  files: Object.fromEntries(FILES.map((kind) => [kind, { bytes: Buffer.byteLength(files[kind]) }])),
});

export const start = (at: At, id: string, files: Texts): Promise<Answer> =>
  call(at, { path: `/audits/${id}/start`, body: sizesOf(files) });

export const auditOf = async (at: At, id: string): Promise<PayrollAudit> =>
  JSON.parse(ok(await call(at, { path: `/audits/${id}` })).text);

const ENDED = ["finished", "failed", "cancelled"];

/** Its state once it has ended; skips a node that no longer answers. */
export async function ended(at: At, id: string): Promise<PayrollAudit> {
  for (let tries = 0; tries < 1800; tries += 1) {
    const audit = await auditOf(at, id);
    if (ENDED.includes(audit.state)) return audit;
    await wait(100);
  }
  throw new Error("the audit did not end");
}

export const resultsOf = async (at: At, id: string): Promise<AuditResults["files"]> =>
  JSON.parse(ok(await call(at, { path: `/audits/${id}/results` })).text).files;

/** An audit of files, from upload to its end. */
export async function runAudit(at: At, files: Texts, setup: object): Promise<string> {
  const id = await openAudit(at, setup);
  await upload(at, id, files);
  ok(await start(at, id, files));
  const { state, problems } = await ended(at, id);
  assert.equal(state, "finished", JSON.stringify(problems));
  return id;
}

export const filesIn = (folder: string): Texts => {
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  return { employees: read("employees.csv"), timesheets: read("timesheets.csv"), paid: read("paid.csv") };
};

export const mappingIn = (folder: string): object =>
  load(readFileSync(join(folder, "mapping.yaml"), "utf8")) as object;

export function writeCompany(folder: string, files: Texts, mapping: string): void {
  mkdirSync(folder, { recursive: true });
  for (const kind of FILES) writeFileSync(join(folder, `${kind}.csv`), files[kind]);
  writeFileSync(join(folder, "mapping.yaml"), mapping);
}

/** Every file of the results is what the command line writes of the same files, byte for byte. */
export async function assertSameAsCommandLine(
  at: At,
  id: string,
  folder: string,
  env: Environment = {},
): Promise<number> {
  const out = join(folder, "audit");
  await said(env, "audit", folder);
  const written = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\w\.\w/.test(name),
  );
  const listed = await resultsOf(at, id);
  assert.deepEqual(listed.map(({ name }) => name).toSorted(), written.toSorted());
  for (const { name, bytes } of listed) {
    const answer = ok(await call(at, { path: `/audits/${id}/results/${name}` }));
    assert.equal(answer.bytes.length, bytes, name);
    assert.ok(answer.bytes.equals(readFileSync(join(out, name))), `${name} differs`);
  }
  return listed.length;
}
