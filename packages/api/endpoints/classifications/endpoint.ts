// GET /awards/{code}/classifications: who an award covers on a day, and at what rate.

import Type from "typebox";
import { ClassificationList, invalidRequest, notCovered } from "#contract";
import { parseLocalDate } from "#engine";
import type { Endpoint } from "../endpoint.ts";
import { awardCode, noAward } from "../parameters.ts";

const query = Type.Object(
  {
    on: Type.Optional(
      Type.String({
        pattern: "^\\d{4}-\\d{2}-\\d{2}$",
        description: "The day; default today, or the last verified day if that is earlier.",
        examples: ["2026-08-01"],
      }),
    ),
  },
  { additionalProperties: false },
);

export const classificationsEndpoint: Endpoint = {
  method: "GET",
  path: "/awards/{code}/classifications",
  name: "listClassifications",
  summary: "Who an award covers on a day, and at what rate",
  limit: "others",
  scope: "read",
  parameters: { code: awardCode },
  query,
  answers: ClassificationList,
  problems: [404, 422],
  isData: true,
  examples: [
    { name: "On a day", path: { code: "MA000004" }, query: { on: "2026-08-01" } },
    { name: "Today", path: { code: "MA000003" } },
  ],
  answer: ({ path, query: { on } }, { catalogue, today }) => {
    const day = on === undefined ? null : parseLocalDate(on);
    if (on !== undefined && day === null)
      return invalidRequest([{ pointer: "/on", detail: `${on} is not a day of the calendar.` }]);
    try {
      return catalogue.classifications(path.code ?? "", day, today()) ?? noAward(path.code);
    } catch (error) {
      if (error instanceof RangeError) return notCovered(error.message);
      throw error;
    }
  },
};
