// Draws shifts and periods of an award, prices each twice, and gathers where the two sides differ and what was met.

import type { HeldAward, Library } from "#contract";
import type { Award, Facts } from "#engine";
import { newDice } from "../../bench/dice.ts";
import { boundsOf } from "./bounds.ts";
import { judge, NO_ROW, type Verdict } from "./compare.ts";
import { drawPeriod, drawShift } from "./draw.ts";
import type { Drawing } from "./drawing.ts";
import { shrink } from "./shrink.ts";

export interface Wanted {
  readonly shifts: number;
  readonly periods: number;
  readonly seed: number;
  /** How many differences are made small and told; the rest are counted. */
  readonly told: number;
}

export interface Difference extends Verdict {
  readonly draw: string;
  readonly facts: Facts;
}

export interface Findings {
  readonly award: Award;
  readonly compared: number;
  readonly refused: number;
  /** Drawings for which the pack has no row: a gap of the pack that both sides meet. */
  readonly unpaid: readonly Facts[];
  readonly differing: number;
  readonly differences: readonly Difference[];
  /** Rules that had a part in no answer. */
  readonly unmet: readonly string[];
}

/** The seed of one drawing: the same whatever else is drawn. */
function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const char of parts.join(" ")) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash >>> 0;
}

export function compareAward(
  { award, law }: HeldAward,
  { calendar }: Library,
  wanted: Wanted,
  progress: (done: number) => void,
): Findings {
  const bounds = boundsOf(award);
  const applied = new Set<string>();
  const differences: Difference[] = [];
  const unpaid: Facts[] = [];
  let refused = 0;
  let differing = 0;
  const total = wanted.shifts + wanted.periods;
  for (let turn = 0; turn < total; turn += 1) {
    const isPeriod = turn >= wanted.shifts;
    const draw = isPeriod ? `period ${turn - wanted.shifts}` : `shift ${turn}`;
    const drawing: Drawing = {
      award,
      bounds,
      calendar,
      dice: newDice(seedOf(wanted.seed, award.code, draw)),
    };
    const facts = isPeriod ? drawPeriod(drawing, turn - wanted.shifts) : drawShift(drawing, turn);
    const verdict = judge(facts, award, law);
    for (const slug of verdict.applied) applied.add(slug);
    if (verdict.reference[0]?.startsWith("refused")) refused += 1;
    if (verdict.reference[0] === NO_ROW && verdict.isEqual) unpaid.push(facts);
    if (!verdict.isEqual) {
      differing += 1;
      if (differences.length < wanted.told) {
        const small = shrink(facts, (smaller) => !judge(smaller, award, law).isEqual);
        differences.push({ draw, facts: small, ...judge(small, award, law) });
      }
    }
    progress(turn + 1);
  }
  const slugs = new Set(award.rules.map(({ slug }) => slug));
  return {
    award,
    compared: total,
    refused,
    unpaid,
    differing,
    differences,
    unmet: [...slugs].filter((slug) => !applied.has(slug)),
  };
}
