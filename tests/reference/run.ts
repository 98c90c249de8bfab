// Draws shifts and periods of an award, prices each twice, and gathers where the two sides differ and which rules
// occurred.

import type { HeldAward, Library } from "#contract";
import type { Award, Facts } from "#engine";
import { newDice } from "../../bench/dice.ts";
import { boundsOf } from "./bounds.ts";
import { judge, NO_ROW, type Verdict } from "./compare.ts";
import { drawShift, ruleInTurn } from "./draw.ts";
import { drawPeriod } from "./draw-period.ts";
import type { Drawing } from "./drawing.ts";
import { factsShowing } from "./shown.ts";
import { shrink } from "./shrink.ts";

export interface Wanted {
  readonly shifts: number;
  readonly periods: number;
  readonly seed: number;
  /** How many differences are made small and told; the rest are counted. */
  readonly told: number;
  /** How many draws are aimed at each rule that had a part in no answer so far, after the scenarios that show it. */
  readonly aimed: number;
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

/** An award, and the engine's law of it. */
type Compared = Pick<HeldAward, "award" | "law">;

/** The seed of one drawing: the same whatever else is drawn. */
function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const char of parts.join(" ")) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash >>> 0;
}

/** What is gathered while draws are compared. */
class Gathering {
  readonly applied = new Set<string>();
  readonly differences: Difference[] = [];
  readonly unpaid: Facts[] = [];
  compared = 0;
  refused = 0;
  differing = 0;
  readonly #held: Compared;
  readonly #told: number;

  constructor(held: Compared, told: number) {
    this.#held = held;
    this.#told = told;
  }

  compare(draw: string, facts: Facts): void {
    const { award, law } = this.#held;
    const verdict = judge(facts, award, law);
    this.compared += 1;
    for (const slug of verdict.applied) this.applied.add(slug);
    if (verdict.reference[0]?.startsWith("refused")) this.refused += 1;
    if (verdict.reference[0] === NO_ROW && verdict.isEqual) this.unpaid.push(facts);
    if (verdict.isEqual) return;
    this.differing += 1;
    if (this.differences.length >= this.#told) return;
    const isBroken = isBreaking(verdict);
    const isStillWrong = (smaller: Facts): boolean => {
      const said = judge(smaller, award, law);
      return !said.isEqual && isBreaking(said) === isBroken;
    };
    const small = shrink(facts, isStillWrong);
    this.differences.push({ draw, facts: small, ...judge(small, award, law) });
  }
}

const isBreaking = ({ engine, reference }: Verdict): boolean =>
  [engine[0], reference[0]].some((line) => line?.startsWith("broken") === true);

export function compareAward(
  held: Compared,
  library: Library,
  wanted: Wanted,
  progress: (done: number) => void,
): Findings {
  const { award } = held;
  const bounds = boundsOf(award);
  const gathering = new Gathering(held, wanted.told);
  const drawingOf = (draw: string): Drawing => ({
    award,
    bounds,
    calendar: library.calendar,
    dice: newDice(seedOf(wanted.seed, award.code, draw)),
  });
  const total = wanted.shifts + wanted.periods;
  for (let turn = 0; turn < total; turn += 1) {
    const own = turn < wanted.shifts ? turn : turn - wanted.shifts;
    const draw = turn < wanted.shifts ? `shift ${own}` : `period ${own}`;
    const drawn = turn < wanted.shifts ? drawShift : drawPeriod;
    gathering.compare(draw, drawn(drawingOf(draw), ruleInTurn(award, own)));
    progress(turn + 1);
  }
  const variants = Map.groupBy(award.rules, ({ slug }) => slug);
  const isMet = (slug: string): boolean => gathering.applied.has(slug);
  for (const [slug, rules] of variants) {
    const shown = wanted.aimed === 0 || isMet(slug) ? [] : factsShowing(slug, award, library);
    for (const facts of shown) gathering.compare(`a scenario of ${slug}`, facts);
    for (let turn = 0; turn < wanted.aimed && !isMet(slug); turn += 1) {
      const draw = `aimed at ${slug} ${turn}`;
      const drawing = drawingOf(draw);
      const rule = drawing.dice.pick(rules);
      const drawn = turn % 4 === 3 || rule.kind === "broken-shift" ? drawPeriod : drawShift;
      gathering.compare(draw, drawn(drawing, rule));
    }
  }
  const { compared, refused, unpaid, differing, differences } = gathering;
  const unmet = [...variants.keys()].filter((slug) => !isMet(slug));
  return { award, compared, refused, unpaid, differing, differences, unmet };
}
