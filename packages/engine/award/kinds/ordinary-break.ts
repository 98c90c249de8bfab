// A paid break in overtime: from the moment a fact gives it lasts so long, is paid as ordinary time and is no time worked.

import { kind } from "../kind.ts";
import { factName, leaf, required } from "../shape.ts";
import { minutes } from "../units.ts";

export const ordinaryBreak = kind({
  means: "A paid break in overtime that is paid as ordinary time.",
  topic: "breaks",
  roles: ["shapes-shift", "decides-minutes", "whole-shift"],
  conditions: [],
  fields: {
    fact: required(factName, "rest-break-start", "The fact that gives its start."),
    lasts: required(leaf("length"), minutes(20), "How long it lasts."),
  },
  example: `
crib-time:
  kind: ordinary-break
  says: Twenty minutes after four hours of weekend overtime are paid at the ordinary rate.
  fact: crib-time-from
  lasts: 20m
`,
});
