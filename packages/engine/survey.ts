// A priced shift as rules meet it: what there is for them to act on, so that one can say which cannot.

import { NOT_STATED, type Rule } from "./award.ts";
import { identify, sightFinder } from "./calculate.ts";
import type { Facts, Shift } from "./facts.ts";
import type { Holding, Sight } from "./holding.ts";
import type { Law } from "./law.ts";
import type { ShiftResult } from "./result.ts";
import {
  addDays,
  clockOf,
  dayOf,
  FAR,
  type LocalDate,
  MINUTES_A_DAY,
  type Moment,
  weekdayOf,
} from "./units.ts";
import type { FactValue } from "./when.ts";

/** Only of shifts plain enough to be sure about: in one piece, under one law, longer than any minimum payment. */
export interface Survey extends Sight {
  readonly facts: Facts;
  readonly shift: Shift;
  readonly worked: number;
  readonly hasOvertime: boolean;
  readonly days: readonly DayOfShift[];
  readonly kept: Kept;
}

/** The part of a shift on one day, by the clock. */
export interface DayOfShift {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  /** Is some of that day a public holiday? */
  readonly holiday: boolean;
}

/** What is asked of a holding again and again. */
interface Kept {
  /** Work of this length meets every minimum payment there is, whatever the facts. */
  readonly longestMinimum: number;
  readonly dutyFacts: readonly string[];
  /** By fact and other value: the rules it speaks to, of those that hold under one of the two; filled as met. */
  readonly concerned: Map<string, Map<FactValue, readonly Rule[]>>;
}

const kept = new WeakMap<Holding, Kept>();

function keptFor({ plan: { rules }, holding }: Sight): Kept {
  const known = kept.get(holding);
  if (known !== undefined) return known;
  const minimums = rules.map((rule) =>
    rule.kind !== "minimum-payment" ? 0 : rule.limit === NOT_STATED ? FAR : rule.limit,
  );
  const made = {
    longestMinimum: Math.max(0, ...minimums),
    dutyFacts: rules.flatMap((rule) => (rule.kind === "higher-duties" ? [rule.classificationFact] : [])),
    concerned: new Map(),
  };
  kept.set(holding, made);
  return made;
}

/** null: nothing can be said for certain of this shift. */
export function survey(given: Facts, law: Law, result: ShiftResult): Survey | null {
  const shift = given.shifts[0];
  if (shift === undefined || given.shifts.length > 1) return null;
  const { facts, classification } = identify(given, law);
  const sightOn = sightFinder(facts, law, classification);
  const sight = sightOn(shift, dayOf(shift.from));
  const last = sightOn(shift, lastDay(shift));
  const isOneLaw = last.plan === sight.plan && last.age === sight.age;
  const known = keptFor(sight);
  if (!isOneLaw || isBroken(shift) || result.workedMinutes < known.longestMinimum) return null;
  if (known.dutyFacts.some((slug) => Object.hasOwn(shift.circumstances, slug))) return null;
  const { plan, holding, factOf, age } = sight;
  return {
    plan,
    holding,
    factOf,
    age,
    facts,
    shift,
    worked: result.workedMinutes,
    hasOvertime: result.components.some(({ kind }) => kind === "overtime"),
    days: daysOf(shift, facts, holding),
    kept: known,
  };
}

const lastDay = ({ to }: Shift): LocalDate => dayOf((to - 1) as Moment);

const isBroken = ({ breaks }: Shift): boolean =>
  breaks.some(({ kind }) => kind === "broken_shift" || kind === "sleepover");

function daysOf(shift: Shift, { holidays }: Facts, { holidayMoved }: Holding): readonly DayOfShift[] {
  const first = dayOf(shift.from);
  const last = lastDay(shift);
  const days: DayOfShift[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push({
      weekday: weekdayOf(day),
      from: day === first ? clockOf(shift.from) : 0,
      to: day === last ? clockOf((shift.to - 1) as Moment) + 1 : MINUTES_A_DAY,
      holiday: holidays.some((holiday) => holiday.day === day) || (day === first && holidayMoved === "here"),
    });
  }
  return days;
}
