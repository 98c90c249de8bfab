// Administrators look after organisations: find one, suspend and reinstate it, set its limits.

import Type from "typebox";
import { credentialState } from "#store";
import { notFound } from "../../problems.ts";
import { administrator, auditor, type ConsoleCall, ok } from "../call.ts";
import type { Desk } from "../desk.ts";
import { accessBody, closed, isoOrNull, organisationBody, policyBody, prose, whole } from "../shapes.ts";
import { requestBodies } from "./admin-queue.ts";
import { organisationDetail } from "./organisations.ts";

const MOST_LISTED = 200;

const move = (verb: "suspend" | "reinstate"): ConsoleCall =>
  administrator(
    `POST /admin/organisations/{id}/${verb}`,
    { body: closed({ reason: prose }), isConfirmed: true },
    async ({ path, body, act }, { store }) => {
      const moved = await store.organisations[verb](path.id ?? "", { ...act, why: body.reason });
      return ok({ organisation: organisationBody(moved) });
    },
  );

const DAYS_OF_USE = 30;
const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Keys that work now, with the first to expire; and the use of all keys: the last one, and in 30 days. */
async function keysOf(id: string, store: Desk["store"]) {
  const nowMs = store.nowMs();
  const [keys, uses] = await Promise.all([
    store.credentials.list(id),
    store.usesOf(id, dayOf(nowMs - (DAYS_OF_USE - 1) * DAY_MS), dayOf(nowMs + DAY_MS)),
  ]);
  const live = keys.filter((key) => credentialState(key, nowMs) === "active");
  const times = (list: readonly (number | null)[]): readonly number[] => list.filter((at) => at !== null);
  const used = times(keys.map(({ lastUsedAtMs }) => lastUsedAtMs));
  const ending = times(live.map(({ expiresAtMs }) => expiresAtMs));
  return {
    keys: live.length,
    uses: uses.reduce((sum, { count }) => sum + count, 0),
    last_used_at: isoOrNull(used.length === 0 ? null : Math.max(...used)),
    expires_at: isoOrNull(ending.length === 0 ? null : Math.min(...ending)),
  };
}

export const adminOrganisationCalls: readonly ConsoleCall[] = [
  auditor(
    "GET /admin/organisations",
    { query: closed({ search: Type.Optional(Type.String({ maxLength: 200 })) }) },
    async ({ query }, { store }) => {
      const wanted = (query.search ?? "").trim().toLowerCase();
      const all = await store.organisations.list();
      const found = all.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id === wanted);
      const latest = await Promise.all(
        found.slice(-MOST_LISTED).map(async (one) => ({
          ...organisationBody(one),
          access: accessBody(await store.access.latestOf(one.id)).state,
          ...(await keysOf(one.id, store)),
        })),
      );
      return ok(latest.toReversed());
    },
  ),

  auditor("GET /admin/organisations/{id}", {}, async ({ path, session }, desk) => {
    const { store } = desk;
    const organisation = await store.organisations.find(path.id ?? "");
    if (organisation === undefined || organisation.id !== path.id)
      return notFound("There is no such organisation.");
    const [detail, requests] = await Promise.all([
      organisationDetail(desk, organisation),
      store.access.historyOf(organisation.id),
    ]);
    return ok({ ...detail, requests: await requestBodies(desk, requests, session.person) });
  }),

  move("suspend"),
  move("reinstate"),

  administrator(
    "POST /admin/organisations/{id}/policy",
    {
      body: closed({
        calculations_per_minute: whole,
        shifts_per_minute: whole,
        others_per_minute: whole,
        max_credentials: whole,
        reason: Type.Optional(prose),
      }),
      isConfirmed: true,
    },
    async ({ path, body, act }, { store }) => {
      const wanted = {
        calculationsPerMinute: body.calculations_per_minute,
        shiftsPerMinute: body.shifts_per_minute,
        othersPerMinute: body.others_per_minute,
        maxCredentials: body.max_credentials,
      };
      const why = body.reason === undefined ? act : { ...act, why: body.reason };
      return ok({ policy: policyBody(await store.policies.set(path.id ?? "", wanted, why)) });
    },
  ),
];
