// A worker's line to the main thread: its questions with their answers, and the main thread's commands.

import type { MessagePort } from "node:worker_threads";
import type { ToMain, ToWorker, Verdict } from "../shared/messages.ts";
import type { AskMain } from "./verdicts.ts";

export interface MainLine {
  readonly verify: AskMain;
  say(message: ToMain): void;
  on(listener: (message: ToWorker) => void): void;
}

/** A store that hangs is down: the caller hears so in time to try elsewhere. */
const PATIENCE_MS = 2500;

export function mainLine(port: MessagePort): MainLine {
  const waiting = new Map<number, (verdict: Verdict) => void>();
  let asked = 0;
  port.on("message", (message: ToWorker) => {
    if (message.kind === "verdict") waiting.get(message.id)?.(message.verdict);
  });
  const say = (message: ToMain): void => port.postMessage(message);
  return {
    say,
    on: (listener) => void port.on("message", listener),
    verify: (keyId, secret) =>
      new Promise((done) => {
        asked += 1;
        const id = asked;
        const settle = (verdict: Verdict): void => {
          clearTimeout(timer);
          waiting.delete(id);
          done(verdict);
        };
        const timer = setTimeout(() => settle({ is: "unavailable" }), PATIENCE_MS);
        waiting.set(id, settle);
        say({ kind: "verify", id, keyId, secret });
      }),
  };
}
