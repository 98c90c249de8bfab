// How the client sends a batch: in groups, again where the connection or a limit broke it off, answered in order.

import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { describe, test } from "node:test";
import { FairclauseUnreachable } from "#client";
import { clientAt, problem, type Seen, scriptedServer } from "./testing/scripted-server.ts";

const server = scriptedServer();

describe("a batch", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ n: index + 1 }));
  const numbers = ({ body }: Seen): readonly number[] =>
    body
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).n);
  const answered = (numbersIn: readonly number[], statusOf = (_: number) => 200): string =>
    numbersIn.map((n, index) => `${JSON.stringify({ line: index + 1, status: statusOf(n), n })}\n`).join("");
  const take = async (given: object): Promise<readonly (readonly [number, number, number])[]> => {
    const told = [];
    const stream = clientAt(server.base).calculatePayBatch?.(given) as AsyncIterable<{
      line: number;
      n: number;
      status: number;
    }>;
    for await (const { line, n, status } of stream) told.push([line, n, status] as const);
    return told;
  };
  const inOrder = (count: number, status = 200) => lines(count).map(({ n }) => [n, n, status]);

  test("goes in groups, of any length", async () => {
    server.answers = [(one, response) => response.end(answered(numbers(one)))];
    async function* given() {
      yield* lines(1201);
    }
    assert.deepEqual(await take(given()), inOrder(1201));
    assert.deepEqual(
      server.seen.map((one) => numbers(one).length),
      [500, 500, 201],
    );
    assert.equal(server.seen[0]?.headers["content-type"], "application/x-ndjson");
  });

  test("that breaks off goes on with what was not answered, in order", async () => {
    server.answers = [
      (one, response) => {
        const half = answered(numbers(one).slice(0, 3));
        response.write(`${half}{"line":4,"sta`, () => response.destroy());
      },
      (one, response) => response.end(answered(numbers(one))),
    ];
    assert.deepEqual(await take(lines(6)), inOrder(6));
    assert.deepEqual(numbers(server.seen[1] ?? { url: "", headers: {}, body: "" }), [4, 5, 6]);
  });

  test("is sent once, however slowly its answers are read", async () => {
    // More than a connection holds back: the rest would stay with the server until the time is over.
    const pad = "x".repeat(256 * 1024);
    server.answers = [
      (one, response) => response.end(answered(numbers(one)).replaceAll("}", `,"pad":"${pad}"}`)),
    ];
    const stream = clientAt(server.base, { timeoutMs: 3000 }).calculatePayBatch?.(lines(40));
    let read = 0;
    for await (const _ of stream as AsyncIterable<unknown>) {
      read += 1;
      await new Promise((done) => setTimeout(done, 100));
    }
    assert.deepEqual([read, server.seen.length], [40, 1]);
  });

  test("sends lines again that met the limit, and keeps their order", async () => {
    server.answers = [
      (one, response) => response.end(answered(numbers(one), (n) => (n % 2 === 0 ? 429 : 200))),
      (one, response) => response.end(answered(numbers(one))),
    ];
    assert.deepEqual(await take(lines(5)), inOrder(5));
    assert.deepEqual(numbers(server.seen[1] ?? { url: "", headers: {}, body: "" }), [2, 4]);
  });

  test("sends a line again that did not arrive in time, with those after it", async () => {
    server.answers = [
      (one, response) => response.end(answered(numbers(one).slice(0, 3), (n) => (n === 3 ? 408 : 200))),
      (one, response) => response.end(answered(numbers(one))),
    ];
    assert.deepEqual(await take(lines(5)), inOrder(5));
    assert.deepEqual(numbers(server.seen[1] ?? { url: "", headers: {}, body: "" }), [3, 4, 5]);
  });

  test("waits for a service that waits for its limit, longer than a call may take", async () => {
    server.answers = [
      (one, response) => {
        const [first = "", ...others] = answered(numbers(one)).split(/(?<=\n)/);
        response.write(first);
        setTimeout(() => response.end(others.join("")), 1500);
      },
    ];
    const stream = clientAt(server.base, { timeoutMs: 1000 }).calculatePayBatch?.(lines(3));
    const told = [];
    for await (const { line } of stream as AsyncIterable<{ line: number }>) told.push(line);
    assert.deepEqual([told, server.seen.length], [[1, 2, 3], 1]);
  });

  test("goes on after a service that stopped, and says when the key no longer holds", async () => {
    const ended = (status: number) => (one: Seen, response: ServerResponse) =>
      response.end(answered(numbers(one).slice(0, 2), (n) => (n % 2 === 0 ? status : 200)));
    server.answers = [ended(503), (one, response) => response.end(answered(numbers(one)))];
    assert.deepEqual(await take(lines(4)), inOrder(4));
    server.answers = [ended(401), problem(401, "credential_revoked")];
    await assert.rejects(take(lines(4)), { code: "credential_revoked" });
  });

  test("tells the limit of a line that never gets through", async () => {
    server.answers = [(one, response) => response.end(answered(numbers(one), () => 429))];
    const told = [];
    const stream = clientAt(server.base, { retries: 1 }).calculatePayBatch?.(lines(2)) as AsyncIterable<{
      status: number;
    }>;
    for await (const { status } of stream) told.push(status);
    assert.deepEqual(told, [429, 429]);
  });

  test("ends with the problem of the whole", async () => {
    server.answers = [problem(401, "credential_revoked")];
    await assert.rejects(take(lines(2)), { code: "credential_revoked" });
  });

  test("that is always cut off is given up", async () => {
    server.answers = [(_, response) => response.write("{", () => response.destroy())];
    await assert.rejects(take(lines(2)), FairclauseUnreachable);
    assert.equal(server.seen.length, 5);
  });
});
