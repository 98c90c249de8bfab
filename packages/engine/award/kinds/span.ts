// The span of hours: the clock times within which hours can be ordinary.

import { kind } from "../kind.ts";
import { leaf, required, word } from "../shape.ts";
import { NOT_STATED } from "../values.ts";

export const span = kind({
  means: "The clock times of each weekday within which hours can be ordinary.",
  topic: "hours",
  roles: ["makes-overtime", "sets-ordinary-time", "decides-minutes"],
  conditions: [],
  fields: {
    windows: required(
      leaf("week-windows"),
      [null, null, null, null, null, null, null],
      "A window for each weekday; days not named have no ordinary hours.",
    ),
    outside: required(word("overtime", NOT_STATED), "overtime", "What time outside it is."),
  },
  example: `
span-of-hours:
  kind: span
  says: Ordinary hours are worked between 7 am and 9 pm, on Saturdays until 6 pm.
  windows: { mon-fri: 07:00-21:00, sat: 07:00-18:00 }
  outside: overtime
`,
});
