// One line of a batch to its answer, for a shift or a pay period.

import type { Library } from "../library/library.ts";
import type { Problem } from "../problems/problem.ts";
import type { PeriodResult } from "../schemas/period-result-schema.ts";
import type { PayResult } from "../schemas/result-schema.ts";
import { calculatePay } from "./calculate-pay.ts";
import { calculatePayPeriod } from "./calculate-pay-period.ts";

const PERIOD_FIELDS = ["employee", "shifts", "period"];

export function calculatePayLine(body: unknown, library: Library): PayResult | PeriodResult | Problem {
  const isPeriod =
    typeof body === "object" && body !== null && PERIOD_FIELDS.some((field) => Object.hasOwn(body, field));
  return isPeriod ? calculatePayPeriod(body, library) : calculatePay(body, library);
}
