// GET /awards: the awards we have, with their coverage and dates; or those that match everyday words.

import Type from "typebox";
import { AwardList } from "#contract";
import type { Endpoint } from "../endpoint.ts";

const query = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "A job, a workplace, a name or a code, such as barista, childcare, nurses or MA000004. The best match comes first. Plurals, accents and one wrong letter do not matter.",
        examples: ["barista"],
      }),
    ),
  },
  { additionalProperties: false },
);

const HINT =
  "No award matches. Try another word for the job or the workplace, or leave out search to list every award.";

export const awardsEndpoint: Endpoint = {
  method: "GET",
  path: "/awards",
  name: "listAwards",
  summary: "The awards we have, with their coverage and dates; or those that match everyday words",
  description:
    "`depth` says what we have of an award: `full` and `shift` price shifts, `rates` has rates and allowances only.",
  limit: "others",
  scope: "read",
  query,
  answers: AwardList,
  problems: [422],
  isData: true,
  examples: [{ name: "By an everyday word", query: { search: "barista" } }, { name: "All awards" }],
  answer: ({ query: { search } }, { catalogue }) => {
    if (search === undefined) return { awards: catalogue.awards() };
    const awards = catalogue.find(search);
    return awards.length === 0 ? { awards, hint: HINT } : { awards };
  },
};
