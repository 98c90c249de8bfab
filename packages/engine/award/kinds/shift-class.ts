// A class of shifts, such as night shift, that other rules name.

import { kind } from "../kind.ts";
import { leaf, list, name, optional } from "../shape.ts";

const NONE: readonly string[] = [];

export const shiftClass = kind({
  means: "Names the shifts that fit. `shift: { classes: … }` asks for that name.",
  topic: "penalties",
  roles: ["decides-minutes", "whole-shift"],
  conditions: ["shift"],
  fields: {
    spanExempt: optional(leaf("yes-no"), false, "No span holds for such shifts."),
    notWithin: optional(
      list(name("rule")),
      NONE,
      "Not of this class when it starts and ends on one day inside one of these spans.",
    ),
  },
  example: `
night-shift:
  kind: shift-class
  says: A shift that finishes after midnight and at or before 8 am.
  when: { shift: { finishes: { after: 24:00, by: 08:00 } } }
`,
});
