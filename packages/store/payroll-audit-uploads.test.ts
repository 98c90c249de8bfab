// Files of an audit as they arrive, on both stores: a whole file arrives or none of it, and ranges in any order.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict, Invalid, NotFound, type PayrollAudits } from "./index.ts";
import { AUDIT_LIMITS } from "./payroll-audit-limits.ts";
import { MOST_PIECES } from "./payroll-audit-uploads.ts";
import { type AuditScene, auditSceneIn, BY, bytes, SECRET, text, WHOLE } from "./testing/payroll-audits.ts";
import { onBothStores, type Place } from "./testing/places.ts";

const MOST_FILE_BYTES = AUDIT_LIMITS.fileBytes;

onBothStores((newPlace) => {
  let place: Place;
  let own: AuditScene;
  let audits: PayrollAudits;
  before(async () => {
    place = await newPlace();
    own = await auditSceneIn(place);
    ({ audits } = own);
  });

  type At = Awaited<ReturnType<AuditScene["opened"]>>;
  const sent = async (at: At, file: string, ...contents: readonly string[]) => {
    const stream = await audits.beginFile(at, file, null);
    let number = 0;
    for (const content of contents) {
      await audits.putStreamed(at, stream, { number, content: bytes(content) });
      number += content.length;
    }
    return { stream, whole: number };
  };
  const ended = async (at: At, file: string, ...contents: readonly string[]) => {
    const { stream, whole } = await sent(at, file, ...contents);
    await audits.endFile(at, stream, whole);
  };
  const range = (at: At, file: string, from: number, content: string, size: number | null = null) =>
    audits.putRange(at, { file, from, size }, bytes(content));
  const told = async (at: At) =>
    (await audits.uploaded(at)).map(
      ({ file, size, ranges }) => `${file} ${ranges.map(({ from, to }) => `${from}-${to}`).join()}/${size}`,
    );
  const waiting = async (id: string) =>
    (
      await place.raw(
        `select * from payroll_audit_blobs where audit_id = '${id}' and name like 'stream:%' and number >= 0`,
      )
    ).length;

  test("ranges count at once, in any order; a range again replaces its bytes", async () => {
    const at = await own.opened();
    await range(at, "paid", 3, "def");
    assert.deepEqual(await told(at), ["paid 3-5/null"]);
    await range(at, "paid", 8, "ij", 10);
    await range(at, "paid", 0, "abc");
    assert.deepEqual(await told(at), ["paid 0-5,8-9/10"]);
    await range(at, "paid", 3, "DEF");
    await range(at, "paid", 6, "gh");
    assert.deepEqual(await told(at), ["paid 0-9/10"]);
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 3 })), "DEF");
    await range(at, "paid", 2, "CD");
    assert.deepEqual(await told(at), ["paid 2-3,6-9/10"], "nothing stays of a range that it cuts");
    await range(at, "paid", 0, "another", 7);
    assert.deepEqual(await told(at), ["paid 0-6/7"], "a range of another size begins the file anew");
  });

  test("a file has a limit of bytes and all files of pieces; a range may still be replaced", async () => {
    const at = await own.opened();
    await assert.rejects(range(at, "paid", 0, ""), Invalid);
    await assert.rejects(range(at, "paid", MOST_FILE_BYTES - 1, "xx"), Invalid);
    await assert.rejects(range(at, "paid", 0, "x", MOST_FILE_BYTES + 1), Invalid);
    await assert.rejects(audits.beginFile(at, "paid", MOST_FILE_BYTES + 1), Invalid);
    await range(at, "paid", MOST_FILE_BYTES - 1, "x", MOST_FILE_BYTES);
    assert.deepEqual(await told(at), [
      `paid ${MOST_FILE_BYTES - 1}-${MOST_FILE_BYTES - 1}/${MOST_FILE_BYTES}`,
    ]);
    const numbers = Array.from({ length: MOST_PIECES - 1 }, (_, index) => index);
    await place.raw(
      `insert into payroll_audit_blobs (audit_id, name, number, bytes, sealed) values ${numbers.map((number) => `('${at.id}', 'file:employees', ${number}, 1, 'x')`).join(", ")}`,
    );
    await assert.rejects(range(at, "timesheets", 0, "more"), Invalid);
    await range(at, "paid", MOST_FILE_BYTES - 1, "y");
  });

  test("a stream becomes the file when it ends, not before, and replaces the earlier ranges", async () => {
    const at = await own.opened();
    await range(at, "paid", 0, "old", 9);
    await range(at, "paid", 6, "old");
    const { stream, whole } = await sent(at, "paid", "new one", "new two");
    assert.deepEqual(await told(at), ["paid 0-2,6-8/9"]);
    await audits.endFile(at, stream, whole);
    assert.deepEqual(await told(at), ["paid 0-13/14"]);
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 7 })), "new two");
    assert.equal(await waiting(at.id), 0);
  });

  test("an abandoned stream leaves nothing, and the earlier file stays", async () => {
    const at = await own.opened();
    await ended(at, "paid", "whole");
    const { stream } = await sent(at, "paid", "half");
    await audits.dropFile(at, stream);
    assert.equal(await waiting(at.id), 0);
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 0 })), "whole");
    await assert.rejects(audits.endFile(at, stream, 4), Conflict);
  });

  test("of two streams of a file the later counts, and the earlier gets an error; other files stay as they are", async () => {
    const at = await own.opened();
    const first = await sent(at, "paid", "first");
    const other = await sent(at, "employees", "other");
    const second = await sent(at, "paid", "second");
    await assert.rejects(audits.putStreamed(at, first.stream, { number: 2, content: bytes("x") }), Conflict);
    await assert.rejects(audits.endFile(at, first.stream, first.whole), Conflict);
    await audits.dropFile(at, first.stream);
    await audits.endFile(at, second.stream, second.whole);
    await audits.endFile(at, other.stream, other.whole);
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 0 })), "second");
    assert.deepEqual(await told(at), ["employees 0-4/5", "paid 0-5/6"]);
  });

  test("what begins after a stream overtakes it also before its first piece", async () => {
    const at = await own.opened();
    const first = (content: string) => ({ number: 0, content: bytes(content) });
    const early = await audits.beginFile(at, "paid", null);
    await range(at, "paid", 0, "range");
    await assert.rejects(audits.putStreamed(at, early, first("early")), Conflict);
    assert.deepEqual(await told(at), ["paid 0-4/null"]);
    const [third, fourth] = [
      await audits.beginFile(at, "paid", null),
      await audits.beginFile(at, "paid", null),
    ];
    await audits.putStreamed(at, fourth, first("later"));
    await assert.rejects(audits.putStreamed(at, third, first("early")), Conflict);
    await audits.endFile(at, fourth, 5);
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 0 })), "later");
    assert.deepEqual(await told(at), ["paid 0-4/5"]);
    assert.equal(await waiting(at.id), 0);
  });

  test("a missing or repeated piece completes no file", async () => {
    const at = await own.opened();
    const { stream, whole } = await sent(at, "paid", "one");
    for (const number of [0, 4])
      await assert.rejects(audits.putStreamed(at, stream, { number, content: bytes("x") }), Conflict);
    await assert.rejects(audits.endFile(at, stream, whole + 1), Conflict);
    await audits.endFile(at, stream, whole);
  });

  test("a range of its file drops a stream that never ends", async () => {
    const at = await own.opened();
    await ended(at, "employees", "whole");
    const dead = await sent(at, "employees", "dead");
    assert.equal(await waiting(at.id), 1);
    await range(at, "timesheets", 0, "another file");
    assert.equal(await waiting(at.id), 1, "a range of another file leaves it");
    await range(at, "employees", 0, "again");
    assert.equal(await waiting(at.id), 0);
    await assert.rejects(audits.endFile(at, dead.stream, dead.whole), Conflict);
  });

  test("no one else can change it, and none of it can be read in the database", async () => {
    const at = await own.opened();
    const { stream, whole } = await sent(at, "paid", SECRET);
    assert.ok(!JSON.stringify(await place.raw("select * from payroll_audit_blobs")).includes(SECRET));
    const other = { ...at, organisationId: (await own.scene.approved()).id };
    for (const attempt of [
      () => audits.beginFile(other, "paid", null),
      () => audits.putStreamed(other, stream, { number: 2, content: bytes("x") }),
      () => audits.endFile(other, stream, whole),
      () => audits.dropFile(other, stream),
    ])
      await assert.rejects(attempt(), NotFound);
    await audits.endFile(at, stream, whole);
  });

  test("once the audit has started, no stream begins or ends, and waiting pieces are gone", async () => {
    const at = await own.opened();
    const { stream, whole } = await sent(at, "paid", "late");
    await audits.start(at, BY, WHOLE);
    for (const attempt of [
      () => audits.beginFile(at, "paid", null),
      () => audits.putStreamed(at, stream, { number: 2, content: bytes("x") }),
      () => audits.endFile(at, stream, whole),
    ])
      await assert.rejects(attempt(), Conflict);
    assert.equal(await waiting(at.id), 0);
  });
});
