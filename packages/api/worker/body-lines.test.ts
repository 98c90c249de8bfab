// The lines of a body in pieces: joined once, and not read to the end if the pieces are too small.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { requestTimeout } from "../problems.ts";
import { linesIn } from "./body-lines.ts";

const NEVER = new AbortController().signal;

/** What a body in pieces of so many bytes gives: its lines, or the code that ended it. */
async function read(body: Buffer, bytes: number, headers: object = {}): Promise<readonly string[]> {
  const pieces = Array.from({ length: Math.ceil(body.length / bytes) }, (_, place) =>
    body.subarray(place * bytes, (place + 1) * bytes),
  );
  const request = Object.assign(Readable.from(pieces), { headers }) as unknown as IncomingMessage;
  const found: string[] = [];
  for await (const group of linesIn(request, { stallMs: 60_000, lineMs: 60_000, ended: NEVER })) {
    if ("problem" in group) found.push(`${group.number}: ${group.problem.detail}`);
    else found.push(...group.lines.map((line) => `${line.number} ${Buffer.from(line.bytes)}`));
  }
  return found;
}

const TEXT = Buffer.from(["one", "", "three", "four"].join("\n"));
const GZIP = { "content-encoding": "gzip" };
const PIECES = "1: The body comes in more than 16,384 pieces; send larger chunks, or a Content-Length.";

test("a line is the same in any pieces", async () => {
  for (const bytes of [1, 2, 3, 5, 100]) {
    assert.deepEqual(await read(TEXT, bytes), ["1 one", "3 three", "4 four"], `${bytes}`);
    assert.deepEqual(await read(gzipSync(TEXT), bytes, GZIP), ["1 one", "3 three", "4 four"], `${bytes}`);
  }
});

test("we stop reading a batch in very small pieces, and read a large one in larger pieces", async () => {
  const line = Buffer.alloc(40_000, "x");
  assert.deepEqual(await read(line, 1), [PIECES]);
  assert.equal((await read(line, 4))[0]?.length, line.length + 2);
  const many = Buffer.from(`${"y".repeat(99_999)}\n`.repeat(10));
  assert.equal((await read(many, 128)).length, 10);
});

test("compressed too, at any size", async () => {
  const noise = Buffer.from(Array.from({ length: 60_000 }, (_, place) => (place * 7919) % 251));
  const packed = gzipSync(noise, { level: 0 });
  assert.deepEqual((await read(packed, 1, GZIP)).at(-1)?.replace(/^\d+/, "1"), PIECES);
});

test("as many lines as come are given, in any pieces; blank ones have a bound, since nobody pays for them", async () => {
  const lines = Array.from({ length: 30_000 }, (_, place) => "z".repeat(1 + (place % 37)));
  const numbered = lines.map((line, place) => `${place + 1} ${line}`);
  for (const bytes of [1009, 65_536, 1_000_000])
    assert.deepEqual(await read(Buffer.from(`${lines.join("\n")}\n`), bytes), numbered, `${bytes}`);
  const blank = (count: number) => read(gzipSync(`${"\n".repeat(count)}one\n`), 65_536, GZIP);
  assert.deepEqual(await blank(9000), ["9001 one"]);
  assert.match((await blank(5_000_000)).join(), /^\d+: A batch has at most 10000 blank lines\.$/);
});

test("a line has its time, however small its pieces; the time that the reader of the lines takes does not count", async () => {
  const pieces = async function* () {
    yield Buffer.from("one\n");
    for (;;) {
      await wait(20);
      yield Buffer.from("x");
    }
  };
  const request = Object.assign(Readable.from(pieces()), { headers: {} }) as unknown as IncomingMessage;
  const found: string[] = [];
  for await (const group of linesIn(request, { stallMs: 60_000, lineMs: 300, ended: NEVER })) {
    found.push("problem" in group ? `${group.number}: ${group.problem.code}` : `${group.lines.length}`);
    await wait(400);
  }
  assert.deepEqual(found, ["1", "2: request_timeout"]);
});

test("the lines before one that is too large are good", async () => {
  const found = await read(Buffer.from(`one\n${"x".repeat(1_048_577)}\nthree\n`), 2_000_000);
  assert.deepEqual(found, [
    "1 one",
    "2: The body is larger than 1 MiB (1,048,576 bytes), also after decompression.",
  ]);
});

test("a request that breaks ends after the lines before, though more are there", async () => {
  const request = Object.assign(Readable.from([Buffer.from("one\n"), Buffer.from("two\n")]), { headers: {} });
  const broken = new AbortController();
  const ends = { stallMs: 60_000, lineMs: 60_000, ended: broken.signal };
  const groups = linesIn(request as unknown as IncomingMessage, ends);
  const first = await groups.next();
  assert.deepEqual(first.value, { lines: [{ number: 1, bytes: Buffer.from("one") }] });
  broken.abort(requestTimeout);
  assert.deepEqual((await groups.next()).value, { number: 2, problem: requestTimeout });
  assert.equal((await groups.next()).done, true);
});

test("nothing of what was read is kept while more of the body comes", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const read: WeakRef<Buffer>[] = [];
  const pieces = async function* () {
    for (let place = 0; place < 50; place += 1) {
      const piece = Buffer.from(`${"x".repeat(50_000)}\n`);
      read.push(new WeakRef(piece));
      yield piece;
      await wait(1);
    }
  };
  const request = Object.assign(Readable.from(pieces(), { highWaterMark: 1 }), { headers: {} });
  const ends = { stallMs: 60_000, lineMs: 60_000, ended: NEVER };
  let lines = 0;
  for await (const group of linesIn(request as unknown as IncomingMessage, ends)) {
    lines += "lines" in group ? group.lines.length : 0;
    if (lines < 45) continue;
    await wait(10);
    collect();
    const kept = read.filter((one) => one.deref() !== undefined).length;
    assert.ok(kept < 10, `${kept} of ${read.length} pieces are kept`);
  }
  assert.equal(lines, 50);
  assert.equal(getEventListeners(NEVER, "abort").length, 0);
});
