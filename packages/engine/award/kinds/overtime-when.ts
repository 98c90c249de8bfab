// Circumstances that make work overtime.

import { kind } from "../kind.ts";

export const overtimeWhen = kind({
  means: "Work is overtime where its conditions hold.",
  topic: "hours",
  roles: ["makes-overtime", "sets-ordinary-time", "decides-minutes"],
  conditions: ["days", "holiday", "namedDays", "between", "shift", "elapsed"],
  fields: {},
  example: `
recalled:
  kind: overtime-when
  says: Work after being recalled is overtime.
  when: { facts: { recalled: yes } }
`,
});
