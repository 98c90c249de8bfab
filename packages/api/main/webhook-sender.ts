// Sends due webhooks: signed, over https to public addresses, each for at most 15 seconds.

import type { DeliveryFault, DueDelivery, FailedTry, Letter, Store } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import { NotPublic, statusOfPost } from "../shared/outward.ts";
import { webhookHeaders } from "../shared/webhook-signature.ts";
import { inRounds, type Rounds } from "./rounds.ts";

export interface WebhookSettings {
  /** Whether they may go to this machine itself. */
  readonly hasLoopback: boolean;
  /** To the owners of an endpoint that we disabled. */
  readonly letterTo: (email: string) => Letter;
  readonly log: Log;
  /** For a try; 15 seconds by default. */
  readonly patienceMs?: number;
}

type Sends = Pick<Store, "webhooks" | "nowMs">;

const LOOK_MS = 1000;
const PATIENCE_MS = 15_000;
const MOST_AT_ONCE = 16;
const MOST_OF_ONE = 4;

export function startWebhooks(store: Sends, settings: WebhookSettings): Rounds {
  const stopping = new AbortController();
  const flying = new Map<Promise<void>, string>();
  const round = async (): Promise<void> => {
    const room = MOST_AT_ONCE - flying.size;
    if (room === 0) return;
    for (const due of await store.webhooks.take(room, busy([...flying.values()]))) {
      const sending = send(store, due, settings, stopping.signal).finally(() => flying.delete(sending));
      flying.set(sending, due.organisationId);
    }
  };
  const rounds = inRounds(LOOK_MS, () =>
    round().catch((error: unknown) => settings.log("warn", "webhooks_not_looked_at", { ...placeOf(error) })),
  );
  return {
    async stop() {
      stopping.abort();
      await rounds.stop();
      await Promise.all(flying.keys());
    },
  };
}

/** Organisations with their maximum of deliveries in flight. */
const busy = (flying: readonly string[]): readonly string[] =>
  [...Map.groupBy(flying, (organisation) => organisation)]
    .filter(([, own]) => own.length >= MOST_OF_ONE)
    .map(([organisation]) => organisation);

async function send(
  store: Sends,
  due: DueDelivery,
  { hasLoopback, letterTo, log, patienceMs = PATIENCE_MS }: WebhookSettings,
  stopping: AbortSignal,
): Promise<void> {
  const seen = { delivery: due.id, tries: due.tries };
  try {
    const outcome = await tried(due, store.nowMs(), { hasLoopback, stopping, patienceMs });
    // Another node sends what this one leaves, in a minute.
    if (outcome === null) return;
    if ("arrived" in outcome) {
      await store.webhooks.delivered(due, outcome.arrived);
      log("info", "webhook_sent", seen);
      return;
    }
    log("info", "webhook_not_sent", { ...seen, fault: outcome.fault, status: outcome.status ?? undefined });
    await store.webhooks.failed(due, outcome, letterTo);
  } catch (error) {
    log("warn", "webhook_not_noted", { ...seen, ...placeOf(error) });
  }
}

interface Way {
  readonly hasLoopback: boolean;
  readonly stopping: AbortSignal;
  readonly patienceMs: number;
}

async function tried(
  { url, secrets, eventId, payload }: DueDelivery,
  nowMs: number,
  { hasLoopback, stopping, patienceMs }: Way,
): Promise<{ readonly arrived: number } | FailedTry | null> {
  const parts = { id: eventId, timestamp: Math.floor(nowMs / 1000), body: payload };
  const headers = { "User-Agent": "Fairclause-Webhooks", ...webhookHeaders(secrets, parts) };
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), stopping]);
  try {
    const status = await statusOfPost(url, { body: payload, headers, reach: { hasLoopback }, signal });
    if (status >= 200 && status < 300) return { arrived: status };
    return { status, fault: status >= 300 && status < 400 ? "redirected" : "answered" };
  } catch (error) {
    return stopping.aborted ? null : { status: null, fault: faultOf(error) };
  }
}

const NO_ADDRESS = /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/;
const CERTIFICATE = /^ERR_(?:TLS|SSL)_|CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/;

/** By kind of fault, never by its text: the text has addresses in it. */
export function faultOf(error: unknown): DeliveryFault {
  if (error instanceof NotPublic) return "private";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ABORT_ERR") return "too-slow";
  if (NO_ADDRESS.test(code)) return "no-address";
  return CERTIFICATE.test(code) ? "certificate" : "no-connection";
}
