// GET /awards/{code}/versions: every published version of an award, with its hash.

import { VersionList } from "#contract";
import type { Endpoint } from "../endpoint.ts";
import { awardCode, noAward } from "../parameters.ts";

export const versionsEndpoint: Endpoint = {
  method: "GET",
  path: "/awards/{code}/versions",
  name: "listVersions",
  summary: "Every published version of an award, with its hash",
  limit: "others",
  scope: "read",
  parameters: { code: awardCode },
  answers: VersionList,
  problems: [404],
  isData: true,
  examples: [{ name: "General Retail", path: { code: "MA000004" } }],
  answer: ({ path }, { catalogue }) => catalogue.versions(path.code ?? "") ?? noAward(path.code),
};
