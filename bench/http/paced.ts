// Latency at a steady rate: each request has its moment, and is timed from it, so that a slow server hides nothing.

import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Paced {
  /** Milliseconds from the moment a request was due to the end of its answer, sorted. */
  readonly milliseconds: readonly number[];
}

const CONNECTIONS = 64;
const LAST_ANSWERS_MS = 20_000;

interface Line {
  readonly socket: Socket;
  /** When the request in flight was due; null: free. */
  dueMs: number | null;
}

/** Sends the requests at the rate, over as many connections as that takes, and waits for every answer. */
export async function measurePaced(
  port: number,
  requests: readonly string[],
  requestsASecond: number,
): Promise<Paced> {
  const milliseconds: number[] = [];
  const waiting: { readonly request: string; readonly dueMs: number }[] = [];
  const lines: Line[] = [];
  const send = (line: Line): void => {
    const next = waiting.shift();
    line.dueMs = next?.dueMs ?? null;
    if (next !== undefined) line.socket.write(next.request);
  };
  for (let count = 0; count < CONNECTIONS; count += 1) {
    const line: Line = { socket: await connected(port), dueMs: null };
    lines.push(line);
    hearAnswers(line.socket, () => {
      milliseconds.push(performance.now() - (line.dueMs ?? Number.NaN));
      send(line);
    });
  }
  const started = performance.now();
  for (let sent = 0; sent < requests.length; await sleep(1)) {
    const due = Math.min(requests.length, ((performance.now() - started) * requestsASecond) / 1000);
    for (; sent < due; sent += 1)
      waiting.push({ request: requests[sent] ?? "", dueMs: started + (sent * 1000) / requestsASecond });
    for (const line of lines) if (line.dueMs === null && waiting.length > 0) send(line);
  }
  const giveUpAt = performance.now() + LAST_ANSWERS_MS;
  while (milliseconds.length < requests.length && performance.now() < giveUpAt) await sleep(5);
  for (const { socket } of lines) socket.destroy();
  if (milliseconds.length < requests.length)
    throw new Error(`${requests.length - milliseconds.length} of ${requests.length} requests had no answer`);
  return { milliseconds: milliseconds.sort((a, b) => a - b) };
}

const connected = (port: number): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => done(socket));
    socket.once("error", failed);
  });

/** Both servers send the length of every answer, so we count to its end instead of parsing. */
function hearAnswers(socket: Socket, answered: () => void): void {
  let held = "";
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    held += text;
    for (let end = endOf(held); end !== null && held.length >= end; end = endOf(held)) {
      if (!held.startsWith("HTTP/1.1 200 ")) throw new Error(`refused: ${held.slice(0, 200)}`);
      held = held.slice(end);
      answered();
    }
  });
}

function endOf(held: string): number | null {
  const head = held.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(held.slice(0, head))?.[1];
  return head + 4 + Number(length);
}

export const percentile = ({ milliseconds }: Paced, percent: number): number =>
  milliseconds[Math.min(milliseconds.length - 1, Math.floor((milliseconds.length * percent) / 100))] ??
  Number.NaN;
