// How nodes send deliveries: leased for a minute, tried again on a schedule, abandoned at its end.

import type { Database, Db } from "./database.ts";
import type { Keys } from "./keyring.ts";
import { SERVICE } from "./store.ts";
import { tellOwners } from "./telling.ts";
import { DISABLED_BECAUSE, disable, enable } from "./webhook-disabling.ts";
import { lockEndpoint } from "./webhook-events.ts";
import type { DisabledReason, DueDelivery, FailedTry, Webhooks } from "./webhook-interfaces.ts";
import type { WebhookParts } from "./webhook-rows.ts";
import { oldSecretIn, oldSecretsOf, secretIn } from "./webhook-secrets.ts";
import type { WebhookDeliveryRow, WebhookEndpointRow } from "./webhook-tables.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** After each failed try, as Svix pauses; the first try is made at once. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;
/** A node that died loses what it was sending after this long. */
const LEASE_MS = MINUTE_MS;
/** If nothing arrives for this long and we abandon a delivery, we disable the endpoint. */
const FAILING_MS = 5 * 24 * HOUR_MS;
/** For one organisation at a time, so that its slow endpoints delay no one else. */
const OF_ONE_ORGANISATION = 4;
const GONE = 410;

type Sending = Pick<Webhooks, "take" | "delivered" | "failed">;

export function sendingOf({ database, change, keyring }: WebhookParts): Sending {
  return {
    async take(most, butOrganisations) {
      const due = await database.read((db) => dueNow(db, database.nowMs(), { most, butOrganisations }));
      const claims = await Promise.all(due.map((row) => claim(database, row)));
      const claimed = claims.filter((row) => row !== undefined);
      if (claimed.length === 0) return [];
      const ready = await Promise.all(claimed.map((row) => opened({ database, keyring }, row)));
      return ready.filter((one) => one !== undefined);
    },
    async delivered(due, status) {
      const isBack = await database.write(async (db) => {
        if ((await lockEndpoint(db, due.endpointId)) === undefined) return false;
        const end = { state: "delivered", last_status: status, last_fault: null } as const;
        const sent = await own(db, due).set(end).returning("type").executeTakeFirst();
        const back = await db
          .updateTable("webhook_endpoints")
          .set({ failing_since_ms: null })
          .where("id", "=", due.endpointId)
          .returning("disabled_at_ms")
          .executeTakeFirst();
        // A delivery in flight when the endpoint was disabled does not enable it again; a test does.
        return sent?.type === "endpoint.test" && (back?.disabled_at_ms ?? null) !== null;
      });
      if (isBack)
        await change({ by: SERVICE, why: `${due.endpointId} took a test` }, (made) => enable(made, due));
    },
    async failed(due, why, letterTo) {
      const reason = await database.write((db) => noteFailure(db, due, why, database.nowMs()));
      if (reason === null) return;
      const act = { by: SERVICE, why: `${due.endpointId}: ${DISABLED_BECAUSE[reason]}` } as const;
      await change(act, async (made) => {
        if (await disable(made, due, reason)) await tellOwners(made, due.organisationId, letterTo);
      });
    },
  };
}

interface Asked {
  readonly most: number;
  readonly butOrganisations: readonly string[];
}

/** The longest due first, a few of each organisation. A disabled endpoint gets only tests. */
const dueNow = (db: Db, nowMs: number, { most, butOrganisations }: Asked) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("webhook_deliveries as delivery")
        .innerJoin("webhook_endpoints as endpoint", "endpoint.id", "delivery.endpoint_id")
        .innerJoin("organisations as organisation", "organisation.id", "delivery.organisation_id")
        .select(["delivery.id", "delivery.tries", "delivery.next_try_at_ms"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy("delivery.organisation_id")
                .orderBy("delivery.next_try_at_ms")
                .orderBy("delivery.id"),
            )
            .as("turn"),
        )
        .where("delivery.state", "=", "waiting")
        .where("delivery.next_try_at_ms", "<=", nowMs)
        .where("organisation.state", "=", "active")
        .where("organisation.id", "not in", ["", ...butOrganisations])
        .where((where) =>
          where.or([
            where("endpoint.disabled_at_ms", "is", null),
            where("delivery.type", "=", "endpoint.test"),
          ]),
        )
        .as("due"),
    )
    .select(["due.id", "due.tries"])
    .where("due.turn", "<=", OF_ONE_ORGANISATION)
    .orderBy("due.next_try_at_ms")
    .orderBy("due.id")
    .limit(most)
    .execute();

type Claimed = Pick<WebhookDeliveryRow, "id" | "tries">;

/** Counted before it is sent: a node that dies on the way has used a try, and another takes over. */
const claim = (database: Database, { id, tries }: Claimed): Promise<WebhookDeliveryRow | undefined> =>
  database.write((db) =>
    db
      .updateTable("webhook_deliveries")
      .set({
        tries: tries + 1,
        last_try_at_ms: database.nowMs(),
        next_try_at_ms: database.nowMs() + LEASE_MS,
      })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("tries", "=", tries)
      .returningAll()
      .executeTakeFirst(),
  );

/** We do not send a row that someone changed around the store, and say so. */
async function opened(
  { database, keyring }: Omit<WebhookParts, "change">,
  row: WebhookDeliveryRow,
): Promise<DueDelivery | undefined> {
  const endpoint = await keyring.read(async (db, keys) => {
    const kept = db.selectFrom("webhook_endpoints").selectAll().where("id", "=", row.endpoint_id);
    const found = await kept.executeTakeFirst();
    return found && signingOf(db, keys, found, database.nowMs());
  });
  if (endpoint !== undefined) return { ...dueOf(row), ...endpoint };
  const end = { state: "given-up", last_fault: "unreadable" } as const;
  await database.write((db) => own(db, row).set(end).execute());
  return undefined;
}

type Signing = Pick<DueDelivery, "url" | "secrets">;

async function signingOf(
  db: Db,
  keys: Keys,
  row: WebhookEndpointRow,
  nowMs: number,
): Promise<Signing | undefined> {
  const secret = secretIn(keys, row);
  if (secret === undefined) return undefined;
  const old = await oldSecretsOf(db, [row.id], nowMs);
  return { url: row.url, secrets: [secret, ...old.flatMap((one) => oldSecretIn(keys, row, one))] };
}

const dueOf = (row: WebhookDeliveryRow): Omit<DueDelivery, keyof Signing> => ({
  id: row.id,
  endpointId: row.endpoint_id,
  organisationId: row.organisation_id,
  eventId: row.event_id,
  payload: row.payload,
  tries: row.tries,
});

/** Only while no one else took it. */
const own = (db: Db, { id, tries }: Claimed) =>
  db
    .updateTable("webhook_deliveries")
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "waiting");

/** Why to disable the endpoint, if at all. */
async function noteFailure(
  db: Db,
  due: DueDelivery,
  { status, fault }: FailedTry,
  nowMs: number,
): Promise<DisabledReason | null> {
  if ((await lockEndpoint(db, due.endpointId)) === undefined) return null;
  const seen = { last_status: status, last_fault: fault };
  const row = await own(db, due).set(seen).returning("type").executeTakeFirst();
  if (row === undefined) return null;
  const pauseMs = row.type === "endpoint.test" ? undefined : PAUSES_MS[due.tries - 1];
  const next = pauseMs === undefined ? ({ state: "given-up" } as const) : { next_try_at_ms: nowMs + pauseMs };
  await own(db, due).set(next).execute();
  if (row.type === "endpoint.test") return null;
  const { failing_since_ms } = await db
    .updateTable("webhook_endpoints")
    .set(({ fn, val }) => ({ failing_since_ms: fn.coalesce("failing_since_ms", val(nowMs)) }))
    .where("id", "=", due.endpointId)
    .returning("failing_since_ms")
    .executeTakeFirstOrThrow();
  if (status === GONE) return "gone";
  const isLong = (failing_since_ms ?? nowMs) <= nowMs - FAILING_MS;
  return pauseMs === undefined && isLong ? "failing" : null;
}
