// A meal break that was worked through: from when a fact says, or so long without one, until a meal break begins, work is overtime.

import { kind } from "../kind.ts";
import { factName, leaf, optional, usually, word } from "../shape.ts";

const USUAL_FACT = "meal-break-worked-from";

export const workedThroughBreak = kind({
  means: "Work through a meal break is overtime from the time it was due until a meal break begins.",
  topic: "breaks",
  roles: ["makes-overtime", "shapes-shift", "decides-minutes"],
  conditions: [],
  fields: {
    fact: usually(optional(factName, null, "The fact that gives the time."), USUAL_FACT),
    after: optional(
      leaf("length"),
      null,
      "Work without a meal break after which it starts, in place of a fact.",
    ),
    due: optional(
      word("after-each", "once"),
      "after-each",
      "With after: whether a break is due so long after each break as well, or once a shift.",
    ),
    block: optional(leaf("length"), null, "The overtime is paid in whole blocks of this length."),
    countsAs: optional(
      word("overtime", "ordinary"),
      "overtime",
      "Time that counts as ordinary is paid at overtime rates and is otherwise no overtime.",
    ),
    fills: optional(
      word("all", "day", "none"),
      null,
      "The ordinary limits it fills: all, those of a day or shift, or none. Without it: all where it counts as ordinary, else those of a day or shift.",
    ),
  },
  complain: ({ fact, after, due, countsAs, fills }) => {
    if ((fact === null) === (after === null))
      return ["fact and after both say when it starts, or neither does", "give one of them"];
    if (due === "once" && after === null) return ["due does nothing without after", "drop it"];
    return countsAs === "ordinary" && fills === "none"
      ? ["ordinary time fills no limit", "write fills: all or fills: day"]
      : null;
  },
  example: `
meal-break-worked-through:
  kind: worked-through-break
  says: From the time the meal break was due until one begins.
  fact: meal-break-worked-from
  counts-as: ordinary
`,
});
