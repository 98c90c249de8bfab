// Pay by the piece: what the pieces of a day come to, and at least what its hours do.

import { kind, SHIFT_CONDITIONS } from "../kind.ts";
import { factName, leaf, list, name, optional, usually } from "../shape.ts";
import { percent } from "../units.ts";

const NONE: readonly string[] = [];

export const pieceRate = kind({
  means:
    "Pays what the pieces of a day come to beyond what the time of their shifts is paid, so that those hours are the floor.",
  topic: "rates",
  roles: ["adds-money", "promises-money"],
  conditions: SHIFT_CONDITIONS,
  fields: {
    unitsFact: usually(optional(factName, null, "The fact that tells how many pieces."), "pieces"),
    rateFact: optional(factName, null, "The fact that gives what a piece pays,"),
    amount: optional(name("amount"), null, "or an amount."),
    unitsARate: optional(leaf("whole"), 1, "The rate is for so many pieces."),
    timeFact: optional(
      factName,
      null,
      "In place of both: the fact that tells the standard time of the pieces, paid at the minimum hourly rate.",
    ),
    pays: optional(leaf("percentage"), percent(10_000), "How much of it is paid: more on some days."),
    overrides: optional(list(name("rule")), NONE, "Piece rates that fall away where it applies."),
  },
  complain({ unitsFact, rateFact, amount, timeFact }) {
    const prices = [rateFact, amount].filter((one) => one !== null).length;
    const isOne = timeFact === null ? unitsFact !== null && prices === 1 : unitsFact === null && prices === 0;
    return isOne
      ? null
      : [
          "pieces are paid by their number or by their time",
          "give units-fact with rate-fact or amount, or time-fact alone",
        ];
  },
  example: `
picking:
  kind: piece-rate
  says: Picking is paid by the bin, and for each day at least by the hour.
  units-fact: bins-picked
  rate-fact: bin-rate
`,
});
