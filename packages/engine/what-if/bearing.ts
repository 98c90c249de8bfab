// How a change affects a shift: certainly not at all, certainly overtime throughout, or something to price.

import { factBearing } from "./bearing-facts.ts";
import { personBearing, shiftBearing } from "./bearing-history.ts";
import type { Bearing, Change } from "./change.ts";
import type { Survey } from "./survey.ts";

/** Overtime by one cause is overtime by another, unless a row asks for the cause or time is added to the work. */
export function bearingOf(survey: Survey, change: Change): Bearing {
  const bearing = bearingOfChange(survey, change);
  const isSure =
    !survey.notes.asksCause && !survey.isShort && !survey.situation.holding.testsOrdinaryPortions;
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
