// A rest between days' work whose breach earns a warning, not money.

import { kind } from "../kind.ts";
import { leaf, optional, required } from "../shape.ts";
import { minutes } from "../units.ts";
import { reducedRest } from "./rest-between.ts";
import { severity } from "./roster-limit.ts";

export const restLimit = kind({
  means: "Warns where the rest between two days' work is too short.",
  topic: "hours",
  roles: ["warns", "whole-shift"],
  conditions: [],
  fields: {
    needed: required(leaf("length"), minutes(600), "The rest."),
    reduced: optional(reducedRest, null, "A shorter rest, where facts hold."),
    severity: required(severity, "warning", "How serious it is."),
  },
  example: `
ten-hours-rest:
  kind: rest-limit
  says: There are ten hours between two days' work.
  needed: 10h
  severity: warning
`,
});
