// Money on top of the rate: dollars for each hour in a window, and a share of the rate while a meal break is missed.

import {
  type Cents,
  divideHalfUp,
  type FlatPerHour,
  type Minutes,
  type MissedBreak,
  type Moment,
  payFor,
  percentOf,
  QUANTUM,
} from "#engine";
import type { Line } from "./answer.ts";
import { runsOf } from "./bounds.ts";
import { clockFrom } from "./duties.ts";
import { amountOf, refsOf, rulesOf } from "./law.ts";
import { hoursFit, instantAt, minuteFits } from "./minute-tests.ts";
import type { PaidMinute } from "./price.ts";
import { portionFits, type Scene } from "./scene.ts";
import { isOvertime } from "./setting.ts";

/**
 * Over a whole attendance: hours that start in one shift and end in the next are counted once. A shift's own facts say
 * whether its minutes bring dollars.
 */
export function flatLines(scenes: readonly Scene[], minutes: readonly PaidMinute[]): readonly Line[] {
  const all = scenes.toReversed().flatMap(({ law }) => rulesOf(law, "flat-per-hour"));
  const slugs = [...new Set(all.map(({ slug }) => slug))];
  return slugs.flatMap((slug) => {
    const inside = minutes.filter((minute) => {
      const scene = scenes.find(({ shift }) => shift === minute.law.shift);
      const rule = scene && rulesOf(scene.law, "flat-per-hour").find((one) => one.slug === slug);
      return rule !== undefined && scene !== undefined && isInside(rule, scene, minute);
    });
    const rule = all.find((one) => one.slug === slug);
    if (rule === undefined) return [];
    const priced = inside.map((minute) => ({ ...minute, dollars: amountOf(minute.law, rule.amount, rule) }));
    return runsOf(priced, (a, b) => a.dollars === b.dollars).flatMap((run) =>
      flatLinesOf(rule, run[0].dollars, run),
    );
  });
}

const isInside = ({ when }: FlatPerHour, scene: Scene, { at, portion, cause }: PaidMinute): boolean =>
  hoursFit(when, cause === null) &&
  minuteFits(when, instantAt(at, scene.holidays), scene.holidays) &&
  portionFits(when, scene, portion);

/** Ordinary time and overtime are two lines. Each has what the hours and the rounded sum grow by. */
function flatLinesOf(
  rule: FlatPerHour,
  rate: Cents,
  all: readonly [PaidMinute, ...PaidMinute[]],
): readonly Line[] {
  all[0].law.world.applied.add(rule.slug);
  let [before, lines]: [number, readonly Line[]] = [0, []];
  for (const run of runsOf(all, isSameTime)) {
    const [counted, sum] = [
      quantityOf(rule, all.slice(0, before)),
      quantityOf(rule, all.slice(0, before + run.length)),
    ];
    before += run.length;
    if (sum > counted) lines = [...lines, flatLine(rule, rate, run, { counted, sum })];
  }
  return lines;
}

const isSameTime = (a: PaidMinute, b: PaidMinute): boolean => isOvertime(a.cause) === isOvertime(b.cause);

function quantityOf({ counts }: FlatPerHour, run: readonly PaidMinute[]): number {
  const hours = (length: number): number => Math.ceil(length / 60) * QUANTUM;
  if (counts === "minutes") return run.length * 1000;
  if (counts === "started-hours") return hours(run.length);
  const stretches = runsOf(run, (a, b) => b.at === a.at + 1);
  return stretches.reduce((sum, stretch) => sum + hours(stretch.length), 0);
}

const flatLine = (
  rule: FlatPerHour,
  rate: Cents,
  run: readonly [PaidMinute, ...PaidMinute[]],
  { counted, sum }: { readonly counted: number; readonly sum: number },
): Line => ({
  ...lineOver(run),
  code: rule.slug,
  percent: null,
  rate,
  amount: (divideHalfUp(rate * sum, QUANTUM) - divideHalfUp(rate * counted, QUANTUM)) as Cents,
  quantity: sum - counted,
  clauses: refsOf(run[0].law, rule.clauses),
});

const lineOver = (run: readonly [PaidMinute, ...PaidMinute[]]) => ({
  kind: "penalty" as const,
  from: run[0].at,
  to: ((run.at(-1)?.at ?? run[0].at) + 1) as Moment,
  minutes: run.length,
});

/** Work beyond so long without a meal break, until the first one begins; a gap in a broken shift is one too. */
export function missedBreakLines(scene: Scene, minutes: readonly PaidMinute[]): readonly Line[] {
  return rulesOf(scene.law, "missed-break").flatMap((rule) => {
    const missed = missedMinutes(rule, scene, minutes).map((minute) => ({
      ...minute,
      extra: extraRate(rule, minute),
    }));
    return runsOf(missed, (a, b) => a.extra === b.extra).flatMap((same) => {
      let before = 0;
      return runsOf(same, isSameTime).map((run) => {
        before += run.length;
        return missedLine(scene, rule, run, before - run.length);
      });
    });
  });
}

/** From the moment a fact gives until the next meal break; or after so long, until the first one. */
function missedMinutes(
  rule: MissedBreak,
  scene: Scene,
  minutes: readonly PaidMinute[],
): readonly PaidMinute[] {
  const { attendance, law } = scene;
  if (rule.startsFact === null) {
    const firstMeal = attendance.minutes.findIndex(({ afterMeal }) => afterMeal);
    return (firstMeal < 0 ? minutes : minutes.slice(0, firstMeal)).slice(rule.after);
  }
  const start = clockFrom(law.factOf(rule.startsFact), attendance.from);
  if (start === null) return [];
  const meal = attendance.breaks.find(({ kind, from }) => kind === "meal" && from >= start);
  return minutes.filter(({ at }) => at >= start && at < (meal?.from ?? attendance.to));
}

const extraRate = ({ base, pays }: MissedBreak, { base: { minimum, ordinary } }: PaidMinute): Cents =>
  percentOf(base === "ordinary" ? ordinary : minimum, pays);

function missedLine(
  scene: Scene,
  rule: MissedBreak,
  run: readonly [PaidMinute, ...PaidMinute[]],
  before: number,
): Line {
  const rate = extraRate(rule, run[0]);
  const pay = (length: number): Cents => payFor(rate, length as Minutes);
  scene.law.world.applied.add(rule.slug);
  return {
    ...lineOver(run),
    code: rule.slug,
    percent: rule.pays,
    rate,
    amount: (pay(before + run.length) - pay(before)) as Cents,
    quantity: null,
    clauses: refsOf(run[0].law, rule.clauses),
  };
}
