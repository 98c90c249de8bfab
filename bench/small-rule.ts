// The small rule for every candidate: four rows of days, hours and per cent, the shifts, and plain code.

import {
  type Cents,
  cents,
  clockOf,
  dayOf,
  localDate,
  type Moment,
  minutes,
  moment,
  momentAt,
  payFor,
  percent,
  percentOf,
  weekdayOf,
} from "#engine";
import { date } from "./calendar.ts";
import { newDice } from "./dice.ts";

/** One row of the rule: on these days, between these clock minutes, this share of the rate. 0 is Monday. */
export interface Row {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
  /** Hundredths of a per cent. */
  readonly percent: number;
}

const MON_FRI = [0, 1, 2, 3, 4];
const SIX_PM = 18 * 60;
const MIDNIGHT = 24 * 60;

export const ROWS: readonly Row[] = [
  { days: MON_FRI, from: 0, to: SIX_PM, percent: 10_000 },
  { days: MON_FRI, from: SIX_PM, to: MIDNIGHT, percent: 12_500 },
  { days: [5], from: 0, to: MIDNIGHT, percent: 12_500 },
  { days: [6], from: 0, to: MIDNIGHT, percent: 15_000 },
];

export interface SmallShift {
  readonly level: string;
  readonly rate: Cents;
  readonly from: Moment;
  readonly to: Moment;
}

export const LEVELS: ReadonlyMap<string, Cents> = new Map([
  ["level-1", cents(2655)],
  ["level-2", cents(2716)],
  ["level-3", cents(2759)],
  ["level-4", cents(2812)],
]);

const EIGHT_HOURS = 480;
const SEED = 1800;

/** Eight-hour shifts of one day, most of them across 6 pm. */
export function smallShifts(count: number): readonly SmallShift[] {
  const dice = newDice(SEED);
  const [first, last] = [date("2025-08-01"), date("2026-06-30")];
  const levels = [...LEVELS];
  return Array.from({ length: count }, () => {
    const [level, rate] = dice.pick(levels);
    const start = dice.whole(8 * 4, 16 * 4) * 15;
    const from = momentAt(localDate(dice.whole(first, last)), start);
    return { level, rate, from, to: moment(from + EIGHT_HOURS) };
  });
}

/** A shift as rule engines receive it. */
export interface Told {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
}

export function toldOf({ from, to }: SmallShift): Told {
  const start = clockOf(from);
  return { weekday: weekdayOf(dayOf(from)), from: start, to: start + (to - from) };
}

/** What the engines leave to their host: the minutes of each matching row, times its rate. */
export function payOf(
  rate: Cents,
  told: Told,
  hits: readonly Pick<Row, "from" | "to" | "percent">[],
): number {
  let total = 0;
  for (const hit of hits) {
    const worked = Math.min(told.to, hit.to) - Math.max(told.from, hit.from);
    total += payFor(percentOf(rate, percent(hit.percent)), minutes(worked));
  }
  return total;
}

/** The rule written by hand: nothing to look up, nothing to explain. */
export function plainPay({ rate, from, to }: SmallShift): number {
  const day = dayOf(from);
  const weekday = weekdayOf(day);
  const half = (value: number, over: number): number => Math.floor((2 * value + over) / (2 * over));
  const pay = (share: number, worked: number): number => half(half(rate * share, 100) * worked, 60);
  if (weekday === 6) return pay(150, to - from);
  if (weekday === 5) return pay(125, to - from);
  const evening = momentAt(day, SIX_PM);
  if (to <= evening) return pay(100, to - from);
  return pay(100, evening - from) + pay(125, to - evening);
}
