// POST /detect-risks: what may be wrong with the pay of a shift or a period, each finding with its clause.

import { DetectRisksRequest, RISK_EXAMPLES, RiskReport } from "#contract";
import { detectRisks } from "#risks";
import type { Endpoint } from "../endpoint.ts";

export const detectRisksEndpoint: Endpoint = {
  method: "POST",
  path: "/detect-risks",
  name: "detectRisks",
  summary: "What may be wrong with the pay of a shift or a period",
  description:
    "The body of calculate-pay or of calculate-pay-period, and what was paid where it is known. Each finding has its clause, the facts it rests on, what it could come to, what to do and what would clear it. Counts as one call, and as many shifts as it has.",
  limit: "calculations",
  scope: "audit",
  body: DetectRisksRequest,
  answers: RiskReport,
  problems: [400, 413, 415, 422],
  examples: RISK_EXAMPLES,
  answer: ({ body }, { library }) => detectRisks(body, library),
};
