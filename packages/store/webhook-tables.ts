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
  /** Of the call that made the secret, so that it can be answered again; empty for one that is older than this. */
  readonly secret_id: string;
  readonly created_at_ms: number;
  readonly failing_since_ms: number | null;
  readonly disabled_at_ms: number | null;
  readonly disabled_reason: DisabledReason | null;
}

/** A secret that was replaced, and signs beside the new one until its end. */
export interface WebhookOldSecretRow {
  readonly id: string;
  readonly endpoint_id: string;
  /** Bound to its end as well: nobody makes it sign for longer. */
  readonly sealed_secret: string;
  readonly ends_at_ms: number;
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
