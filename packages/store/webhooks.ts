// Webhooks as their organisation sees them: endpoints that it adds and removes, and what was sent to them.

import { requireOwnerOrAdministrator } from "./actors.ts";
import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { Conflict, Invalid, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import { SERVICE } from "./store.ts";
import { line } from "./text.ts";
import { newDelivery, publishing } from "./webhook-events.ts";
import type { EndpointPlace, WebhookDelivery, Webhooks } from "./webhook-interfaces.ts";
import {
  newSealedSecret,
  requireEndpoint,
  requireRoom,
  secretOf,
  toDelivery,
  toEndpoint,
  type WebhookParts,
} from "./webhook-rows.ts";
import { sendingOf } from "./webhook-sending.ts";
import type { WebhookDeliveryRow, WebhookEndpointRow } from "./webhook-tables.ts";

/** Of one organisation. */
const MOST_ENDPOINTS = 5;
const MOST_URL = 2000;
const MOST_LISTED = 100;

export function webhooks(parts: WebhookParts): Webhooks {
  const { database, change } = parts;
  return {
    ...sendingOf(parts),
    ...publishing(database),
    add: (asked, act) => change(act, (made) => add(made, asked)),
    list: (organisationId) =>
      database.read(async (db) => (await endpointsOf(db, organisationId)).map(toEndpoint)),
    remove: (place, act) => change(act, (made) => remove(made, place)),
    deliveries: (place) =>
      database.read(async (db) => {
        const { id } = await requireEndpoint(db, place);
        const latest = deliveriesOf(db, id).orderBy("created_at_ms", "desc").orderBy("id");
        return (await latest.limit(MOST_LISTED).execute()).map(toDelivery);
      }),
    test: (place, madeId) => database.write((db) => test(db, place, database.nowMs(), madeId)),
    sendAgain: (place, deliveryId) =>
      database.write((db) => sendAgain(db, place, deliveryId, database.nowMs())),
  };
}

const endpointsOf = (db: Db, organisationId: string): Promise<readonly WebhookEndpointRow[]> =>
  db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .orderBy("created_at_ms")
    .orderBy("id")
    .execute();

const deliveriesOf = (db: Db, endpointId: string) =>
  db.selectFrom("webhook_deliveries").selectAll().where("endpoint_id", "=", endpointId);

/** By a key of the organisation, which the service speaks for, or by an owner. */
async function requireSpokenFor(change: Change, organisationId: string): Promise<void> {
  if (change.act.by !== SERVICE) await requireOwnerOrAdministrator(change, organisationId);
}

async function add(change: Change, { organisationId, url, events, madeId }: Parameters<Webhooks["add"]>[0]) {
  await requireSpokenFor(change, organisationId);
  const { db, keys, nowMs, record } = change;
  const others = await endpointsOf(db, organisationId);
  const id = madeId === undefined ? newId("we") : `we_${madeId}`;
  const made = others.find((one) => one.id === id);
  if (made !== undefined) return { ...toEndpoint(made), secret: secretOf(keys, made) };
  if (others.length >= MOST_ENDPOINTS)
    throw new Conflict("the organisation has as many webhook endpoints as it may", "full");
  if (events.length === 0) throw new Invalid("an endpoint wants at least one event");
  const bound = { id, organisation_id: organisationId, url: line(url, "the address", MOST_URL) };
  const row: WebhookEndpointRow = {
    ...bound,
    events: [...new Set(events)].join(" "),
    sealed_secret: newSealedSecret(keys, bound),
    created_at_ms: nowMs,
    failing_since_ms: null,
    disabled_at_ms: null,
    disabled_reason: null,
  };
  await db.insertInto("webhook_endpoints").values(row).execute();
  await record("webhook endpoint added", `organisation:${organisationId}`, {});
  return { ...toEndpoint(row), secret: secretOf(keys, row) };
}

async function remove(change: Change, place: EndpointPlace): Promise<void> {
  await requireSpokenFor(change, place.organisationId);
  const { db, record } = change;
  const { id } = await requireEndpoint(db, place);
  await db.deleteFrom("webhook_deliveries").where("endpoint_id", "=", id).execute();
  await db.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
  await record("webhook endpoint removed", `organisation:${place.organisationId}`, {});
}

const TEST_DATA = { message: "This is a test. It says that your endpoint works." };

async function test(
  db: Db,
  place: EndpointPlace,
  nowMs: number,
  madeId: string | undefined,
): Promise<WebhookDelivery> {
  const endpoint = await requireEndpoint(db, place);
  const eventId = madeId === undefined ? newId("evt") : `evt_${madeId}`;
  const made = await deliveriesOf(db, endpoint.id).where("event_id", "=", eventId).executeTakeFirst();
  if (made !== undefined) return toDelivery(made);
  await requireRoom(db, endpoint.id);
  const row = newDelivery(endpoint, { type: "endpoint.test", data: TEST_DATA, nowMs }, eventId);
  await db.insertInto("webhook_deliveries").values(row).execute();
  return toDelivery(row);
}

async function sendAgain(
  db: Db,
  place: EndpointPlace,
  deliveryId: string,
  nowMs: number,
): Promise<WebhookDelivery> {
  const endpoint = await requireEndpoint(db, place);
  const row = await deliveriesOf(db, endpoint.id).where("id", "=", deliveryId).executeTakeFirst();
  if (row === undefined) throw new NotFound("there is no such delivery");
  if (endpoint.disabled_at_ms !== null && row.type !== "endpoint.test")
    throw new Conflict("the endpoint is disabled", "disabled");
  await requireRoom(db, endpoint.id);
  const anew: Partial<WebhookDeliveryRow> = {
    state: "waiting",
    tries: 0,
    next_try_at_ms: nowMs,
    last_status: null,
    last_fault: null,
  };
  const again = await db
    .updateTable("webhook_deliveries")
    .set(anew)
    .where("id", "=", deliveryId)
    .where("state", "<>", "waiting")
    .returningAll()
    .executeTakeFirst();
  if (again === undefined) throw new Conflict("the delivery still waits", "waiting");
  return toDelivery(again);
}
