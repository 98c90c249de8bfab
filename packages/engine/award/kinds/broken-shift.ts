// Two attendances of one day that are one broken shift.

import { kind } from "../kind.ts";
import { leaf, optional, required } from "../shape.ts";
import { ANY_LENGTH, lengths } from "../when.ts";

export const brokenShift = kind({
  means: "Two attendances that begin on one day are one broken shift where the time between them fits.",
  topic: "hours",
  roles: ["shapes-shift", "joins-shifts"],
  conditions: [],
  fields: {
    gap: required(lengths, ANY_LENGTH, "The time between them."),
    startToFinish: optional(lengths, null, "From its first minute to its last."),
    overMidnight: optional(leaf("yes-no"), false, "Also attendances that begin on two days."),
  },
  example: `
split-shift:
  kind: broken-shift
  says: Two turns of work on a day, with more than an hour between them, are one broken shift.
  gap: { over: 1h }
  start-to-finish: { up-to: 12h }
`,
});
