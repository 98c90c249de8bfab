// HTTP as bytes on a socket: what a well-behaved client would never send, and exactly what comes back.

import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** The server ended the connection. */
  readonly closed: boolean;
}

export interface Where {
  readonly port: number;
  /** The address to call from: 127.0.0.2 is a different caller from 127.0.0.1. */
  readonly from?: string;
  readonly tls?: { readonly ca: string };
}

export const open = ({ port, from, tls }: Where): Socket => {
  const options = { port, host: "127.0.0.1", ...(from === undefined ? {} : { localAddress: from }) };
  return tls === undefined
    ? connectPlain(options)
    : connectTls({ ...options, ca: tls.ca, servername: "localhost" });
};

/** Sends bytes and gives the first answer; waits for the connection to end if `untilClosed` says so. */
export function sendRaw(
  where: Where,
  bytes: string | Uint8Array | readonly (string | Uint8Array)[],
  { untilClosed = false, timeoutMs = 20_000 } = {},
): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const socket = open(where);
    const chunks: Buffer[] = [];
    const finish = (closed: boolean): void => {
      clearTimeout(timer);
      const answer = parseAnswer(Buffer.concat(chunks), closed);
      socket.destroy();
      if (answer === null)
        failed(new Error(`no answer: ${Buffer.concat(chunks).toString("latin1").slice(0, 200)}`));
      else done(answer);
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (!untilClosed && parseAnswer(Buffer.concat(chunks), false) !== null) finish(false);
    });
    socket.on("error", () => {});
    socket.on("close", () => finish(true));
    for (const part of Array.isArray(bytes) ? bytes : [bytes]) socket.write(part);
  });
}

/** Null while it is incomplete. Skips an interim 100. */
export function parseAnswer(bytes: Buffer, closed: boolean): RawAnswer | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [start = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(start.split(" ")[1]);
  const rest = bytes.subarray(end + 4);
  if (status === 100) return parseAnswer(rest, closed);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers.get("content-length") ?? 0);
  if (rest.length < length && status !== 304) return null;
  return { status, headers, text: rest.subarray(0, length).toString("utf8"), closed };
}

/** A busy machine may take its time to say anything at all. */
const FIRST_WORD_MS = 5000;

/** Sends bytes and gives everything that came until the connection ended or fell silent. */
export function transcript(where: Where, bytes: string | Uint8Array, quietMs = 500): Promise<string> {
  return new Promise((done) => {
    const socket = open(where);
    let text = "";
    const finish = (): void => {
      socket.destroy();
      done(text);
    };
    socket.setTimeout(FIRST_WORD_MS, finish);
    socket.on("data", (chunk: Buffer) => {
      socket.setTimeout(quietMs);
      text += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", finish);
    socket.write(bytes);
  });
}
