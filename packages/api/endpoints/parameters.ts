// Parameters that several endpoints share, and the problem when they name nothing.

import Type from "typebox";
import { type HttpProblem, notFound } from "../problems.ts";

export const awardCode = Type.String({
  description: "The award's code, as the Commission has it.",
  examples: ["MA000004"],
});

export const noAward = (code: string | undefined): HttpProblem =>
  notFound(`${code} is not an award we have; GET /awards lists them.`);
