// GET /awards: the awards held, how deep, from when to when.

import { AwardList } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const awardsEndpoint: Endpoint = {
  method: "GET",
  path: "/awards",
  name: "listAwards",
  summary: "The awards held, how deep, from when to when",
  limit: "others",
  scope: "read",
  answers: AwardList,
  problems: [],
  isData: true,
  examples: [{ name: "All awards" }],
  answer: (_asked, { catalogue }) => ({ awards: catalogue.awards() }),
};
