// The shapes of webhooks: endpoints that an organisation adds, and what was sent to them.

import Type, { type Static } from "typebox";
import { closed, listOf, nullable } from "./vocabulary.ts";

/** What an endpoint may ask to hear of. */
const EVENTS = ["audit.finished", "awards.published", "key.expiring"] as const;
const event = Type.Enum([...EVENTS], {
  description:
    "audit.finished: an audit finished, failed or was cancelled. awards.published: new versions of awards are in force here. key.expiring: a key ends within 14 or 3 days.",
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
        maxItems: 3,
        description: "What you want to hear of. Default: everything.",
      }),
    ),
  },
  { title: "WebhookSetup" },
);
export type WebhookSetup = Static<typeof WebhookSetup>;

const endpoint = {
  id: Type.String({ pattern: "^we_[0-9a-f]{32}$" }),
  url: Type.String(),
  events: listOf(event),
  state: Type.Enum(["in-use", "failing", "disabled"], {
    description:
      "failing: the last tries did not arrive, and we try again. disabled: we send nothing until a test arrives.",
  }),
  created_at: instant("When it was added."),
  failing_since: nullable(instant("Since when every try failed.")),
  disabled_at: nullable(instant("When we stopped sending.")),
  problem: nullable(Type.String({ description: "Why we stopped sending, and what to do." })),
};

export const WebhookEndpoint = closed(endpoint, { title: "WebhookEndpoint" });
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const NewWebhookEndpoint = closed(
  {
    ...endpoint,
    secret: Type.String({
      description: "What we sign with. You see it once: keep it where your endpoint reads it.",
      examples: ["whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="],
    }),
  },
  { title: "NewWebhookEndpoint" },
);
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>;

export const WebhookEndpointList = closed(
  { endpoints: listOf(WebhookEndpoint) },
  { title: "WebhookEndpointList" },
);

export const WebhookEndpointDeleted = closed(
  { id: Type.String(), deleted: Type.Literal(true) },
  { title: "WebhookEndpointDeleted" },
);

export const WebhookDelivery = closed(
  {
    id: Type.String({ pattern: "^whd_[0-9a-f]{32}$" }),
    event_id: Type.String({
      description: "The webhook-id that we send: the same for every try and every endpoint.",
    }),
    type: Type.String({ examples: ["audit.finished"] }),
    state: Type.Enum(["waiting", "delivered", "given-up"]),
    tries: Type.Integer({ minimum: 0 }),
    created_at: instant("When the event happened."),
    last_try_at: nullable(instant("When we last tried.")),
    next_try_at: nullable(instant("When we try again; null: we do not.")),
    status: nullable(Type.Integer({ description: "What your endpoint answered to the last try." })),
    problem: nullable(Type.String({ description: "Why the last try failed, and what to do." })),
    payload: Type.String({ description: "The body, exactly as we send it." }),
  },
  { title: "WebhookDelivery" },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryList = closed(
  { deliveries: listOf(WebhookDelivery) },
  { title: "WebhookDeliveryList" },
);
