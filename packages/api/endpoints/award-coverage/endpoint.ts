// GET /awards/{code}/coverage: one award's entry in the register.

import { AwardSummary } from "#contract";
import type { Endpoint } from "../endpoint.ts";
import { awardCode, noAward } from "../parameters.ts";

export const awardCoverageEndpoint: Endpoint = {
  method: "GET",
  path: "/awards/{code}/coverage",
  name: "getAwardCoverage",
  summary: "One award's entry in the register",
  limit: "others",
  scope: "read",
  parameters: { code: awardCode },
  answers: AwardSummary,
  problems: [404],
  isData: true,
  examples: [{ name: "General Retail", path: { code: "MA000004" } }],
  answer: ({ path }, { catalogue }) => catalogue.summary(path.code ?? "") ?? noAward(path.code),
};
