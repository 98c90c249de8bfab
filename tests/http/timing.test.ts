// An unknown key and a wrong secret take the same time: interleaved samples that Welch's test cannot tell apart.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { generateCredential } from "#store";
import { open, parseAnswer } from "./testing/raw.ts";
import { trimmed, welch } from "./testing/samples.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ LOG_LEVEL: "error" });
});
after(() => service.stop());

const SAMPLES = 1500;
/** Fewer than an address may get wrong in a minute. */
const SAMPLES_AN_ADDRESS = 500;

interface Line {
  ask(token: string): Promise<number>;
  close(): void;
}

/** One connection, one request at a time, and how long each took. */
function lineFrom(from: string): Line {
  const socket = open({ port: service.port, from });
  let answered: (() => void) | null = null;
  let bytes = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on("data", (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const answer = parseAnswer(bytes, false);
    if (answer === null) return;
    assert.equal(answer.status, 401);
    bytes = Buffer.alloc(0);
    answered?.();
  });
  return {
    ask: (token) =>
      new Promise((done) => {
        const started = performance.now();
        answered = () => done(performance.now() - started);
        socket.write(`GET /api/v1/awards HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
}

test("over real connections", async () => {
  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let round = 0; unknown.length < SAMPLES; round += 1) {
    const line = lineFrom(`127.0.1.${round + 1}`);
    for (let sample = 0; sample < SAMPLES_AN_ADDRESS / 2; sample += 1) {
      const { keyId, secret } = generateCredential();
      const isFirst = sample % 2 === 0;
      if (isFirst) unknown.push(await line.ask(`${keyId}:${secret}`));
      wrong.push(await line.ask(`${service.keyId}:${secret}`));
      if (!isFirst) unknown.push(await line.ask(`${keyId}:${secret}`));
    }
    line.close();
  }
  const t = welch(trimmed(unknown), trimmed(wrong));
  assert.ok(Math.abs(t) < 4.5, `t = ${t.toFixed(2)}`);
});
