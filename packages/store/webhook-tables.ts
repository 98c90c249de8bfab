// The tables of webhooks, as the queries see them.

import type { DeliveryFault, DeliveryState, DisabledReason, WebhookType } from "./webhook-interfaces.ts";

export interface WebhookEndpointRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly url: string;
  /** One after the other, separated by spaces. */
  readonly events: string;
  /** Under the pepper and bound to this row's id, organisation and address: a changed row signs nothing. */
  readonly sealed_secret: string;
  /** Of the call that made the secret, so that we can answer it again; empty for older secrets. */
  readonly secret_id: string;
  readonly created_at_ms: number;
  readonly failing_since_ms: number | null;
  readonly disabled_at_ms: number | null;
  readonly disabled_reason: DisabledReason | null;
}

/** A replaced secret that signs beside the new one until its end. */
export interface WebhookOldSecretRow {
  readonly id: string;
  readonly endpoint_id: string;
  /** Bound to its end as well: no one can make it sign for longer. */
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
  /** Until when a node has the lease to send it. */
  readonly next_try_at_ms: number;
  readonly last_try_at_ms: number | null;
  readonly last_status: number | null;
  readonly last_fault: DeliveryFault | null;
}
