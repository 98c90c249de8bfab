// What the shifts of a period show of themselves after a change.

import { knownAgain } from "../attendance/known-facts.ts";
import type { Award } from "../award/award.ts";
import type { Facts, Shift } from "../facts/facts.ts";
import type { Change } from "./change.ts";
import type { PeriodFacts } from "./period-facts.ts";

/** May a change bear on what the shifts of a period show? */
export function mayShow(change: Change | null, { runFacts, showsFacts }: PeriodFacts): boolean {
  if (!showsFacts || change === null) return false;
  if (change.of === "fact") return runFacts.includes(change.slug);
  if (change.of === "shift") return OF_SHIFT.some((key) => change.to[key] !== undefined);
  if (change.of === "person") return OF_PERSON.some((key) => change.to[key] !== undefined);
  return runFacts.length > 0;
}

const OF_SHIFT = ["rostered", "agreed", "breaks", "unplacedBreak", "to", "from"] as const;
const OF_PERSON = ["worker", "employment", "weekStartsOn"] as const;

/** The facts after a change, where the shifts then show others than before; null: they show the same. */
export function shownOtherwise(after: Facts, award: Award): Facts | null {
  const known = knownAgain(after, award);
  const isSame = known.shifts.every(({ circumstances }, index) =>
    isSameFacts(circumstances, after.shifts[index]?.circumstances ?? {}),
  );
  return isSame ? null : known;
}

const isSameFacts = (some: Shift["circumstances"], others: Shift["circumstances"]): boolean =>
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(some).every(([slug, value]) => others[slug] === value);
