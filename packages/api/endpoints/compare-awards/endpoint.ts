// POST /compare-awards: one shift or period priced twice, and what each rule pays side by side.

import { COMPARE_EXAMPLES, CompareAwardsBody, Comparison, compareAwards } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const compareAwardsEndpoint: Endpoint = {
  method: "POST",
  path: "/compare-awards",
  name: "compareAwards",
  summary: "A shift or period under two awards, classifications, employment types or versions",
  description:
    "Priced twice, with the fields in a and in b in place of the body's own. Give the work as shift or as period, or its own fields beside a and b. Two versions of one award tell what a change of the law does to a roster: each applies on every day of it. Counts as one call, and as many shifts as it has.",
  limit: "calculations",
  scope: "calculate",
  body: CompareAwardsBody,
  answers: Comparison,
  problems: [400, 413, 415, 422],
  examples: COMPARE_EXAMPLES,
  answer: ({ body }, { library }) => compareAwards(body, library),
};
