// A minimum payment: time is added until a shift, day or portion reaches it.

import { kind, SHIFT_CONDITIONS } from "../kind.ts";
import { factName, leaf, list, name, optional, orWord, required, usually, word } from "../shape.ts";
import { minutes } from "../units.ts";
import { NOT_STATED } from "../values.ts";

const NONE: readonly string[] = [];

export const minimumPayment = kind({
  means: "Work is paid for at least so long; the time that is missing is added.",
  topic: "minimums",
  roles: ["adds-time", "decides-minutes"],
  conditions: SHIFT_CONDITIONS,
  fields: {
    per: required(
      word("day", "shift", "portion", "longest-portion", "call", "overtime"),
      "day",
      "What must reach it; a call is work during a sleepover, overtime each stretch of it between ordinary time.",
    ),
    minimum: usually(
      optional(orWord(NOT_STATED, leaf("length")), minutes(0), "The least time that is paid."),
      minutes(180),
    ),
    amount: optional(
      name("amount"),
      null,
      "In place of time: dollars that the pay for the time of the shift or the day comes to at least.",
    ),
    minimumFact: optional(factName, null, "The fact that gives another minimum in its place."),
    step: optional(leaf("length"), null, "Time beyond the minimum is paid in whole steps of this length."),
    rounded: optional(word("up", "nearest"), "up", "To the next step, or to the nearest."),
    toNearerEnd: optional(
      leaf("yes-no"),
      false,
      "Per call: paid from the start of the sleepover to the end of the work, or from the start of the work to the end of the sleepover, whichever is less.",
    ),
    overtimeOnly: optional(
      leaf("yes-no"),
      false,
      "Due only where the work is overtime throughout, so not before or after ordinary hours.",
    ),
    unlessOvertime: optional(leaf("yes-no"), false, "Not due where it is overtime throughout."),
    gapInsideCounts: optional(
      leaf("yes-no"),
      false,
      "Per portion: a gap inside the minimum counts as work and breaks nothing.",
    ),
    added: optional(
      word("continues", "ordinary", "at-finish", "as-worked"),
      "continues",
      "How added time is paid: as if worked on where all the work is overtime, otherwise as ordinary time (continues); always as ordinary time after the finish; at the last minute's rate; or as if worked on.",
    ),
    addedFact: optional(factName, null, "The fact that says otherwise how added time is paid."),
    overrides: optional(
      list(name("rule")),
      NONE,
      "Minimum payments whose place it takes: always if it promises less, otherwise where it adds something.",
    ),
  },
  complain({ rounded, per, step, added, amount, toNearerEnd }) {
    if (toNearerEnd && per !== "call") return ["only a call lies in a sleepover", "write per: call"];
    if (rounded === "nearest" && ((per !== "shift" && per !== "overtime") || step === null))
      return ["there are no steps of a shift to round to", "add step, and per: shift"];
    if (per === "overtime" && added !== "at-finish")
      return ["time added to overtime is paid at the rate it ended with", "write added: at-finish"];
    return amount !== null && per !== "shift" && per !== "day"
      ? ["a minimum in dollars is of the shift or the day", "write per: shift or per: day"]
      : null;
  },
  example: `
casual-minimum:
  kind: minimum-payment
  says: A casual is paid for at least three hours.
  for: { employment: casual }
  per: shift
  minimum: 3h
  added: continues
`,
});
