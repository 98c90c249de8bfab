// The tables of webhooks, as the queries see them.

import type { DeliveryFault, DeliveryState, DisabledReason, WebhookType } from "./webhook-interfaces.ts";

export interface WebhookEndpointRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly url: string;
  /** One after the other, between spaces. */
  readonly events: string;
  /** Under the pepper and bound to this row's id, organisation and address: a row that was changed signs nothing. */
  readonly sealed_secret: string;
  readonly created_at_ms: number;
  readonly failing_since_ms: number | null;
  readonly disabled_at_ms: number | null;
  readonly disabled_reason: DisabledReason | null;
}

export interface WebhookDeliveryRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly organisation_id: string;
  readonly event_id: string;
  readonly type: WebhookType;
  readonly payload: string;
  readonly created_at_ms: number;
  readonly state: DeliveryState;
  readonly tries: number;
  /** While a node sends it: until when nobody else does. */
  readonly next_try_at_ms: number;
  readonly last_try_at_ms: number | null;
  readonly last_status: number | null;
  readonly last_fault: DeliveryFault | null;
}
