// What owners see of their organisation's webhooks: endpoints, what was sent to them, and sending it again.

import { Conflict, NotFound } from "#store";
import { type HttpProblem, notFound } from "../../problems.ts";
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

const placeOf = (organisationId: string, { endpoint_id = "" }: Readonly<Record<string, string>>) => ({
  organisationId,
  id: endpoint_id,
});

export const webhookConsoleCalls: readonly ConsoleCall[] = [
  owner(`GET ${PATH}`, {}, async ({ organisation }, { store }) =>
    ok({ endpoints: (await store.webhooks.list(organisation.id)).map(wireEndpoint) }),
  ),

  owner(`GET ${PATH}/{endpoint_id}/deliveries`, {}, ({ organisation, path }, { store }) =>
    inWords(
      store.webhooks
        .deliveries(placeOf(organisation.id, path))
        .then((deliveries) => ok({ deliveries: deliveries.map(wireDelivery) })),
    ),
  ),

  owner(`POST ${PATH}/{endpoint_id}/test`, NOTHING, ({ organisation, path }, { store }) =>
    inWords(
      store.webhooks.test(placeOf(organisation.id, path)).then((delivery) => created(wireDelivery(delivery))),
    ),
  ),

  owner(
    `POST ${PATH}/{endpoint_id}/deliveries/{delivery_id}/replay`,
    NOTHING,
    ({ organisation, path }, { store }) =>
      inWords(
        store.webhooks
          .sendAgain(placeOf(organisation.id, path), path.delivery_id ?? "")
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
