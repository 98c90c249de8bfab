// Events as they happen: a delivery for each endpoint that wants one, written in the transaction that makes the event.

import type { Database, Db } from "./database.ts";
import { newId } from "./ids.ts";
import type { WebhookEvent, Webhooks, WebhookType } from "./webhook-interfaces.ts";
import type { WebhookDeliveryRow, WebhookEndpointRow } from "./webhook-tables.ts";

interface Event {
  readonly type: WebhookType;
  readonly data: object;
  readonly nowMs: number;
}

/** To the endpoints of one organisation. */
export async function tellOrganisation(
  db: Db,
  organisationId: string,
  event: Event & { readonly type: WebhookEvent },
): Promise<void> {
  await queue(db, await wanting(db, event.type, organisationId), event);
}

/**
 * Every change of what we send to an endpoint locks its row first: if the endpoint is removed
 * meanwhile, nothing is added to it.
 */
export const lockEndpoint = (db: Db, id: string): Promise<WebhookEndpointRow | undefined> =>
  db.updateTable("webhook_endpoints").set({ id }).where("id", "=", id).returningAll().executeTakeFirst();

/** The body, as in Standard Webhooks: what happened, when, and the rest. */
export const newDelivery = (
  { id, organisation_id }: Pick<WebhookEndpointRow, "id" | "organisation_id">,
  { type, data, nowMs }: Event,
  eventId: string,
): WebhookDeliveryRow => ({
  id: newId("whd"),
  endpoint_id: id,
  organisation_id,
  event_id: eventId,
  type,
  payload: JSON.stringify({ type, timestamp: new Date(nowMs).toISOString(), data }),
  created_at_ms: nowMs,
  state: "waiting",
  tries: 0,
  next_try_at_ms: nowMs,
  last_try_at_ms: null,
  last_status: null,
  last_fault: null,
});

/** In use and subscribed: we keep no events for a disabled endpoint. */
async function wanting(
  db: Db,
  type: WebhookEvent,
  organisationId?: string,
): Promise<readonly WebhookEndpointRow[]> {
  const inUse = db.selectFrom("webhook_endpoints").selectAll().where("disabled_at_ms", "is", null);
  const asked = organisationId === undefined ? inUse : inUse.where("organisation_id", "=", organisationId);
  const rows = await asked.orderBy("id").execute();
  return rows.filter(({ events }) => events.split(" ").includes(type));
}

async function queue(db: Db, endpoints: readonly WebhookEndpointRow[], event: Event): Promise<void> {
  const eventId = newId("evt");
  for (const endpoint of endpoints) {
    if ((await lockEndpoint(db, endpoint.id)) === undefined) continue;
    const delivery = newDelivery(endpoint, event, eventId);
    await db.insertInto("webhook_deliveries").values(delivery).execute();
  }
}

const TOLD = "versions told";

async function toldVersions(db: Db): Promise<readonly string[] | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", TOLD).executeTakeFirst();
  return row === undefined ? null : row.value.split(" ");
}

/** A node with an older register has nothing new to report, whenever it starts. */
export const publishing = (database: Database): Pick<Webhooks, "newVersions" | "publish"> => ({
  newVersions: (ids) =>
    database.read(async (db) => {
      const told = await toldVersions(db);
      return told === null ? null : without(ids, told);
    }),
  publish: (ids, data) =>
    database.write(async (db) => {
      // Writes the row first, so that of two nodes the second waits and then finds it.
      await db
        .insertInto("settings")
        .values({ name: TOLD, value: "" })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ name: TOLD }))
        .execute();
      const told = (await toldVersions(db)) ?? [];
      const fresh = without(ids, told);
      if (fresh.length === 0) return false;
      const value = [...told, ...fresh].filter((id) => id !== "").join(" ");
      await db.updateTable("settings").set({ value }).where("name", "=", TOLD).execute();
      const event = { type: "awards.published", nowMs: database.nowMs() } as const;
      if (data !== null) await queue(db, await wanting(db, event.type), { ...event, data });
      return true;
    }),
});

function without(ids: readonly string[], told: readonly string[]): readonly string[] {
  const known = new Set(told);
  return ids.filter((id) => !known.has(id));
}
