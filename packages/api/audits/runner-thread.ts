// The thread of a node that works on audits: it takes a part, works on it at a low priority, hands it over, takes the
// next.

import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { loadLibrary } from "#pack";
import {
  auditLimits,
  Invalid,
  openStore,
  type PartLease,
  type PayrollAudits,
  type StepOutcome,
  StoreUnavailable,
} from "#store";
import { monotonicMs } from "../shared/clock.ts";
import { newLog, placeOf, streamSink } from "../shared/log.ts";
import { lowerPriority } from "../shared/thread.ts";
import { chargeFor, OutOfShifts } from "./charge.ts";
import { joinParts } from "./join.ts";
import { type AuditProblem, jsonBlob } from "./kept.ts";
import { DiskFull, prepare } from "./prepare.ts";
import { partPricer } from "./price-part.ts";
import type { FromRunner, RunnerStart, ToRunner } from "./runner-messages.ts";
import { LeaseLost, type Step } from "./step.ts";

if (parentPort === null) throw new Error("this file is a worker thread's");
const port = parentPort;
const start = workerData as RunnerStart;
const { holder, basis, awardsFolder, auditKey, scratchFolder } = start;
const { fileBytes, keptBytes } = auditLimits(start.store);
const store = await openStore({ ...start.store, service: false });
const charge = chargeFor(start, store.policies);
const log = newLog(start.logLevel, streamSink(process.stderr));

lowerPriority(10);

/** Between two looks for work when there was none. */
const PAUSE_MS = 500;
/** After this the thread ends and frees its memory. */
const IDLE_MS = 30_000;

/** Asked to stop, we finish a part that takes no longer than this. */
const LAST_PART_MS = 2000;
/** What a file may take on disk for each byte that we accept: a copy, its sorted rows, and room to sort. */
const DISK_RATIO = 8;

let isStopping = false;
const stopping = new AbortController();
port.on("message", (message: ToRunner) => {
  if (message.kind !== "stop" || isStopping) return;
  isStopping = true;
  setTimeout(() => stopping.abort(), LAST_PART_MS).unref();
});

const tell = (message: FromRunner): void => port.postMessage(message);
const library = loadLibrary(awardsFolder);
const price = partPricer();
const WORK: Readonly<Record<PartLease["step"], (step: Step) => Promise<StepOutcome>>> = {
  preparing: prepare,
  running: price,
  joining: joinParts,
};

/** An outage is not a part's fault; a part that meets this many in a row, one for each try, may be the cause. */
const MOST_OUTAGES = 5;
let outages = 0;
/** After an outage we cannot know which parts we hold, so we return all of them before we take the next. */
let isBehind = false;

async function giveBack(audits: PayrollAudits): Promise<void> {
  await (outages > MOST_OUTAGES ? audits.release(holder) : audits.handBack(holder));
  isBehind = false;
}

const failure = (detail: string): StepOutcome => {
  const problem: AuditProblem = { file: null, detail };
  return { failure: jsonBlob("problems", [problem]) };
};

const TOO_MUCH = `The files and results of this audit are larger than the service keeps (${Math.floor(keptBytes / 1024 ** 2)} MiB, compressed). Run it on the command line, or split the company into two audits.`;
const NO_ROOM =
  "Our disk has no room for the files of this audit now. Try again later, or run it on the command line.";

const stepOf = (audits: PayrollAudits, lease: PartLease): Step => ({
  lease,
  audits,
  library,
  awardsFolder,
  basis,
  auditKey,
  scratchFolder,
  mostDiskBytes: fileBytes * DISK_RATIO,
  signal: stopping.signal,
  charge,
});

/** Whether it was still ours. */
async function finished(audits: PayrollAudits, lease: PartLease): Promise<boolean> {
  try {
    return await audits.finish(lease, await WORK[lease.step](stepOf(audits, lease)));
  } catch (error) {
    if (error instanceof Invalid) return audits.finish(lease, failure(TOO_MUCH));
    if (!(error instanceof DiskFull)) throw error;
    log("error", "audit_disk_full", { audit: lease.auditId });
    return audits.finish(lease, failure(NO_ROOM));
  }
}

/**
 * A failure leaves the part to the next try, here or elsewhere; the log line never has the part's content.
 * Throws when the store is away.
 */
async function work(audits: PayrollAudits, lease: PartLease): Promise<void> {
  const { auditId: audit, step, number: part } = lease;
  const startedAt = performance.now();
  try {
    const isOurs = await finished(audits, lease);
    outages = 0;
    const milliseconds = Math.round(performance.now() - startedAt);
    log("debug", isOurs ? "audit_part_done" : "audit_part_dropped", { audit, step, part, milliseconds });
  } catch (error) {
    // The main thread frees the part when we end.
    if (stopping.signal.aborted) return log("debug", "audit_part_stopped", { audit, step, part });
    if (error instanceof LeaseLost) return log("debug", "audit_part_dropped", { audit, step, part });
    if (error instanceof OutOfShifts) {
      waiting.set(audit, monotonicMs() + error.resetMs);
      log("debug", "audit_waits", { audit, milliseconds: Math.round(error.resetMs) });
      return audits.handBack(holder);
    }
    log("warn", "audit_part_failed", { audit, step, part, ...placeOf(error) });
    if (error instanceof StoreUnavailable) {
      outages += 1;
      throw error;
    }
    await audits.giveUp(lease);
  }
}

/** Audits that have used up their shifts of the minute, and when there is room again. */
const waiting = new Map<string, number>();

function stillWaiting(): readonly string[] {
  for (const [audit, untilMs] of waiting) if (untilMs <= monotonicMs()) waiting.delete(audit);
  return [...waiting.keys()];
}

async function run(audits: PayrollAudits): Promise<void> {
  let idleSince = performance.now();
  while (!isStopping && performance.now() - idleSince < IDLE_MS) {
    if (isBehind) await giveBack(audits);
    const lease = await audits.take(holder, basis, stillWaiting());
    if (lease === null) {
      if (waiting.size > 0) idleSince = performance.now();
      await sleep(PAUSE_MS);
      continue;
    }
    tell({ kind: "began", lease });
    await work(audits, lease).finally(() => tell({ kind: "ended" }));
    idleSince = performance.now();
  }
}

while (!isStopping) {
  try {
    await run(store.payrollAudits);
    break;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    isBehind = true;
    await sleep(PAUSE_MS);
  }
}
await store.close();
port.close();
