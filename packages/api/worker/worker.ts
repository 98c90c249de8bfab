// A worker thread: its own listener, awards and memory of keys; the main thread supervises it.

import type { Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import Type from "typebox";
import { checkerOf } from "#contract";
import { loadCatalogue, loadLibrary } from "#pack";
import { newAuditDesk } from "../audits/desk.ts";
import type { World } from "../endpoints/endpoint.ts";
import { BASE_PATH, ROUTES } from "../endpoints/routes.ts";
import { MCP_PATH } from "../endpoints/tools.ts";
import { openApiDocument } from "../openapi.ts";
import { plainAddress, trustedProxies } from "../shared/addresses.ts";
import { countTable } from "../shared/count-table.ts";
import { newLog, placeOf, streamSink } from "../shared/log.ts";
import type { WorkerStart } from "../shared/messages.ts";
import { metrics as metricsIn } from "../shared/metrics.ts";
import { receiptKeyFrom } from "../shared/receipt-key.ts";
import { signals as signalsIn } from "../shared/signals.ts";
import { newAuthenticator } from "./authenticate.ts";
import { newBodies } from "./body.ts";
import { newListeners } from "./handler.ts";
import { keptAnswers } from "./kept-answers.ts";
import { newLimiter } from "./limiter.ts";
import { limitsTold } from "./limits-told.ts";
import { mainLine } from "./main-line.ts";
import { pagesOf } from "./pages.ts";
import { newPricing } from "./pricing.ts";
import { DATA_PATH, publicData } from "./public-data.ts";
import { connectCounts } from "./redis-counts.ts";
import type { Parts } from "./respond.ts";
import { routerOf } from "./router.ts";
import { newServer, TLS_POLICY } from "./server.ts";
import { newSite, SITE_ROUTES } from "./site.ts";
import { dayKeeper } from "./today.ts";
import { newTurns } from "./turns.ts";
import { newUseCounter } from "./use-counter.ts";
import { newVerdicts } from "./verdicts.ts";
import { warmAwards } from "./warm.ts";

if (parentPort === null) throw new Error("this file is a worker thread's");
const start = workerData as WorkerStart;
const main = mainLine(parentPort);
const log = newLog(start.logLevel, streamSink(process.stderr));
const signals = signalsIn(start.memory.signals);
const routes = [...new Set(ROUTES.map(({ path }) => path))];
const library = loadLibrary(start.awardsFolder);
const data = publicData(start.awardsFolder);
const document = openApiDocument(ROUTES, BASE_PATH, start.release);
const receiptKey = start.receiptKey === null ? null : receiptKeyFrom(start.receiptKey);
const pages = pagesOf(document, { securityTxt: start.securityTxt, keys: receiptKey?.published ?? null });
const paths = [...routes, ...pages.keys(), DATA_PATH, MCP_PATH, ...SITE_ROUTES];
const metrics = metricsIn(start.memory.metrics, paths);
const isTrusted = trustedProxies(start.trustedProxies) ?? (() => false);
const verdicts = newVerdicts(main.verify, signals);
const uses = newUseCounter();
const shared = start.redisUrl === null ? null : await connectCounts(start.redisUrl, log, metrics);

const world: World = {
  library,
  catalogue: loadCatalogue(start.awardsFolder, library),
  release: start.release,
  today: dayKeeper(),
  failing: () => (signals.isStoreUp() ? [] : ["store"]),
  document,
  receiptKey,
};

const bodies = newBodies(start.patience);
const site = newSite(start, world.catalogue, bodies, log);

const parts: Parts = {
  world,
  router: routerOf(ROUTES, BASE_PATH),
  pages,
  queries: new Map(
    ROUTES.map((route) => [
      route,
      checkerOf(route.query ?? Type.Object({}, { additionalProperties: false })),
    ]),
  ),
  authenticator: newAuthenticator({
    verdicts,
    signals,
    wrongKeys: countTable(start.memory.wrongKeys),
    metrics,
  }),
  limiter: newLimiter(countTable(start.memory.counts), shared, start.nodes),
  answers: keptAnswers(),
  bodies,
  turns: newTurns(),
  desk: newAuditDesk({ store: start.store, webhooksToLoopback: start.webhooksToLoopback }, log),
  pricing: newPricing({
    awardsFolder: start.awardsFolder,
    release: start.release,
    receiptKey: start.receiptKey,
  }),
  uses,
  data,
  isTrusted,
  storeNowMs: signals.storeNowMs,
  isDraining: signals.isDraining,
  publicUrl: start.publicUrl,
  limited: limitsTold((keyId, { id, address }) =>
    main.say({ kind: "limited", keyId, requestId: id, address }),
  ),
  exposed: (keyId, { id, address }) => main.say({ kind: "exposed", keyId, requestId: id, address }),
  site,
};

const server: Server = newServer(
  start.certificate,
  start,
  (address) => isTrusted(plainAddress(address)),
  newListeners(parts, { log, metrics, signals }),
);

main.on((message) => {
  if (message.kind === "listen") listen(message.host, message.port);
  else if (message.kind === "drain") drain();
  else if (message.kind === "certificate" && "setSecureContext" in server) renew(message.certificate);
});

function listen(host: string, port: number): void {
  const reusePort = process.platform === "linux";
  server.listen({ host, port, reusePort, backlog: 1024 }, () => {
    main.say({ kind: "listening" });
    if (start.slot === 0) setTimeout(lookForData).unref();
    if (start.readsAhead) warmAwards(start.awardsFolder, library, log);
  });
}

/** One worker looks, when it listens: finding the folder takes longer than a request. */
function lookForData(): void {
  const folder = data.missing();
  if (folder !== null) main.say({ kind: "without-data", folder });
}

function renew(certificate: WorkerStart["certificate"]): void {
  if ("setSecureContext" in server && typeof server.setSecureContext === "function")
    server.setSecureContext({ ...TLS_POLICY, ...certificate });
}

/** Accepts no new connections; existing ones end with their next answer, or now if idle. */
function drain(): void {
  const close = (): void => {
    server.close(() => {
      giveUses();
      shared?.close();
      void site.close().finally(() => process.exit(0));
    });
  };
  setImmediate(close); // after accepting waiting connections: closing on them would be an error
}

const giveUses = (): void => {
  const taken = uses.take();
  if (taken.length > 0) main.say({ kind: "uses", uses: taken });
};

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
setInterval(() => {
  giveUses();
  metrics.set("key_cache_entries", verdicts.size);
  metrics.set("event_loop_delay_seconds", delay.percentile(99) / 1e9);
  server.getConnections((_error, count) => metrics.set("connections", count ?? 0));
  delay.reset();
}, 2000).unref();

const LAST_ANSWERS_MS = 2000;
let isFailing = false;

/** An uncaught error may have left anything behind: answer requests in progress, then make room for a fresh worker. */
function failed(error: unknown): void {
  log("error", "worker_failed", { slot: start.slot, ...placeOf(error) });
  if (isFailing) process.exit(1);
  isFailing = true;
  main.say({ kind: "failing" });
  server.close();
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
}

process.on("uncaughtException", failed);
process.on("unhandledRejection", failed);
server.on("error", (error) => {
  // A connection we could not accept, for lack of file handles say, is one connection; without a listener there is no
  // worker.
  if (server.listening) log("warn", "connection_not_taken", { ...placeOf(error) });
  else failed(error);
});

main.say({ kind: "loaded", routes: paths });
