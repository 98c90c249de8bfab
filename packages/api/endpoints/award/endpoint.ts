// GET /awards/{code}: one award, with the facts it asks for, its allowances and worker types.

import { AwardDetail } from "#contract";
import type { Endpoint } from "../endpoint.ts";
import { awardCode, noAward } from "../parameters.ts";

export const awardEndpoint: Endpoint = {
  method: "GET",
  path: "/awards/{code}",
  name: "getAward",
  summary: "One award: the facts it asks for, its allowances and worker types, with defaults",
  limit: "others",
  scope: "read",
  parameters: { code: awardCode },
  answers: AwardDetail,
  problems: [404],
  isData: true,
  examples: [
    { name: "General Retail", path: { code: "MA000004" } },
    { name: "An award with rates only", path: { code: "MA000121" } },
  ],
  answer: ({ path }, { catalogue, today }) =>
    catalogue.detail(path.code ?? "", today()) ?? noAward(path.code),
};
