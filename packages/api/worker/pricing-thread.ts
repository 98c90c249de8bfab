// A thread that prices large requests for a worker, one at a time, at a lower priority than the worker.

import { parentPort, workerData } from "node:worker_threads";
import { isProblem, type Problem, readJsonBytes } from "#contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { ROUTES } from "../endpoints/routes.ts";
import { TOOL_ENDPOINTS } from "../endpoints/tools.ts";
import { receiptKeyFrom } from "../shared/receipt-key.ts";
import { LARGE_LOWER_BY, lowerPriority } from "../shared/thread.ts";
import type { BodyLine } from "./body-lines.ts";
import { answersOf, type HeldLines, readLine, shiftsOfLines } from "./line-answers.ts";
import { loadPricingWorld } from "./pricing-world.ts";
import { shiftsIn } from "./shift-count.ts";

export interface PricingStart {
  readonly awardsFolder: string;
  readonly release: string;
  /** As for the worker. */
  readonly receiptKey: string | null;
}

/** A body to count; then whether to price it or to forget it. */
export type ToPricing =
  | { readonly kind: "count"; readonly route: string; readonly body: Uint8Array }
  | { readonly kind: "price" }
  | LinesToCount
  /** In the order of the lines: why we do not price one, or null. */
  | { readonly kind: "price-lines"; readonly refused: readonly (Problem | null)[] }
  | { readonly kind: "forget" };

export interface LinesToCount {
  readonly kind: "count-lines";
  readonly route: string;
  readonly requestId: string;
  readonly lines: readonly BodyLine[];
}

export type FromPricing =
  | { readonly kind: "counted"; readonly shifts: number }
  | { readonly kind: "counted-lines"; readonly shifts: readonly number[] }
  /** The answer in UTF-8, moved rather than copied. */
  | { readonly kind: "priced"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "failed"; readonly name: string; readonly stack: string };

if (parentPort === null) throw new Error("this file is a worker thread's");
const port = parentPort;
const { awardsFolder, release, receiptKey } = workerData as PricingStart;
const key = receiptKey === null ? null : receiptKeyFrom(receiptKey);
const world = loadPricingWorld(awardsFolder, release, key);

const encoder = new TextEncoder();
lowerPriority(LARGE_LOWER_BY);

let held: { readonly endpoint: Endpoint; readonly value: unknown } | null = null;

function count(route: string, body: Uint8Array): FromPricing {
  const endpoint = endpointOf(route);
  const read = readJsonBytes(body, endpoint.mostNames);
  if ("problem" in read) return { kind: "problem", problem: read.problem };
  held = { endpoint, value: read.value };
  return { kind: "counted", shifts: shiftsIn(read.value) };
}

function endpointOf(route: string): Endpoint {
  const endpoint = [...ROUTES, ...TOOL_ENDPOINTS].find(
    (one): one is Endpoint => "answer" in one && one.path === route,
  );
  if (endpoint === undefined) throw new Error(`there is no route ${route}`);
  return endpoint;
}

let heldLines: HeldLines | null = null;

function countLines({ route, requestId, lines }: LinesToCount): FromPricing {
  heldLines = { endpoint: endpointOf(route), requestId, lines: lines.map(readLine) };
  return { kind: "counted-lines", shifts: shiftsOfLines(heldLines) };
}

function priceLines(refused: readonly (Problem | null)[]): FromPricing {
  if (heldLines === null) throw new Error("there is nothing to price");
  const lines = heldLines;
  heldLines = null;
  return { kind: "priced", bytes: encoder.encode(answersOf(lines, refused, world)) };
}

function price(): FromPricing {
  if (held === null) throw new Error("there is nothing to price");
  const { endpoint, value } = held;
  held = null;
  const answer = endpoint.answer({ path: {}, query: {}, body: value }, world);
  return isProblem(answer)
    ? { kind: "problem", problem: answer }
    : { kind: "priced", bytes: encoder.encode(JSON.stringify(answer)) };
}

function answerTo(message: ToPricing): FromPricing | null {
  if (message.kind === "count") return count(message.route, message.body);
  if (message.kind === "price") return price();
  if (message.kind === "count-lines") return countLines(message);
  if (message.kind === "price-lines") return priceLines(message.refused);
  held = null;
  return null;
}

port.on("message", (message: ToPricing) => {
  try {
    const reply = answerTo(message);
    if (reply !== null) port.postMessage(reply, reply.kind === "priced" ? [reply.bytes.buffer] : []);
  } catch (error) {
    const { name = "Error", stack = "" } = error instanceof Error ? error : {};
    port.postMessage({ kind: "failed", name, stack } satisfies FromPricing);
  }
});
