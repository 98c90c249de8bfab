// The answers in the document, one for each call: what a service says to the call's first example.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadRoutes, type Route } from "#api";
import { call } from "../testing/call.ts";
import { issue, startTestService, type TestService } from "../testing/service.ts";
import { plainText, type ShownAnswer, shortened, whole } from "./plain.ts";
import { auditAnswers, receiptAnswers, webhookAnswers } from "./stored.ts";

const linesOf = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** The result of the first example of a call that needs only the request and the awards. */
async function answerOf(service: TestService, { method, path, examples: [first], isLines, isData }: Route) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(first.path?.[name] ?? ""),
  );
  const query = first.query === undefined ? "" : `?${new URLSearchParams(first.query)}`;
  const { status, text } = await call(service, {
    method,
    path: filled + query,
    ...(first.body === undefined ? {} : { body: first.body }),
    ...(first.lines === undefined
      ? {}
      : { body: linesOf(first.lines), headers: { "Content-Type": "application/x-ndjson" } }),
  });
  if (status !== 200) throw new Error(`${method} ${path}: ${text}`);
  if (path === "/openapi.json") return documentOpening(first.name, text);
  if (isLines) return { summary: first.name, value: plainText(text) };
  return isData ? shortened(first.name, text) : whole(first.name, text);
}

/** The document shows no document inside itself. */
function documentOpening(summary: string, text: string): ShownAnswer {
  const { openapi, info } = JSON.parse(text);
  return { summary: `${summary}. Here, only its opening`, value: { openapi, info: { title: info.title } } };
}

async function withReceiver<T>(use: (url: string) => Promise<T>): Promise<T> {
  const receiver = createServer((_, response) => response.writeHead(204).end());
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const { port } = receiver.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}/hook`);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

/** By the names of the calls, in the order of the document. */
export async function shownAnswers(): Promise<Readonly<Record<string, ShownAnswer>>> {
  const service = await startTestService({ WEBHOOK_LOOPBACK: "yes" });
  try {
    const newcomer = async () => ({ ...service, token: (await issue(service.store)).token });
    const stored = {
      ...(await auditAnswers(await newcomer())),
      ...(await receiptAnswers(await newcomer())),
      ...(await withReceiver(async (url) => webhookAnswers(await newcomer(), url))),
    };
    const shown: Record<string, ShownAnswer> = {};
    for (const route of await loadRoutes())
      shown[route.name] = stored[route.name] ?? (await answerOf(service, route));
    return shown;
  } finally {
    await service.stop();
  }
}
