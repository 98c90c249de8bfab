// Sentences that summary.html, the page and the letters share: what was left open or has no bound or no interest, and how sure short is.

import type { Summary } from "../totals/summary.ts";
import { counted } from "./html.ts";

/** What decides an amount, by its name in summary.json. */
export const DECIDED_BY: Readonly<Record<Summary["by_certainty"][number]["certainty"], string>> = {
  text: "The text of the award",
  reading: "A reading of an unclear clause",
  assumption: "An assumption",
};

export const awardName = (award: string | null, title: string | null): string =>
  award === null ? "No award known" : title === null ? award : `${title} (${award})`;

/** An amount that nobody asked for, or that is zero: only one of them owes nothing. */
export const amountBy = (rule: object | null, text: string): string =>
  rule === null ? "not worked out" : text;

/** Why some periods have no interest: beside interest, wherever it is shown. */
export const noInterestText = (periods: number): string =>
  `In ${counted(periods, "pay period")} that fell short we worked out no interest, because it would run through a half-year whose rate is not in our table.`;

/** True only where the other answers to open questions were priced. */
export const ONE_ANSWER =
  "What the text decides of short is owed whichever one of the open questions has another answer. Several other answers together may lower it.";

/** Empty: something bounds all work. */
export function noBoundText({ range }: Summary): string {
  const employees = range.employees_without_a_bound_on_unknown_days;
  const periods = range.periods_without_a_bound - employees;
  const parts = [
    periods > 0 ? counted(periods, "pay period") : "",
    employees > 0 ? `the work of ${counted(employees, "employee")} on unknown days` : "",
  ].filter((part) => part !== "");
  return parts.length === 0
    ? ""
    : `We have no rate to bound ${parts.join(" and ")} with, so short may be higher.`;
}

/** Empty: every row of work is a shift. */
export function leftOpenText({ rows_of_work_left_open: rows }: Summary): string {
  return rows === 0
    ? ""
    : `We left ${counted(rows, "more row")} of work open: ${rows === 1 ? "it" : "they"} could not be read in full, or ${rows === 1 ? "overlaps" : "overlap"} another shift.`;
}
