// POST /calculate-pay: what a shift must pay, with the clause behind every cent.

import { CalculatePayRequest, calculatePay, PayResult, SHIFT_EXAMPLES } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const calculatePayEndpoint: Endpoint = {
  method: "POST",
  path: "/calculate-pay",
  name: "calculatePay",
  summary: "What a shift must pay",
  description:
    "Byte for byte the same answer for the same request under the same award, calendar and engine versions. What was not said and could change the pay is stated in assumptions, with what it is worth.",
  limit: "calculations",
  scope: "calculate",
  body: CalculatePayRequest,
  answers: PayResult,
  problems: [400, 413, 415, 422],
  examples: SHIFT_EXAMPLES,
  answer: ({ body }, { library }) => calculatePay(body, library),
};
