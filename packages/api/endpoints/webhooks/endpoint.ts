// Webhook endpoints: add with POST /webhook-endpoints, list, test, rotate the secret, delete; list deliveries and send
// them again.

import Type from "typebox";
import {
  invalidRequest,
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpointDeleted,
  WebhookEndpointList,
  WebhookSetup,
} from "#contract";
import type { FaultKind } from "../../audits/desk-messages.ts";
import { type HttpProblem, notFound, tooManyWebhooks, webhookState } from "../../problems.ts";
import { stateWords } from "../../webhooks/wire.ts";
import { common as ofKeys, placeOf } from "../audits/parameters.ts";
import type { AuditEndpoint } from "../endpoint.ts";

/** An endpoint and a delivery that do not exist. */
const EXAMPLE_ID = "we_0123456789abcdef0123456789abcdef";
const EXAMPLE_DELIVERY = "whd_0123456789abcdef0123456789abcdef";

const NONE = notFound("Your organisation has no such webhook endpoint, or the endpoint no such delivery.");

const TOO_LONG = { pointer: "/url", detail: "The address is longer than 2,000 characters." };

function refused(kind: FaultKind, state: string): HttpProblem | null {
  if (kind === "not-found") return NONE;
  if (kind === "invalid") return invalidRequest([TOO_LONG]);
  if (kind !== "conflict") return null;
  return state === "full" ? tooManyWebhooks : webhookState(stateWords(state));
}

const common = { ...ofKeys, refused } as const;

const endpointId = Type.String({
  description: "The id that POST /webhook-endpoints gave.",
  examples: [EXAMPLE_ID],
});

export const createWebhookEndpoint: AuditEndpoint = {
  ...common,
  method: "POST",
  path: "/webhook-endpoints",
  name: "createWebhookEndpoint",
  summary: "Add a webhook endpoint",
  description:
    "We post events to it, signed as Standard Webhooks says, over https to public addresses only. The answer has the secret to verify signatures with, which no other call shows. Up to 5 endpoints; docs/webhooks.md says what we send and how to verify it.",
  makes: true,
  answersSecret: true,
  body: WebhookSetup,
  answers: NewWebhookEndpoint,
  problems: [409, 413, 415, 422],
  examples: [
    { name: "Everything", body: { url: "https://hooks.example.com/fairclause" } },
    {
      name: "Audits only",
      body: { url: "https://hooks.example.com/audits", events: ["audit.finished"] },
    },
  ],
  async ask({ organisationId, caller, leave, body }, desk) {
    const setup = body as WebhookSetup;
    const added = await desk.ask("addEndpoint", { organisationId, caller, leave, setup });
    return "faults" in added ? invalidRequest(added.faults) : added;
  },
};

export const listWebhookEndpoints: AuditEndpoint = {
  ...common,
  method: "GET",
  path: "/webhook-endpoints",
  name: "listWebhookEndpoints",
  summary: "The webhook endpoints of your organisation",
  answers: WebhookEndpointList,
  problems: [],
  examples: [{ name: "All" }],
  ask: async ({ organisationId }, desk) => ({ endpoints: await desk.ask("endpoints", { organisationId }) }),
};

const one = {
  ...common,
  path: "/webhook-endpoints/{id}",
  parameters: { id: endpointId },
  problems: [404],
  examples: [{ name: "One endpoint", path: { id: EXAMPLE_ID } }],
} as const;

export const deleteWebhookEndpoint: AuditEndpoint = {
  ...one,
  method: "DELETE",
  name: "deleteWebhookEndpoint",
  summary: "Delete a webhook endpoint, with everything that waits for it",
  answers: WebhookEndpointDeleted,
  async ask(asked, desk) {
    await desk.ask("removeEndpoint", { ...placeOf(asked), caller: asked.caller });
    return { id: asked.path.id ?? "", deleted: true };
  },
};

export const rotateWebhookSecret: AuditEndpoint = {
  ...one,
  method: "POST",
  path: "/webhook-endpoints/{id}/rotate-secret",
  name: "rotateWebhookSecret",
  summary: "Rotate an endpoint's secret",
  description:
    "The answer has a new secret, which no other call shows. For 24 hours we sign with the old secret too, so webhook-signature has both signatures, separated by a space: your receiver can change over at any time in between and loses nothing. Up to 4 times within 24 hours.",
  makes: true,
  answersSecret: true,
  answers: NewWebhookEndpoint,
  problems: [404, 409],
  ask: (asked, desk) =>
    desk.ask("rotateSecret", { ...placeOf(asked), caller: asked.caller, leave: asked.leave }),
};

export const listWebhookDeliveries: AuditEndpoint = {
  ...one,
  method: "GET",
  path: "/webhook-endpoints/{id}/deliveries",
  name: "listWebhookDeliveries",
  summary: "What was sent to an endpoint, the latest first, 100 at a time",
  description: "Deliveries are kept for 30 days. `problem` says why a try failed and what to do.",
  answers: WebhookDeliveryList,
  query: Type.Object(
    {
      before: Type.Optional(
        Type.String({ maxLength: 60, description: "next of the part before, for the part after it." }),
      ),
    },
    { additionalProperties: false },
  ),
  ask(asked, desk) {
    const { before } = asked.query;
    return desk.ask("deliveries", { ...placeOf(asked), ...(before === undefined ? {} : { before }) });
  },
};

export const testWebhookEndpoint: AuditEndpoint = {
  ...one,
  method: "POST",
  path: "/webhook-endpoints/{id}/test",
  name: "testWebhookEndpoint",
  summary: "Send a test to an endpoint",
  description:
    "Queues an event of the type endpoint.test, which we try once within seconds. List the deliveries to see whether it arrived. When it arrives, an endpoint that was disabled is in use again.",
  makes: true,
  answers: WebhookDelivery,
  problems: [404, 409],
  ask: (asked, desk) =>
    desk.ask("testEndpoint", { ...placeOf(asked), caller: asked.caller, leave: asked.leave }),
};

export const replayWebhookDelivery: AuditEndpoint = {
  ...one,
  method: "POST",
  path: "/webhook-endpoints/{id}/deliveries/{delivery_id}/replay",
  name: "replayWebhookDelivery",
  summary: "Send a delivery again",
  description:
    "Sends the same body under the same webhook-id, from the first try on, whether it arrived before or was given up.",
  makes: true,
  parameters: {
    id: endpointId,
    delivery_id: Type.String({ description: "The id of the delivery.", examples: [EXAMPLE_DELIVERY] }),
  },
  answers: WebhookDelivery,
  problems: [404, 409],
  examples: [{ name: "One delivery", path: { id: EXAMPLE_ID, delivery_id: EXAMPLE_DELIVERY } }],
  ask: (asked, desk) =>
    desk.ask("replay", {
      ...placeOf(asked),
      deliveryId: asked.path.delivery_id ?? "",
      caller: asked.caller,
      leave: asked.leave,
    }),
};
