// Breaks that count as time worked and are paid.

import { kind } from "../kind.ts";
import { leaf, optional } from "../shape.ts";
import { ANY_LENGTH, lengths } from "../when.ts";

export const paidBreaks = kind({
  means: "Meal breaks are paid and count as time worked.",
  topic: "breaks",
  roles: ["shapes-shift", "whole-shift"],
  conditions: [],
  fields: {
    shiftLasting: optional(lengths, ANY_LENGTH, "Only in shifts of this length."),
    most: optional(leaf("length"), null, "So much of a longer break; the rest of it is not paid."),
  },
  example: `
shiftworkers-meal:
  kind: paid-breaks
  says: Shiftworkers' meal breaks count as time worked.
  for: { worker: shiftworker }
`,
});
