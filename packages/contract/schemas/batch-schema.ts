// The shape of a batch: lines of shifts and periods, and an answer line for each.

import Type from "typebox";
import { PeriodResult } from "./period-result-schema.ts";
import { CalculatePayPeriodRequest } from "./period-schema.ts";
import { ProblemBody } from "./problem-schema.ts";
import { PayResult } from "./result-schema.ts";
import { CalculatePayRequest } from "./shift-schema.ts";
import { closed, nullable } from "./vocabulary.ts";

/** For the document; each line is checked by its own schema. */
export const BatchRequestLine = Type.Union([CalculatePayRequest, CalculatePayPeriodRequest], {
  description: "One line: a shift as for calculate-pay, or a period as for calculate-pay-period.",
});

const { status: _, ...ofProblems } = Type.Partial(ProblemBody).properties;

export const BatchLine = closed(
  {
    line: Type.Integer({ minimum: 1, description: "The line of the request that this answers." }),
    client_ref: nullable(Type.String(), "As the line gave it."),
    status: Type.Integer({
      minimum: 200,
      maximum: 599,
      description: "200, or the status the line would have had as a request of its own.",
    }),
    calculation_id: Type.Optional(PayResult.properties.calculation_id),
    total: Type.Optional(PeriodResult.properties.total),
    ...ofProblems,
    result: Type.Optional(
      Type.Union([PayResult, PeriodResult], { description: "What the shift or the period must pay." }),
    ),
    problem: Type.Optional(ProblemBody),
  },
  {
    title: "BatchLine",
    description:
      "A result, with its id and total beside it; or a problem in its place, with its fields beside it too.",
  },
);
