// The answers of calls about what an organisation has stored: an audit and a webhook endpoint, from the first call to the last.

import { setTimeout as wait } from "node:timers/promises";
import { loadRoutes, type Route } from "#api";
import { type At, ended, ONE_SHIFT, putFile } from "../testing/audits.ts";
import { type Answer, type Call, call } from "../testing/call.ts";
import type { TestService } from "../testing/service.ts";
import { file, type ShownAnswer, shortened, whole } from "./plain.ts";

type Shown = Record<string, ShownAnswer>;

const routes = new Map((await loadRoutes()).map((route) => [route.name, route]));

function routeOf(name: string): Route {
  const route = routes.get(name);
  if (route === undefined) throw new Error(`there is no call ${name}`);
  return route;
}

/** The path with existing ids in place of the example's. */
function pathOf({ path, examples: [{ path: given = {} }] }: Route, ids: Readonly<Record<string, string>>) {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? given[name] ?? "");
}

/** Runs the call's own example. */
async function run(at: At, name: string, ids: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const route = routeOf(name);
  const [{ body, text }] = route.examples;
  const path = pathOf(route, ids);
  const asked: Call = { method: route.method, path, ...(body === undefined ? {} : { body }) };
  const answer = await (text === undefined ? call(at, asked) : putFile(at, `${ids.id}/employees`, text));
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
  return answer;
}

const nameOf = (call: string): string => routeOf(call).examples[0].name;

async function show(shown: Shown, at: At, name: string, ids: Readonly<Record<string, string>> = {}) {
  const { text } = await run(at, name, ids);
  const isFile = "isDownload" in routeOf(name);
  const as = isFile ? file : name === "listAuditResults" ? shortened : whole;
  shown[name] = as(nameOf(name), text);
  return text;
}

export async function auditAnswers(at: At): Promise<Shown> {
  const shown: Shown = {};
  const { id } = JSON.parse(await show(shown, at, "createAudit"));
  for (const [kind, text] of Object.entries(ONE_SHIFT)) await putFile(at, `${id}/${kind}`, text);
  await show(shown, at, "putAuditFile", { id });
  await show(shown, at, "startAudit", { id });
  await ended(at, id);
  for (const name of ["getAudit", "listAudits", "listAuditResults", "getAuditResult", "getAuditLetters"])
    await show(shown, at, name, { id });
  await show(shown, at, "deleteAudit", { id });
  const other = JSON.parse((await run(at, "createAudit")).text).id;
  await show(shown, at, "cancelAudit", { id: other });
  return shown;
}

/** `url`: an address that receives what we send, since the example's does not exist. */
export async function webhookAnswers(at: At, url: string): Promise<Shown> {
  const shown: Shown = {};
  const { text } = await call(at, { path: "/webhook-endpoints", body: { url } });
  shown.createWebhookEndpoint = whole(nameOf("createWebhookEndpoint"), text);
  const { id } = JSON.parse(text);
  await show(shown, at, "listWebhookEndpoints");
  await show(shown, at, "rotateWebhookSecret", { id });
  const delivery = JSON.parse(await show(shown, at, "testWebhookEndpoint", { id }));
  while (!(await run(at, "listWebhookDeliveries", { id })).text.includes('"delivered"')) await wait(50);
  await show(shown, at, "listWebhookDeliveries", { id });
  await show(shown, at, "replayWebhookDelivery", { id, delivery_id: delivery.id });
  await show(shown, at, "deleteWebhookEndpoint", { id });
  return shown;
}

/** No correction like it happened: the rate rises from 27.81 to 28.01, and 222.49 with it. */
const MADE_UP = {
  change: "total",
  old_total: "222.49",
  new_total: "224.09",
  difference: "1.60",
  why: [
    "The award's version MA000004@2026-07-01.1 is now MA000004@2026-07-01.2.",
    "Rate of Retail Employee Level 1: $1,056.80 a week, $27.81 an hour → $1,064.40 a week, $28.01 an hour.",
  ],
};

/** With a valid receipt, since the example's is valid nowhere. */
export async function receiptAnswers(at: TestService): Promise<Shown> {
  const shown: Shown = {};
  const [first] = routeOf("createReceipt").examples;
  const receipt = JSON.parse((await call(at, { path: "/receipts", body: first.body ?? {} })).text);
  const { text } = await call(at, { path: "/receipts/remembered", body: { receipts: [receipt] } });
  shown.rememberReceipts = whole(nameOf("rememberReceipts"), text);
  const memory = at.store.rememberedReceipts;
  const taken = await memory.take("a correction", 100);
  await memory.finish(
    "a correction",
    taken.map(({ content, ...one }) => {
      const { call, request_hash, result_hash, client_ref } = JSON.parse(content ?? "");
      const correction = JSON.stringify({ call, request_hash, result_hash, client_ref, ...MADE_UP });
      return { ...one, correction };
    }),
  );
  const { id } = JSON.parse(text).remembered[0];
  await show(shown, at, "listRememberedReceipts");
  await show(shown, at, "listReceiptCorrections");
  await show(shown, at, "forgetReceipt", { id });
  await call(at, { path: "/receipts/remembered", body: { receipts: [receipt] } });
  await show(shown, at, "forgetReceipts");
  return shown;
}
