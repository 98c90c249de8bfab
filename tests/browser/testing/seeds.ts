// Organisations, requests and keys for browser tests, made through the store as people would have made them.

import { setTimeout as wait } from "node:timers/promises";
import { call } from "../../http/testing/call.ts";
import { ACT, type TestService } from "../../http/testing/service.ts";

export interface Seeded {
  readonly id: string;
  readonly keyId: string;
  readonly token: string;
}

export interface People {
  readonly member: string;
  readonly administrator: string;
}

/** Founded by a member, approved by an administrator, with one key. */
export async function organisation(
  { store }: Pick<TestService, "store">,
  name: string,
  { member, administrator }: People,
): Promise<Seeded> {
  const { id } = await store.organisations.found({ name, type: "Developer" }, { by: member });
  const useCase = "Pay for the shifts of our rosters, some 400 a day, mostly retail and hospitality.";
  const asked = await store.access.request(id, useCase, { by: member });
  await store.access.approve(asked.id, { by: administrator, why: "A clear use, and a small one." });
  const { credential, secret } = await store.credentials.issue(id, {}, { by: administrator });
  return { id, keyId: credential.keyId, token: `${credential.keyId}:${secret}` };
}

/** Requests of the last weeks: a weekly rhythm that grows, so that a chart has something to show. */
export async function uses({ store }: Pick<TestService, "store">, keyId: string): Promise<void> {
  const today = store.nowMs();
  const days = Array.from({ length: 30 }, (_, back) => today - back * 86_400_000);
  await store.recordUses(
    days.flatMap((lastUsedAtMs, back) => {
      const isWeekend = [0, 6].includes(new Date(lastUsedAtMs).getUTCDay());
      const count = (isWeekend ? 130 : 400) + ((back * 37) % 60) - back * 4;
      return [
        { keyId, kind: "calculation" as const, count, lastUsedAtMs },
        { keyId, kind: "other" as const, count: Math.round(count / 6), lastUsedAtMs },
      ];
    }),
  );
}

/** One of everything a page can show. */
export async function everything(service: TestService, people: People): Promise<Seeded> {
  const { store } = service;
  const first = await organisation(service, "Example Rosters", people);
  await uses(service, first.keyId);
  const by = { by: people.administrator };
  const old = await store.credentials.issue(first.id, {}, by);
  await store.credentials.replace(old.credential.keyId, { overlapMs: 86_400_000 }, by);
  const lost = await store.credentials.issue(first.id, {}, by);
  await store.credentials.revoke(lost.credential.keyId, { ...by, why: "It was in a ticket." });
  await store.credentials.reportCompromised(first.keyId, { by: people.member, why: "It was in a log." });
  const handover = (to: string) => ({ to, subject: "A credential for your organisation", text: "By link." });
  await store.credentials.issue(first.id, { handover }, by);
  const asked = { subject: "Invited", text: "Invited" };
  await store.invitations.invite(first.id, { email: "colleague@example.com", role: "member" }, asked, {
    by: people.member,
  });
  const other = await store.organisations.create({ name: "Example Payroll", type: "Employer" }, ACT);
  await store.access.request(other.id, "Check last year’s pay of about 80 people in aged care.", ACT);
  await store.invitations.invite(other.id, { email: "member@example.com", role: "member" }, asked, ACT);
  await webhooks(service, first.id);
  await correction(service, first.token);
  return first;
}

/** An endpoint that we do not call, and a failed test there. */
async function webhooks({ store }: Pick<TestService, "store">, organisationId: string): Promise<void> {
  const asked = { organisationId, url: "https://127.0.0.1/hooks", events: ["audit.finished"] } as const;
  const place = { organisationId, id: (await store.webhooks.add(asked, ACT)).id };
  await store.webhooks.test(place, ACT);
  while ((await store.webhooks.deliveries(place)).some(({ state }) => state === "waiting")) await wait(50);
}

/** No correction like it happened: the rate rises from 27.81 to 28.01, and 8 hours' pay from 222.49 to 224.09. */
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

const SHIFT = {
  client_ref: "Pay run 31, Ann, 5 August",
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "full_time",
  work_date: "2026-08-05",
  start_time: "09:00",
  end_time: "17:00",
  state: "VIC",
};

/** A receipt that the organisation of this key asked us to remember, and a correction of it. */
export async function correction(service: TestService, token: string): Promise<void> {
  const signed = await call(service, {
    path: "/receipts",
    token,
    body: { call: "calculate-pay", request: SHIFT },
  });
  const receipts = [JSON.parse(signed.text)];
  await call(service, { path: "/receipts/remembered", token, body: { receipts } });
  const memory = service.store.rememberedReceipts;
  const taken = await memory.take("a correction", 100);
  if (taken.length === 0) throw new Error(`nothing was remembered: ${signed.text}`);
  await memory.finish(
    "a correction",
    taken.map(({ content, ...one }) => {
      const { call: name, request_hash, result_hash, client_ref } = JSON.parse(content ?? "");
      const found = { call: name, request_hash, result_hash, client_ref, ...MADE_UP };
      return { ...one, correction: JSON.stringify(found) };
    }),
  );
}
