// We discard what arrives after an answer as bytes: in any number of chunks, we parse none of them.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { authorizationMissing } from "../problems.ts";
import { newExchange } from "./exchange.ts";
import { sendProblem } from "./reply.ts";

let pieces = 0;
let last: Socket | null = null;
const server = createServer((request, response) => {
  last = request.socket;
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    pieces += 1;
    return push(chunk, encoding);
  };
  sendProblem(newExchange(request, response, false), authorizationMissing, false);
});
before(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
after(() => new Promise<unknown>((done) => server.close(done)));

const HEAD = "POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
/** What may be parsed with the headers: one read of the socket. */
const READ_BYTES = 65_536;

/** The status line, once the connection has ended. */
const answered = (bytes: string): Promise<string> =>
  new Promise((done) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => done(text.slice(0, text.indexOf("\r\n"))));
    socket.write(HEAD + bytes);
  });

test("a body in a million chunks of a byte costs its length, not a million calls", async () => {
  const chunk = "1\r\nx\r\n";
  assert.match(await answered(chunk.repeat(1_000_000)), /^HTTP\/1\.1 401 /);
  assert.ok(pieces <= (2 * READ_BYTES) / chunk.length, `${pieces} pieces were parsed`);
});

test("a caller who keeps sending is cut off", async () => {
  const length = 64 * 1_048_576;
  await answered(`${length.toString(16)}\r\n${"x".repeat(length)}`);
  const read = last?.bytesRead ?? Number.NaN;
  assert.ok(read < length / 2, `${read} bytes were read`);
});
