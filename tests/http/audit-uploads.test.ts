// Uploads of an audit's files in ranges: what came is kept, what is missing is said, and what is unclear is refused.

import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { auditOf, call, ended, openAudit, putFile, SMALL } from "./testing/audits.ts";
import { problem } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

test("an upload that stops half-way keeps each mebibyte, says what is missing, and goes on", async () => {
  const id = await openAudit(service);
  assert.deepEqual((await auditOf(service, id)).state, "created");
  const mebi = 1024 * 1024;
  const large = Buffer.alloc(2.5 * mebi, "x");
  await new Promise<void>((done) => {
    const socket = connect(service.port, "127.0.0.1", () => {
      socket.write(
        `PUT /api/v1/audits/${id}/files/paid HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${large.length}\r\nContent-Range: bytes 0-${large.length - 1}/${large.length}\r\n\r\n`,
      );
      socket.write(large.subarray(0, 1.5 * mebi));
    });
    const looked = setInterval(async () => {
      if ((await auditOf(service, id)).uploaded.length === 0) return;
      clearInterval(looked);
      socket.destroy();
    }, 50);
    socket.on("close", () => done());
  });
  const [paid] = (await auditOf(service, id)).uploaded;
  assert.deepEqual(paid, {
    file: "paid",
    bytes: mebi,
    size: large.length,
    ranges: [{ from: 0, to: mebi - 1 }],
  });
  assert.equal((await auditOf(service, id)).state, "uploading");
  const rest = await putFile(
    service,
    `${id}/paid`,
    large.subarray(mebi),
    `bytes ${mebi}-${large.length - 1}/${large.length}`,
  );
  assert.deepEqual(JSON.parse(rest.text), {
    ...paid,
    bytes: large.length,
    ranges: [{ from: 0, to: large.length - 1 }],
  });
});

test("start needs no body where the sizes are known, and says what is missing", async () => {
  const id = await openAudit(service, { name: "Stores" });
  const started = () => call(service, { method: "POST", path: `/audits/${id}/start` });
  const missing = async () => {
    const { code, detail } = problem(await started(), 409);
    assert.equal(code, "upload_incomplete");
    return detail;
  };
  assert.match(await missing(), /Nothing of employees is uploaded/);
  for (const file of ["employees", "timesheets"] as const)
    assert.equal((await putFile(service, `${id}/${file}`, SMALL[file])).status, 200);
  const { paid } = SMALL;
  const range = (from: number, to: number, size: number | "*") =>
    putFile(service, `${id}/paid`, paid.slice(from, to + 1), `bytes ${from}-${to}/${size}`);
  assert.equal((await range(10, 19, "*")).status, 200);
  assert.match(await missing(), /Bytes 0 to 9 of paid are missing/);
  await range(30, 39, "*");
  await range(0, 9, "*");
  assert.match(await missing(), /Bytes 20 to 29 of paid are missing/);
  await range(20, paid.length - 1, "*");
  assert.match(await missing(), /do not know how large paid is/);
  const longer = { files: { paid: { bytes: paid.length + 1 } } };
  const refused = await call(service, { path: `/audits/${id}/start`, body: longer });
  assert.match(problem(refused, 409).detail, /bytes of paid/);
  await range(20, paid.length - 1, paid.length + 1);
  await range(0, 19, "*");
  const cut = await call(service, {
    path: `/audits/${id}/start`,
    body: { files: { paid: { bytes: paid.length } } },
  });
  assert.match(problem(cut, 409).detail, /the file should have/, "its upload said that there is more");
  for (const [from, to] of [
    [20, paid.length - 1],
    [0, 19],
  ] as const)
    await range(from, to, paid.length);
  const answer = await started();
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([JSON.parse(answer.text).state, JSON.parse(answer.text).name], ["running", "Stores"]);
  assert.equal((await ended(service, id)).state, "finished");
});

test("a Content-Range that is unclear, or another length than its body, is refused", async () => {
  const id = await openAudit(service);
  for (const range of [
    "bytes 0-9",
    "bytes=0-1/2",
    "bytes 5-4/9",
    "bytes 0-9/9",
    "bytes */9",
    "items 0-0/1",
    "bytes 0-0/0",
  ])
    assert.match(
      problem(await putFile(service, `${id}/paid`, "x", range), 400).detail,
      /Content-Range/,
      range,
    );
  assert.match(
    problem(await putFile(service, `${id}/paid`, "x", "bytes 0-0/0"), 400).detail,
    /goes to byte 0, and the file has 0 bytes/,
  );
  assert.match(
    problem(await putFile(service, `${id}/paid`, "abc", "bytes 0-3/9"), 400).detail,
    /has 4 bytes, and the body has 3/,
  );
  problem(await putFile(service, `${id}/salaries`, "x"), 404);
  const beyond = await putFile(service, `${id}/paid`, "x", `bytes 0-0/${2 * 1024 ** 3 + 1}`);
  assert.equal(problem(beyond, 413).code, "audit_too_large");
  assert.deepEqual((await auditOf(service, id)).uploaded, []);
});
