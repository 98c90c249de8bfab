// Circumstances that make work overtime.

import { kind } from "../kind.ts";
import { leaf, optional } from "../shape.ts";

export const overtimeWhen = kind({
  means: "Work is overtime where its conditions hold.",
  topic: "hours",
  roles: ["makes-overtime", "sets-ordinary-time", "decides-minutes"],
  conditions: ["days", "holiday", "namedDays", "between", "shift", "elapsed"],
  fields: {
    endsShift: optional(
      leaf("yes-no"),
      false,
      "The ordinary shift ends where this time begins, so that no class counts it.",
    ),
  },
  example: `
recalled:
  kind: overtime-when
  says: Work after being recalled is overtime.
  when: { facts: { recalled: yes } }
`,
});
