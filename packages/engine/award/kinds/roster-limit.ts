// A limit of the roster whose breach earns a warning.

import { kind } from "../kind.ts";
import { optional, required, usually, word } from "../shape.ts";
import { lengths } from "../when.ts";

export const severity = word("info", "warning", "high");

export const rosterLimit = kind({
  means: "Warns of shifts, days, weeks or cycles that a roster may not have.",
  topic: "hours",
  roles: ["warns", "whole-shift"],
  conditions: ["shift"],
  fields: {
    per: usually(
      optional(word("day", "days-work", "shift", "week", "cycle"), "shift", "What is looked at."),
      "week",
    ),
    ordinary: optional(
      lengths,
      null,
      "Ordinary hours that breach it; without it every shift that fits does.",
    ),
    severity: required(severity, "warning", "How serious it is."),
  },
  example: `
weekly-hours-limit:
  kind: roster-limit
  says: No more than 60 ordinary hours are worked in a week.
  per: week
  ordinary: { over: 60h }
  severity: high
`,
});
