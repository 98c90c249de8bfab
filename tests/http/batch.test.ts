// Batches: lines in, lines out, in order and while they come; each with its reference, faults and limits included.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Compile } from "typebox/compile";
import { BatchLine } from "#contract";
import { type Answer, call, problem, SHIFT } from "./testing/call.ts";
import { period } from "./testing/periods.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const TYPE = { "Content-Type": "application/x-ndjson" };
const path = "/calculate-pay-batch";

interface Line {
  readonly line: number;
  readonly client_ref: string | null;
  readonly status: number;
  readonly result?: { readonly total: string };
  readonly problem?: { readonly code: string; readonly detail: string; readonly request_id: string };
}

const schema = Compile(BatchLine);

function linesOf({ status, headers, text }: Answer): readonly Line[] {
  assert.equal(status, 200, text);
  assert.equal(headers["content-type"], "application/x-ndjson");
  if (text === "") return [];
  assert.ok(text.endsWith("\n"));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const value = JSON.parse(line);
      assert.deepEqual(schema.Errors(value), [], line);
      return value;
    });
}

const send = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}, token?: string) =>
  call(service, { path, body, headers: { ...TYPE, ...headers }, ...(token === undefined ? {} : { token }) });

const shift = (ref: string, change: object = {}): string =>
  JSON.stringify({ ...SHIFT, ...change, client_ref: ref });

async function limited(shiftsPerMinute: number): Promise<string> {
  const issued = await issue(service.store);
  await service.store.policies.set(issued.organisationId, { shiftsPerMinute }, ACT);
  await wait(300);
  return issued.token;
}

describe("a line gets the answer of a separate request", () => {
  test("shifts, periods and faults, in their order, with blank lines counted", async () => {
    const week = JSON.stringify({ ...period(3), client_ref: "week" });
    const body = [shift("a"), "", shift("b", { work_date: "2026-02-30" }), "{", week, shift("c")].join(
      "\r\n",
    );
    const lines = linesOf(await send(body));
    assert.deepEqual(
      lines.map(({ line, client_ref, status }) => [line, client_ref, status]),
      [
        [1, "a", 200],
        [3, "b", 422],
        [4, null, 400],
        [5, "week", 200],
        [6, "c", 200],
      ],
    );
    const alone = JSON.parse((await call(service, { path: "/calculate-pay", body: shift("a") })).text);
    assert.deepEqual(lines[0]?.result, alone);
    assert.equal(lines[2]?.problem?.code, "not_json");
    const whole = JSON.parse((await call(service, { path: "/calculate-pay-period", body: week })).text);
    assert.deepEqual(lines[3]?.result, whole);
  });

  test("a thousand lines keep their order, compressed too", async () => {
    const body = Array.from({ length: 1000 }, (_, index) => `${shift(`r${index}`)}\n`).join("");
    const plain = await send(body);
    const lines = linesOf(plain);
    assert.deepEqual(
      lines.map(({ client_ref }) => client_ref),
      Array.from({ length: 1000 }, (_, index) => `r${index}`),
    );
    assert.ok(lines.every(({ result }) => result?.total === "222.49"));
    const packed = await send(gzipSync(body), { "Content-Encoding": "gzip" });
    assert.equal(packed.text, plain.text);
  });

  test("a reference comes back as it was given, of the longest characters too", async () => {
    const given = ["x".repeat(200), "\u{1F600}".repeat(200), "\u{1F600}".repeat(201), "x".repeat(201)];
    const lines = linesOf(await send(given.map((ref) => shift(ref)).join("\n")));
    assert.deepEqual(
      lines.map(({ status, client_ref }) => [status, client_ref]),
      [
        [200, given[0]],
        [200, given[1]],
        [422, null],
        [422, null],
      ],
    );
  });

  test("an empty batch gets an empty answer", async () => {
    assert.deepEqual(linesOf(await send("\n\n")), []);
  });
});

/** A request whose lines are written by hand. */
function open(to: TestService = service) {
  const sent = request({
    port: to.port,
    host: "127.0.0.1",
    method: "POST",
    path: `/api/v1${path}`,
    headers: { Authorization: `Bearer ${to.token}`, ...TYPE },
  });
  sent.on("error", () => {});
  let text = "";
  let [isOver, isWhole] = [false, false];
  let isClosed = false;
  sent.on("close", () => {
    isClosed = true;
  });
  sent.on("response", (response) => {
    response.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
    });
    response.on("close", () => {
      isOver = true;
    });
    response.on("error", () => {});
    response.on("end", () => {
      isWhole = true;
    });
  });
  const until = async (isTrue: () => boolean): Promise<void> => {
    for (let tries = 0; !isTrue(); tries += 1) {
      assert.ok(tries < 2000, `nothing came after ${text.slice(-200)}`);
      await wait(10);
    }
  };
  return {
    sent,
    lines: () =>
      text
        .split("\n")
        .filter((line) => line !== "")
        .map((line): Line => JSON.parse(line)),
    until,
    isOver: () => isOver,
    isWhole: () => isWhole,
    /** The connection too. */
    isClosed: () => isClosed && sent.socket?.destroyed === true,
  };
}

describe("answers come while the caller sends", () => {
  test("the first line is answered before the second is sent", async () => {
    const batch = open();
    batch.sent.write(`${shift("first")}\n${shift("second").slice(0, 50)}`);
    await batch.until(() => batch.lines().length === 1);
    assert.equal(batch.lines()[0]?.client_ref, "first");
    batch.sent.end(shift("second").slice(50));
    await batch.until(batch.isOver);
    assert.deepEqual(
      batch.lines().map(({ line, client_ref }) => [line, client_ref]),
      [
        [1, "first"],
        [2, "second"],
      ],
    );
  });

  test("a caller that stops in the middle gets a last line that says so", async () => {
    const batch = open();
    batch.sent.write(`${shift("first")}\n`);
    await batch.until(batch.isOver);
    const [first, last, ...more] = batch.lines();
    assert.deepEqual([first?.status, last?.status, more.length], [200, 408, 0]);
    assert.equal(last?.problem?.code, "request_timeout");
  });

  test("a request that does not end in time gets a last line that says so, however it goes on", async () => {
    // Only the time for the whole request ends this one.
    const patience = { headersMs: 3000, requestMs: 3000, stallMs: 60_000, readerMs: 60_000, noticeMs: 0 };
    const hasty = await startTestService({}, { patience: { ...patience, drainMs: 5000 } });
    await call(hasty, { path: "/calculate-pay", body: SHIFT });
    const batch = open(hasty);
    batch.sent.write(`${shift("first")}\n`);
    const drip = setInterval(() => batch.sent.write(`${shift("more")}\n`), 100);
    await batch.until(batch.isClosed).finally(() => clearInterval(drip));
    const lines = batch.lines();
    assert.ok(batch.isWhole(), "the answer is whole");
    assert.equal(lines.at(-1)?.problem?.code, "request_timeout");
    assert.equal(lines.at(-1)?.line, lines.length);
    assert.ok(lines.slice(0, -1).every(({ status }) => status === 200));
    await hasty.stop();
  });

  test("bytes that are no chunk of a body end the batch with a last line that says so", async () => {
    const batch = open();
    batch.sent.write(`${shift("first")}\n`);
    await batch.until(() => batch.lines().length === 1);
    batch.sent.socket?.write("this is no chunk\r\n");
    await batch.until(batch.isClosed);
    const [first, last, ...more] = batch.lines();
    assert.deepEqual([first?.status, last?.problem?.code, more.length], [200, "malformed_request", 0]);
    assert.ok(batch.isWhole(), "the answer is whole");
  });

  test("a caller that goes away harms no one", async () => {
    const batch = open();
    batch.sent.write(`${shift("first")}\n`);
    await batch.until(() => batch.lines().length === 1);
    batch.sent.destroy();
    assert.equal(linesOf(await send(shift("next")))[0]?.result?.total, "222.49");
  });
});

describe("bounds", () => {
  test("charged by the shift; lines beyond the limit are refused, and the others are priced", async () => {
    const token = await limited(10);
    const week = JSON.stringify({ ...period(8), client_ref: "eight" });
    const lines = linesOf(await send([shift("a"), week, shift("b"), week, shift("c")].join("\n"), {}, token));
    assert.deepEqual(
      lines.map(({ status }) => status),
      [200, 200, 200, 429, 429],
    );
    assert.equal(lines[3]?.problem?.code, "rate_limited");
    assert.match(
      lines[3]?.problem?.detail ?? "",
      /^More than 10 shifts in a minute; there is room for these 8 in/,
    );
  });

  test("a line over 1 MiB, and lines beyond the last one, end the batch with a line that says so", async () => {
    const long = linesOf(await send(`${shift("a")}\n{"x":"${"y".repeat(1_100_000)}"}\n${shift("b")}\n`));
    assert.deepEqual(
      long.map(({ line, status }) => [line, status]),
      [
        [1, 200],
        [2, 413],
      ],
    );
  });

  test("ten thousand uneven lines in many chunks are all answered, and the one after them ends the batch", async () => {
    const uneven = Array.from({ length: 10_000 }, (_, place) => `{${"x".repeat((place * 7) % 41)}\n`).join(
      "",
    );
    const many = linesOf(await send(`${uneven}${shift("beyond")}\n`));
    assert.deepEqual(
      many.map(({ line }) => line),
      Array.from({ length: 10_001 }, (_, place) => place + 1),
    );
    assert.ok(many.slice(0, -1).every(({ problem: told }) => told?.code === "not_json"));
    assert.equal(many.at(-1)?.problem?.code, "too_many_lines");
    assert.equal(linesOf(await send(`${uneven}\n`)).length, 10_000);
  });

  test("another type or compression is refused before a line is read", async () => {
    const json = await call(service, { path, body: shift("a") });
    assert.match(problem(json, 415).detail, /application\/x-ndjson/);
    problem(await send(shift("a"), { "Content-Encoding": "br" }), 415);
    const broken = linesOf(await send("this is no gzip", { "Content-Encoding": "gzip" }));
    assert.deepEqual(
      broken.map(({ line, status, problem: told }) => [line, status, told?.code]),
      [[1, 400, "malformed_request"]],
    );
  });
});

test("the batch in docs/batches.md gives what the page says", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/batches.md"), "utf8");
  const [, body = ""] = /```ndjson\n([\s\S]+?)```/.exec(page) ?? [];
  const rows = [...page.matchAll(/^\| (\d+) \| (\S+) \| (\d+) \| (\S+) \|$/gm)].map(([, ...cells]) => cells);
  const lines = linesOf(await send(body));
  assert.deepEqual(
    lines.map(({ line, client_ref, status, result, problem: told }) =>
      [line, client_ref, status, result?.total ?? told?.code].map(String),
    ),
    rows,
  );
});
