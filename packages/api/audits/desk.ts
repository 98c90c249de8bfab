// A worker's access to an organisation's audits: questions to their thread, which starts with the first one.

import { Worker } from "node:worker_threads";
import { type Log, placeOf } from "../shared/log.ts";
import type { CallName, DeskCalls, DeskQuestion, DeskReply, DeskStart, FaultKind } from "./desk-messages.ts";

/** What the store refuses; the caller puts it into words. */
export class DeskFault extends Error {
  readonly kind: FaultKind;
  readonly state: string;
  constructor(kind: FaultKind, state: string) {
    super(kind);
    this.kind = kind;
    this.state = state;
  }
}

export interface AuditDesk {
  ask<N extends CallName>(call: N, ...given: Parameters<DeskCalls[N]>): ReturnType<DeskCalls[N]>;
}

const THREAD = new URL("../../quick-thread.mjs", import.meta.url);
const FILE = new URL("./desk-thread.ts", import.meta.url);
const MEMORY_MB = 256;

interface Waiting {
  done(value: unknown): void;
  failed(error: Error): void;
}

export function newAuditDesk(workerData: DeskStart, log: Log): AuditDesk {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let asked = 0;
  const started = (): Worker => {
    if (thread !== null) return thread;
    const made = new Worker(THREAD, {
      argv: [FILE.href],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    made.unref();
    made.on("message", (reply: DeskReply) => settle(waiting, reply));
    // Fails the questions of a thread that died; the next question gets a new thread.
    made.on("error", (error) => log("error", "audit_desk_died", { ...placeOf(error) }));
    made.on("exit", () => {
      if (thread !== made) return;
      thread = null;
      for (const { failed } of waiting.values()) failed(new Error("the audit desk ended"));
      waiting.clear();
    });
    thread = made;
    return made;
  };
  return {
    // The thread answers each call with that call's output.
    ask: ((call: CallName, given: unknown) =>
      new Promise((done, failed) => {
        asked += 1;
        waiting.set(asked, { done, failed });
        started().postMessage({ id: asked, call, given } satisfies DeskQuestion);
      })) as AuditDesk["ask"],
  };
}

function settle(waiting: Map<number, Waiting>, reply: DeskReply): void {
  const one = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ("value" in reply) one?.done(reply.value);
  else if ("fault" in reply) one?.failed(new DeskFault(reply.fault, reply.state));
  else {
    const error = new Error("the audit desk failed");
    error.name = reply.failed.name;
    error.stack = reply.failed.stack;
    one?.failed(error);
  }
}
