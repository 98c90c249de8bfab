// Rows of webhooks as the store's callers see them, and the secret of an endpoint: sealed, and opened where it signs.

import { randomBytes } from "node:crypto";
import type { Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotFound } from "./errors.ts";
import { type Keyring, type Keys, newest } from "./keyring.ts";
import { seal, unseal } from "./tokens.ts";
import {
  type EndpointPlace,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "./webhook-interfaces.ts";
import type { WebhookDeliveryRow, WebhookEndpointRow } from "./webhook-tables.ts";

/** What webhooks are built on. */
export interface WebhookParts {
  readonly database: Database;
  readonly change: Changer;
  readonly keyring: Keyring;
}

type Bound = Pick<WebhookEndpointRow, "id" | "organisation_id" | "url">;

/** Moved to another row, or beside another address, it opens nothing. */
export const endpointAbout = ({ id, organisation_id, url }: Bound): string =>
  `webhook endpoint:${JSON.stringify([id, organisation_id, url])}`;

/** As Standard Webhooks writes them: 24 to 64 random bytes. */
const SECRET_BYTES = 32;

/** The key that factors are sealed with; each sealed value says what it is about. */
export const newSealedSecret = (keys: Keys, row: Bound): string =>
  seal(newest(keys.factors), endpointAbout(row), `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`);

export const secretOf = (keys: Keys, row: WebhookEndpointRow): string =>
  unseal(newest(keys.factors), endpointAbout(row), row.sealed_secret);

export const toEndpoint = (
  row: WebhookEndpointRow,
  oldSecretsEndAtMs: number | null = null,
): WebhookEndpoint => ({
  id: row.id,
  organisationId: row.organisation_id,
  url: row.url,
  events: WEBHOOK_EVENTS.filter((event) => row.events.split(" ").includes(event)),
  createdAtMs: row.created_at_ms,
  failingSinceMs: row.failing_since_ms,
  disabledAtMs: row.disabled_at_ms,
  disabledReason: row.disabled_reason,
  oldSecretsEndAtMs,
});

export const toDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: row.type,
  payload: row.payload,
  state: row.state,
  tries: row.tries,
  createdAtMs: row.created_at_ms,
  nextTryAtMs: row.state === "waiting" ? row.next_try_at_ms : null,
  lastTryAtMs: row.last_try_at_ms,
  lastStatus: row.last_status,
  lastFault: row.last_fault,
});

export async function requireEndpoint(db: Db, place: EndpointPlace): Promise<WebhookEndpointRow> {
  const row = await db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", place.id)
    .where("organisation_id", "=", place.organisationId)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound("there is no such webhook endpoint");
  return row;
}

/** How many may wait for one endpoint before we refuse a test or a resend. */
const MOST_WAITING = 100;

export async function requireRoom(db: Db, endpointId: string): Promise<void> {
  const waiting = await db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "waiting")
    .limit(MOST_WAITING)
    .execute();
  if (waiting.length >= MOST_WAITING) throw new Conflict("too much waits for the endpoint", "busy");
}
