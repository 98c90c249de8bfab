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
import { ACT, type Issued, issue, startTestService, type TestService } from "./testing/service.ts";

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
  readonly total?: string | null;
  readonly code?: string;
  readonly detail?: string;
  readonly request_id?: string;
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
    assert.deepEqual(lines[0], { line: 1, status: 200, ...alone });
    assert.deepEqual([lines[1]?.code, lines[2]?.code], ["invalid_request", "not_json"]);
    const whole = JSON.parse((await call(service, { path: "/calculate-pay-period", body: week })).text);
    assert.deepEqual(lines[3], { line: 5, status: 200, client_ref: "week", ...whole });
  });

  test("a thousand lines keep their order, compressed too", async () => {
    const body = Array.from({ length: 1000 }, (_, index) => `${shift(`r${index}`)}\n`).join("");
    const plain = await send(body);
    const lines = linesOf(plain);
    assert.deepEqual(
      lines.map(({ client_ref }) => client_ref),
      Array.from({ length: 1000 }, (_, index) => `r${index}`),
    );
    assert.ok(lines.every(({ total }) => total === "222.49"));
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
      assert.ok(tries < 60_000, `nothing came after ${text.slice(-200)}`);
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
    assert.equal(last?.code, "request_timeout");
  });

  test("bytes that are no chunk of a body end the batch with a last line that says so", async () => {
    const batch = open();
    batch.sent.write(`${shift("first")}\n`);
    await batch.until(() => batch.lines().length === 1);
    batch.sent.socket?.write("this is no chunk\r\n");
    await batch.until(batch.isClosed);
    const [first, last, ...more] = batch.lines();
    assert.deepEqual([first?.status, last?.code, more.length], [200, "malformed_request", 0]);
    assert.ok(batch.isWhole(), "the answer is whole");
  });

  test("a caller that goes away harms no one", async () => {
    const batch = open();
    batch.sent.write(`${shift("first")}\n`);
    await batch.until(() => batch.lines().length === 1);
    batch.sent.destroy();
    assert.equal(linesOf(await send(shift("next")))[0]?.total, "222.49");
  });
});

describe("bounds", () => {
  test("a line with more shifts than a minute has is refused, and the others are priced", async () => {
    const token = await limited(10);
    const week = JSON.stringify({ ...period(11), client_ref: "eleven" });
    const lines = linesOf(await send([shift("a"), week, shift("b")].join("\n"), {}, token));
    assert.deepEqual(
      lines.map(({ status }) => status),
      [200, 429, 200],
    );
    assert.equal(lines[1]?.code, "rate_limited");
    assert.match(lines[1]?.detail ?? "", /^This request has 11 shifts, and 10 a minute are allowed/);
  });

  test("a line that cannot be read costs a shift, and a long one costs one for each 8 KiB", async () => {
    const token = await limited(11);
    const long = shift("long", { note: "y".repeat(60_000) });
    const lines = linesOf(await send(["{", long, "{"].join("\n"), {}, token));
    assert.deepEqual(
      lines.map(({ status }) => status),
      [400, 422, 400],
    );
    const shifts = await call(service, { path: "/calculate-pay", body: shift("one more"), token });
    assert.equal(shifts.status, 200);
    problem(await call(service, { path: "/calculate-pay", body: shift("too many"), token }), 429);
  });

  test("a line over 1 MiB ends the batch with a line that says so", async () => {
    const long = linesOf(await send(`${shift("a")}\n{"x":"${"y".repeat(1_100_000)}"}\n${shift("b")}\n`));
    assert.deepEqual(
      long.map(({ line, status }) => [line, status]),
      [
        [1, 200],
        [2, 413],
      ],
    );
  });

  test("twenty thousand uneven lines in many chunks are all answered", async () => {
    const uneven = Array.from({ length: 20_000 }, (_, place) => `{${"x".repeat((place * 7) % 41)}\n`).join(
      "",
    );
    const many = linesOf(await send(uneven));
    assert.deepEqual(
      many.map(({ line }) => line),
      Array.from({ length: 20_000 }, (_, place) => place + 1),
    );
    assert.ok(many.every(({ code }) => code === "not_json"));
  });

  test("another type or compression is refused before a line is read", async () => {
    const json = await call(service, { path, body: shift("a") });
    assert.match(problem(json, 415).detail, /application\/x-ndjson/);
    problem(await send(shift("a"), { "Content-Encoding": "br" }), 415);
    const broken = linesOf(await send("this is no gzip", { "Content-Encoding": "gzip" }));
    assert.deepEqual(
      broken.map(({ line, status, code }) => [line, status, code]),
      [[1, 400, "malformed_request"]],
    );
  });
});

const PATIENCE = {
  headersMs: 60_000,
  requestMs: 60_000,
  lineMs: 60_000,
  stallMs: 60_000,
  readerMs: 60_000,
  noticeMs: 0,
  drainMs: 20_000,
};

// Side by side, since they wait most of the time.
describe("a batch takes its time, and waits for more when it has used up the shifts of its minute", {
  concurrency: true,
}, () => {
  test("a batch takes longer than a request may", async (t) => {
    const patience = { ...PATIENCE, headersMs: 3000, requestMs: 3000 };
    const hasty = await startTestService({}, { patience });
    t.after(() => hasty.stop());
    const batch = open(hasty);
    const began = performance.now();
    let sent = 0;
    while (performance.now() - began < 8000) {
      batch.sent.write(`${shift(`${sent}`)}\n`);
      sent += 1;
      await wait(100);
    }
    batch.sent.end();
    await batch.until(batch.isOver);
    assert.deepEqual(
      batch.lines().map(({ line, client_ref, status }) => [line, client_ref, status]),
      Array.from({ length: sent }, (_, place) => [place + 1, `${place}`, 200]),
    );
    assert.ok(batch.isWhole(), "the answer is whole");
  });

  const three = [shift("a"), shift("b"), shift("c")].join("\n");

  test("it prices the rest when they come free", async (t) => {
    const slow = await startTestService({}, { patience: { ...PATIENCE, readerMs: 1000 } });
    t.after(() => slow.stop());
    await slow.store.policies.set(slow.organisationId, { shiftsPerMinute: 2 }, ACT);
    await wait(300);
    const batch = open(slow);
    batch.sent.end(three);
    await batch.until(() => batch.lines().length === 2);
    problem(await call(slow, { path: "/calculate-pay", body: SHIFT }), 429);
    await batch.until(batch.isOver);
    assert.deepEqual(
      batch.lines().map(({ client_ref, status }) => [client_ref, status]),
      [
        ["a", 200],
        ["b", 200],
        ["c", 200],
      ],
    );
    assert.ok(batch.isWhole(), "the answer is whole");
  });

  /** How a batch ends that waits when this happens. */
  const ended = async (act: (issued: Issued, to: TestService) => Promise<unknown>) => {
    const started = await startTestService({}, { patience: { ...PATIENCE, readerMs: 1000 } });
    let stopped: Promise<void> | null = null;
    const to = { ...started, stop: () => (stopped ??= started.stop()) };
    const issued = await issue(to.store);
    await to.store.policies.set(issued.organisationId, { shiftsPerMinute: 2 }, ACT);
    await wait(300);
    const batch = open({ ...to, token: issued.token });
    batch.sent.end(three);
    await batch.until(() => batch.lines().length === 2);
    const done = act(issued, to);
    await batch.until(batch.isOver);
    await done;
    await to.stop();
    const [, , last, ...more] = batch.lines();
    assert.deepEqual([last?.line, more.length, batch.isWhole()], [3, 0, true]);
    return last?.code;
  };

  test("if its key is revoked meanwhile, the last line says so", async () => {
    assert.equal(
      await ended((issued, to) => to.store.credentials.revoke(issued.keyId, ACT)),
      "credential_revoked",
    );
  });

  test("if the service stops meanwhile, the last line says so", async () => {
    assert.equal(await ended((_issued, to) => to.stop()), "unavailable");
  });
});

test("the batch in docs/batches.md gives what the page says", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/batches.md"), "utf8");
  const [, body = ""] = /```ndjson\n([\s\S]+?)```/.exec(page) ?? [];
  const rows = [...page.matchAll(/^\| (\d+) \| (\S+) \| (\d+) \| (\S+) \|$/gm)].map(([, ...cells]) => cells);
  const lines = linesOf(await send(body));
  assert.deepEqual(
    lines.map(({ line, client_ref, status, total, code }) =>
      [line, client_ref, status, total ?? code].map(String),
    ),
    rows,
  );
});
