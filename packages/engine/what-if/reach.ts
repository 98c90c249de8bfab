// Which shifts a rule can affect at all, as bits that are compared with those of a shift.

import { startDaysFor, weekdaysFor } from "../attendance/minute.ts";
import type { Rule, When } from "../award/award.ts";
import { isEmpty } from "../award/conditions.ts";
import { testsOrdinaryPortions } from "../law/hold.ts";
import type { Situation } from "../shift/situation.ts";

/** Seven bits for the days of a shift, then for those of them with a public holiday, then for both with overtime. */
const HOLIDAY = 7;
const OVERTIME = 14;
const CLAIMED = 1 << 28;
const AGREED = 1 << 29;
const ROSTERED = 1 << 30;
/** A rule that may affect any shift. */
export const EVERY_SHIFT = -1;

/** May a rule add time to a shift, or look at another part of it? */
export const mayLengthen = (rule: Rule): boolean =>
  rule.kind === "minimum-payment" || testsOrdinaryPortions(rule);

/** What a rule asks for that a shift may not have; anything else it asks for is not looked at. */
export function reachOf(rule: Rule): number {
  if (mayLengthen(rule)) return EVERY_SHIFT;
  switch (rule.kind) {
    case "ordinary-rate":
    case "penalty":
    case "overtime":
    case "not-stated":
    case "flat-per-hour":
      return reachBy(rule.when, rule.when.hours === "overtime");
    case "overtime-when":
      return reachBy(rule.when, false);
    case "pattern":
      return rule.of === "agreed" ? AGREED : ROSTERED;
    case "allowance":
      if (rule.allPurpose) return EVERY_SHIFT;
      return rule.due.by === "claim" ? CLAIMED : reachBy(rule.when, rule.due.by.startsWith("overtime"));
    default:
      return EVERY_SHIFT;
  }
}

function reachBy(when: When, needsOvertime: boolean): number {
  const bits = when.holiday === true ? weekdaysFor(when) << HOLIDAY : daysFor(when);
  return needsOvertime ? bits << OVERTIME : bits;
}

/** The days of which a shift has one if a rule fits some of it: by the minutes, or else by its start. */
const daysFor = (when: When): number => (when.days === null ? startDaysFor(when) : weekdaysFor(when));

interface DayOfShift {
  readonly weekday: number;
  readonly holiday: boolean;
}

/** What a shift has that rules ask for. */
export function reachIn(
  { shift, holding }: Situation,
  days: readonly DayOfShift[],
  hasOvertime: boolean,
): number {
  let bits = 0;
  for (const { weekday, holiday } of days) bits |= (holiday ? 1 | (1 << HOLIDAY) : 1) << weekday;
  if (hasOvertime) bits |= bits << OVERTIME;
  if (holding.claimedWith.length > 0 || !isEmpty(shift.claims)) bits |= CLAIMED;
  if (shift.agreed !== null) bits |= AGREED;
  return shift.rostered === null ? bits : bits | ROSTERED;
}
