// The thread beside a worker for the organisations' audits: compressing, sealing and writing delay no request.

import { parentPort, workerData } from "node:worker_threads";
import { Conflict, Invalid, Misconfigured, NotFound, openStore, type Store, StoreUnavailable } from "#store";
import { deskCalls } from "./desk-calls.ts";
import type { CallName, DeskCalls, DeskQuestion, DeskReply, DeskStart, FaultKind } from "./desk-messages.ts";

if (parentPort === null) throw new Error("this file is a worker thread's");
const port = parentPort;
const { store: config, webhooksToLoopback } = workerData as DeskStart;

/** Opened when first needed; after a failure the next call tries again. */
let opening: Promise<Store> | null = null;
async function opened(): Promise<Store> {
  opening ??= openStore({ ...config, service: false });
  try {
    return await opening;
  } catch (error) {
    opening = null;
    throw error;
  }
}

/** The worker sends each call's input: `desk-messages.ts` has both sides. */
const called = <N extends CallName>(calls: DeskCalls, name: N, given: unknown): ReturnType<DeskCalls[N]> =>
  (calls[name] as (given: unknown) => ReturnType<DeskCalls[N]>)(given);

function faultOf(error: unknown): FaultKind | null {
  if (error instanceof NotFound) return "not-found";
  if (error instanceof Conflict) return "conflict";
  if (error instanceof Invalid) return "invalid";
  return error instanceof StoreUnavailable || error instanceof Misconfigured ? "unavailable" : null;
}

async function answer({ id, call, given }: DeskQuestion): Promise<DeskReply> {
  try {
    return { id, value: await called(deskCalls(await opened(), webhooksToLoopback), call, given) };
  } catch (error) {
    const fault = faultOf(error);
    if (fault !== null) return { id, fault, state: error instanceof Conflict ? error.state : "" };
    const { name = "Error", stack = "" } = error instanceof Error ? error : {};
    return { id, failed: { name, stack } };
  }
}

port.on("message", (question: DeskQuestion) => {
  void answer(question).then((reply) => port.postMessage(reply));
});
