// POST /explain-pay: the same pay, and why, in plain sentences that each end in a clause.

import { CalculatePayRequest, Explanation, SHIFT_EXAMPLES } from "#contract";
import { explainPay } from "#explain";
import type { Endpoint } from "../endpoint.ts";

export const explainPayEndpoint: Endpoint = {
  method: "POST",
  path: "/explain-pay",
  name: "explainPay",
  summary: "Why a shift pays what it pays, in sentences",
  description:
    "pay_result is what /calculate-pay answers. The sentences say, in the order of the shift, which rate is in force since when, why each stretch is paid as it is, what was considered and lost, what was assumed and is worth, and how near the shift came to paying otherwise; markdown is the same as a page.",
  limit: "calculations",
  scope: "calculate",
  body: CalculatePayRequest,
  answers: Explanation,
  problems: [400, 413, 415, 422],
  examples: SHIFT_EXAMPLES,
  answer: ({ body }, { library }) => explainPay(body, library),
};
