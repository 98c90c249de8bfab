// A server that answers as a test says, what it was asked, and a client of it.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { after, before, beforeEach } from "node:test";
import { clientOf } from "#client";

export const KEY = "ak_test:sk_test";
const OPERATIONS = {
  calculatePay: { method: "POST", path: "/calculate-pay", hasBody: true },
  calculatePayBatch: { method: "POST", path: "/calculate-pay-batch", isLines: true },
  createAudit: { method: "POST", path: "/audits", hasBody: true, creates: true },
  startAudit: { method: "POST", path: "/audits/{id}/start" },
  changeAudit: { method: "PUT", path: "/audits/{id}", hasBody: true },
  deleteAudit: { method: "DELETE", path: "/audits/{id}" },
  getClause: { method: "GET", path: "/awards/{code}/clauses/{ref}" },
} as const;
export const createClient = clientOf(OPERATIONS, "1.2.3");

export interface Seen {
  readonly method?: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
export type Answer = (seen: Seen, response: ServerResponse) => void;

export interface ScriptedServer {
  readonly base: string;
  /** Every request of the test so far. */
  seen: Seen[];
  /** In this order; the last one again and again. */
  answers: Answer[];
}

/** For the whole test file; what was asked is forgotten before each test. */
export function scriptedServer(): ScriptedServer {
  const scripted = { base: "", seen: [] as Seen[], answers: [] as Answer[] };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    scripted.seen.push(one);
    const answer = scripted.answers.length > 1 ? scripted.answers.shift() : scripted.answers[0];
    answer?.(one, response);
  });
  before(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    scripted.base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  });
  after(() => server.close());
  beforeEach(() => {
    scripted.seen = [];
  });
  return scripted;
}

export const clientAt = (base: string, more: object = {}) =>
  createClient({ url: base, key: KEY, firstWaitMs: 1, ...more });

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
export const problem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  detail = "Said.",
): Answer =>
  json(status, { type: "about:blank", title: "T", status, code, detail, request_id: "req_1" }, headers);
