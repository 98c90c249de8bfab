// What the store offers for webhooks: endpoints of an organisation, and the deliveries that one node at a time sends.

import type { LetterTo } from "./account-interfaces.ts";
import type { Act } from "./store.ts";

/** Events an organisation may subscribe to. */
export const WEBHOOK_EVENTS = [
  "audit.finished",
  "awards.published",
  "key.expiring",
  "correction.found",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when someone asks for a test. */
export type WebhookType = WebhookEvent | "endpoint.test";

/** Why the service stopped sending: nothing arrived for days, or the endpoint answered 410 Gone. */
export type DisabledReason = "failing" | "gone";

export interface WebhookEndpoint {
  readonly id: string;
  readonly organisationId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly createdAtMs: number;
  /** Since when every try failed; null if the last one arrived. */
  readonly failingSinceMs: number | null;
  readonly disabledAtMs: number | null;
  readonly disabledReason: DisabledReason | null;
  /** Until when replaced secrets also sign; null: only the present one does. */
  readonly oldSecretsEndAtMs: number | null;
}

export interface ListedEndpoint extends WebhookEndpoint {
  readonly addedWith: string | null;
}

export type DeliveryState = "waiting" | "delivered" | "given-up";

/** Why a try failed. */
export type DeliveryFault =
  | "answered"
  | "redirected"
  | "too-slow"
  | "private"
  | "no-address"
  | "no-connection"
  | "certificate"
  | "disabled"
  | "unreadable";

export interface WebhookDelivery {
  readonly id: string;
  readonly endpointId: string;
  /** The same for every endpoint that gets the event, and for every try. */
  readonly eventId: string;
  readonly type: WebhookType;
  /** The body, as it is sent. */
  readonly payload: string;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly createdAtMs: number;
  /** Null when we do not try it again. */
  readonly nextTryAtMs: number | null;
  readonly lastTryAtMs: number | null;
  readonly lastStatus: number | null;
  readonly lastFault: DeliveryFault | null;
}

export interface DeliveryPage {
  readonly rows: readonly WebhookDelivery[];
  /** To give as `before` for the next page; null on the last one. */
  readonly next: string | null;
}

/** A delivery leased to a node for a minute, with what it needs to send it. */
export interface DueDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly organisationId: string;
  readonly eventId: string;
  readonly payload: string;
  readonly tries: number;
  readonly url: string;
  /** The present one first, then replaced ones that still sign. */
  readonly secrets: readonly string[];
}

/** The outcome of a try: the status of the response, if there was one, and what was wrong. */
export interface FailedTry {
  readonly status: number | null;
  readonly fault: DeliveryFault;
}

/** Names an endpoint of one organisation; it does not exist for anyone else. */
export interface EndpointPlace {
  readonly organisationId: string;
  readonly id: string;
}

export interface Webhooks {
  /** The only time we show the secret. `Conflict` when the organisation has reached its limit. */
  add(
    asked: {
      readonly organisationId: string;
      readonly url: string;
      readonly events: readonly WebhookEvent[];
      /** For a call that may be repeated: the second time, the endpoint exists already, with the same secret. */
      readonly madeId?: string;
      /** The key that adds it; left out, a person adds it. */
      readonly keyId?: string;
    },
    act: Act,
  ): Promise<WebhookEndpoint & { readonly secret: string }>;
  /**
   * A new secret, shown only once. The earlier one signs beside it for 24 hours. `Conflict` where the secret was
   * rotated too often within them, or someone changed the row around the store.
   */
  rotateSecret(
    place: EndpointPlace,
    act: Act,
    madeId?: string,
  ): Promise<WebhookEndpoint & { readonly secret: string }>;
  /** Each with the key that added it, as far as the activity log says. */
  list(organisationId: string): Promise<readonly ListedEndpoint[]>;
  /** With all its deliveries. */
  remove(place: EndpointPlace, act: Act): Promise<void>;
  /** The latest first. */
  deliveries(place: EndpointPlace): Promise<readonly WebhookDelivery[]>;
  /** 100 of them, starting after the named one. */
  deliveryPage(place: EndpointPlace, before?: string): Promise<DeliveryPage>;
  /** Queues a test, tried once. When it arrives, a disabled endpoint is in use again. */
  test(place: EndpointPlace, act: Act, madeId?: string): Promise<WebhookDelivery>;
  /** Sends a delivery again from the first try on; `Conflict` while it waits, or the endpoint is disabled. */
  sendAgain(place: EndpointPlace, deliveryId: string, act: Act): Promise<WebhookDelivery>;
  /** Due deliveries, each leased to this node for a minute; a few of each organisation at a time. */
  take(most: number, butOrganisations: readonly string[]): Promise<readonly DueDelivery[]>;
  delivered(due: DueDelivery, status: number): Promise<void>;
  /** Schedules another try, or abandons it; disables an endpoint that fails for days and tells its owners. */
  failed(due: DueDelivery, why: FailedTry, letterTo: LetterTo): Promise<void>;
  /** The versions we have not reported yet; null before the first call of `publish`. */
  newVersions(ids: readonly string[]): Promise<readonly string[] | null>;
  /** Tells every subscribed organisation, once, and remembers the versions; false when another node was faster. */
  publish(ids: readonly string[], data: object | null): Promise<boolean>;
}
