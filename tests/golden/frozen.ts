// The frozen requests and results, and how a result is compared: all but what the engine's version makes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calculatePay } from "#contract";
import { library } from "../awards.ts";

export interface Frozen {
  readonly request: unknown;
  readonly result: unknown;
}

const FILE = join(import.meta.dirname, "results.json");

export const frozen = (): readonly Frozen[] => JSON.parse(readFileSync(FILE, "utf8"));

export function resultOf(request: unknown): unknown {
  const answer: Record<string, unknown> = { ...calculatePay(request, library) };
  delete answer.calculation_id;
  delete answer.engine_version;
  return JSON.parse(JSON.stringify(answer));
}
