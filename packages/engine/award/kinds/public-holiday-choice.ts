// A public holiday moved by agreement.

import { kind } from "../kind.ts";
import { factName, leaf, required } from "../shape.ts";

export const publicHolidayChoice = kind({
  means: "A fact tells that a public holiday was moved away from the day of the shift, or to it.",
  topic: "penalties",
  roles: ["whole-shift"],
  conditions: [],
  fields: {
    fact: required(factName, "holiday", "The fact."),
    movedAway: required(leaf("slug"), "moved-away", "Its value for a holiday moved away."),
    movedHere: required(leaf("slug"), "moved-here", "Its value for a holiday moved here."),
  },
  example: `
public-holiday-substitution:
  kind: public-holiday-choice
  says: Another day may be put in place of a public holiday by agreement.
  fact: public-holiday-substitution
  moved-away: moved-away
  moved-here: moved-here
`,
});
