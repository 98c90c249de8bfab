// The tools that price: a shift, a period, reasons, what was paid, and two side by side.

import Type from "typebox";
import {
  CalculatePayPeriodRequest,
  CalculatePayRequest,
  CompareAwardsRequest,
  calculatePay,
  calculatePayLine,
  calculatePayPeriod,
  compareAwards,
  isProblem,
  Paid,
  type Problem,
} from "#contract";
import { explainPay } from "#explain";
import { detectRisks } from "#risks";
import type { Sources, Tool } from "./tool.ts";

const FACTS =
  "Ask the person for what you do not know instead of guessing: what is left out is assumed, and the answer says what each assumption is worth.";

const DetectRisks = Type.Partial(
  Type.Object({
    ...CalculatePayRequest.properties,
    ...CalculatePayPeriodRequest.properties,
    paid: Paid,
  }),
  {
    additionalProperties: false,
    description:
      "A shift as calculate_pay takes it, or employee, period and shifts as calculate_pay_period does; and what was paid for it.",
  },
);

/** The API's report, and the price it rests on. */
function withDue(given: object, { library }: Sources): object | Problem {
  const report = detectRisks(given, library);
  if (isProblem(report)) return report;
  const work = Object.fromEntries(Object.entries(given).filter(([name]) => name !== "paid"));
  return { ...report, due: calculatePayLine(work, library) };
}

export const PRICING_TOOLS: readonly Tool[] = [
  {
    name: "calculate_pay",
    title: "Price a shift",
    description: `What an Australian modern award says one shift must pay, line by line with the clause behind each. ${FACTS} Find award_code and classification_code with find_award and find_classification.`,
    input: CalculatePayRequest,
    scope: "calculate",
    prices: true,
    answer: (given, { library }) => calculatePay(given, library),
  },
  {
    name: "calculate_pay_period",
    title: "Price a pay period",
    description: `What one employee's shifts of a pay period must pay together: weekly overtime, rest between shifts, weekly allowances. Use it instead of calculate_pay when there is more than one shift. ${FACTS}`,
    input: CalculatePayPeriodRequest,
    scope: "calculate",
    prices: true,
    answer: (given, { library }) => calculatePayPeriod(given, library),
  },
  {
    name: "explain_pay",
    title: "Explain a shift's pay",
    description:
      "Why a shift pays what it pays, in sentences that each end in a clause: what applied, what lost, what was assumed, and how close the shift came to another rate. Takes what calculate_pay takes. Quote these sentences rather than writing your own.",
    input: CalculatePayRequest,
    scope: "calculate",
    prices: true,
    answer: (given, { library }) => explainPay(given, library),
  },
  {
    name: "detect_risks",
    title: "Check what was paid",
    description:
      "Compares what was paid for a shift or a pay period with what the award asks for. Each finding has its clause, the amount it could come to and what to do.",
    input: DetectRisks,
    scope: "audit",
    prices: true,
    answer: withDue,
  },
  {
    name: "compare_awards",
    title: "Compare two prices",
    description:
      "One shift or pay period priced twice: under two awards, classifications, employment types or award versions. Use it for questions like what 1 July changes (award_version in a and in b), or casual against part-time.",
    input: CompareAwardsRequest,
    scope: "calculate",
    prices: true,
    answer: (given, { library }) => compareAwards(given, library),
  },
];
