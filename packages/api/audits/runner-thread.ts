// The thread of a node that works on audits: it takes a part, works on it at a low priority, hands it over, takes the next.

import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { loadLibrary } from "#pack";
import { openStore, type PartLease, type PayrollAudits, type StepOutcome, StoreUnavailable } from "#store";
import { newLog, placeOf, streamSink } from "../shared/log.ts";
import { joinParts } from "./join.ts";
import { prepare } from "./prepare.ts";
import { partPricer } from "./price-part.ts";
import type { FromRunner, RunnerStart, ToRunner } from "./runner-messages.ts";
import { LeaseLost, type Step } from "./step.ts";

if (parentPort === null) throw new Error("this file is a worker thread's");
const port = parentPort;
const start = workerData as RunnerStart;
const { holder, basis, awardsFolder } = start;
const log = newLog(start.logLevel, streamSink(process.stderr));

const LOWER_PRIORITY = 10;
try {
  setPriority(0, LOWER_PRIORITY); // of this thread alone, where the system has priorities for threads
} catch {
  // Then it is as important as the others.
}

/** Between two looks for work when there was none. */
const PAUSE_MS = 500;
/** Then the thread ends, and what it has in memory with it. */
const IDLE_MS = 30_000;

let isStopping = false;
port.on("message", (message: ToRunner) => {
  if (message.kind === "stop") isStopping = true;
});

const tell = (message: FromRunner): void => port.postMessage(message);
const library = loadLibrary(awardsFolder);
const price = partPricer();
const WORK: Readonly<Record<PartLease["step"], (step: Step) => Promise<StepOutcome>>> = {
  preparing: prepare,
  running: price,
  joining: joinParts,
};

/** What goes wrong with one part leaves it to the next try, here or elsewhere; what it says never has what is in it. */
async function work(audits: PayrollAudits, lease: PartLease): Promise<void> {
  const { auditId: audit, step, number: part } = lease;
  const startedAt = performance.now();
  try {
    const outcome = await WORK[step]({ lease, audits, library, awardsFolder, basis });
    const isOurs = await audits.finish(lease, outcome);
    const milliseconds = Math.round(performance.now() - startedAt);
    log("debug", isOurs ? "audit_part_done" : "audit_part_dropped", { audit, step, part, milliseconds });
  } catch (error) {
    if (error instanceof LeaseLost) return log("debug", "audit_part_dropped", { audit, step, part });
    log("warn", "audit_part_failed", { audit, step, part, ...placeOf(error) });
    if (!(error instanceof StoreUnavailable)) await audits.giveUp(lease);
  }
}

async function run(audits: PayrollAudits): Promise<void> {
  let idleSince = performance.now();
  while (!isStopping && performance.now() - idleSince < IDLE_MS) {
    const lease = await audits.take(holder, basis);
    if (lease === null) {
      await sleep(PAUSE_MS);
      continue;
    }
    tell({ kind: "began" });
    await work(audits, lease);
    tell({ kind: "ended" });
    idleSince = performance.now();
  }
}

const store = await openStore({ ...start.store, service: false });
while (!isStopping) {
  try {
    await run(store.payrollAudits);
    break;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    await sleep(PAUSE_MS);
  }
}
await store.close();
port.close();
