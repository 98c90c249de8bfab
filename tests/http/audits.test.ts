// Audits as a service: the command line's bytes, for one organisation only, and a clear answer to everything that goes wrong.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { fileCells } from "#audit";
import { asParquet } from "../audits/parquet-files.ts";
import {
  assertSameAsCommandLine,
  auditOf,
  call,
  ended,
  filesIn,
  mappingIn,
  NOBODY,
  openAudit,
  putFile,
  resultsOf,
  runAudit,
  SMALL,
  sizesOf,
  start,
  upload,
} from "./testing/audits.ts";
import { problem } from "./testing/call.ts";
import { issue, startTestService, type TestService } from "./testing/service.ts";

const TWELVE = join(import.meta.dirname, "../audits/twelve");

let service: TestService;
const scratch = mkdtempSync(join(tmpdir(), "fairclause-audits-"));
before(async () => {
  service = await startTestService({ WORKERS: "2" });
});
after(async () => {
  await service.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test("the twelve come out as the command line writes them, the manifest included", async () => {
  const folder = join(scratch, "twelve");
  cpSync(TWELVE, folder, { recursive: true });
  const id = await runAudit(service, filesIn(folder), { mapping: mappingIn(folder) });
  assert.ok((await assertSameAsCommandLine(service, id, folder)) >= 8);
  const audit = await auditOf(service, id);
  assert.deepEqual(audit.uploaded, [], "uploads go when the audit ends");
  assert.equal(audit.progress?.rows_done, audit.progress?.rows_total);
  assert.equal(audit.step, null);
  const list = JSON.parse((await call(service, { path: "/audits" })).text);
  const { uploaded: _, ...listed } = audit;
  assert.deepEqual(
    list.audits.find((one: { id: string }) => one.id === id),
    listed,
  );
});

test("lines of JSON come out as the command line writes them too", async () => {
  const folder = join(scratch, "lines");
  cpSync(TWELVE, folder, { recursive: true });
  const files = filesIn(folder);
  const [head = [], ...rows] = fileCells(Buffer.from(files.paid)).rows;
  const lines = rows.map((cells) =>
    JSON.stringify(Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ""]))),
  );
  const paid = Buffer.from(`${lines.join("\n")}\n`);
  rmSync(join(folder, "paid.csv"));
  writeFileSync(join(folder, "paid.ndjson"), paid);
  const setup = { mapping: mappingIn(folder), files: { paid: "paid.ndjson" } };
  const id = await runAudit(service, { ...files, paid }, setup);
  assert.ok((await assertSameAsCommandLine(service, id, folder)) >= 8);
});

test("a workbook comes out as the command line writes it too", async () => {
  const folder = join(scratch, "workbook");
  cpSync(TWELVE, folder, { recursive: true });
  const files = filesIn(folder);
  const cell = (text: string): string =>
    `<c t="inlineStr"><is><t>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
  const rows = fileCells(Buffer.from(files.paid)).rows.map(
    (cells) => `<row>${cells.map(cell).join("")}</row>`,
  );
  const sheet = `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
  const paid = Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet) }));
  rmSync(join(folder, "paid.csv"));
  writeFileSync(join(folder, "paid.xlsx"), paid);
  const setup = { mapping: mappingIn(folder), files: { paid: "paid.xlsx" } };
  const id = await runAudit(service, { ...files, paid }, setup);
  assert.ok((await assertSameAsCommandLine(service, id, folder)) >= 8);
});

test("Parquet comes out as the command line writes it too", async () => {
  const folder = join(scratch, "parquet");
  cpSync(TWELVE, folder, { recursive: true });
  await asParquet(folder);
  const read = (kind: string) => readFileSync(join(folder, `${kind}.parquet`));
  const files = { employees: read("employees"), timesheets: read("timesheets"), paid: read("paid") };
  const named = { employees: "employees.parquet", timesheets: "timesheets.parquet", paid: "paid.parquet" };
  const id = await runAudit(service, files, { mapping: mappingIn(folder), files: named });
  assert.ok((await assertSameAsCommandLine(service, id, folder)) >= 8);
});

test("the activity log says which key opened, started, fetched, cancelled and deleted an audit, and none of its content", async () => {
  const { token } = await issue(service.store);
  const at = { ...service, token };
  const [keyId = ""] = token.split(":");
  const id = await runAudit(at, SMALL, {});
  for (const path of ["", "/summary.html", "/summary.html"])
    assert.equal((await call(at, { path: `/audits/${id}/results${path}` })).status, 200);
  assert.equal((await call(at, { method: "DELETE", path: `/audits/${id}` })).status, 200);
  const other = await openAudit(at);
  for (const _ of [1, 2])
    assert.equal((await call(at, { method: "POST", path: `/audits/${other}/cancel` })).status, 200);
  const organisationId = (await service.store.findCredential(keyId))?.organisation.id ?? "";
  const entries = await service.store.audit.search({ organisationId }, Number.MAX_SAFE_INTEGER, 6);
  assert.deepEqual(
    entries.map(({ what, why, where, subject }) => [what, why, where, subject]),
    [
      ...["cancelled", "opened"].map((done) => [done, other]),
      ...["deleted", "results fetched", "started", "opened"].map((done) => [done, id]),
    ].map(([done, audit]) => [
      `payroll audit ${done}`,
      `with ${keyId}`,
      "127.0.0.1",
      `payroll-audit:${organisationId}/${audit}`,
    ]),
  );
  assert.ok(!JSON.stringify(entries).includes(NOBODY));
});

test("a file is sent to be saved, never to be shown as a page of ours", async () => {
  const id = await runAudit(service, SMALL, {});
  const path = `/audits/${id}/results/summary.html`;
  const { headers, bytes } = await call(service, { path });
  assert.equal(headers["content-disposition"], 'attachment; filename="summary.html"');
  assert.equal(headers["cache-control"], "no-store");
  assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
  assert.equal(Number(headers["content-length"]), bytes.length);
  const head = await call(service, { method: "HEAD", path });
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  problem(await call(service, { path: `/audits/${id}/results/other.html` }), 404);
  problem(await call(service, { path: `/audits/${id}/results/letters/99999.html` }), 404);
  assert.equal((await call(service, { path: `/audits/${id}/results/letters/00000.html` })).status, 200);
});

test("the examples of the document run, from the first to the last", async () => {
  const { paths } = JSON.parse((await call(service, { path: "/openapi.json" })).text);
  const example = (path: string, method: string, type = "application/json") =>
    paths[path][method].requestBody.content[type].examples.example1.value;
  const id = await openAudit(service, example("/audits", "post"));
  const file = "/audits/{id}/files/{file}";
  const employees: string = example(file, "put", "application/octet-stream");
  const files = { ...SMALL, employees };
  await upload(service, id, files);
  const sizes =
    paths["/audits/{id}/start"].post.requestBody.content["application/json"].examples.example2.value;
  assert.deepEqual(sizes, sizesOf(files));
  const started = await call(service, { path: `/audits/${id}/start`, body: sizes });
  assert.equal(started.status, 200, started.text);
  assert.equal((await ended(service, id)).state, "finished");
});

test("another organisation finds nothing of it in any call", async () => {
  const id = await runAudit(service, SMALL, {});
  const { token } = await issue(service.store);
  const asked = [
    { path: `/audits/${id}` },
    { path: `/audits/${id}/results` },
    { path: `/audits/${id}/results/summary.json` },
    { path: `/audits/${id}/results/letters/00000.html` },
    { method: "DELETE", path: `/audits/${id}` },
    { method: "POST", path: `/audits/${id}/cancel` },
    { path: `/audits/${id}/start`, body: sizesOf(SMALL) },
  ];
  for (const one of asked) {
    const { code, detail } = problem(await call(service, { ...one, token }), 404);
    const unknown = await call(service, {
      ...one,
      path: one.path.replace(id, `aud_${"0".repeat(32)}`),
      token,
    });
    assert.deepEqual([code, detail], [problem(unknown, 404).code, problem(unknown, 404).detail], one.path);
  }
  problem(await putFile({ port: service.port, token }, `${id}/paid`, "x"), 404);
  assert.deepEqual(JSON.parse((await call(service, { path: "/audits", token })).text), { audits: [] });
  assert.equal((await auditOf(service, id)).state, "finished");
});

test("a key without the scope is refused at every call", async () => {
  const id = await openAudit(service);
  const { token } = await issue(service.store, { scopes: ["calculate", "read"] });
  for (const one of [
    { path: "/audits" },
    { path: "/audits", body: {} },
    { path: `/audits/${id}` },
    { path: `/audits/${id}/results` },
    { method: "DELETE", path: `/audits/${id}` },
  ])
    assert.equal(problem(await call(service, { ...one, token }), 403).code, "scope_missing");
});

test("options go before the mapping, and interest may run to the day the audit is opened", async () => {
  const folder = join(scratch, "options");
  cpSync(TWELVE, folder, { recursive: true });
  const setup = {
    name: "Twelve",
    mapping: { ...mappingIn(folder), super: true },
    options: { week_starts_on: "monday", interest: true, super: false },
  };
  const id = await runAudit(service, filesIn(folder), setup);
  const summary = JSON.parse((await call(service, { path: `/audits/${id}/results/summary.json` })).text);
  assert.match(summary.rules.interest.to, /^20\d\d-\d\d-\d\d$/);
  assert.equal(summary.rules.super, null);
  const wrong = { options: { interest: "31/12/2026", week_starts_on: "someday" } };
  const { errors = [] } = problem(await call(service, { path: "/audits", body: wrong }), 422);
  assert.deepEqual(
    errors.map(({ pointer }) => pointer),
    ["/options/week_starts_on"],
  );
  const day = await call(service, { path: "/audits", body: { options: { interest: "31/12/2026" } } });
  assert.deepEqual(
    problem(day, 422).errors?.map(({ pointer }) => pointer),
    ["/options/interest"],
  );
});

test("an invalid mapping, or a date that does not exist in one, is refused with its place", async () => {
  const wrong = await call(service, { path: "/audits", body: { mapping: { dates: "guess" } } });
  assert.match(problem(wrong, 422).errors?.[0]?.pointer ?? "", /^\/mapping\/dates/);
  const day = await call(service, { path: "/audits", body: { mapping: { interest_to: "31/12/2026" } } });
  assert.deepEqual(problem(day, 422).errors?.[0]?.pointer, "/mapping/interest_to");
});

test("files that cannot be audited fail it with every reason, and their names are never logged", async () => {
  const files = { ...SMALL, timesheets: "%PDF-1.7", paid: "PAR1" };
  const id = await openAudit(service, { files: { paid: "secret name.csv" } });
  await upload(service, id, files);
  await start(service, id, files);
  const { state, problems } = await ended(service, id);
  assert.equal(state, "failed");
  assert.deepEqual(
    problems.map(({ file }) => file),
    ["timesheets", "paid"],
  );
  assert.match(problems[0]?.detail ?? "", /PDF/);
  const refused = problem(await call(service, { path: `/audits/${id}/results` }), 409);
  assert.equal(refused.code, "audit_state");
  const columns = { ...SMALL, paid: "a,b\n1,2\n" };
  const other = await openAudit(service);
  await upload(service, other, columns);
  await start(service, other, columns);
  assert.deepEqual((await ended(service, other)).problems[0]?.file, "paid");
  const log = service.lines.join("");
  for (const secret of [NOBODY, "secret name", "2026-08-03,09:00"]) assert.ok(!log.includes(secret), secret);
});

test("more rows than one employee can have fail the audit, which says whose they are", async () => {
  const [head = ""] = SMALL.timesheets.split("\n");
  const files = { ...SMALL, timesheets: `${head}\n${"E1,,,\n".repeat(200_001)}` };
  const id = await openAudit(service, {});
  await upload(service, id, files);
  await start(service, id, files);
  const { state, problems } = await ended(service, id);
  assert.equal(state, "failed");
  assert.deepEqual(problems, [
    {
      file: null,
      detail:
        'Rows of "E1": there are 200003, and we take 200000 of one employee. Check which column tells employees apart, or use the command line.',
    },
  ]);
});

test("uploads after the start, and a second start, find it in another state; cancelled it stays so", async () => {
  const id = await openAudit(service);
  await upload(service, id, SMALL);
  const early = problem(await call(service, { path: `/audits/${id}/results` }), 409);
  assert.equal(early.detail, "The audit has not started.");
  const running = await openAudit(service);
  await upload(service, running, SMALL);
  await start(service, running, SMALL);
  const second = problem(await start(service, running, SMALL), 409);
  assert.match(second.detail, /^The audit is (?:running|finished)\.$/);
  const cancelled = await call(service, { method: "POST", path: `/audits/${id}/cancel` });
  assert.equal(JSON.parse(cancelled.text).state, "cancelled");
  assert.deepEqual((await auditOf(service, id)).uploaded, []);
  const late = await putFile(service, `${id}/paid`, "x", "bytes 0-0/1");
  assert.equal(problem(late, 409).code, "audit_state");
  const done = await runAudit(service, SMALL, {});
  assert.equal(problem(await start(service, done, SMALL), 409).code, "audit_state");
  assert.equal(
    JSON.parse((await call(service, { method: "POST", path: `/audits/${done}/cancel` })).text).state,
    "finished",
  );
});

test("deleted, nothing of it is left", async () => {
  const id = await runAudit(service, SMALL, {});
  assert.ok((await resultsOf(service, id)).length > 0);
  const gone = await call(service, { method: "DELETE", path: `/audits/${id}` });
  assert.deepEqual(JSON.parse(gone.text), { id, deleted: true });
  problem(await call(service, { path: `/audits/${id}` }), 404);
  problem(await call(service, { path: `/audits/${id}/results/summary.json` }), 404);
});

test("an organisation with twenty audits must delete one", async () => {
  const { token } = await issue(service.store);
  for (let count = 0; count < 20; count += 1) await openAudit({ port: service.port, token });
  const full = await call(service, { path: "/audits", body: {}, token });
  assert.equal(problem(full, 409).code, "too_many_audits");
});
