// The period's pay as a CSV file: a row for each line of each shift, then what was paid.

import type { PeriodResult } from "#contract";
import { type Cell, csvOf } from "../ui/csv.ts";
import { leftOutText, notInTotalText } from "./left-out.ts";
import { centsOf, linesWithPaid, moneyText, OTHER_PAY, paidCents, paidTotal } from "./pay-lines.ts";
import type { PaidTexts } from "./timesheet.ts";

const HEADINGS = [
  "Row",
  "Day",
  "Start",
  "End",
  "Worked hours",
  "Line",
  "From",
  "To",
  "Hours or units",
  "Rate",
  "Per cent",
  "Amount",
  "Clauses",
];

const clock = (moment: string | null): string => moment?.slice(11, 16) ?? "";
const dollars = (cents: number): string => moneyText(cents).replaceAll(/[$,]/g, "").replace("−", "-");

/** `leftOut`: how many rows are not in the total. */
export function periodCsv(result: PeriodResult, paid: PaidTexts, leftOut: number): string {
  const rows = result.shifts.flatMap(({ id, pay_result, refusal }) => {
    if (pay_result === undefined) return [[id, "", "", "", "", refusal?.detail]];
    const { start, end, worked_minutes } = pay_result.shift;
    const shift = [id, start.slice(0, 10), clock(start), clock(end), (worked_minutes / 60).toFixed(2)];
    return pay_result.components.map(
      ({ label, from, to, hours, quantity, rate, percent, amount, clauses }): readonly Cell[] => [
        ...shift,
        label,
        clock(from),
        clock(to),
        hours ?? quantity,
        rate,
        percent,
        amount,
        clauses.map(({ ref }) => ref).join(" "),
      ],
    );
  });
  return csvOf([HEADINGS, ...rows, ...sums(result, paid, leftOut)]);
}

/** In the columns of the line and the amount. */
function sums(result: PeriodResult, paid: PaidTexts, leftOut: number): readonly (readonly Cell[])[] {
  const { subtotal, period_components } = result;
  const named = (name: string): readonly Cell[] => ["", "", "", "", "", name];
  const sum = (name: string, cents: number): readonly Cell[] => [
    ...named(name),
    ...["", "", "", "", ""],
    dollars(cents),
  ];
  const due = centsOf(subtotal);
  const total = paidTotal(paid);
  const notYet = leftOutText(leftOut);
  const incomplete = notInTotalText(leftOut);
  const difference = (cents: number) => (notYet === null ? sum("Difference", cents) : named(notYet));
  const labels = [...linesWithPaid(period_components, paid).map(({ label }) => label), OTHER_PAY];
  const lines = labels.flatMap((label) => {
    const cents = paidCents(paid.lines[label] ?? "");
    return cents === null ? [] : [sum(`Paid: ${label}`, cents)];
  });
  return [
    sum("Total due", due),
    ...(incomplete === null ? [] : [named(incomplete)]),
    ...lines,
    ...(total === null ? [] : [sum("Total paid", total), difference(total - due)]),
  ];
}
