// Calls as a client makes them, and what every problem must be.

import assert from "node:assert/strict";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { Compile } from "typebox/compile";
import { ProblemBody } from "#contract";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array | object;
  readonly from?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** A call under the API's base path; an object is sent as JSON. */
export function call(
  { port, token }: { readonly port: number; readonly token: string },
  { method, path, token: other, headers = {}, body, from }: Call,
): Promise<Answer> {
  const given = other === undefined ? token : other;
  const bytes =
    body === undefined || typeof body === "string" || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  return new Promise((done, failed) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        ...(from === undefined ? { agent } : { localAddress: from, agent: false }),
        method: method ?? (body === undefined ? "GET" : "POST"),
        path: path.startsWith("/docs") ? path : `/api/v1${path}`,
        headers: {
          ...(given === null ? {} : { Authorization: `Bearer ${given}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", failed);
        response.on("end", () => {
          const all = Buffer.concat(chunks);
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: all,
            text: all.toString("utf8"),
          });
        });
      },
    );
    sent.on("error", failed);
    sent.end(bytes);
  });
}

/** What `Allow` says of a path with these methods. */
export const allowed = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");

const problemSchema = Compile(ProblemBody);

export interface ProblemText {
  readonly code: string;
  readonly detail: string;
  readonly request_id: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly clauses?: readonly unknown[];
  readonly failing?: readonly string[];
}

/** A problem as every problem must be: its type, its shape, its status twice, its request id twice. */
export function problemIn(
  answer: { readonly status: number; readonly text: string },
  headers: { readonly type: string | undefined; readonly requestId: string | undefined },
  status: number,
): ProblemText {
  assert.equal(answer.status, status, answer.text);
  assert.equal(headers.type, "application/problem+json");
  const body = JSON.parse(answer.text);
  assert.deepEqual(problemSchema.Errors(body), []);
  assert.equal(body.status, status);
  assert.equal(body.request_id, headers.requestId);
  return body;
}

export const problem = (answer: Answer, status: number): ProblemText =>
  problemIn(
    answer,
    {
      type: answer.headers["content-type"],
      requestId: answer.headers["x-request-id"] as string | undefined,
    },
    status,
  );

export const SHIFT = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
  breaks: [{ start_time: "19:00", end_time: "19:30" }],
  state: "VIC",
};
