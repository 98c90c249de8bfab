// POST /calculate-pay-batch: many shifts and pay periods in one request, a line each, answered line by line.

import { BATCH_EXAMPLES, BatchLine, BatchRequestLine, calculatePayLine } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const calculatePayBatchEndpoint: Endpoint = {
  method: "POST",
  path: "/calculate-pay-batch",
  name: "calculatePayBatch",
  summary: "What many shifts and pay periods must pay, a line each",
  description:
    "NDJSON in and out: each line of the body is a shift or a pay period, priced by itself, and each line of the answer is its result or its problem, in the same order, with its client_ref. Answers come while you are still sending. Up to 10,000 lines, and 1 MiB a line; empty lines are skipped. Counts as one call, and as many shifts as its lines have: a line for which no shifts are left this minute has status 429, and the next ones may still fit. If the connection breaks, the lines you have are good: send the rest again.",
  limit: "calculations",
  scope: "calculate",
  body: BatchRequestLine,
  isLines: true,
  answers: BatchLine,
  problems: [400, 413, 415, 422],
  examples: BATCH_EXAMPLES,
  answer: ({ body }, { library }) => calculatePayLine(body, library),
};
