// What a change makes of a shift: for certain nothing, for certain overtime throughout, or something to be priced.

import type { FactValue } from "../award/award.ts";
import type { Employee, Holiday, Shift } from "../facts/facts.ts";
import { factBearing } from "./bearing-facts.ts";
import { personBearing, shiftBearing } from "./bearing-history.ts";
import type { Survey } from "./survey.ts";

/** One thing about a shift that could have been otherwise. */
export type Change = ChangeOfFact | ChangeOfPerson | ChangeOfShift | ChangeOfHolidays;

/** Another value of a fact that the award declares. */
export interface ChangeOfFact {
  readonly of: "fact";
  readonly slug: string;
  readonly to: FactValue;
}

interface ChangeOfPerson {
  readonly of: "person";
  readonly to: Partial<Employee>;
}

interface ChangeOfShift {
  readonly of: "shift";
  readonly to: Partial<Shift>;
}

interface ChangeOfHolidays {
  readonly of: "holidays";
  readonly to: readonly Holiday[];
}

/**
 * nothing: the total is certainly the same, and nothing is refused.
 * overtime: every minute is certainly overtime, and that is all that is changed.
 */
export type Bearing = "nothing" | "overtime" | "something";

/** Overtime by one cause is overtime by another, but where a row asks for the cause or time is added to the work. */
export function bearingOf(survey: Survey, change: Change): Bearing {
  const bearing = bearingOfChange(survey, change);
  const isSure = !survey.kept.asksCause && !survey.isShort && !survey.situation.holding.testsOrdinaryPortions;
  return bearing === "overtime" && !isSure ? "something" : bearing;
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
      return "something";
  }
}
