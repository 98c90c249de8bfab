// The calls about an organisation's webhooks, carried out on the store.

import type {
  NewWebhookEndpoint,
  RequestFault,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSetup,
} from "#contract";
import {
  byKey,
  type CallLeave,
  type EndpointPlace,
  type KeyCaller,
  type Store,
  WEBHOOK_EVENTS,
} from "#store";
import { targetFault } from "../shared/outward.ts";
import { wireDelivery, wireEndpoint } from "./wire.ts";

type ByKey = EndpointPlace & { readonly caller: KeyCaller };

export interface WebhookCalls {
  addEndpoint(given: {
    readonly organisationId: string;
    readonly caller: KeyCaller;
    readonly setup: WebhookSetup;
    readonly leave: CallLeave | null;
  }): Promise<NewWebhookEndpoint | { readonly faults: readonly RequestFault[] }>;
  endpoints(given: { readonly organisationId: string }): Promise<readonly WebhookEndpoint[]>;
  rotateSecret(given: ByKey & { readonly leave: CallLeave | null }): Promise<NewWebhookEndpoint>;
  removeEndpoint(given: ByKey): Promise<void>;
  deliveries(
    given: EndpointPlace & { readonly before?: string },
  ): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly next: string | null }>;
  testEndpoint(given: ByKey & { readonly leave: CallLeave | null }): Promise<WebhookDelivery>;
  replay(
    given: ByKey & { readonly deliveryId: string; readonly leave: CallLeave | null },
  ): Promise<WebhookDelivery>;
}

export function urlFault(url: string, hasLoopback: boolean): RequestFault | null {
  const fault = targetFault(url, { hasLoopback });
  return fault === null ? null : { pointer: "/url", detail: `We cannot send there: ${fault}.` };
}

export function webhookCalls({ webhooks }: Pick<Store, "webhooks">, hasLoopback: boolean): WebhookCalls {
  return {
    async addEndpoint({ organisationId, caller, setup: { url, events = WEBHOOK_EVENTS }, leave }) {
      const fault = urlFault(url, hasLoopback);
      if (fault !== null) return { faults: [fault] };
      const made = leave === null ? {} : { madeId: leave.madeId };
      const { secret, ...endpoint } = await webhooks.add(
        { organisationId, url: new URL(url).href, events, keyId: caller.keyId, ...made },
        byKey(caller),
      );
      return { ...wireEndpoint(endpoint), secret };
    },
    endpoints: async ({ organisationId }) => (await webhooks.list(organisationId)).map(wireEndpoint),
    async rotateSecret({ caller, leave, ...place }) {
      const { secret, ...endpoint } = await webhooks.rotateSecret(place, byKey(caller), leave?.madeId);
      return { ...wireEndpoint(endpoint), secret };
    },
    removeEndpoint: ({ caller, ...place }) => webhooks.remove(place, byKey(caller)),
    async deliveries({ before, ...place }) {
      const { rows, next } = await webhooks.deliveryPage(place, before);
      return { deliveries: rows.map(wireDelivery), next };
    },
    testEndpoint: async ({ caller, leave, ...place }) =>
      wireDelivery(await webhooks.test(place, byKey(caller), leave?.madeId)),
    async replay({ deliveryId, caller, leave, ...place }) {
      const { deliveries } = webhooks;
      // The node that had the call may have queued it before it died.
      const queued =
        leave?.isRetry === true
          ? (await deliveries(place)).find(({ id, state }) => id === deliveryId && state === "waiting")
          : undefined;
      return wireDelivery(queued ?? (await webhooks.sendAgain(place, deliveryId, byKey(caller))));
    },
  };
}
