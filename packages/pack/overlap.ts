// Finds pay rows that may meet on one minute without the award saying which prevails.

import {
  type Award,
  type ChangeDate,
  type ClockBounds,
  EMPLOYMENT_TYPES,
  FAR,
  type GapTest,
  has,
  type LengthBounds,
  MINUTES_A_DAY,
  type MinimumPayment,
  type PayRow,
  type Rule,
  type ShiftTest,
  withinClock,
} from "#engine";
import type { Fault, Place } from "./node.ts";

type Competing = PayRow | MinimumPayment;

const isRow = (rule: Rule): rule is PayRow => has(rule, "pays-minutes");

export function overlapFaults(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const rows = award.rules.filter(isRow).filter((row) => row.addsTo.length === 0);
  const minimums = award.rules.filter((rule) => rule.kind === "minimum-payment");
  return [
    ...pairs(rows).flatMap(([a, b]) => judge(a, b, relatedRows(a, b), award, placeOf)),
    ...pairs(minimums).flatMap(([a, b]) => judge(a, b, relatedMinimums(a, b), award, placeOf)),
    ...circles(rows, placeOf),
  ];
}

/** Three or more rows that override each other in a circle have no winner. */
function circles(rows: readonly PayRow[], placeOf: (slug: string) => Place): readonly Fault[] {
  const beats = new Map(rows.map((row) => [row.slug, beatenBy(row, rows)]));
  const reaches = (from: string, to: string, seen: ReadonlySet<string>): boolean =>
    (beats.get(from) ?? []).some(
      (next) =>
        (next === to && seen.size > 1) || (!seen.has(next) && reaches(next, to, new Set([...seen, next]))),
    );
  return [...beats.keys()]
    .filter((slug) => reaches(slug, slug, new Set([slug])))
    .map((slug) => ({
      ...at(placeOf(slug)),
      problem: `${slug} overrides itself through other rules`,
      remedy: "break the circle of overrides",
    }));
}

/** Ordinary rows give way to every other row that they do not override themselves. */
function beatenBy(row: PayRow, rows: readonly PayRow[]): readonly string[] {
  const named = row.overrides === "all" ? [] : row.overrides;
  if (row.kind === "ordinary-rate") return named;
  const floors = rows.filter(({ kind, overrides }) => kind === "ordinary-rate" && overrides !== "all");
  return [...named, ...floors.flatMap((floor) => (mayBeat(row, floor) ? [floor.slug] : []))];
}

/** A floor that overrides nothing is in no circle. */
const mayBeat = (row: PayRow, { slug, overrides }: PayRow): boolean =>
  overrides.length > 0 && !names(overrides, row.slug) && !names(row.overrides, slug);

const at = ({ file, line }: Place): Place => ({ file, line });

function pairs<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b] as const));
}

type Relation = "written" | "both ways" | "none";

const names = (list: readonly string[] | "all", slug: string): boolean =>
  list === "all" || list.includes(slug);

function relatedRows(a: PayRow, b: PayRow): Relation {
  const [forth, back] = [names(a.overrides, b.slug), names(b.overrides, a.slug)];
  if (forth && back) return "both ways";
  const floor = (a.kind === "ordinary-rate") !== (b.kind === "ordinary-rate");
  const higher = names(a.highestWith, b.slug) || names(b.highestWith, a.slug);
  return forth || back || floor || higher ? "written" : "none";
}

function relatedMinimums(a: MinimumPayment, b: MinimumPayment): Relation {
  const [forth, back] = [a.overrides.includes(b.slug), b.overrides.includes(a.slug)];
  if (forth && back) return "both ways";
  return forth || back || isInside(a, b) || isInside(b, a) ? "written" : "none";
}

/** A stretch of overtime is made up first, and the attendance or the day counts what was added to it. */
const isInside = (a: MinimumPayment, b: MinimumPayment): boolean =>
  a.per === "overtime" && (b.per === "shift" || b.per === "day");

function judge(
  a: Competing,
  b: Competing,
  relation: Relation,
  award: Award,
  placeOf: (slug: string) => Place,
): readonly Fault[] {
  if (relation === "written" || a.slug === b.slug || areApart(a, b, award)) return [];
  const { file, line } = placeOf(b.slug);
  const other = placeOf(a.slug);
  const problem =
    relation === "both ways"
      ? `${a.slug} and ${b.slug} each override the other`
      : `${b.slug} and ${a.slug} (${other.file}:${other.line}) may claim the same minute, and nothing says which prevails`;
  const remedy =
    relation === "both ways"
      ? "keep one of the two overrides"
      : `add overrides: [${a.slug}] or highest-with: [${a.slug}] to ${b.slug}, or the reverse, or narrow a condition`;
  return [{ file, line, problem, remedy }];
}

/** Two rows are apart when some one condition can never hold for both. */
function areApart(a: Competing, b: Competing, award: Award): boolean {
  return (
    timesApart(a, b) ||
    callsApart(a, b) ||
    employmentApart(a, b) ||
    listsApart(a.for.worker, b.for.worker) ||
    listsApart(a.for.classifications, b.for.classifications) ||
    listsApart(a.for.streams, b.for.streams) ||
    agesApart(a, b) ||
    hoursApart(a, b) ||
    momentsApart(a, b) ||
    listsApart(a.when.because, b.when.because) ||
    listsApart(a.when.breakOn, b.when.breakOn) ||
    (a.when.breakIn !== null && b.when.breakIn !== null && a.when.breakIn !== b.when.breakIn) ||
    factsApart(a, b) ||
    shiftsApart(a, b, award)
  );
}

/** A row that pays until the employee is relieved goes on past its own days and hours. */
const goesOn = (rule: Competing): boolean => rule.kind !== "minimum-payment" && rule.untilRelieved;

const goesOnInAllHours = (rule: Competing): boolean =>
  rule.kind !== "minimum-payment" && rule.untilRelieved && rule.untilRelievedIn === "all-hours";

const momentsApart = (a: Competing, b: Competing): boolean =>
  !goesOn(a) &&
  !goesOn(b) &&
  (listsApart(a.when.days, b.when.days) ||
    (a.when.holiday !== null && b.when.holiday !== null && a.when.holiday !== b.when.holiday) ||
    listsApart(a.when.holidays, b.when.holidays) ||
    windowsApart(a, b));

/** Calls during a sleepover have their own minimum; other minimums never look at them. */
const callsApart = (a: Competing, b: Competing): boolean =>
  a.kind === "minimum-payment" && b.kind === "minimum-payment" && (a.per === "call") !== (b.per === "call");

function timesApart(a: Competing, b: Competing): boolean {
  const ends = (to: ChangeDate | null, from: ChangeDate): boolean =>
    to !== null && to.day <= from.day && to.ppc === from.ppc;
  return ends(a.to, b.from) || ends(b.to, a.from);
}

function employmentApart(a: Competing, b: Competing): boolean {
  const paid = (rule: Competing): readonly string[] =>
    EMPLOYMENT_TYPES.filter(
      (type) =>
        (rule.for.employment === null || rule.for.employment.includes(type)) &&
        (rule.kind === "minimum-payment" || rule.tiers[0]?.pays[type] !== undefined),
    );
  return listsApart(paid(a), paid(b));
}

const listsApart = <T>(a: readonly T[] | null, b: readonly T[] | null): boolean =>
  a !== null && b !== null && !a.some((item) => b.includes(item));

function agesApart(a: Competing, b: Competing): boolean {
  const [x, y] = [a.for.age, b.for.age];
  if (x === null || y === null) return false;
  return (x.before ?? 200) <= (y.from ?? 0) || (y.before ?? 200) <= (x.from ?? 0);
}

const hoursApart = (a: Competing, b: Competing): boolean =>
  !goesOnInAllHours(a) &&
  !goesOnInAllHours(b) &&
  a.when.hours !== null &&
  b.when.hours !== null &&
  a.when.hours !== "all" &&
  b.when.hours !== "all" &&
  a.when.hours !== b.when.hours;

function windowsApart(a: Competing, b: Competing): boolean {
  const [x, y] = [a.when.between, b.when.between];
  if (x === null || y === null) return false;
  return !x.some((one) => y.some((other) => one.from < other.to && other.from < one.to));
}

function factsApart(a: Competing, b: Competing): boolean {
  return a.when.facts.some((one) =>
    b.when.facts.some((other) => one.slug === other.slug && listsApart(one.values, other.values)),
  );
}

function shiftsApart(a: Competing, b: Competing, award: Award): boolean {
  const [x, y] = [a.when.shift, b.when.shift];
  if (x === null || y === null) return false;
  if (lengthsApart(x.portions, y.portions)) return true;
  return (x.of === y.of && timesApartIn(x, y)) || classListsApart(x, y, award);
}

/** No shift lies mostly on a holiday and half on it. */
const isMostAndHalf = ({ mostlyHoliday }: ShiftTest, { halfHoliday }: ShiftTest): boolean =>
  mostlyHoliday === true && halfHoliday === true;

/** Times of a whole shift and of a portion of it may both fit; times of the same thing may not. */
function timesApartIn(x: ShiftTest, y: ShiftTest): boolean {
  if (differ(x.onHoliday, y.onHoliday) || differ(x.partDay, y.partDay)) return true;
  if (differ(x.reachesHoliday, y.reachesHoliday)) return true;
  if (differ(x.finishesOnHoliday, y.finishesOnHoliday)) return true;
  if (listsApart(x.on, y.on) || listsApart(x.mostlyOn, y.mostlyOn)) return true;
  if (differ(x.mostlyHoliday, y.mostlyHoliday) || differ(x.halfHoliday, y.halfHoliday)) return true;
  if (isMostAndHalf(x, y) || isMostAndHalf(y, x)) return true;
  if (x.starts !== null && y.starts !== null && clocksApart(x.starts, y.starts)) return true;
  return gapsApart(x.gaps, y.gaps);
}

function classListsApart(x: ShiftTest, y: ShiftTest, award: Award): boolean {
  if (x.classes === null || y.classes === null) return false;
  return x.classes.every((one) =>
    y.classes?.every((other) => one !== other && classesApart(one, other, award)),
  );
}

const differ = (a: boolean | null, b: boolean | null): boolean => a !== null && b !== null && a !== b;

function gapsApart(a: GapTest | null, b: GapTest | null): boolean {
  if (a === null || b === null) return false;
  return (
    lengthsApart(a.broken, b.broken) ||
    lengthsApart(a.brokenFor, b.brokenFor) ||
    lengthsApart(a.calls, b.calls) ||
    lengthsApart(a.sleepovers, b.sleepovers) ||
    differ(a.aroundSleepover, b.aroundSleepover) ||
    differ(a.call, b.call)
  );
}

/** No whole number is within both bounds. */
function lengthsApart(a: LengthBounds | null, b: LengthBounds | null): boolean {
  if (a === null || b === null) return false;
  const least = ({ atLeast, over }: LengthBounds): number => Math.max(atLeast ?? 0, (over ?? -1) + 1);
  const most = ({ upTo, under }: LengthBounds): number => Math.min(upTo ?? FAR, (under ?? FAR) - 1);
  return least(a) > most(b) || least(b) > most(a);
}

/** No minute of the day is within both bounds. */
function clocksApart(a: ClockBounds, b: ClockBounds): boolean {
  for (let clock = 0; clock < MINUTES_A_DAY; clock += 1) {
    if (withinClock(a, clock) && withinClock(b, clock)) return false;
  }
  return true;
}

/** Two shift classes are apart when their own conditions are. */
function classesApart(one: string, other: string, award: Award): boolean {
  const classes = (slug: string) =>
    award.rules.filter((rule) => rule.kind === "shift-class" && rule.slug === slug);
  return classes(one).every((x) =>
    classes(other).every((y) => {
      const [p, q] = [x.when.shift, y.when.shift];
      const startApart =
        p?.of === q?.of && p?.starts != null && q?.starts != null && clocksApart(p.starts, q.starts);
      return listsApart(x.for.worker, y.for.worker) || startApart;
    }),
  );
}
