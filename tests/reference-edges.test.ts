// The engine and the reference interpreter price alike a night into a day on which rules change, work with a break at its end,
// a meal break of many hours, and a recall in the last night of a full week.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { HeldAward } from "#contract";
import type { Facts } from "#engine";
import { newDice } from "../bench/dice.ts";
import { drawsOf, library } from "./awards.ts";
import { boundsOf } from "./reference/bounds.ts";
import { judge } from "./reference/compare.ts";
import { drawEndingBreak, drawFullWeek, drawLongMeal, drawNightOfChange } from "./reference/draw-edges.ts";
import type { Drawing } from "./reference/drawing.ts";
import { shrink } from "./reference/shrink.ts";
import { differenceText } from "./reference/text.ts";

const EDGES: Readonly<Record<string, (drawing: Drawing) => Facts | null>> = {
  "a night into a change": drawNightOfChange,
  "a break at the end": drawEndingBreak,
  "a long meal break": drawLongMeal,
  "a full week that ends in the night": drawFullWeek,
};

const DRAWS = drawsOf(1380);
const SEED = 2606;

/** What differs in the first draw that does, made small; null: all are alike. */
function firstDifference({ award, law }: HeldAward, draw: (drawing: Drawing) => Facts | null): string | null {
  const bounds = boundsOf(award);
  for (let turn = 0; turn < DRAWS; turn += 1) {
    const dice = newDice(SEED + turn);
    const facts = draw({ award, bounds, calendar: library.calendar, dice });
    if (facts === null) return null;
    if (judge(facts, award, law).isEqual) continue;
    const small = shrink(facts, (smaller) => !judge(smaller, award, law).isEqual);
    return differenceText({ draw: `draw ${turn}`, facts: small, ...judge(small, award, law) }, award);
  }
  return null;
}

for (const [edge, draw] of Object.entries(EDGES))
  describe(edge, () => {
    for (const code of library.awards.codes) {
      const held = library.awards.get(code);
      if (held === undefined) continue;
      test(code, () => {
        const difference = firstDifference(held, draw);
        assert.equal(difference, null, `\n${difference}`);
      });
    }
  });
