// GET /coverage: the register of what we have encoded, for all awards together.

import { CoverageRegister } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const coverageEndpoint: Endpoint = {
  method: "GET",
  path: "/coverage",
  name: "getCoverage",
  summary: "What we cover of each award, up to which day we checked it, and what is missing",
  limit: "others",
  scope: "read",
  answers: CoverageRegister,
  problems: [],
  isData: true,
  examples: [{ name: "The register" }],
  answer: (_asked, { catalogue }) => catalogue.coverage(),
};
