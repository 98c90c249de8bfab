// Webhooks as their organisation sees them: endpoints that it adds and removes, and what was sent to them.

import { accessState, requireOwnerOrAdministrator } from "./actors.ts";
import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { Conflict, Invalid, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import { SERVICE } from "./store.ts";
import { line } from "./text.ts";
import { lockEndpoint, newDelivery, publishing } from "./webhook-events.ts";
import type { DeliveryPage, EndpointPlace, WebhookDelivery, Webhooks } from "./webhook-interfaces.ts";
import {
  newSealedSecret,
  requireEndpoint,
  requireRoom,
  secretOf,
  toDelivery,
  toEndpoint,
  type WebhookParts,
} from "./webhook-rows.ts";
import { madeBefore, oldSecretEnds, rotateSecret, secretId } from "./webhook-secrets.ts";
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
      database.read(async (db) => {
        const rows = await endpointsOf(db, organisationId);
        const ends = await oldSecretEnds(db, rows, database.nowMs());
        const endpoints = rows.map((row) => toEndpoint(row, ends.get(row.id)));
        const addedWith = await addingKeys(db, endpoints);
        return endpoints.map((one) => ({ ...one, addedWith: addedWith.get(subjectOf(one)) ?? null }));
      }),
    rotateSecret: (place, act, madeId) =>
      change(act, async (made) => {
        await requireSpokenFor(made, place.organisationId);
        return rotateSecret(made, place, madeId);
      }),
    remove: (place, act) => change(act, (made) => remove(made, place)),
    deliveries: (place) =>
      database.read(async (db) => {
        const { id } = await requireEndpoint(db, place);
        return (await latestOf(db, id).limit(MOST_LISTED).execute()).map(toDelivery);
      }),
    deliveryPage: (place, before) =>
      database.read(async (db) => {
        const { id } = await requireEndpoint(db, place);
        return pageOf(await (await latestBefore(db, id, before)).limit(MOST_LISTED + 1).execute());
      }),
    test: (place, act, madeId) => change(act, (made) => test(made, place, madeId)),
    sendAgain: (place, deliveryId, act) => change(act, (made) => sendAgain(made, place, deliveryId)),
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

const latestOf = (db: Db, endpointId: string) =>
  deliveriesOf(db, endpointId).orderBy("created_at_ms", "desc").orderBy("id", "desc");

async function latestBefore(db: Db, endpointId: string, before: string | undefined) {
  if (before === undefined) return latestOf(db, endpointId);
  const last = await deliveriesOf(db, endpointId).where("id", "=", before).executeTakeFirst();
  if (last === undefined) throw new NotFound("there is no such delivery");
  return latestOf(db, endpointId).where(({ eb, refTuple, tuple }) =>
    eb(refTuple("created_at_ms", "id"), "<", tuple(last.created_at_ms, last.id)),
  );
}

function pageOf(rows: readonly WebhookDeliveryRow[]): DeliveryPage {
  const shown = rows.slice(0, MOST_LISTED);
  const next = rows.length > MOST_LISTED ? (shown.at(-1)?.id ?? null) : null;
  return { rows: shown.map(toDelivery), next };
}

const ADDED = "webhook endpoint added";
const subjectOf = ({ organisationId, id }: EndpointPlace): string => `webhook:${organisationId}/${id}`;

/** From the log: which key added each endpoint. */
async function addingKeys(
  db: Db,
  endpoints: readonly EndpointPlace[],
): Promise<ReadonlyMap<string, string | null>> {
  const subjects = ["", ...endpoints.map(subjectOf)];
  const entries = db.selectFrom("audit_entries").select(["subject", "changes"]);
  const rows = await entries.where("subject", "in", subjects).where("what", "=", ADDED).execute();
  return new Map(rows.map(({ subject, changes }) => [subject, JSON.parse(changes).key_id ?? null]));
}

/** By a key of the organisation, which the service acts for, or by an owner. */
async function requireSpokenFor(change: Change, organisationId: string): Promise<void> {
  if (change.act.by !== SERVICE) await requireOwnerOrAdministrator(change, organisationId);
}

async function add(
  change: Change,
  { organisationId, url, events, madeId, keyId }: Parameters<Webhooks["add"]>[0],
) {
  await requireSpokenFor(change, organisationId);
  const { db, act, keys, nowMs, record } = change;
  // Keys exist only after an approval, so a person needs one too: otherwise anyone could have us call others.
  if (act.by !== SERVICE && (await accessState(db, organisationId)) !== "approved")
    throw new Conflict("the organisation has no approved access", "not approved");
  const others = await endpointsOf(db, organisationId);
  const id = madeId === undefined ? newId("we") : `we_${madeId}`;
  const made = others.find((one) => one.id === id);
  if (made !== undefined) return madeBefore(change, made, secretId(madeId));
  if (madeId !== undefined && (await addingKeys(db, [{ organisationId, id }])).size > 0)
    throw new Conflict("the endpoint of this call was removed", "removed");
  if (others.length >= MOST_ENDPOINTS)
    throw new Conflict("the organisation has as many webhook endpoints as it may", "full");
  if (events.length === 0) throw new Invalid("an endpoint wants at least one event");
  const bound = { id, organisation_id: organisationId, url: line(url, "the address", MOST_URL) };
  const row: WebhookEndpointRow = {
    ...bound,
    events: [...new Set(events)].join(" "),
    sealed_secret: newSealedSecret(keys, bound),
    secret_id: secretId(madeId),
    created_at_ms: nowMs,
    failing_since_ms: null,
    disabled_at_ms: null,
    disabled_reason: null,
  };
  await db.insertInto("webhook_endpoints").values(row).execute();
  const said = { key_id: keyId ?? null, host: new URL(row.url).host };
  await record(ADDED, subjectOf({ organisationId, id }), said);
  return { ...toEndpoint(row), secret: secretOf(keys, row) };
}

async function remove(change: Change, place: EndpointPlace): Promise<void> {
  await requireSpokenFor(change, place.organisationId);
  const { db, record } = change;
  const { id } = await requireEndpoint(db, place);
  await lockEndpoint(db, id);
  await db.deleteFrom("webhook_deliveries").where("endpoint_id", "=", id).execute();
  await db.deleteFrom("webhook_old_secrets").where("endpoint_id", "=", id).execute();
  await db.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
  await record("webhook endpoint removed", subjectOf(place), {});
}

const TEST_DATA = { message: "This is a test. It says that your endpoint works." };

async function test(
  { db, nowMs, record }: Change,
  place: EndpointPlace,
  madeId: string | undefined,
): Promise<WebhookDelivery> {
  const endpoint = await requireEndpoint(db, place);
  const eventId = madeId === undefined ? newId("evt") : `evt_${madeId}`;
  const made = await deliveriesOf(db, endpoint.id).where("event_id", "=", eventId).executeTakeFirst();
  if (made !== undefined) return toDelivery(made);
  await requireRoom(db, endpoint.id);
  const row = newDelivery(endpoint, { type: "endpoint.test", data: TEST_DATA, nowMs }, eventId);
  await db.insertInto("webhook_deliveries").values(row).execute();
  await dropOldTests(db, endpoint.id);
  await record("webhook endpoint tested", subjectOf(place), {});
  return toDelivery(row);
}

/** For one endpoint, besides waiting ones: a call makes each test, and no one needs the old ones. */
const MOST_TESTS = 50;

async function dropOldTests(db: Db, endpointId: string): Promise<void> {
  const old = latestOf(db, endpointId)
    .clearSelect()
    .select("id")
    .where("type", "=", "endpoint.test")
    .where("state", "<>", "waiting")
    .limit(1000)
    .offset(MOST_TESTS);
  await db.deleteFrom("webhook_deliveries").where("id", "in", old).execute();
}

async function sendAgain(
  { db, nowMs, record }: Change,
  place: EndpointPlace,
  deliveryId: string,
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
  await record("webhook delivery sent again", subjectOf(place), { delivery_id: deliveryId });
  return toDelivery(again);
}
