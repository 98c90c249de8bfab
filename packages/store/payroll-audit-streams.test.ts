// A file uploaded as one stream, on both stores: all of it arrives, or none of it and the earlier file stays.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict, Invalid, NotFound, type PayrollAudits } from "./index.ts";
import { MOST_PIECES, MOST_UPLOAD_BYTES } from "./payroll-audits.ts";
import { type AuditScene, auditSceneIn, BY, bytes, SECRET, text, WHOLE } from "./testing/payroll-audits.ts";
import { onBothStores, type Place } from "./testing/places.ts";

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
    const stream = await audits.beginFile(at, file);
    for (const [index, content] of contents.entries())
      await audits.putStreamed(at, stream, { number: index + 1, content: bytes(content) });
    const whole = { pieces: contents.length, bytes: contents.join("").length };
    return { stream, whole };
  };
  const ended = async (at: At, file: string, ...contents: readonly string[]) => {
    const { stream, whole } = await sent(at, file, ...contents);
    await audits.endFile(at, stream, whole);
  };
  const waiting = async (id: string) =>
    (await place.raw(`select * from payroll_audit_blobs where audit_id = '${id}' and name like 'stream:%'`))
      .length;

  test("it becomes the file when it ends, not before, and replaces the earlier pieces", async () => {
    const at = await own.opened();
    for (const number of [1, 2, 3])
      await audits.putPiece(at, { file: "paid", number }, bytes(`old ${number}`));
    const { stream, whole } = await sent(at, "paid", "new one", "new two");
    assert.equal((await audits.pieces(at)).length, 3);
    await audits.endFile(at, stream, whole);
    assert.deepEqual(await audits.pieces(at), [
      { file: "paid", number: 1, bytes: 7 },
      { file: "paid", number: 2, bytes: 7 },
    ]);
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 2 })), "new two");
    assert.equal(await waiting(at.id), 0);
  });

  test("an abandoned stream leaves nothing, and the earlier file stays", async () => {
    const at = await own.opened();
    await ended(at, "paid", "whole");
    const { stream } = await sent(at, "paid", "half");
    await audits.dropFile(at, stream);
    assert.equal(await waiting(at.id), 0);
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 1 })), "whole");
    await assert.rejects(audits.endFile(at, stream, { pieces: 1, bytes: 4 }), Conflict);
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
    assert.equal(text(await audits.blob(at, { name: "file:paid", number: 1 })), "second");
    assert.equal((await audits.pieces(at)).length, 2);
  });

  test("a missing or repeated piece completes no file", async () => {
    const at = await own.opened();
    const { stream, whole } = await sent(at, "paid", "one");
    for (const number of [1, 3])
      await assert.rejects(audits.putStreamed(at, stream, { number, content: bytes("x") }), Conflict);
    await assert.rejects(audits.endFile(at, stream, { ...whole, bytes: 4 }), Conflict);
    await assert.rejects(audits.endFile(at, stream, { ...whole, pieces: 2 }), Conflict);
    await audits.endFile(at, stream, whole);
  });

  test("files that are too large together are refused; what a stream replaces does not count", async () => {
    const at = await own.opened();
    await ended(at, "paid", "small");
    await place.raw(
      `update payroll_audit_blobs set bytes = ${MOST_UPLOAD_BYTES - 3} where audit_id = '${at.id}' and name = 'file:paid'`,
    );
    await assert.rejects(sent(at, "employees", "more"), Invalid);
    await assert.rejects(sent(at, "employees", "fi", "ts"), Invalid);
    await ended(at, "employees", "fit");
    await ended(at, "paid", "another");
    const numbers = Array.from({ length: MOST_PIECES - 1 }, (_, index) => index + 2);
    await place.raw(
      `insert into payroll_audit_blobs (audit_id, name, number, bytes, sealed) values ${numbers.map((number) => `('${at.id}', 'file:employees', ${number}, 1, 'x')`).join(", ")}`,
    );
    await assert.rejects(sent(at, "timesheets", "x"), Invalid);
    await ended(at, "employees", "few");
  });

  test("a stream that never ends takes no room, and a piece of its file drops it", async () => {
    const at = await own.opened();
    await ended(at, "employees", "whole");
    const dead = await sent(at, "employees", "dead");
    await place.raw(
      `update payroll_audit_blobs set bytes = ${MOST_UPLOAD_BYTES - 5} where audit_id = '${at.id}' and name like 'stream:%'`,
    );
    await ended(at, "paid", "as large as it likes");
    assert.equal(await waiting(at.id), 1);
    await audits.putPiece(at, { file: "timesheets", number: 1 }, bytes("another file"));
    assert.equal(await waiting(at.id), 1, "a piece of another file leaves it");
    await audits.putPiece(at, { file: "employees", number: 1 }, bytes("again"));
    assert.equal(await waiting(at.id), 0);
    await assert.rejects(audits.endFile(at, dead.stream, dead.whole), Conflict);
    assert.equal((await audits.pieces(at)).length, 3);
  });

  test("of two streams that fit only one at a time, the first to end counts", async () => {
    const at = await own.opened();
    const paid = await sent(at, "paid", "first");
    const employees = await sent(at, "employees", "second");
    const large = MOST_UPLOAD_BYTES - 5;
    await place.raw(
      `update payroll_audit_blobs set bytes = ${large} where audit_id = '${at.id}' and name like 'stream:%'`,
    );
    await audits.endFile(at, paid.stream, { pieces: 1, bytes: large });
    await assert.rejects(audits.endFile(at, employees.stream, { pieces: 1, bytes: large }), Invalid);
    assert.deepEqual(
      (await audits.pieces(at)).map(({ file }) => file),
      ["paid"],
    );
  });

  test("no one else can change it, and none of it can be read in the database", async () => {
    const at = await own.opened();
    const { stream, whole } = await sent(at, "paid", SECRET);
    assert.ok(!JSON.stringify(await place.raw("select * from payroll_audit_blobs")).includes(SECRET));
    const other = { ...at, organisationId: (await own.scene.approved()).id };
    for (const attempt of [
      () => audits.beginFile(other, "paid"),
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
      () => audits.beginFile(at, "paid"),
      () => audits.putStreamed(at, stream, { number: 2, content: bytes("x") }),
      () => audits.endFile(at, stream, whole),
    ])
      await assert.rejects(attempt(), Conflict);
    assert.equal(await waiting(at.id), 0);
  });
});
