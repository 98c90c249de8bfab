// The thread of a node that checks remembered receipts: takes some, prices them at a low priority, hands them over, and
// ends.

import { parentPort, workerData } from "node:worker_threads";
import type { KeptReceipt } from "#contract";
import { ENGINE_VERSION } from "#engine";
import { type CheckedReceipt, openStore, type ReceiptToCheck, type RememberedReceipts } from "#store";
import { auditBasis } from "../audits/basis.ts";
import type { World } from "../endpoints/endpoint.ts";
import { newLog, placeOf, streamSink } from "../shared/log.ts";
import { lowerPriority } from "../shared/thread.ts";
import { loadPricingWorld } from "../worker/pricing-world.ts";
import { checkReceipt } from "./check.ts";
import type { CheckStart, FromCheck } from "./check-messages.ts";

if (parentPort === null) throw new Error("this file is a worker thread's");
const port = parentPort;
const { awardsFolder, release, store: config, logLevel } = workerData as CheckStart;
const log = newLog(logLevel, streamSink(process.stderr));

const AT_A_TIME = 20;
lowerPriority(10);

let isStopping = false;
port.on("message", () => {
  isStopping = true;
});

/** A receipt we cannot open or price counts as checked, so that it does not block the others. */
function checked(world: World, { content, ...taken }: ReceiptToCheck): CheckedReceipt {
  if (content === null) {
    log("warn", "receipt_not_opened", { receipt: taken.id });
    return taken;
  }
  try {
    const { kept, correction } = checkReceipt(JSON.parse(content) as KeptReceipt, world);
    const found = correction === null ? {} : { correction: JSON.stringify(correction) };
    return { ...taken, newContent: JSON.stringify(kept), ...found };
  } catch (error) {
    log("error", "receipt_not_checked", { receipt: taken.id, ...placeOf(error) });
    return taken;
  }
}

async function checkAll(memory: RememberedReceipts, basis: string): Promise<FromCheck> {
  const sums = { receipts: 0, corrections: 0 };
  if (!(await memory.mayCheck(basis))) return { basis, ...sums };
  let world: World | null = null;
  while (!isStopping) {
    const taken = await memory.take(basis, AT_A_TIME);
    if (taken.length === 0) break;
    // Reads awards only if there is something to price.
    world ??= loadPricingWorld(awardsFolder, release, null);
    const at = world;
    const results = taken.map((one) => checked(at, one));
    await memory.finish(basis, results);
    sums.receipts += results.length;
    sums.corrections += results.filter(({ correction }) => correction !== undefined).length;
  }
  return { basis, ...sums };
}

const store = await openStore({ ...config, service: false });
try {
  const basis = auditBasis(awardsFolder, `${release} ${ENGINE_VERSION}`);
  port.postMessage(await checkAll(store.rememberedReceipts, basis));
} finally {
  await store.close();
  port.close();
}
