// A request that is answered, and what comes of it with something changed.

import assert from "node:assert/strict";
import { calculatePay, isProblem, type PayResult, type Problem } from "#contract";
import { library } from "../awards.ts";

export { library } from "../awards.ts";

export const GOOD = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
  breaks: [{ start_time: "19:00", end_time: "19:30" }],
  state: "VIC",
};

export function priced(change: object): PayResult {
  const answer = calculatePay({ ...GOOD, ...change }, library);
  assert.ok(!isProblem(answer), isProblem(answer) ? JSON.stringify(answer) : "");
  return answer;
}

export function problem(body: unknown): Problem {
  const answer = calculatePay(body, library);
  assert.ok(isProblem(answer), "a problem is expected");
  return answer;
}

export const pointers = (change: object): readonly string[] =>
  (problem({ ...GOOD, ...change }).errors ?? []).map(({ pointer }) => pointer).sort();

export const details = (change: object): string =>
  (problem({ ...GOOD, ...change }).errors ?? []).map(({ detail }) => detail).join("\n");
