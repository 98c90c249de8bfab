// Time added to reach a minimum payment, priced by the rule's own word and kept as a component of its own.

import { type MinimumPayment, NOT_STATED } from "./award.ts";
import type { Base } from "./base-rate.ts";
import { type Counters, newCounters } from "./counters.ts";
import type { TimeRange } from "./facts.ts";
import { clauseRefs } from "./law.ts";
import { resolve } from "./resolve.ts";
import { Refused } from "./result.ts";
import { isShiftFit, type Situation } from "./situation.ts";
import { dayOf, MINUTES_A_DAY, type Moment, momentAt } from "./units.ts";
import { claimsOn, minuteAt, type Piece, walkStretch } from "./walk.ts";

export interface TopUp {
  readonly rule: MinimumPayment;
  readonly pieces: readonly Piece[];
}

export function topUps(
  situation: Situation,
  baseAt: (at: Moment) => Base,
  workedEarlier: number,
  last: Piece | null,
  counters: Counters,
): readonly TopUp[] {
  const rules = rulesInForce(situation);
  const made: TopUp[] = [];
  for (const rule of rules) {
    for (const { short, after } of shortfalls(rule, situation, workedEarlier)) {
      const range = { from: after, to: (after + short) as Moment };
      made.push({
        rule,
        pieces: addedPieces(addedAs(rule, situation), situation, baseAt, range, last, counters),
      });
    }
  }
  return made;
}

function addedPieces(
  added: MinimumPayment["added"],
  situation: Situation,
  baseAt: (at: Moment) => Base,
  range: TimeRange,
  last: Piece | null,
  counters: Counters,
): readonly Piece[] {
  if (added === "at-finish" && last !== null) return [{ ...last, ...range }];
  if (added !== "as-worked") return continuing(situation, baseAt, range);
  const pieces: Piece[] = [];
  const portion = situation.attendance.portions.length - 1;
  const stretch = { ...range, shift: 0, portion, afterMeal: false };
  walkStretch(situation, baseAt, stretch, { ...counters }, null, pieces);
  return pieces;
}

function rulesInForce(situation: Situation): readonly MinimumPayment[] {
  const due = situation.holding.minimums.filter((rule) => isShiftFit(rule.when, situation));
  return due.length < 2
    ? due
    : due.filter((rule) => !due.some((other) => other.overrides.includes(rule.slug)));
}

function addedAs(rule: MinimumPayment, situation: Situation): MinimumPayment["added"] {
  if (rule.addedFact === null) return rule.added;
  const chosen = situation.factOf(rule.addedFact);
  return chosen === "at-finish" || chosen === "continues" ? chosen : rule.added;
}

function shortfalls(
  rule: MinimumPayment,
  situation: Situation,
  workedEarlier: number,
): readonly { readonly short: number; readonly after: Moment }[] {
  const { attendance } = situation;
  const limit = rule.limit;
  if (limit === NOT_STATED) {
    throw new Refused("not_stated", rule.says, clauseRefs(situation.plan.version, rule.clauses));
  }
  if (rule.per === "portion") {
    return attendance.portions
      .map((portion) => ({ short: limit - portion.worked, after: portion.to }))
      .filter(({ short }) => short > 0);
  }
  const earlier = rule.per === "day" ? workedEarlier : 0;
  const short = limit - attendance.worked - earlier;
  return short > 0 ? [{ short, after: attendance.to }] : [];
}

/** The added time is ordinary time that follows the finish: day and clock penalties apply, limits and span do not. */
function continuing(
  situation: Situation,
  baseAt: (at: Moment) => Base,
  { from, to: end }: TimeRange,
): readonly Piece[] {
  const pieces: Piece[] = [];
  const rows = situation.rows.at(-1) ?? [];
  const hours = { ordinary: true, counters: newCounters() };
  let at = from;
  while (at < end) {
    const minute = minuteAt(situation, at);
    const cut = situation.plan.cuts.find((clock) => clock > minute.clock) ?? MINUTES_A_DAY;
    const to = Math.min(end, momentAt(dayOf(at), cut)) as Moment;
    const label = { ordinary: true, trigger: null, to };
    const { claimed } = claimsOn(situation, rows, minute, label, hours);
    const base = baseAt(situation.attendance.from);
    const won = resolve(situation.plan, claimed, base, hours);
    pieces.push({ from: at, to, label, won, base });
    at = to;
  }
  return pieces;
}
