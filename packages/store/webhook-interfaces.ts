// What the store offers for webhooks: endpoints of an organisation, and the deliveries that one node at a time sends.

import type { LetterTo } from "./account-interfaces.ts";
import type { Act } from "./store.ts";

/** What an organisation may ask to hear of. */
export const WEBHOOK_EVENTS = [
  "audit.finished",
  "awards.published",
  "key.expiring",
  "correction.found",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** A test is sent when somebody asks for it. */
export type WebhookType = WebhookEvent | "endpoint.test";

/** Why the service stopped sending: nothing arrived for days, or the endpoint answered 410 Gone. */
export type DisabledReason = "failing" | "gone";

export interface WebhookEndpoint {
  readonly id: string;
  readonly organisationId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly createdAtMs: number;
  /** Since when every try failed; null while the last one arrived. */
  readonly failingSinceMs: number | null;
  readonly disabledAtMs: number | null;
  readonly disabledReason: DisabledReason | null;
  /** Until when secrets that were replaced sign too; null: the present one alone does. */
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
  /** Null when it is not tried again. */
  readonly nextTryAtMs: number | null;
  readonly lastTryAtMs: number | null;
  readonly lastStatus: number | null;
  readonly lastFault: DeliveryFault | null;
}

export interface DeliveryPage {
  readonly rows: readonly WebhookDelivery[];
  /** To give as `before` for those after them; null where there are none. */
  readonly next: string | null;
}

/** A delivery that a node has for a minute, with what it needs to send it. */
export interface DueDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly organisationId: string;
  readonly eventId: string;
  readonly payload: string;
  readonly tries: number;
  readonly url: string;
  /** The present one first, then those that it replaced and that still sign. */
  readonly secrets: readonly string[];
}

/** What came of a try: the status of the answer, where there was one, and what was wrong. */
export interface FailedTry {
  readonly status: number | null;
  readonly fault: DeliveryFault;
}

/** Whose endpoint; for anyone else there is none. */
export interface EndpointPlace {
  readonly organisationId: string;
  readonly id: string;
}

export interface Webhooks {
  /** The only time the secret is seen. `Conflict` when the organisation has as many as it may. */
  add(
    asked: {
      readonly organisationId: string;
      readonly url: string;
      readonly events: readonly WebhookEvent[];
      /** Of a call that may come again: the second time, the endpoint is there already, with the same secret. */
      readonly madeId?: string;
      /** The key it is added with; left out, a person adds it. */
      readonly keyId?: string;
    },
    act: Act,
  ): Promise<WebhookEndpoint & { readonly secret: string }>;
  /**
   * A new secret, shown this once. The one before signs beside it for 24 hours. `Conflict` where the secret was
   * rotated too often within them, or the entry was changed past the store.
   */
  rotateSecret(
    place: EndpointPlace,
    act: Act,
    madeId?: string,
  ): Promise<WebhookEndpoint & { readonly secret: string }>;
  /** Each with the key that added it, as far as the activity log tells. */
  list(organisationId: string): Promise<readonly ListedEndpoint[]>;
  /** With everything that was sent there. */
  remove(place: EndpointPlace, act: Act): Promise<void>;
  /** The latest first. */
  deliveries(place: EndpointPlace): Promise<readonly WebhookDelivery[]>;
  /** 100 of them, from after the one that is named. */
  deliveryPage(place: EndpointPlace, before?: string): Promise<DeliveryPage>;
  /** Queues a test, tried once. When it arrives, an endpoint that was disabled is in use again. */
  test(place: EndpointPlace, act: Act, madeId?: string): Promise<WebhookDelivery>;
  /** Sends a delivery again from the first try on; `Conflict` while it waits, or the endpoint is disabled. */
  sendAgain(place: EndpointPlace, deliveryId: string, act: Act): Promise<WebhookDelivery>;
  /** What is due, each for this node alone for a minute; a few of each organisation at a time. */
  take(most: number, butOrganisations: readonly string[]): Promise<readonly DueDelivery[]>;
  delivered(due: DueDelivery, status: number): Promise<void>;
  /** Tried again later, or given up; an endpoint that fails for days is disabled, and its owners are told. */
  failed(due: DueDelivery, why: FailedTry, letterTo: LetterTo): Promise<void>;
  /** Which of these versions nobody was told of; null before the first call of `publish`. */
  newVersions(ids: readonly string[]): Promise<readonly string[] | null>;
  /** Tells every organisation that asked, once, and remembers the versions; false when another node was faster. */
  publish(ids: readonly string[], data: object | null): Promise<boolean>;
}
