// Recall over HTTP: receipts are remembered for their organisation alone, and when a service starts with a corrected
// award,
// the list says which results change, by how much and why, and one event reports them.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { newReceiver } from "#api/testing";
import type { Receipt, ReceiptCorrection, RememberedReceipt } from "#contract";
import { publishVersions } from "#pack";
import { type Answer, call, problem } from "./testing/call.ts";
import { issue, startTestService, type TestService } from "./testing/service.ts";

const ROOT = join(import.meta.dirname, "../..");
const receiver = newReceiver();
const folder = mkdtempSync(join(tmpdir(), "fairclause-recall-"));
const awards = join(folder, "awards");
const rates = join(awards, "MA999001-lighthouse-keepers/rates/minimum.csv");
const start = (): Promise<TestService> =>
  startTestService({
    FAIRCLAUSE_AWARDS: awards,
    FAIRCLAUSE_DATA: join(folder, "data"),
    WEBHOOK_LOOPBACK: "yes",
  });
let service: TestService;
let mine: { readonly token: string };
before(async () => {
  cpSync(join(ROOT, "docs/example-award"), awards, { recursive: true });
  for (const name of ["public-holidays", "payroll.yaml"])
    cpSync(join(ROOT, "awards", name), join(awards, name), { recursive: true });
  publishVersions(awards);
  service = await start();
  mine = await issue(service.store);
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const ask = (method: string, path: string, body?: object, { token } = mine): Promise<Answer> =>
  call({ port: service.port, token }, { method, path, ...(body === undefined ? {} : { body }) });
const parsed = ({ status, text }: Answer) => {
  assert.equal(status, 200, text);
  return JSON.parse(text);
};

/** Four hours on a Wednesday in August 2026, at 30.00 an hour: 120.00. */
const SHIFT = {
  award_code: "MA999001",
  classification_code: "keeper",
  employment_type: "full_time",
  work_date: "2026-08-05",
  start_time: "09:00",
  end_time: "13:00",
  state: "TAS",
  client_ref: "shift-1",
};
const SATURDAY = { ...SHIFT, work_date: "2026-08-08", client_ref: "shift-2" };
const PERIOD = {
  employee: {
    award_code: "MA999001",
    classification_code: "keeper",
    employment_type: "full_time",
    state: "TAS",
  },
  period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
  shifts: [{ id: "wed", work_date: "2026-08-05", start_time: "09:00", end_time: "13:00" }],
};
const receiptFor = async (name: string, request: object): Promise<Receipt> =>
  parsed(await ask("POST", "/receipts", { call: name, request }));
const remembered = async (receipts: readonly object[], more: object = {}, by = mine) =>
  parsed(await ask("POST", "/receipts/remembered", { receipts, ...more }, by));
const listed = async (): Promise<readonly RememberedReceipt[]> =>
  parsed(await ask("GET", "/receipts/remembered")).receipts;
const corrections = async (by = mine): Promise<readonly ReceiptCorrection[]> =>
  parsed(await ask("GET", "/receipts/corrections", undefined, by)).corrections;

async function restarted(rate?: string): Promise<void> {
  await service.stop();
  if (rate !== undefined) {
    const text = readFileSync(rates, "utf8");
    writeFileSync(rates, text.replace(/keeper,[\d.]+,[\d.]+/, `keeper,${rate}`));
    publishVersions(awards);
  }
  service = await start();
}

/** Until every receipt was checked after this moment. */
async function checked(since: number): Promise<void> {
  while ((await listed()).some(({ checked_at }) => checked_at === null || Date.parse(checked_at) < since))
    await wait(100);
}

test("receipts are remembered once, with the signed total", async () => {
  const receipts = [
    await receiptFor("calculate-pay", SHIFT),
    await receiptFor("explain-pay", SATURDAY),
    await receiptFor("calculate-pay-period", PERIOD),
  ];
  const { remembered: kept, refused } = await remembered(receipts, { keep_days: 2557 });
  assert.deepEqual(refused, []);
  assert.deepEqual(
    kept.map(({ call: name, client_ref, signed_total }: RememberedReceipt) => [
      name,
      client_ref,
      signed_total,
    ]),
    // 4 hours at 30.00; at 150 % on a Saturday; the period has the Wednesday alone.
    [
      ["calculate-pay", "shift-1", "120.00"],
      ["explain-pay", "shift-2", "180.00"],
      ["calculate-pay-period", null, "120.00"],
    ],
  );
  const again = await remembered(receipts, { keep_days: 1 });
  assert.deepEqual(
    again.remembered.map(({ id, expires_at }: RememberedReceipt) => [id, expires_at]),
    kept.map(({ id, expires_at }: RememberedReceipt) => [id, expires_at]),
  );
  assert.equal((await listed()).length, 3);
});

test("remembering takes an Idempotency-Key, as every call that makes something", async () => {
  const again = (headers: Record<string, string>, body: object): Promise<Answer> =>
    call({ port: service.port, token: mine.token }, { path: "/receipts/remembered", body, headers });
  const body = { receipts: [await receiptFor("calculate-pay", SHIFT)] };
  const [first, second] = [
    await again({ "Idempotency-Key": "remember-1" }, body),
    await again({ "Idempotency-Key": "remember-1" }, body),
  ];
  assert.equal(first.status, 200, first.text);
  assert.deepEqual([second.text, second.headers["idempotent-replayed"]], [first.text, "true"]);
  const other = await again({ "Idempotency-Key": "remember-1" }, { ...body, keep_days: 3 });
  assert.equal(problem(other, 409).code, "idempotency_key_reused");
  assert.equal(problem(await again({ "Idempotency-Key": "" }, body), 400).code, "malformed_request");
});

test("a receipt that is not valid or cannot be compared is refused, each with its reason", async () => {
  const receipt = await receiptFor("calculate-pay", SHIFT);
  const { result: _, ...without } = receipt;
  const other = await issue(service.store);
  const { remembered: kept, refused } = await remembered(
    [
      { ...receipt, request: { ...SHIFT, end_time: "12:00" } },
      { ...receipt, key_id: "0".repeat(16) },
      without,
      receipt,
    ],
    {},
    other,
  );
  assert.equal(kept.length, 1);
  assert.deepEqual(
    refused.map(({ index, faults }: { index: number; faults: string[] }) => [index, faults[0]?.slice(0, 30)]),
    [
      [0, "The request is not the one tha"],
      [1, "It was signed with the key 000"],
      [2, "Send the receipt with its requ"],
    ],
  );
  // Not the organisation's own: not found, not listed.
  const [{ id = "" } = {}] = await listed();
  problem(await ask("DELETE", `/receipts/remembered/${id}`, undefined, other), 404);
  problem(await ask("GET", `/receipts/remembered?before=${id}`, undefined, other), 404);
  assert.equal(parsed(await ask("DELETE", "/receipts/remembered", undefined, other)).deleted, 1);
  assert.deepEqual(await corrections(other), []);
});

test("a start with the same versions finds nothing", async () => {
  await remembered([await receiptFor("calculate-pay", { ...SHIFT, client_ref: "shift-3" })]);
  await restarted();
  await checked(0);
  assert.deepEqual(await corrections(), []);
});

test("a start with a corrected award lists what changes and reports it once", async () => {
  parsed(await ask("POST", "/webhook-endpoints", { url: receiver.url, events: ["correction.found"] }));
  const since = Date.now();
  await restarted("1178.00,31.00");
  await checked(since);
  const found = await corrections();
  assert.deepEqual(
    found
      .map(({ call: name, client_ref, old_total, new_total, difference, change }) =>
        [name, client_ref, old_total, new_total, difference, change].join(" "),
      )
      .toSorted(),
    // 4 hours at 31.00 = 124.00; 4 × 31.00 × 150 % = 186.00.
    [
      "calculate-pay shift-1 120.00 124.00 4.00 total",
      "calculate-pay shift-3 120.00 124.00 4.00 total",
      "calculate-pay-period  120.00 124.00 4.00 total",
      "explain-pay shift-2 180.00 186.00 6.00 total",
    ],
  );
  assert.deepEqual(found[0]?.why, [
    "The award's version MA999001@2026-07-01.1 is now MA999001@2026-07-01.2.",
    "Rate of Keeper: $1,140.00 a week, $30.00 an hour → $1,178.00 a week, $31.00 an hour.",
  ]);
  while (receiver.heard.length === 0) await wait(100);
  await wait(500);
  assert.deepEqual(
    receiver.heard.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data]),
    [["correction.found", { corrections: 4 }]],
  );
  assert.deepEqual(
    new Set((await listed()).map(({ latest_total }) => latest_total)),
    new Set(["124.00", "186.00"]),
  );
});

test("forgetting a receipt deletes its corrections", async () => {
  const [{ receipt_id = "" } = {}] = await corrections();
  assert.deepEqual(parsed(await ask("DELETE", `/receipts/remembered/${receipt_id}`)), {
    id: receipt_id,
    deleted: true,
  });
  assert.deepEqual([(await listed()).length, (await corrections()).length], [3, 3]);
  assert.equal(parsed(await ask("DELETE", "/receipts/remembered")).deleted, 3);
  assert.deepEqual([(await listed()).length, (await corrections()).length], [0, 0]);
});
