// How a change affects a shift: certainly not at all, certainly overtime throughout, or something to price.

import { dayOf } from "../award/units.ts";
import type { Holiday } from "../facts/facts.ts";
import { factBearing } from "./bearing-facts.ts";
import { personBearing, shiftBearing } from "./bearing-history.ts";
import type { Bearing, Change } from "./change.ts";
import type { Survey } from "./survey.ts";

/** Overtime by one cause is overtime by another, unless a row asks for the cause or time is added to the work. */
export function bearingOf(survey: Survey, change: Change): Bearing {
  const bearing = bearingOfChange(survey, change);
  if (bearing !== "overtime") return bearing;
  const { notes, isShort, situation } = survey;
  return notes.asksCause || isShort || situation.holding.testsOrdinaryPortions ? "something" : bearing;
}

function bearingOfChange(survey: Survey, change: Change): Bearing {
  switch (change.of) {
    case "fact":
      return factBearing(survey, change);
    case "person":
      return personBearing(survey, change.to);
    case "shift":
      return shiftBearing(survey, change.to);
    case "holidays":
      return holidaysBearing(survey, change.to);
  }
}

/** Other holidays matter on the days of the work, of its hours and of time that may be added to it. */
function holidaysBearing({ situation, days }: Survey, to: readonly Holiday[]): Bearing {
  const { shift, facts } = situation;
  if (shift.rostered !== null || shift.agreed !== null || shift.workedToday > 0) return "something";
  const first = dayOf(shift.from);
  const isOwn = ({ day }: Holiday): boolean => day >= first && day < first + days.length;
  const [before, after] = [facts.holidays.filter(isOwn), to.filter(isOwn)];
  const isSame = ({ day, from, name }: Holiday, other: Holiday | undefined): boolean =>
    day === other?.day && from === other.from && name === other.name;
  return before.length === after.length && before.every((one, at) => isSame(one, after[at]))
    ? "nothing"
    : "something";
}
