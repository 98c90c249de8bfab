// POST /calculate-pay-period: what a person's shifts of one pay period must pay together.

import { CalculatePayPeriodRequest, calculatePayPeriod, PERIOD_EXAMPLES, PeriodResult } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const calculatePayPeriodEndpoint: Endpoint = {
  method: "POST",
  path: "/calculate-pay-period",
  name: "calculatePayPeriod",
  summary: "What the shifts of a pay period must pay together",
  description:
    "One employee, up to 200 shifts in any order: hours by the week and the roster cycle, rest between shifts, amounts for a week, birthdays and changes of the law inside the period. Counts as one call, and as many shifts as it has. Assumptions and warnings are listed once, with the period.",
  limit: "calculations",
  scope: "calculate",
  body: CalculatePayPeriodRequest,
  answers: PeriodResult,
  problems: [400, 413, 415, 422],
  examples: PERIOD_EXAMPLES,
  answer: ({ body }, { library }) => calculatePayPeriod(body, library),
};
