// GET /awards/{code}/clauses/{ref}: what a clause does, its numbers over time, and the rules that follow it.

import Type from "typebox";
import { ClauseDetail } from "#contract";
import { notFound } from "../../problems.ts";
import type { Endpoint } from "../endpoint.ts";
import { awardCode } from "../parameters.ts";

export const clauseEndpoint: Endpoint = {
  method: "GET",
  path: "/awards/{code}/clauses/{ref}",
  name: "getClause",
  summary: "What a clause does, from when, and the rules that rest on it",
  limit: "others",
  scope: "read",
  parameters: {
    code: awardCode,
    ref: Type.String({ description: "The clause's number.", examples: ["22.1"] }),
  },
  answers: ClauseDetail,
  problems: [404],
  isData: true,
  examples: [
    { name: "Penalty rates", path: { code: "MA000004", ref: "22.1" } },
    { name: "Overtime", path: { code: "MA000004", ref: "21.2(c)" } },
  ],
  answer: ({ path: { code = "", ref = "" } }, { catalogue }) =>
    catalogue.clause(code, ref) ??
    notFound(`No rule we have rests on clause ${ref} of ${code}; only encoded awards have clauses.`),
};
