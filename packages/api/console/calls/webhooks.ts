// What owners do with their organisation's webhooks: add endpoints, rotate their secrets, see deliveries, and send them
// again.

import Type from "typebox";
import { invalidRequest } from "#contract";
import { Conflict, NotFound, WEBHOOK_EVENTS } from "#store";
import { type HttpProblem, notFound } from "../../problems.ts";
import { urlFault } from "../../webhooks/desk-calls.ts";
import { stateWords, wireDelivery, wireEndpoint } from "../../webhooks/wire.ts";
import { type ConsoleCall, created, done, ok, owner } from "../call.ts";
import { conflict } from "../problems.ts";
import { closed } from "../shapes.ts";

const NONE = notFound("There is no such webhook endpoint or delivery, or it is not yours to see.");

const inWords = <T>(work: Promise<T>): Promise<T | HttpProblem> =>
  work.catch((error: unknown) => {
    if (error instanceof NotFound) return NONE;
    if (error instanceof Conflict) return conflict(stateWords(error.state));
    throw error;
  });

const PATH = "/organisations/{id}/webhooks";
const NOTHING = { body: closed({}) };

const setup = closed({
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  events: Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { minItems: 1, maxItems: WEBHOOK_EVENTS.length }),
});

const placeOf = (organisationId: string, { endpoint_id = "" }: Readonly<Record<string, string>>) => ({
  organisationId,
  id: endpoint_id,
});

export const webhookConsoleCalls: readonly ConsoleCall[] = [
  owner(`GET ${PATH}`, {}, async ({ organisation }, { store }) =>
    ok({
      endpoints: (await store.webhooks.list(organisation.id)).map((endpoint) => ({
        ...wireEndpoint(endpoint),
        added_with: endpoint.addedWith,
      })),
    }),
  ),

  owner(
    `POST ${PATH}`,
    { body: setup, isConfirmed: true },
    async ({ organisation, body: { url, events }, act }, { store, webhooksToLoopback }) => {
      const fault = urlFault(url, webhooksToLoopback);
      if (fault !== null) return invalidRequest([fault]);
      const asked = { organisationId: organisation.id, url: new URL(url).href, events };
      return inWords(
        store.webhooks
          .add(asked, act)
          .then(({ secret, ...endpoint }) => created({ ...wireEndpoint(endpoint), secret })),
      );
    },
  ),

  owner(
    `POST ${PATH}/{endpoint_id}/rotate-secret`,
    { ...NOTHING, isConfirmed: true },
    ({ organisation, path, act }, { store }) =>
      inWords(
        store.webhooks
          .rotateSecret(placeOf(organisation.id, path), act)
          .then(({ secret, ...endpoint }) => created({ ...wireEndpoint(endpoint), secret })),
      ),
  ),

  owner(`GET ${PATH}/{endpoint_id}/deliveries`, {}, ({ organisation, path }, { store }) =>
    inWords(
      store.webhooks
        .deliveries(placeOf(organisation.id, path))
        .then((deliveries) => ok({ deliveries: deliveries.map(wireDelivery) })),
    ),
  ),

  owner(`POST ${PATH}/{endpoint_id}/test`, NOTHING, ({ organisation, path, act }, { store }) =>
    inWords(
      store.webhooks
        .test(placeOf(organisation.id, path), act)
        .then((delivery) => created(wireDelivery(delivery))),
    ),
  ),

  owner(
    `POST ${PATH}/{endpoint_id}/deliveries/{delivery_id}/replay`,
    NOTHING,
    ({ organisation, path, act }, { store }) =>
      inWords(
        store.webhooks
          .sendAgain(placeOf(organisation.id, path), path.delivery_id ?? "", act)
          .then((delivery) => ok(wireDelivery(delivery))),
      ),
  ),

  owner(
    `POST ${PATH}/{endpoint_id}/remove`,
    { ...NOTHING, isConfirmed: true },
    ({ organisation, path, act }, { store }) =>
      inWords(store.webhooks.remove(placeOf(organisation.id, path), act).then(() => done)),
  ),
];
