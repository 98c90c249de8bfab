// Large requests, priced by a thread beside the worker so that they do not delay small ones: organisations take turns,
// and each credential has a limit of requests in progress.

import { Worker } from "node:worker_threads";
import type { HttpProblem } from "../problems.ts";
import { tooManyShifts, tooMuchInFlight } from "../problems.ts";
import type { BodyLine } from "./body-lines.ts";
import type { Allowance } from "./limiter.ts";
import type { FromPricing, PricingStart, ToPricing } from "./pricing-thread.ts";
import { newLines } from "./turns.ts";
import type { Caller } from "./verdicts.ts";

export interface Pricing {
  /** The endpoint's answer in UTF-8, or a problem; calls `charge` once the shifts are counted. */
  price(asked: LargeRequest): Promise<Priced>;
  /** The answers to the first lines, for which there are shifts. */
  priceLines(asked: LinesRequest): Promise<PricedLines>;
}

type Priced = { readonly bytes: Uint8Array } | HttpProblem;

interface LargeRequest {
  readonly caller: Caller;
  readonly route: string;
  readonly body: Uint8Array;
  charge(shifts: number): Promise<HttpProblem | null> | HttpProblem | null;
}

interface LinesRequest extends Omit<LargeRequest, "body" | "charge"> {
  readonly requestId: string;
  readonly lines: readonly BodyLine[];
  take(shifts: number): Allowance | Promise<Allowance>;
}

interface PricedLines {
  /** How many lines it answers. */
  readonly lines: number;
  readonly bytes: Uint8Array;
  /** Until there are shifts for the next line; 0: all are answered. */
  readonly waitMs: number;
}

const THREAD = new URL("../../quick-thread.mjs", import.meta.url);
const FILE = new URL("./pricing-thread.ts", import.meta.url);
/** Of one credential, waiting or being priced. */
const MOST_IN_FLIGHT = 8;
const MEMORY_MB = 512;

const startThread = (workerData: PricingStart): Worker =>
  new Worker(THREAD, {
    argv: [FILE.href],
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

export function newPricing(start: PricingStart): Pricing {
  const lines = newLines<() => Promise<void>>();
  const inFlight = new Map<string, number>();
  const thread = pricingThread(() => startThread(start));
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    for (let next = lines.next(); next !== undefined; next = lines.next()) await next();
    isRunning = false;
  };
  const leave = (countedAs: string): void => {
    const left = (inFlight.get(countedAs) ?? 1) - 1;
    if (left === 0) inFlight.delete(countedAs);
    else inFlight.set(countedAs, left);
  };
  const inTurn = <T>(organisationId: string, work: () => Promise<T>): Promise<T> =>
    new Promise((done, failed) => {
      lines.add(organisationId, () => work().then(done, failed));
      if (!isRunning) void run();
    });
  return {
    priceLines: (asked) => inTurn(asked.caller.credential.organisation.id, () => priceLines(thread, asked)),
    price(asked) {
      const { countedAs, credential } = asked.caller;
      const own = inFlight.get(countedAs) ?? 0;
      if (own >= MOST_IN_FLIGHT) return Promise.resolve(tooMuchInFlight(MOST_IN_FLIGHT));
      inFlight.set(countedAs, own + 1);
      const { id } = credential.organisation;
      return inTurn(id, () => priceOne(thread, asked).finally(() => leave(countedAs)));
    },
  };
}

async function priceOne(thread: PricingThread, { route, body, charge }: LargeRequest): Promise<Priced> {
  const counted = await thread.ask({ kind: "count", route, body });
  if (counted.kind === "problem") return counted.problem;
  if (counted.kind !== "counted") throw failureOf(counted);
  const refused = await charge(counted.shifts);
  if (refused !== null) {
    thread.tell({ kind: "forget" });
    return refused;
  }
  const priced = await thread.ask({ kind: "price" });
  if (priced.kind === "problem") return priced.problem;
  if (priced.kind !== "priced") throw failureOf(priced);
  return { bytes: priced.bytes };
}

async function priceLines(thread: PricingThread, asked: LinesRequest): Promise<PricedLines> {
  const { route, requestId, lines, take } = asked;
  const counted = await thread.ask({ kind: "count-lines", route, requestId, lines });
  if (counted.kind !== "counted-lines") throw failureOf(counted);
  const { refused, waitMs } = await chargeLines(counted.shifts, take);
  const priced = await thread.ask({ kind: "price-lines", refused });
  if (priced.kind !== "priced") throw failureOf(priced);
  return { lines: refused.length, bytes: priced.bytes, waitMs };
}

/** All together if they fit; otherwise one by one, up to the first that must wait. */
async function chargeLines(
  shifts: readonly number[],
  take: LinesRequest["take"],
): Promise<{ readonly refused: readonly (HttpProblem | null)[]; readonly waitMs: number }> {
  const all = shifts.reduce((sum, count) => sum + count, 0);
  if ((await take(all)).allowed) return { refused: shifts.map(() => null), waitMs: 0 };
  const refused: (HttpProblem | null)[] = [];
  for (const count of shifts) {
    const { allowed, limit, resetMs } = await take(count);
    if (!allowed && count <= limit) return { refused, waitMs: Math.max(1, resetMs) };
    refused.push(allowed ? null : tooManyShifts(limit, count, Math.ceil(resetMs / 1000)));
  }
  return { refused, waitMs: 0 };
}

/** The thread's error, logged where it happened. */
function failureOf(reply: FromPricing): Error {
  const error = new Error("pricing failed");
  if (reply.kind === "failed") {
    error.name = reply.name;
    error.stack = reply.stack;
  }
  return error;
}

interface PricingThread {
  ask(message: ToPricing): Promise<FromPricing>;
  tell(message: ToPricing): void;
}

/** The part of a thread that we use. */
interface Started {
  on(event: "message", listener: (reply: FromPricing) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "exit", listener: () => void): unknown;
  postMessage(message: ToPricing): void;
}

/** Started when first needed, and again when it has failed or ended; one question at a time. */
export function pricingThread(start: () => Started): PricingThread {
  let thread: Started | null = null;
  let waiting: { done: (reply: FromPricing) => void; failed: (error: Error) => void } | null = null;
  const started = (): Started => {
    if (thread !== null) return thread;
    const made = start();
    // A failed thread gets no more questions, though it ends a moment later: the next one has its own thread.
    const over = (error: Error): void => {
      if (thread !== made) return;
      thread = null;
      waiting?.failed(error);
    };
    made.on("message", (reply: FromPricing) => {
      if (thread === made) waiting?.done(reply);
    });
    made.on("error", over);
    made.on("exit", () => over(new Error("the pricing thread ended")));
    thread = made;
    return made;
  };
  return {
    tell: (message) => started().postMessage(message),
    ask: (message) =>
      new Promise<FromPricing>((done, failed) => {
        waiting = { done, failed };
        started().postMessage(message);
      }).finally(() => {
        waiting = null;
      }),
  };
}
