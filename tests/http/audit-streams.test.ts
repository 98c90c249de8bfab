// A file of an audit as one stream: the same results, all of it or nothing, and a clear answer to everything that goes wrong.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import {
  type At,
  assertSameAsCommandLine,
  auditOf,
  call,
  ended,
  filesIn,
  mappingIn,
  openAudit,
  putFile,
  SMALL,
  start,
} from "./testing/audits.ts";
import { problem } from "./testing/call.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

const TWELVE = join(import.meta.dirname, "../audits/twelve");
const BYTES = { "Content-Type": "application/octet-stream" };

let service: TestService;
const scratch = mkdtempSync(join(tmpdir(), "fairclause-audit-streams-"));
/** Nothing takes too long. */
const PATIENCE = {
  headersMs: 120_000,
  requestMs: 120_000,
  lineMs: 30_000,
  stallMs: 120_000,
  readerMs: 120_000,
  noticeMs: 0,
  drainMs: 24_000,
};
before(async () => {
  service = await startTestService({}, { patience: PATIENCE });
});
after(async () => {
  await service.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const put = (id: string, file: string, body: string | Uint8Array, headers: object = {}) =>
  call(service, {
    method: "PUT",
    path: `/audits/${id}/files/${file}`,
    body,
    headers: { ...BYTES, ...headers },
  });

/** In chunks, and without saying how long it is. */
const putChunks = (id: string, file: string, chunks: readonly Uint8Array[]): Promise<number> =>
  new Promise((done, failed) => {
    const sent = request(
      {
        port: service.port,
        host: "127.0.0.1",
        agent: false,
        method: "PUT",
        path: `/api/v1/audits/${id}/files/${file}`,
        headers: { Authorization: `Bearer ${service.token}`, ...BYTES },
      },
      (response) => {
        response.resume();
        response.on("end", () => done(response.statusCode ?? 0));
      },
    );
    sent.on("error", failed);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });

const bytesOf = async (id: string): Promise<readonly number[]> =>
  (await auditOf(service, id)).uploaded.map(({ bytes }) => bytes);

test("the twelve in three streams come out as the command line writes them", async () => {
  const folder = join(scratch, "twelve");
  cpSync(TWELVE, folder, { recursive: true });
  const files = filesIn(folder);
  const id = await openAudit(service, { mapping: mappingIn(folder) });
  const answer = await put(id, "employees", files.employees as Buffer);
  const size = files.employees.length;
  const ranges = [{ from: 0, to: size - 1 }];
  assert.deepEqual(JSON.parse(answer.text), { file: "employees", bytes: size, size, ranges });
  const packed = gzipSync(files.timesheets);
  assert.equal((await put(id, "timesheets", packed, { "Content-Encoding": "gzip" })).status, 200);
  const paid = files.paid as Buffer;
  assert.equal(await putChunks(id, "paid", [paid.subarray(0, 100), paid.subarray(100)]), 200);
  assert.equal((await call(service, { method: "POST", path: `/audits/${id}/start` })).status, 200);
  assert.equal((await ended(service, id)).state, "finished");
  assert.ok((await assertSameAsCommandLine(service, id, folder)) >= 8);
});

test("a large file comes in chunks of any size, and replaces the earlier ranges", async () => {
  const id = await openAudit(service);
  const mebi = 1024 * 1024;
  for (const from of [0, 3, 9]) await putFile(service, `${id}/paid`, "old", `bytes ${from}-${from + 2}/99`);
  const large = Buffer.alloc(2.5 * mebi, "x");
  assert.equal(JSON.parse((await put(id, "paid", large)).text).bytes, large.length);
  const chunks = Array.from({ length: 30 }, () => Buffer.alloc(mebi / 10, "y"));
  assert.equal(await putChunks(id, "paid", chunks), 200);
  assert.deepEqual(await bytesOf(id), [30 * Math.floor(mebi / 10)]);
  assert.equal((await put(id, "paid", Buffer.alloc(mebi, "z"))).status, 200);
  assert.deepEqual(await bytesOf(id), [mebi]);
});

/** The beginning of a stream that claims to be longer; what comes back until `hold` is over. */
const half = (at: At, id: string, length: number, hold: (ms: number) => boolean): Promise<string> =>
  new Promise((done) => {
    let answer = "";
    let waited = 0;
    const socket = connect(at.port, "127.0.0.1", () => {
      socket.write(
        `PUT /api/v1/audits/${id}/files/paid HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${at.token}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
      );
      socket.write(Buffer.alloc(1_500_000, "h"));
    });
    const timer = setInterval(() => {
      waited += 50;
      if (!hold(waited)) socket.destroy();
    }, 50);
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      done(answer);
    });
  });

/** Until nothing of a stream waits in the database to become a file. */
async function untilNothingWaits({ folder }: TestService): Promise<void> {
  const file = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((name) =>
    /\.(?:db|sqlite)$/.test(name),
  );
  assert.ok(file, readdirSync(folder).join());
  const database = new DatabaseSync(join(folder, file), { readOnly: true });
  const waiting = database.prepare(
    "select count(*) as found from payroll_audit_blobs where name like 'stream:%'",
  );
  for (let tries = 0; tries < 2000 && waiting.get()?.found !== 0; tries += 1) await wait(50);
  assert.equal(waiting.get()?.found, 0);
  database.close();
}

test("a connection that breaks off leaves the earlier file, and start says what is missing", async () => {
  const id = await openAudit(service);
  assert.equal((await put(id, "paid", SMALL.paid)).status, 200);
  assert.equal(await half(service, id, 3_000_000, (ms) => ms < 500), "");
  await untilNothingWaits(service);
  assert.deepEqual(await bytesOf(id), [SMALL.paid.length]);
  for (const file of ["employees", "timesheets"] as const) await put(id, file, SMALL[file]);
  const longer = { ...SMALL, paid: `${SMALL.paid}E1,2026-08-10,2026-08-16,2.00\n` };
  const refused = problem(await start(service, id, longer), 409);
  assert.equal(refused.code, "upload_incomplete");
  assert.match(refused.detail, /bytes of paid/);
  assert.equal((await start(service, id, SMALL)).status, 200, "the file that was there is whole");
});

test("a stream that stalls gets an error, and we keep nothing of it", async () => {
  const impatient = await startTestService({}, { patience: { ...PATIENCE, stallMs: 1200 } });
  try {
    const id = await openAudit(impatient);
    const answer = await half(impatient, id, 3_000_000, () => true);
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.match(answer, /"code":"request_timeout"/);
    await untilNothingWaits(impatient);
    assert.deepEqual((await auditOf(impatient, id)).uploaded, []);
  } finally {
    await impatient.stop();
  }
});

test("too large, of another type, empty, not gzip, or not a file of an audit: each gets its own error", async () => {
  const id = await openAudit(service);
  const large = await half(service, id, 2 * 1024 ** 3 + 1, () => true);
  assert.match(large, /^HTTP\/1\.1 413 /);
  assert.match(large, /"code":"audit_too_large"/);
  assert.equal(problem(await put(id, "paid", ""), 400).code, "malformed_request");
  problem(await put(id, "salaries", "x"), 404);
  problem(await put("aud_0123456789abcdef0123456789abcdef", "paid", "x"), 404);
  const form = await put(id, "paid", "--x\r\n", { "Content-Type": "multipart/form-data; boundary=x" });
  assert.equal(problem(form, 415).code, "unsupported_media_type");
  const torn = await put(id, "paid", gzipSync(SMALL.paid).subarray(0, 20), { "Content-Encoding": "gzip" });
  assert.match(problem(torn, 400).detail, /gzip/);
  assert.deepEqual((await auditOf(service, id)).uploaded, []);
  for (const file of ["employees", "timesheets", "paid"] as const)
    assert.equal((await put(id, file, SMALL[file], { "Content-Type": "text/csv" })).status, 200);
  assert.equal((await start(service, id, SMALL)).status, 200);
  assert.equal(problem(await put(id, "paid", "late"), 409).code, "audit_state");
});

test("a key that is revoked uploads no more", async () => {
  const { token, keyId } = await issue(service.store);
  const id = await openAudit({ ...service, token });
  const mebi = 1024 * 1024;
  const path = `/api/v1/audits/${id}/files/paid`;
  const answered = await new Promise<string>((done, failed) => {
    const socket = connect(service.port, "127.0.0.1", async () => {
      socket.write(
        `PUT ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${3 * mebi}\r\n\r\n`,
      );
      await service.store.credentials.revoke(keyId, ACT);
      // Refused to others, too: this node knows.
      while ((await call(service, { path: "/awards", token })).status !== 401) await wait(50);
      socket.write(Buffer.alloc(2 * mebi, "x"));
    });
    socket.on("data", (chunk) => done(chunk.toString()));
    socket.on("error", failed);
  });
  assert.match(answered, /^HTTP\/1\.1 401 /);
  assert.match(answered, /credential_revoked/);
});
