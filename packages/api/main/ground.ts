// What a service keeps while its workers come and go: settings, shared memory, the store, the certificate in use.

import { join } from "node:path";
import { openStore, SERVICE, type Store } from "#store";
import type { Configuration } from "../configuration.ts";
import { newCountTable } from "../shared/count-table.ts";
import { type Log, newLog, placeOf, type Sink } from "../shared/log.ts";
import type { Certificate, ToMain, ToWorker, WorkerStart } from "../shared/messages.ts";
import { newMetrics } from "../shared/metrics.ts";
import { madePem } from "../shared/receipt-key.ts";
import { securityTxt } from "../shared/security-txt.ts";
import { newSignals, type Signals, signals as signalsIn } from "../shared/signals.ts";
import { readCertificate } from "./certificates.ts";
import { makeDataAside } from "./data-maker.ts";
import { type Faults, newFaults } from "./faults.ts";
import { reasonOf, type StoreWatch } from "./store-watch.ts";
import { verify } from "./verifier.ts";

export interface Ground {
  readonly configuration: Configuration;
  readonly release: string;
  readonly log: Log;
  readonly sink: Sink;
  readonly memory: Omit<WorkerStart["memory"], "metrics">;
  readonly signals: Signals;
  /** One part for each worker. */
  readonly metrics: readonly SharedArrayBuffer[];
  readonly store: Promise<Store>;
  readonly publicUrl: string;
  /** In PEM; null: this deployment signs no receipts. */
  readonly receiptKey: string | null;
  routes: readonly string[];
  certificate: Certificate | null;
  watch: StoreWatch | null;
  readonly faults: Faults;
}

const RATE_SLOTS = 65_536;
const ADDRESS_SLOTS = 16_384;

export function newGround(configuration: Configuration, release: string, sink: Sink, ownUrl: string): Ground {
  const memory = {
    signals: newSignals(),
    counts: newCountTable(RATE_SLOTS),
    wrongKeys: newCountTable(ADDRESS_SLOTS),
    consoleCalls: newCountTable(ADDRESS_SLOTS),
  };
  const log = newLog(configuration.logLevel, sink);
  const certificate = configuration.tls === null ? null : readCertificate(configuration.tls);
  const store = openStore(configuration.store);
  store.catch(() => {}); // callers that await it get the error
  return {
    configuration,
    release,
    log,
    sink,
    faults: newFaults(log),
    memory,
    signals: signalsIn(memory.signals),
    metrics: Array.from({ length: workersOf(configuration) }, newMetrics),
    store,
    publicUrl: configuration.publicUrl ?? ownUrl,
    receiptKey: configuration.receiptKey ?? ownReceiptKey(configuration),
    routes: [],
    certificate,
    watch: null,
  };
}

/** Nodes that share a database must share the key as well, so there it is a setting. */
const ownReceiptKey = ({ store }: Configuration): string | null =>
  store.kind === "embedded" ? madePem(join(store.folder, "receipt-key.pem")) : null;

/** Only Linux lets several listeners share one port. */
const workersOf = ({ workers }: Configuration): number => (process.platform === "linux" ? workers : 1);

export function workerStart(ground: Ground, slot: number): WorkerStart {
  const { configuration, release, memory, metrics, certificate } = ground;
  return {
    slot,
    release,
    awardsFolder: configuration.awardsFolder,
    readsAhead: configuration.readsAhead,
    certificate,
    trustedProxies: configuration.trustedProxies,
    nodes: configuration.nodes,
    redisUrl: configuration.redisUrl,
    logLevel: configuration.logLevel,
    connections: configuration.connections,
    connectionsPerAddress: configuration.connectionsPerAddress,
    patience: configuration.patience,
    store: configuration.store,
    webhooksToLoopback: configuration.webhooksToLoopback,
    publicUrl: ground.publicUrl,
    securityTxt:
      configuration.securityContact === null
        ? null
        : securityTxt(configuration.securityContact, ground.publicUrl),
    receiptKey: ground.receiptKey,
    webFolder: configuration.webFolder,
    sendsMail: configuration.mail.smtpUrl !== null,
    oidc: configuration.oidc,
    memory: { ...memory, metrics: metrics[slot] ?? newMetrics() },
  };
}

/** A worker's message, answered where it asked. */
export function hear(ground: Ground, message: ToMain, answer: (reply: ToWorker) => void): void {
  switch (message.kind) {
    case "loaded":
      ground.routes = message.routes;
      return;
    case "without-data":
      makeDataAside(ground.configuration.awardsFolder, message.folder, ground.log);
      return;
    case "uses":
      ground.watch?.add(message.uses);
      return;
    case "verify":
      void judged(ground, message).then((verdict) => answer({ kind: "verdict", id: message.id, verdict }));
      return;
    case "exposed":
      void reportExposed(ground, message);
      return;
    case "limited":
      void recordLimited(ground, message);
      return;
    case "listening":
    case "failing":
      return;
  }
}

async function judged({ store, signals, log }: Ground, asked: Extract<ToMain, { kind: "verify" }>) {
  try {
    return await verify(await store, signals, asked.keyId, asked.secret);
  } catch (error) {
    log("error", "verify_failed", { ...placeOf(error) });
    return { is: "unavailable" } as const;
  }
}

type Noticed = Extract<ToMain, { kind: "exposed" | "limited" }>;

async function recordLimited({ store, log }: Ground, { keyId, requestId, address }: Noticed): Promise<void> {
  try {
    const { credentials } = await store;
    await credentials.limitReached(keyId, { by: SERVICE, requestId, where: address });
  } catch (error) {
    log("warn", "limit_not_recorded", { key_id: keyId, ...reasonOf(error), ...placeOf(error) });
  }
}

/** Anyone may have read a secret that crossed a network in the clear, so we tell an administrator at once. */
async function reportExposed({ store, log }: Ground, { keyId, requestId, address }: Noticed): Promise<void> {
  log("warn", "credential_sent_in_the_clear", { key_id: keyId, request_id: requestId });
  try {
    const { credentials } = await store;
    await credentials.reportCompromised(keyId, {
      by: SERVICE,
      why: "its secret was sent to the service over plain HTTP",
      requestId,
      where: address,
    });
  } catch (error) {
    log("warn", "report_not_filed", { key_id: keyId, ...reasonOf(error), ...placeOf(error) });
  }
}
