// Writes a shift of one day, and a change of it, as text: all that the rules for one kind of person can ask, without the date.

import type { OrdinaryLimit, Rule } from "../award/award.ts";
import { isEmpty, isToldBefore } from "../award/conditions.ts";
import { isNamedDay, NAMED_DAYS } from "../award/named-days.ts";
import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment, momentAt, weekdayOf } from "../award/units.ts";
import type { Facts, Shift, TimeRange } from "../facts/facts.ts";
import type { Sight } from "../law/sight.ts";
import type { Change } from "./change.ts";

/** What some rules ask of days, of people, and of what came before. */
export interface Asked {
  /** By weekday; days that are the same to every rule have the same number. */
  readonly weekdays: readonly number[];
  readonly ages: readonly number[];
  /** The longest rest that some rule asks for. */
  readonly mostRest: number;
  /** The shortest limit of a week or cycle, in minutes; 0: something else counts over them. */
  readonly leastOfWeek: number;
  /** Facts that tell of hours earlier in a cycle. */
  readonly workedFacts: readonly string[];
  /** Whether a row counts overtime since the last ordinary minute. */
  readonly sinceOrdinary: boolean;
  /** Whether a rule asks for more of the time before than a name of a walk can say. */
  readonly asksOfBefore: boolean;
  /** Whether higher duties bring the rules for someone else. */
  readonly isOfOthers: boolean;
  /** Whether the calendar fixes a day, for the days seen so far. */
  readonly named: Map<LocalDate, boolean>;
}

export function askedBy(rules: readonly Rule[]): Asked {
  const marks: string[][] = [[], [], [], [], [], [], []];
  const ages = new Set<number>();
  look(rules, false, { marks, ages });
  const texts = marks.map((one) => one.join());
  const limits = rules.filter((rule) => rule.kind === "ordinary-limit");
  const rests = rules.flatMap((rule) => (rule.kind === "rest-between" ? [rule.rest] : []));
  return {
    weekdays: texts.map((text) => texts.indexOf(text)),
    ages: [...ages],
    mostRest: Math.max(0, ...rests.map(({ needed, reduced }) => Math.max(needed, reduced?.to ?? 0))),
    leastOfWeek: rules.some(countsWeeks) ? 0 : Math.min(...limits.map(leastOf)),
    workedFacts: limits.flatMap(({ workedFact }) => workedFact ?? []),
    sinceOrdinary: rules.some((rule) => "counted" in rule && rule.counted === "since-ordinary"),
    asksOfBefore: rules.some(isToldBefore),
    isOfOthers: rules.some(({ kind }) => kind === "higher-duties"),
    named: new Map(),
  };
}

const countsWeeks = (rule: Rule): boolean =>
  ("counted" in rule && (rule.counted === "week" || rule.counted === "cycle")) ||
  ("cycleWeeks" in rule && rule.cycleWeeks !== null);

/** A limit when nothing makes it longer; one that a fact gives may have any length. */
function leastOf({ per, limit, limitFact, longDay, raised }: OrdinaryLimit): number {
  if (per !== "week" && per !== "cycle") return Number.POSITIVE_INFINITY;
  if (limitFact !== null) return 0;
  return Math.min(limit, longDay?.limit ?? limit, ...raised.map(({ to }) => to));
}

/** Finds lists of weekdays, lists by weekday, and ages, anywhere in a rule. */
function look(value: unknown, isAge: boolean, found: { marks: string[][]; ages: Set<number> }): void {
  if (isAge && typeof value === "number") found.ages.add(value);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && value.length === 7 && value.every(isWindow))
    for (const [weekday, mark] of found.marks.entries()) mark.push(JSON.stringify(value[weekday]));
  if (Array.isArray(value) && value.every(isWeekday))
    for (const [weekday, mark] of found.marks.entries()) mark.push(String(value.includes(weekday)));
  for (const [key, inner] of Object.entries(value)) look(inner, isAge || key === "age", found);
}

const isWindow = (value: unknown): boolean =>
  typeof value === "object" && (value === null || Object.keys(value).every((key) => OF_WINDOW.includes(key)));

const OF_WINDOW: readonly string[] = ["to", "from"];

const isWeekday = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 7;

/** A shift of one day; null: the rules need its date, or what it says of the time before. */
export function shiftText(shift: Shift, { plan, age }: Sight, facts: Facts): string | null {
  const { version } = plan;
  const asked = version.law.memory.once(version.rules, askedBy);
  if (!isPlain(shift) || facts.employee.apprenticeship !== null) return null;
  if (asked.workedFacts.some((slug) => Object.hasOwn(shift.circumstances, slug))) return null;
  const day = dayOf(shift.from);
  let text = `${asked.weekdays[weekdayOf(day)]},${age === null ? "" : placeOf(age, asked.ages)}`;
  text += `,${shift.from - momentAt(day, 0)},${shift.to - shift.from},${shift.unplacedBreak}`;
  if (facts.shifts.length === 1) text += "!";
  if (facts.employee.serviceStart !== null) text += `,${facts.employee.serviceStart}@${day}`;
  if (isNamed(asked.named, day)) text += `,=${day}`;
  for (const one of facts.holidays) if (one.day === day) text += `,${one.from} ${one.name}`;
  return text + saidText(shift, shift.from);
}

/** Whether it is work of one day, and says nothing that needs its date or what came before. */
function isPlain(shift: Shift): boolean {
  const end = momentAt(dayOf(shift.from), MINUTES_A_DAY);
  return (
    shift.to <= end &&
    shift.workedToday === 0 &&
    shift.workedThisWeek === 0 &&
    shift.clockChange === undefined &&
    shift.classification === undefined &&
    shift.implied === undefined &&
    isOfDay(shift.rostered, end) &&
    isOfDay(shift.agreed, end)
  );
}

const isOfDay = (range: TimeRange | null | undefined, end: number): boolean =>
  range == null || (range.from >= end - MINUTES_A_DAY && range.to <= end);

function saidText(
  { breaks = [], rostered = null, agreed = null, claims = {}, circumstances = {} }: Partial<Shift>,
  from: Moment,
): string {
  let text = "";
  for (const one of breaks) text += `,${one.kind}${one.paid ? "+" : ""}${rangeText(one, from)}`;
  if (rostered !== null) text += `,r${rangeText(rostered, from)}`;
  if (agreed !== null) text += `,a${rangeText(agreed, from)}`;
  if (!isEmpty(claims)) text += `,c${JSON.stringify(claims)}`;
  for (const slug in circumstances) text += `,${slug}:${circumstances[slug]}`;
  return text;
}

const rangeText = (range: TimeRange, from: Moment): string => `${range.from - from}-${range.to - from}`;

/** Between which ages of the rules someone is: people between the same two are alike. */
function placeOf(age: number, ages: readonly number[]): number {
  let place = 0;
  for (const bound of ages) if (age >= bound) place += 1;
  return place;
}

function isNamed(named: Map<LocalDate, boolean>, day: LocalDate): boolean {
  const known = named.get(day);
  if (known !== undefined) return known;
  const isSo = NAMED_DAYS.some((name) => isNamedDay(day, name));
  named.set(day, isSo);
  return isSo;
}

/** A change of such a shift; null: its effect depends on more. */
export function changeText(change: Change | null, shift: Shift, { workedFacts }: Asked): string | null {
  if (change === null) return "";
  if (change.of === "fact") return workedFacts.includes(change.slug) ? null : `${change.slug}:${change.to}`;
  if (change.of === "person") return workerText(change.to);
  return change.of === "shift" ? changedText(change.to, shift) : null;
}

function workerText({ worker, ...more }: Partial<Facts["employee"]>): string | null {
  return worker === undefined || !isEmpty(more) ? null : `=${worker}`;
}

function changedText(to: Partial<Shift>, { from }: Shift): string | null {
  const { breaks, unplacedBreak, rostered, agreed, ...more } = to;
  const end = momentAt(dayOf(from), MINUTES_A_DAY);
  if (!isEmpty(more) || !isOfDay(rostered, end) || !isOfDay(agreed, end)) return null;
  const which = `${breaks === undefined ? "" : "b"}${rostered === undefined ? "" : "r"}${agreed === undefined ? "" : "a"}`;
  return `*${which}${unplacedBreak ?? ""}${saidText({ ...to }, from)}`;
}
