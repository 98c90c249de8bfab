// POST /calculate-pay-batch: many shifts and pay periods in one request, a line each, answered line by line.

import { BATCH_EXAMPLES, BatchLine, BatchRequestLine, calculatePayLine } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const calculatePayBatchEndpoint: Endpoint = {
  method: "POST",
  path: "/calculate-pay-batch",
  name: "calculatePayBatch",
  summary: "What many shifts and pay periods must pay, a line each",
  description:
    "NDJSON in and out: each line of the body is a shift or a pay period, priced by itself, and each line of the answer is its result or its problem, in the same order, with its client_ref. Answers come while you are still sending. Any number of lines, of up to 1 MiB each; empty lines are skipped. Counts as one call, and each line as many shifts as it has, at least one for each 8 KiB that it begins. When the shifts of the minute are used up, the batch waits for more; only a line with more shifts than a minute has is refused, with status 429. If the connection breaks, the lines you have are good: send the rest again.",
  limit: "calculations",
  scope: "calculate",
  body: BatchRequestLine,
  isLines: true,
  answers: BatchLine,
  problems: [400, 413, 415, 422],
  examples: BATCH_EXAMPLES,
  answer: ({ body }, { library }) => calculatePayLine(body, library),
};
