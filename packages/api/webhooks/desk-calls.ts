// The calls about an organisation's webhooks, carried out on the store.

import type {
  NewWebhookEndpoint,
  RequestFault,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSetup,
} from "#contract";
import { type CallLeave, type EndpointPlace, SERVICE, type Store, WEBHOOK_EVENTS } from "#store";
import { targetFault } from "../shared/outward.ts";
import { wireDelivery, wireEndpoint } from "./wire.ts";

type ByKey = EndpointPlace & { readonly keyId: string };

export interface WebhookCalls {
  addEndpoint(given: {
    readonly organisationId: string;
    readonly keyId: string;
    readonly setup: WebhookSetup;
    readonly leave: CallLeave | null;
  }): Promise<NewWebhookEndpoint | { readonly faults: readonly RequestFault[] }>;
  endpoints(given: { readonly organisationId: string }): Promise<readonly WebhookEndpoint[]>;
  removeEndpoint(given: ByKey): Promise<void>;
  deliveries(given: EndpointPlace): Promise<readonly WebhookDelivery[]>;
  testEndpoint(given: EndpointPlace & { readonly leave: CallLeave | null }): Promise<WebhookDelivery>;
  replay(
    given: EndpointPlace & { readonly deliveryId: string; readonly leave: CallLeave | null },
  ): Promise<WebhookDelivery>;
}

/** In the activity log: the service acts for whoever has the key. */
const byKey = (keyId: string) => ({ by: SERVICE, why: `with ${keyId}` }) as const;

export function webhookCalls({ webhooks }: Pick<Store, "webhooks">, hasLoopback: boolean): WebhookCalls {
  return {
    async addEndpoint({ organisationId, keyId, setup: { url, events = WEBHOOK_EVENTS }, leave }) {
      const fault = targetFault(url, { hasLoopback });
      if (fault !== null) return { faults: [{ pointer: "/url", detail: `We cannot send there: ${fault}.` }] };
      const made = leave === null ? {} : { madeId: leave.madeId };
      const { secret, ...endpoint } = await webhooks.add(
        { organisationId, url: new URL(url).href, events, ...made },
        byKey(keyId),
      );
      return { ...wireEndpoint(endpoint), secret };
    },
    endpoints: async ({ organisationId }) => (await webhooks.list(organisationId)).map(wireEndpoint),
    removeEndpoint: ({ keyId, ...place }) => webhooks.remove(place, byKey(keyId)),
    deliveries: async (place) => (await webhooks.deliveries(place)).map(wireDelivery),
    testEndpoint: async ({ leave, ...place }) => wireDelivery(await webhooks.test(place, leave?.madeId)),
    async replay({ deliveryId, leave, ...place }) {
      const { deliveries } = webhooks;
      // The node that had the call may have queued it before it died.
      const queued =
        leave?.isRetry === true
          ? (await deliveries(place)).find(({ id, state }) => id === deliveryId && state === "waiting")
          : undefined;
      return wireDelivery(queued ?? (await webhooks.sendAgain(place, deliveryId)));
    },
  };
}
