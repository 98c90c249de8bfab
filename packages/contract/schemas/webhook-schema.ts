// The shapes of webhooks: endpoints that an organisation adds, and their deliveries.

import Type, { type Static } from "typebox";
import { closed, listOf, nullable } from "./vocabulary.ts";

/** Events an endpoint may subscribe to. */
const EVENTS = ["audit.finished", "awards.published", "key.expiring", "correction.found"] as const;
const event = Type.Enum([...EVENTS], {
  description:
    "audit.finished: an audit finished, failed or was cancelled. awards.published: new versions of awards are in force here. key.expiring: a key ends within 14 or 3 days. correction.found: a correction changes results whose receipts we remember for you.",
});

const instant = (description: string) => Type.String({ description, examples: ["2026-08-05T06:00:00.000Z"] });

export const WebhookSetup = closed(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: "Where we post events: https, at a public address.",
      examples: ["https://hooks.example.com/fairclause"],
    }),
    events: Type.Optional(
      listOf(event, {
        minItems: 1,
        maxItems: EVENTS.length,
        description: "What you want to hear of. Default: everything.",
      }),
    ),
  },
  { title: "WebhookSetup", description: "An endpoint to add." },
);
export type WebhookSetup = Static<typeof WebhookSetup>;

const endpointId = Type.String({ pattern: "^we_[0-9a-f]{32}$", description: "The id of the endpoint." });

const endpoint = {
  id: endpointId,
  url: Type.String({ description: "Where we post events." }),
  events: listOf(event, { description: "What it hears of." }),
  state: Type.Enum(["in-use", "failing", "disabled"], {
    description:
      "failing: the last tries did not arrive, and we try again. disabled: we send nothing until a test arrives.",
  }),
  created_at: instant("When it was added."),
  failing_since: nullable(instant("Since when every try failed.")),
  disabled_at: nullable(instant("When we stopped sending.")),
  problem: nullable(Type.String({ description: "Why we stopped sending, and what to do." })),
  old_secrets_end_at: nullable(
    instant("Until when we also sign with secrets that were rotated; null: we sign with one."),
  ),
};

export const WebhookEndpoint = closed(endpoint, {
  title: "WebhookEndpoint",
  description: "An address that we post events to.",
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const NewWebhookEndpoint = closed(
  {
    ...endpoint,
    secret: Type.String({
      description: "What we sign with. You see it once: keep it where your endpoint reads it.",
      examples: ["whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="],
    }),
  },
  { title: "NewWebhookEndpoint", description: "An endpoint with its new secret." },
);
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>;

export const WebhookEndpointList = closed(
  { endpoints: listOf(WebhookEndpoint, { description: "All of them." }) },
  { title: "WebhookEndpointList", description: "The endpoints of your organisation." },
);

export const WebhookEndpointDeleted = closed(
  { id: endpointId, deleted: Type.Literal(true, { description: "It is deleted." }) },
  { title: "WebhookEndpointDeleted", description: "The endpoint that was deleted." },
);

export const WebhookDelivery = closed(
  {
    id: Type.String({ pattern: "^whd_[0-9a-f]{32}$", description: "The id of the delivery." }),
    event_id: Type.String({
      description: "The webhook-id that we send: the same for every try and every endpoint.",
    }),
    type: Type.String({ description: "What happened.", examples: ["audit.finished"] }),
    state: Type.Enum(["waiting", "delivered", "given-up"], {
      description: "waiting: we try, or try again. delivered: it arrived. given-up: we try no more.",
    }),
    tries: Type.Integer({ minimum: 0, description: "How often we tried." }),
    created_at: instant("When the event happened."),
    last_try_at: nullable(instant("When we last tried.")),
    next_try_at: nullable(instant("When we try again; null: we do not.")),
    status: nullable(Type.Integer({ description: "What your endpoint answered to the last try." })),
    problem: nullable(Type.String({ description: "Why the last try failed, and what to do." })),
    payload: Type.String({ description: "The body, exactly as we send it." }),
  },
  { title: "WebhookDelivery", description: "An event on its way to an endpoint." },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryList = closed(
  {
    deliveries: listOf(WebhookDelivery, { description: "The latest first, up to 100." }),
    next: nullable(
      Type.String({ description: "The id to give as before." }),
      "For the next part of the list; null where this is the last.",
    ),
  },
  { title: "WebhookDeliveryList", description: "What was sent to an endpoint." },
);
