// The unpaid break that a shift could have had where none is given.

import { type BreakSchedule, type Change, minutes, type Rule } from "#engine";
import { type Alternative, otherValues } from "./alternative.ts";

export const scheduleIn = (rules: readonly Rule[]): BreakSchedule | null =>
  rules.find((rule) => rule.kind === "break-schedule") ?? null;

/** The rules that tell of breaks, or else the one that pays for the time worked; the best first. */
const TELLING: readonly Rule["kind"][] = [
  "break-schedule",
  "missed-break",
  "worked-through-break",
  "paid-breaks",
  "ordinary-rate",
];

function clausesIn(rules: readonly Rule[]): readonly string[] {
  for (const kind of TELLING) {
    const found = rules.find((rule) => rule.kind === kind);
    if (found !== undefined) return found.clauses;
  }
  return [];
}

/** The longest that we try, where an award sets no bound or a later one. */
export const LONGEST_BREAK = 60;
const SHORTEST_BREAK = 30;

/** A meal break as short and as long as the award allows. */
export function breakTakenUnder(rules: readonly Rule[]): Alternative {
  const schedule = scheduleIn(rules);
  const least = Math.min(schedule?.meal.least ?? SHORTEST_BREAK, LONGEST_BREAK);
  const most = Math.min(schedule?.meal.most ?? LONGEST_BREAK, LONGEST_BREAK);
  const lengths = least === most ? [least] : [least, most];
  const said = {
    code: "unpaid_break_minutes",
    detail: `No break was given. We assumed that none was taken. The range is for an unpaid break of ${lengths.join(" to ")} minutes.`,
    clauses: clausesIn(rules),
  };
  const others = lengths.map((long): Change => ({ of: "shift", to: { unplacedBreak: minutes(long) } }));
  return { others: otherValues(others), say: () => said };
}
