// The service: its store, its workers and its watchers, started together and stopped in order.

import type { Server as OpsServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { Store } from "#store";
import { startAuditRunner } from "../audits/runner.ts";
import type { Configuration } from "../configuration.ts";
import { lettersFrom } from "../console/letters.ts";
import { startReceiptChecks } from "../receipts/watch.ts";
import { placeOf, type Sink } from "../shared/log.ts";
import { metricsText } from "../shared/metrics.ts";
import { LARGE_LOWER_BY, lowerHelpers } from "../shared/thread.ts";
import { giveBackLater } from "./after-start.ts";
import { type CertificateWatch, watchCertificate } from "./certificates.ts";
import { startCheckpoints } from "./checkpoints.ts";
import { type Ground, hear, newGround, workerStart } from "./ground.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { startMail } from "./mail-sender.ts";
import { newOpsServer } from "./ops-server.ts";
import { startPublication } from "./publication.ts";
import { watchStore } from "./store-watch.ts";
import { startTeam, type Team } from "./team.ts";
import { startWebhooks } from "./webhook-sender.ts";

export interface Service {
  readonly url: string;
  readonly opsUrl: string | null;
  /** Its public address. */
  readonly publicUrl: string;
  readonly store: Store;
  /** Accepts no new connections, answers requests in progress, and resolves when all is closed. */
  stop(): Promise<void>;
  /** Reads the certificate's files again. */
  reload(): void;
  /** Resolves with the reason when the service cannot go on. */
  readonly broken: Promise<string>;
}

export async function startService(
  configuration: Configuration,
  release: string,
  sink: Sink,
): Promise<Service> {
  const { host } = configuration;
  lowerHelpers(LARGE_LOWER_BY);
  const port = await freePort(configuration);
  const ground = newGround(configuration, release, sink, urlAt(configuration, port));
  const team = startTeam(ground.metrics.length, (slot) => workerStart(ground, slot), {
    log: ground.log,
    sink,
    message: (message, answer) => hear(ground, message, answer),
  });
  try {
    const [store] = await Promise.all([ground.store, team.loaded, buildWeb(ground)]);
    ground.watch = watchStore(store, ground);
    await team.listen({ host, port });
    return await running(ground, team, store, port);
  } catch (error) {
    await team.end(0);
    await closeStore(ground);
    throw error;
  }
}

async function running(ground: Ground, team: Team, store: Store, port: number): Promise<Service> {
  const { configuration, log } = ground;
  const ops = await startOps(ground, team);
  const certificates = followCertificate(ground, team);
  const mail = startMail(store, { ...configuration.mail, publicUrl: ground.publicUrl }, log);
  const letters = lettersFrom(ground.publicUrl);
  const housekeeping = startHousekeeping(store, letters, log);
  const webhooks = startWebhooks(store, {
    hasLoopback: configuration.webhooksToLoopback,
    letterTo: letters.webhookDisabled,
    log,
  });
  const publication = startPublication(store.webhooks, configuration.awardsFolder, log);
  const audits = startAuditRunner(store.payrollAudits, {
    ...configuration,
    counts: ground.memory.counts,
    scratchFolder: configuration.auditFolder,
    release: ground.release,
    log,
    sink: ground.sink,
  });
  const receipts = startReceiptChecks(store.rememberedReceipts, {
    ...configuration,
    release: ground.release,
    log,
    sink: ground.sink,
  });
  const checkpoints = startCheckpoints(store, configuration.activityLog, log);
  const url = urlAt(configuration, port);
  const opsUrl = ops === null ? null : `http://${inUrl(configuration.opsHost)}:${portOf(ops)}`;
  giveBackLater();
  const { securityContact } = configuration;
  if (securityContact !== null && Date.parse(securityContact.expires) <= store.nowMs())
    log("warn", "security_txt_expired", { expired_at: securityContact.expires });
  log("info", "listening", { url, ops_url: opsUrl, workers: ground.metrics.length });
  return {
    url,
    opsUrl,
    publicUrl: ground.publicUrl,
    store,
    reload: () => certificates?.reload(),
    broken: team.broken,
    async stop() {
      log("info", "draining");
      ground.signals.startDraining();
      await new Promise((done) => setTimeout(done, configuration.patience.noticeMs));
      await team.end(configuration.patience.drainMs);
      await audits.stop();
      await receipts.stop();
      await mail.stop();
      await webhooks.stop();
      await publication.stop();
      await housekeeping.stop();
      await checkpoints?.stop();
      certificates?.stop();
      await closeStore(ground);
      ops?.close();
      ops?.closeAllConnections();
      log("info", "stopped");
    },
  };
}

const urlAt = ({ tls, host }: Configuration, port: number): string =>
  `${tls === null ? "http" : "https"}://${inUrl(host)}:${port}`;

/** The API needs no pages: without them it goes on, and logs that. */
async function buildWeb({ log }: Ground): Promise<void> {
  const { builtWeb } = await import("#web");
  await builtWeb().catch((error: unknown) => log("error", "web_app_not_built", { ...placeOf(error) }));
}

async function closeStore({ watch, store }: Ground): Promise<void> {
  await watch?.stop();
  await store.then(
    (opened) => opened.close(),
    () => {},
  );
}

function followCertificate(ground: Ground, team: Team): CertificateWatch | null {
  const { tls } = ground.configuration;
  if (tls === null) return null;
  return watchCertificate(tls, ground, (certificate) => {
    ground.certificate = certificate;
    team.tell({ kind: "certificate", certificate });
  });
}

async function startOps(ground: Ground, team: Team): Promise<OpsServer | null> {
  const { configuration, signals, metrics, faults } = ground;
  if (configuration.opsPort === null) return null;
  const server = newOpsServer({
    notReady: () => [
      ...(signals.isDraining() ? ["draining"] : []),
      ...(signals.isStoreUp() ? [] : ["store"]),
      ...(team.listening > 0 ? [] : ["workers"]),
      ...faults.unready().map(({ name }) => name),
    ],
    faults: faults.list,
    metricsText: () => `${metricsText(metrics, ground.routes)}\n${faults.metricsText()}`,
    workerRestarts: () => team.restarts,
  });
  await listening(server, configuration.opsPort, configuration.opsHost);
  return server;
}

/**
 * The workers share the port, and would share it with anyone: binding it alone first, and closing again,
 * finds another service there. It also picks the port when any will do.
 */
async function freePort({ port, host }: Configuration): Promise<number> {
  const probe = createServer();
  await listening(probe, port, host);
  const taken = portOf(probe);
  await new Promise((done) => probe.close(done));
  return taken;
}

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((done, failed) => {
    server.once("error", failed);
    server.listen({ port, host }, () => {
      server.off("error", failed);
      done();
    });
  });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const inUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);
