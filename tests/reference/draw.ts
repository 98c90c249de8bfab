// Random shifts of an award, which land on its bounds and a minute either side of them.

import type { Calendar, State } from "#contract";
import { STATES } from "#contract";
import {
  type Award,
  addDays,
  type Claimed,
  dayOf,
  type Employee,
  type EmploymentType,
  type Facts,
  type FactValue,
  type Holiday,
  isNamedDay,
  type LocalDate,
  type Minutes,
  type Moment,
  momentAt,
  plainShift,
  QUANTUM,
  type Rule,
  type Shift,
  type TimeRange,
  weekdayOf,
} from "#engine";
import type { Dice } from "../../bench/dice.ts";
import type { Bounds } from "./bounds.ts";
import { drawBreaks } from "./draw-breaks.ts";
import { drawEmployee } from "./draw-employee.ts";
import { type Drawing, near } from "./drawing.ts";
import { drawValue, NO_TARGET, type Target, targetOf } from "./target.ts";

/** Every second draw aims at a rule, each in its turn. */
export const ruleInTurn = ({ rules }: Award, turn: number): Rule | null =>
  turn % 2 === 0 ? (rules[(turn / 2) % rules.length] ?? null) : null;

/** One shift, which may aim at a rule. */
export function drawShift(drawing: Drawing, rule: Rule | null): Facts {
  const target = drawTarget(drawing, rule);
  const date = drawDate(drawing, target);
  const employee = drawEmployee(drawing, target, date);
  const shift = drawShiftOn(drawing, target, employee, { id: "shift", date, earliest: null });
  return { employee, shifts: [shift], holidays: holidaysOf(drawing, target, [shift]) };
}

export const isOfOneDay = ({ rule }: Target): boolean => rule?.kind === "broken-shift";

export const drawTarget = ({ award, dice }: Drawing, rule: Rule | null): Target =>
  rule === null ? NO_TARGET : targetOf(award, rule, dice);

/** On a day when something changes or a day either side, on a public holiday, or any day that is covered. */
export function drawDate({ award, bounds, calendar, dice }: Drawing, { rule, tests }: Target): LocalDate {
  const first = Math.max(award.coversFrom.day, rule?.from.day ?? 0);
  const last = Math.min(award.verifiedTo, (rule?.to?.day ?? award.verifiedTo) - (rule?.to == null ? 0 : 1));
  const any = dice.whole(first, Math.max(first, last));
  const way = dice.whole(1, 10);
  const isIn = (day: number): boolean => day >= first && day <= last;
  if (way <= 3) {
    const change = near(dice, bounds.days.filter(isIn), any);
    return (isIn(change) || dice.chance(2) ? change : any) as LocalDate;
  }
  if (rule === null && way > 5) return any as LocalDate;
  const asked = rule === null ? ANY_HOLIDAY : { ...rule.when, days: rule.when.days ?? tests[0]?.on ?? null };
  const isWanted = (day: number): boolean => isDayOf(asked, calendar, day as LocalDate);
  const isNamed = asked.holidays !== null || asked.namedDays !== null;
  const fitting = isNamed
    ? dice.pick([...daysFrom(first, last).filter(isWanted), any])
    : (dayAfter(isWanted, any, last) ?? dayAfter(isWanted, first, last) ?? any);
  const before = tests.length > 0 || wantsHoliday(rule) ? 30 : 8;
  return Math.max(first, fitting - (dice.chance(before) ? 1 : 0)) as LocalDate;
}

type AskedDay = Pick<Rule["when"], "days" | "holiday" | "holidays" | "namedDays" | "shift">;

const ANY_HOLIDAY: AskedDay = { days: null, holiday: true, holidays: null, namedDays: null, shift: null };

const NO_HOLIDAY_ASKED = {
  onHoliday: null,
  reachesHoliday: null,
  finishesOnHoliday: null,
  mostlyHoliday: null,
  halfHoliday: null,
  partDay: null,
};

/** Does a rule ask for work on or into a public holiday? */
const wantsHoliday = (rule: Rule | null): boolean => {
  const shift = rule?.when.shift ?? null;
  const { onHoliday, reachesHoliday, finishesOnHoliday, mostlyHoliday, halfHoliday, partDay } =
    shift ?? NO_HOLIDAY_ASKED;
  const asked = [onHoliday, reachesHoliday, finishesOnHoliday, mostlyHoliday, halfHoliday, partDay];
  return rule?.when.holiday === true || rule?.when.holidays != null || asked.includes(true);
};

/** A day that a rule asks for: its weekday, its name, a public holiday somewhere. */
function isDayOf(when: AskedDay, calendar: Calendar, day: LocalDate): boolean {
  const { days, holiday, holidays, namedDays, shift } = when;
  if (days !== null && days.length > 0 && !days.includes(weekdayOf(day))) return false;
  if (namedDays !== null && !namedDays.some((name) => isNamedDay(day, name))) return false;
  const there = calendar.onDay(day);
  if (holidays !== null) return there.some(({ name }) => holidays.includes(name));
  if (shift?.partDay === true) return there.some(({ from }) => from > 0);
  return !(holiday === true || shift?.onHoliday === true) || there.length > 0;
}

/** Few days have a name, so each of them occurs as often as the next. */
const daysFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

function dayAfter(isWanted: (day: number) => boolean, from: number, last: number): number | null {
  for (let day = from; day <= last; day += 1) if (isWanted(day)) return day;
  return null;
}

export interface Place {
  readonly id: string;
  readonly date: LocalDate;
  /** The end of the shift before; null: there is none. */
  readonly earliest: Moment | null;
}

export function drawShiftOn(
  drawing: Drawing,
  target: Target,
  employee: Employee,
  { id, date, earliest }: Place,
): Shift {
  const { bounds, dice } = drawing;
  const clock = clockOf(near(dice, startClocks(target, bounds), 540), dice, bounds);
  const calls = callsWithin(target);
  const isLate = calls !== null && earliest === null && dice.chance(40);
  let from: number = momentAt(date, isLate ? 1440 - dice.whole(1, calls) : clock);
  if (earliest !== null && calls !== null && dice.chance(60)) from = earliest + dice.whole(1, calls);
  else if (earliest !== null) from = Math.max(after(drawing, earliest, from), earliest);
  const to = from + drawLength(drawing, target, from);
  const times = { from: from as Moment, to: to as Moment };
  const shift: Shift = {
    ...plainShift(id, times.from, times.to),
    ...drawBreaks(drawing, target, times),
    ...drawPattern(dice, times, employee.employment),
    workedToday: (dice.chance(target.overtime ? 30 : 8)
      ? Math.max(0, near(dice, bounds.lengths, 120)) % 600
      : 0) as Minutes,
    workedThisWeek: (dice.chance(target.overtime ? 40 : 10)
      ? Math.max(0, near(dice, bounds.weekly, 2280) - dice.whole(0, 40) * 15)
      : 0) as Minutes,
    previousFinish: earliest === null ? drawFinishBefore(drawing, target, from) : null,
    claims: drawClaims(drawing, target),
    circumstances: factsOf(drawing, target, employee),
  };
  // The service refuses hours of a day on which, by the finish before, nothing was worked.
  const isRefused = shift.previousFinish !== null && dayOf(shift.previousFinish) < dayOf(shift.from);
  return isRefused ? { ...shift, workedToday: 0 as Minutes } : shift;
}

/** The time within which a rule joins short calls; null: it joins longer work. */
function callsWithin({ rule }: Target): number | null {
  if (rule?.kind !== "broken-shift") return null;
  const most = rule.startToFinish?.upTo ?? rule.gap.under;
  return most !== null && most <= 60 ? most : null;
}

/** The work before ended near a bound of rest; a rule about rest asks for it more often. */
function drawFinishBefore({ bounds, dice }: Drawing, { rule }: Target, from: number): Moment | null {
  const isOfRest = rule?.kind === "rest-between" || rule?.kind === "rest-limit";
  if (!dice.chance(isOfRest ? 75 : 12)) return null;
  return (from - Math.max(0, near(dice, bounds.rests, 600))) as Moment;
}

/** The clock times at which a target's shift starts, or any bound of the award. */
function startClocks({ rule, tests }: Target, { clocks }: Bounds): readonly number[] {
  const own = tests.flatMap(({ starts }) => Object.values(starts ?? {}).filter((clock) => clock !== null));
  const between = (rule?.when.between ?? []).map(({ from }) => from);
  if (own.length > 0) return own;
  return between.length > 0 ? [...between, ...between.map((clock) => clock - 180), 540] : clocks;
}

const clockOf = (bound: number, dice: Dice, { clocks }: Bounds): number => {
  const way = dice.whole(1, 10);
  const clock =
    way <= 6 ? bound : way <= 8 ? dice.whole(0, 95) * 15 : near(dice, clocks, dice.whole(0, 1439));
  return ((clock % 1440) + 1440) % 1440;
};

/** Touching now and then, or after a rest near a bound; otherwise when it was to begin. */
function after({ bounds, dice }: Drawing, earliest: Moment, from: number): number {
  if (dice.chance(12)) return earliest;
  if (dice.chance(35)) return earliest + Math.max(0, near(dice, bounds.rests, 600));
  return dice.chance(8) ? earliest + dice.whole(1, 40) * 15 : from;
}

const LONGEST = 1439;

/** Long enough to reach a bound of length or of the clock, or any length. */
function drawLength({ bounds, dice }: Drawing, target: Target, from: number): number {
  const { tests, beyond } = target;
  const finishes = tests.flatMap(({ finishes: one }) =>
    Object.values(one ?? {}).filter((clock) => clock !== null),
  );
  const way = dice.whole(1, 10);
  const until = (clock: number): number => (((clock - (from % 1440)) % 1440) + 1440) % 1440;
  const calls = callsWithin(target);
  if (calls !== null && way <= 7) return dice.whole(1, Math.ceil(calls / 3));
  if (isOfOneDay(target) && way <= 7) return dice.whole(4, 16) * 15;
  if (target.gap === "sleepover" && way <= 7)
    return Math.min((beyond ?? 180) + dice.whole(24, 40) * 15 + dice.pick([1, 60, 240]), LONGEST);
  if (beyond !== null && way <= 5) return Math.min(beyond + dice.pick([-1, 0, 1, 30, 61, 90, 180]), LONGEST);
  const length =
    finishes.length > 0 && way <= 6
      ? until(near(dice, finishes, 1020))
      : way <= 4
        ? near(dice, bounds.lengths, 480) + dice.pick([0, 0, 30, 45, 60])
        : way <= 6
          ? until(near(dice, bounds.clocks, 1020))
          : dice.whole(2, dice.chance(15) ? 90 : 48) * 15;
  return Math.min(Math.max(length, 1), LONGEST);
}

/** The rostered or agreed hours begin and end near those worked. */
function drawPattern(
  dice: Dice,
  { from, to }: TimeRange,
  employment: EmploymentType,
): Pick<Shift, "rostered" | "agreed"> {
  const pattern = (): TimeRange | null => {
    if (!dice.chance(25)) return null;
    const start = from + dice.pick([0, 0, 0, -60, 60, 15, -1, 1, 120]);
    const end = to + dice.pick([0, 0, -60, -120, 60, -30, -1, 1, -180]);
    return { from: start as Moment, to: Math.max(end, start + 60) as Moment };
  };
  return { rostered: pattern(), agreed: employment === "part_time" ? pattern() : null };
}

function drawClaims({ award, bounds, dice }: Drawing, { claim }: Target): Readonly<Record<string, Claimed>> {
  const codes = new Set(claim === null ? [] : [claim]);
  if (bounds.claims.length > 0 && dice.chance(25))
    for (let count = dice.whole(1, 3); count > 0; count -= 1) codes.add(dice.pick(bounds.claims));
  const units = new Map(
    award.rules.flatMap((rule) =>
      rule.kind === "allowance" && rule.due.by === "claim" ? [[rule.due.code, rule.unit] as const] : [],
    ),
  );
  const quantity = (code: string): Claimed => {
    const unit = units.get(code);
    if (unit === "week" || unit === "day" || unit === "shift") return dice.chance(90) ? true : 2 * QUANTUM;
    return dice.chance(50) ? true : (dice.whole(1, 40) * QUANTUM) / 4;
  };
  return Object.fromEntries([...codes].sort().map((code) => [code, quantity(code)]));
}

/** The target's facts, and now and then any others of the award; a classification's own facts are not contradicted. */
export function factsOf(
  { award, dice }: Drawing,
  { facts }: Target,
  { classification }: Employee,
): Shift["circumstances"] {
  const stated: Record<string, FactValue> = { ...facts };
  if (award.facts.length > 0 && dice.chance(45))
    for (let count = dice.whole(1, 4); count > 0; count -= 1) {
      const { slug } = dice.pick(award.facts);
      const value = drawValue(award, slug, dice);
      if (value !== null) stated[slug] ??= value;
    }
  const named = award.classifications.find(({ code }) => code === classification);
  for (const slug of Object.keys(named?.implies.facts ?? {})) delete stated[slug];
  return stated;
}

/** On a public holiday, if the rule asks for one; often on another day, if it asks for a day by its name. */
function drawState(dice: Dice, rule: Rule | null, withHoliday: readonly State[]): State {
  if (wantsHoliday(rule)) return dice.pick(withHoliday.length === 0 ? STATES : withHoliday);
  const others = STATES.filter((state) => !withHoliday.includes(state));
  return rule?.when.namedDays != null && others.length > 0 && dice.chance(50)
    ? dice.pick(others)
    : dice.pick(STATES);
}

/** The public holidays of one state around the shifts; now and then a day that someone says is one. */
export function holidaysOf(
  { calendar, dice }: Drawing,
  { rule }: Target,
  shifts: readonly Shift[],
): readonly Holiday[] {
  const days = new Set<LocalDate>();
  for (const { from, to } of shifts)
    for (let day = dayOf(from); day <= dayOf(to) + 1; day = addDays(day, 1)) days.add(day);
  const withHoliday = [...days].flatMap((day) => calendar.onDay(day).map((one) => one.state));
  const state = drawState(dice, rule, withHoliday);
  return [...days]
    .sort((a, b) => a - b)
    .flatMap((day): readonly Holiday[] => {
      const [first] = calendar
        .onDay(day)
        .filter((one) => one.state === state)
        .toSorted((a, b) => a.from - b.from);
      if (first !== undefined) return [{ day, from: first.from, name: first.name }];
      return dice.chance(3) ? [{ day, from: 0 as Holiday["from"], name: "Public holiday" }] : [];
    });
}
