// Every method of both clients, called with the document's own examples: what is sent, and that the answer fits.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Compile } from "typebox/compile";
import { loadDocument, loadRoutes, type Route } from "#api";
import { newReceiver } from "#api/testing";
import { buildClient } from "../../tools/pack/client.ts";
import { ended, ONE_SHIFT, putFile } from "../http/testing/audits.ts";
import { issue, startTestService, type TestService } from "../http/testing/service.ts";
import { type Example, exampleCalls } from "./testing/example-calls.ts";
import { pythonName, startPython } from "./testing/python-client.ts";
import { newRecorder } from "./testing/recorder.ts";

const receiver = newReceiver();
const recorder = newRecorder(() => service.port);
const folder = mkdtempSync(join(tmpdir(), "fairclause-client-"));
let service: TestService;
let document: Awaited<ReturnType<typeof loadDocument>>;
before(async () => {
  document = await loadDocument("0.0.0-test");
  service = await startTestService({ WEBHOOK_LOOPBACK: "yes" });
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Ask = (example: Example) => Promise<unknown>;

/** Values of earlier answers, in place of the examples' unknown ids. */
interface Made {
  id?: string;
  delivery_id?: string;
  receipt?: unknown;
  receipt_id?: string;
  audit_id?: string;
}

function idOf(made: Made, value: string): string {
  if (value.startsWith("aud_")) return made.audit_id ?? value;
  if (value.startsWith("rec_")) return made.receipt_id ?? value;
  if (value.startsWith("whd_")) return made.delivery_id ?? value;
  return value.startsWith("we_") ? (made.id ?? value) : value;
}

/** What the next calls need of an answer. */
function noted(made: Made, name: string, answer: unknown): void {
  const { id = "", remembered } = answer as { id?: string; remembered?: readonly { readonly id: string }[] };
  if (name === "createWebhookEndpoint") made.id = id;
  if (name === "createAudit") made.audit_id = id;
  if (name === "testWebhookEndpoint") made.delivery_id = id;
  if (name === "createReceipt") made.receipt = answer;
  if (name === "rememberReceipts") made.receipt_id = remembered?.[0]?.id ?? "";
}

const withMade = (example: Example, made: Made): Example => ({
  ...example,
  path: Object.fromEntries(Object.entries(example.path).map(([name, value]) => [name, idOf(made, value)])),
  ...(example.name === "rememberReceipts" ? { body: { receipts: [made.receipt] } } : {}),
  ...(example.name === "createWebhookEndpoint" ? { body: { url: receiver.url } } : {}),
});

const addressOf = ({ path, query, template }: Example): string => {
  const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ""));
  const search = new URLSearchParams(query);
  return `/api/v1${filled}${search.size === 0 ? "" : `?${search}`}`;
};

/** A test can be sent again only once it arrived. */
async function delivered(ask: Ask, deliveries: Example, made: Made): Promise<void> {
  while (!JSON.stringify(await ask(withMade(deliveries, made))).includes('"delivered"')) await wait(100);
}

/** The example uploads one file of an audit; its results are there when it has ended. */
async function readied(name: string, token: string, { audit_id: id = "" }: Made): Promise<void> {
  const at = { port: service.port, token };
  if (name === "startAudit")
    for (const [file, text] of Object.entries(ONE_SHIFT))
      assert.equal((await putFile(at, `${id}/${file}`, text)).status, 200);
  if (name === "listAuditResults") assert.equal((await ended(at, id)).state, "finished");
}

/** The names of the calls that were made. */
async function driveEvery(ask: Ask, token: string, but: readonly string[] = []): Promise<readonly string[]> {
  const routes = new Map<string, Route>((await loadRoutes()).map((route) => [route.name, route]));
  const calls = exampleCalls(document).filter(({ name }) => !but.includes(name));
  const listing = calls.find(({ name }) => name === "listWebhookDeliveries");
  assert.ok(listing !== undefined);
  const made: Made = {};
  for (const example of calls) {
    if (example.name === "replayWebhookDelivery") await delivered(ask, listing, made);
    await readied(example.name, token, made);
    const given = withMade(example, made);
    recorder.seen.length = 0;
    const answer = await ask(given);
    assert.deepEqual(
      recorder.seen,
      [{ method: example.method, path: addressOf(given), status: 200 }],
      example.name,
    );
    const { answers } = routes.get(example.name) ?? assert.fail(example.name);
    const schema = Compile(answers);
    for (const one of example.isLines ? (answer as readonly unknown[]) : [answer])
      assert.deepEqual(schema.Errors(one), [], example.name);
    noted(made, example.name, answer);
  }
  return calls.map(({ name }) => name);
}

async function allOf(lines: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** What the client has beside the operations: several of them after one another (client-audits.test.ts). */
const BESIDE = ["uploadAuditFile", "waitForAudit", "runAudit", "fetchAuditResults"];

type Methods = Readonly<Record<string, (given?: unknown) => unknown>>;

test("every method of the client sends what the document says, and answers what it says", async () => {
  await buildClient(document, { version: "0.0.0-test", license: "Apache-2.0" }, folder);
  const { createClient } = await import(pathToFileURL(join(folder, "index.js")).href);
  const { token } = await issue(service.store);
  const client: Methods = createClient({ url: recorder.url(), key: token });
  const names = await driveEvery(async ({ name, isLines, isBytes, path, query, body }) => {
    const more = isBytes ? { content: body } : (body as object);
    const answer = await client[name]?.(isLines ? body : { ...path, ...query, ...more });
    if (isLines) return allOf(answer as AsyncIterable<unknown>);
    return answer instanceof Uint8Array ? new TextDecoder().decode(answer) : answer;
  }, token);
  assert.deepEqual(Object.keys(client).toSorted(), [...names, ...BESIDE].toSorted());
});

const BESIDE_IN_PYTHON = ["upload_audit_file", "wait_for_audit", "run_audit", "save_audit_results"];

/** Not in the one file: the document itself, and whether the service is up. */
const NOT_IN_PYTHON = ["getOpenApi", "health"];

test("every method of the Python client does, too", async () => {
  const { token } = await issue(service.store);
  const python = startPython(recorder.url(), token);
  try {
    const names = await driveEvery(python.ask, token, NOT_IN_PYTHON);
    assert.deepEqual(await python.methods(), [...names.map(pythonName), ...BESIDE_IN_PYTHON].toSorted());
  } finally {
    python.stop();
  }
});
