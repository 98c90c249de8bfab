// The shifts a minute may lie in, so far as what is asked of shifts tells them apart.

import { type LengthBounds, MINUTES_A_DAY, type ShiftTest } from "#engine";

/** A stretch of a day of the week between two clock times. */
export interface Stretch {
  readonly weekday: number;
  readonly holiday: boolean;
  readonly from: number;
  readonly to: number;
}

/** A shift around a stretch: minutes count from the start of the stretch's own day. */
export interface ShiftCase {
  readonly from: number;
  readonly to: number;
  readonly worked: number;
  /** By day, the stretch's own being 0: the clock time its public holiday begins; days not listed have none. */
  readonly holidays: ReadonlyMap<number, number>;
}

/** Something that rules ask of shifts, or of portions of them. */
export interface ShiftQuestion {
  readonly key: string;
  readonly of: ShiftTest["of"];
  /** Clock times from which on the answer may differ: of the start, and of the finish. */
  readonly starts: readonly number[];
  readonly finishes: readonly number[];
  readonly spans: readonly number[];
  readonly totals: readonly number[];
  readonly asksForDays: boolean;
  readonly asksForHolidays: boolean;
  readonly asksForHalves: boolean;
  readonly isMet: (shift: ShiftCase, stretch: Stretch) => boolean;
}

/** How far after a stretch a shift may start, or before it end: time added to a shift lies outside it. */
export interface Reach {
  readonly stretch: Stretch;
  readonly startsAfter: number;
  readonly endsBefore: number;
}

export const dayOf = (at: number): number => Math.floor(at / MINUTES_A_DAY);
export const clockOf = (at: number): number => at - dayOf(at) * MINUTES_A_DAY;
/** A finish at midnight is 24:00 of the day that ends. */
export const finishOf = (to: number): number => clockOf(to - 1) + 1;
export const weekdayAt = ({ weekday }: Stretch, at: number): number => (((weekday + dayOf(at)) % 7) + 7) % 7;

/** One shift for each way in which the questions can be answered together. */
export function shiftCases(questions: readonly ShiftQuestion[], reach: Reach): readonly ShiftCase[] {
  const found = new Map<string, ShiftCase>();
  const { stretch } = reach;
  const plans = holidayPlans(questions, stretch);
  const [ofHolidays, ofTimes] = parted(questions, ({ asksForHolidays }) => asksForHolidays);
  for (const { from, to, worked } of shiftTimes(questions, reach)) {
    const alone = answersTo(ofTimes, { from, to, worked, holidays: NO_HOLIDAYS }, stretch);
    for (const holidays of plans) {
      const shift = { from, to, worked, holidays };
      const answers = alone + answersTo(ofHolidays, shift, stretch);
      if (!found.has(answers)) found.set(answers, shift);
    }
  }
  return [...found.values()];
}

function answersTo(questions: readonly ShiftQuestion[], shift: ShiftCase, stretch: Stretch): string {
  let answers = "";
  for (const { isMet } of questions) answers += isMet(shift, stretch) ? "1" : "0";
  return answers;
}

const parted = <T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

const NO_HOLIDAYS: HolidayPlan = new Map();

type ShiftTimes = Omit<ShiftCase, "holidays">;

/** Attendances that touch are one, so a shift may have started two days before. */
const DAYS_BEFORE = [0, -1, -2];
const DAYS_AFTER = [0, 1, 2];

function* shiftTimes(questions: readonly ShiftQuestion[], reach: Reach): Generator<ShiftTimes> {
  const { stretch, startsAfter, endsBefore } = reach;
  const lengths = questions.flatMap(({ spans }) => spans);
  const totals = questions.flatMap(({ totals: own }) => own);
  const hasHalves = questions.some(({ asksForHalves }) => asksForHalves);
  const isMeasured = hasHalves || lengths.length + totals.length > 0;
  const own = [stretch.from, stretch.to];
  const starts = partsOfDay([...own, ...questions.flatMap((one) => one.starts)], 0);
  const finishes = partsOfDay([...own, ...questions.flatMap((one) => one.finishes)], 1);
  const ends = placed(clocksIn(finishes, isMeasured ? "both" : "last"), DAYS_AFTER);
  for (const from of placed(clocksIn(starts, isMeasured ? "both" : "first"), DAYS_BEFORE)) {
    if (from >= stretch.to + startsAfter) continue;
    const also = [...lengths.map((one) => from + one), ...(hasHalves ? mirrored(from) : [])];
    for (const to of [...ends, ...also]) {
      if (to <= from || to <= stretch.from - endsBefore || to - from > 2 * MINUTES_A_DAY) continue;
      for (const worked of [to - from, ...totals]) if (worked <= to - from) yield { from, to, worked };
    }
  }
}

/** The parts into which clock times cut a day; a day of starts begins at 0, one of finishes at 1. */
function partsOfDay(cuts: readonly number[], begin: 0 | 1): readonly (readonly [number, number])[] {
  const end = MINUTES_A_DAY + begin;
  const sorted = [...new Set([begin, ...cuts.filter((cut) => cut > begin && cut < end)])];
  sorted.sort((a, b) => a - b);
  return sorted.map((cut, index) => [cut, (sorted[index + 1] ?? end) - 1]);
}

/** Within a part all answers are the same, unless lengths matter: an early start and a late finish fit best. */
const clocksIn = (
  parts: readonly (readonly [number, number])[],
  which: "first" | "last" | "both",
): readonly number[] =>
  parts.flatMap(([first, last]) => (which === "both" ? [first, last] : which === "first" ? [first] : [last]));

const placed = (clocks: readonly number[], days: readonly number[]): readonly number[] =>
  days.flatMap((day) => clocks.map((clock) => day * MINUTES_A_DAY + clock));

/** Ends around which as much of a shift lies before midnight as after it. */
const mirrored = (from: number): readonly number[] => {
  const midnight = (dayOf(from) + 1) * MINUTES_A_DAY;
  return [-1, 0, 1].map((off) => 2 * midnight - from + off);
};

/** Lengths on both sides of every bound. */
export const lengthsAround = (bounds: LengthBounds | null): readonly number[] =>
  bounds === null
    ? []
    : [bounds.atLeast, bounds.over, bounds.under, bounds.upTo].flatMap((bound) =>
        bound === null ? [] : [bound - 1, bound, bound + 1].filter((one) => one > 0),
      );

type HolidayPlan = ShiftCase["holidays"];

/** Which of the days around a stretch are public holidays, whole or from some time on, where that is asked. */
function holidayPlans(questions: readonly ShiftQuestion[], stretch: Stretch): readonly HolidayPlan[] {
  const { holiday, from, to } = stretch;
  if (!questions.some(({ asksForHolidays }) => asksForHolidays)) return [planOf([[0, holiday ? 0 : null]])];
  const partDays = holiday ? (from > 0 ? [from] : []) : to < MINUTES_A_DAY ? [to] : [];
  const around = [null, 0, (3 * MINUTES_A_DAY) / 4];
  return [holiday ? 0 : null, ...partDays].flatMap((today) =>
    around.flatMap((before) =>
      around.map((after) =>
        planOf([
          [-1, before],
          [0, today],
          [1, after],
        ]),
      ),
    ),
  );
}

const planOf = (days: readonly (readonly [number, number | null])[]): HolidayPlan =>
  new Map(days.flatMap(([day, begins]) => (begins === null ? [] : [[day, begins] as const])));
