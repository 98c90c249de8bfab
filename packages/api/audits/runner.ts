// Watches for audits to work on: starts their thread while there are any, renews its lease, and ends it.

import { randomBytes } from "node:crypto";
import type { Worker } from "node:worker_threads";
import type { PartLease, PayrollAudits, StoreConfig } from "#store";
import { inRounds, type Rounds } from "../main/rounds.ts";
import type { Level } from "../shared/log.ts";
import { type Log, placeOf, type Sink } from "../shared/log.ts";
import { startThread } from "../shared/thread.ts";
import { auditBasis } from "./basis.ts";
import type { FromRunner, RunnerStart, ToRunner } from "./runner-messages.ts";
import { clearScratch } from "./scratch.ts";

const FILE = new URL("./runner-thread.ts", import.meta.url);
const LOOK_MS = 1000;
/** Well within a lease, which the thread cannot renew while it prices. */
const RENEW_MS = 4000;
const MINUTE_MS = 60_000;
/** A part that takes longer will not end. The first and the last step read all of an audit. */
const LONGEST_MS = { preparing: 120 * MINUTE_MS, running: 15 * MINUTE_MS, joining: 120 * MINUTE_MS };
const MEMORY_MB = 1536;
/** How long a part in progress may take when the service stops; after that another node takes it. */
const LAST_PART_MS = 3000;

interface Running {
  readonly awardsFolder: string;
  readonly release: string;
  readonly store: StoreConfig;
  readonly logLevel: Level;
  readonly auditKey: string | null;
  readonly counts: SharedArrayBuffer;
  readonly nodes: number;
  /** For files while we read them. */
  readonly scratchFolder: string;
  readonly log: Log;
  readonly sink: Sink;
}

interface Thread {
  readonly worker: Worker;
  readonly holder: string;
  readonly gone: Promise<void>;
  renewedAt: number;
  /** The part it has, and since when; null: it has none. */
  part: { readonly lease: PartLease; readonly since: number } | null;
}

export function startAuditRunner(audits: PayrollAudits, running: Running): Rounds {
  const { log, awardsFolder, release } = running;
  const basis = auditBasis(awardsFolder, release);
  clearScratch(running.scratchFolder);
  let thread: Thread | null = null;
  let isStopping = false;
  const over = async (ended: Thread): Promise<void> => {
    if (thread === ended) thread = null;
    clearScratch(running.scratchFolder);
    // A part did not fail because its node stops; one whose thread died or was stuck may have.
    const freed = isStopping ? audits.handBack(ended.holder) : audits.release(ended.holder);
    await freed.catch((error: unknown) => notReleased(log, error));
  };
  const watch = async (at: Thread): Promise<void> => {
    if (at.part === null) return;
    if (performance.now() - at.part.since > LONGEST_MS[at.part.lease.step]) {
      log("error", "audit_thread_stuck");
      await end(at);
    } else if (performance.now() - at.renewedAt > RENEW_MS) {
      at.renewedAt = performance.now();
      await audits.renew(at.part.lease);
    }
  };
  const rounds = inRounds(LOOK_MS, async () => {
    try {
      if (thread !== null) await watch(thread);
      else if (await audits.hasWork(basis)) thread = newThread(running, basis, over);
    } catch (error) {
      log("warn", "audits_not_watched", { ...placeOf(error) });
    }
  });
  return {
    async stop() {
      isStopping = true;
      await rounds.stop();
      if (thread !== null) await end(thread);
    },
  };
}

const notReleased = (log: Log, error: unknown): void =>
  log("warn", "audit_parts_not_released", { ...placeOf(error) });

function newThread(
  { awardsFolder, store, logLevel, auditKey, counts, nodes, scratchFolder, log, sink }: Running,
  basis: string,
  over: (thread: Thread) => Promise<void>,
): Thread {
  const holder = randomBytes(12).toString("hex");
  const start: RunnerStart = {
    ...{ holder, basis, awardsFolder, store, logLevel, auditKey },
    ...{ counts, nodes, scratchFolder },
  };
  const worker = startThread(FILE, start, { maxOldGenerationSizeMb: MEMORY_MB }, sink);
  worker.on("error", (error) => log("error", "audit_thread_died", { ...placeOf(error) }));
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const thread: Thread = { worker, holder, gone, renewedAt: performance.now(), part: null };
  worker.on("message", (told: FromRunner) => {
    thread.part = told.kind === "began" ? { lease: told.lease, since: performance.now() } : null;
  });
  worker.on("exit", () => void over(thread).finally(resolve));
  return thread;
}

/**
 * Lets the part in progress finish if that is soon, and otherwise leaves it to another node. The thread itself stops
 * DuckDB: a thread that we terminate while DuckDB works takes the process with it.
 */
async function end({ worker, gone }: Thread): Promise<void> {
  worker.postMessage({ kind: "stop" } satisfies ToRunner);
  const patience = setTimeout(() => void worker.terminate(), LAST_PART_MS);
  await gone;
  clearTimeout(patience);
}
