// A guarantee of a period: what the shifts of a week or a cycle come to at least.

import { kind } from "../kind.ts";
import { leaf, name, optional, required, word } from "../shape.ts";

export const guarantee = kind({
  means:
    "What the shifts of a week or a cycle come to at least, allowances aside; paid with the last of them.",
  topic: "minimums",
  roles: ["adds-money", "promises-money"],
  conditions: [],
  fields: {
    per: required(word("week", "cycle"), "week", "What it is for."),
    cycleWeeks: optional(
      leaf("whole"),
      null,
      "Weeks in a cycle. Without it, all the work in the request is one cycle.",
    ),
    amount: optional(name("amount"), null, "An amount,"),
    ofWeek: optional(leaf("percentage"), null, "or a share of the weekly rate."),
  },
  complain: ({ per, cycleWeeks, amount, ofWeek }) =>
    (amount === null) === (ofWeek === null)
      ? ["a guarantee is an amount or a share of the weekly rate", "give one of amount and of-week"]
      : per === "week" && cycleWeeks !== null
        ? ["a week has no weeks", "write per: cycle"]
        : null,
  example: `
guaranteed-fortnight:
  kind: guarantee
  says: A full-time driver's fortnight comes to at least twice the weekly rate.
  when: { facts: { fortnight-complete: yes } }
  per: cycle
  cycle-weeks: 2
  of-week: 200%
`,
});
