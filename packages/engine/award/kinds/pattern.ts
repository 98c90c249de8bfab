// Agreed or rostered hours: work beyond them is overtime.

import { kind } from "../kind.ts";
import { optional, required, word } from "../shape.ts";
import { NOT_STATED } from "../values.ts";

export const pattern = kind({
  means: "Hours that were agreed or rostered; work beyond them is overtime.",
  topic: "hours",
  roles: ["makes-overtime", "sets-ordinary-time", "decides-minutes"],
  conditions: [],
  fields: {
    of: required(word("agreed", "rostered"), "agreed", "Whose hours they are."),
    measured: optional(
      word("hours", "clock"),
      "hours",
      "Beyond the number of hours, or outside the clock times whatever the number.",
    ),
    beyond: required(word("overtime", NOT_STATED), "overtime", "What time beyond them is."),
    countsAs: optional(
      word("overtime", "ordinary"),
      "overtime",
      "Time that counts as ordinary is paid as overtime and fills limits, until one of them makes it overtime.",
    ),
  },
  example: `
agreed-hours:
  kind: pattern
  says: A part-time employee's hours beyond the agreed ones are overtime.
  for: { employment: part-time }
  of: agreed
  beyond: overtime
`,
});
