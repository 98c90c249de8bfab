// A shift as the law of one day sees it: what is settled for the whole of it before its minutes are looked at.

import {
  clockOf,
  dayOf,
  type Moment,
  type NotStatedRule,
  type OrdinaryLimit,
  type OvertimeWhen,
  type PayRow,
  type RateCap,
  type Rule,
  type Shift,
  type ShiftClass,
  type ShiftTest,
  type TimeRange,
  type When,
  weekdayOf,
} from "#engine";
import type { Attendance } from "./attendance.ts";
import { factsHold } from "./bounds.ts";
import { clockFrom, type Duties, dutiesOf } from "./duties.ts";
import { cycleWeeks, type Law, payRows, type RuleOf, rulesOf } from "./law.ts";
import { hoursFit } from "./minute-tests.ts";
import { isNamedDay } from "./named-days.ts";
import { type OrdinaryShift, ordinaryShift, rosteredFinish } from "./ordinary-shift.ts";
import { beyondPattern } from "./pattern.ts";
import { plannedSetting, rosteredWith, rosterUnder } from "./planned.ts";
import { type Breach, breachesOf } from "./rest.ts";
import { isByLength, isByLimitOfDay, outsideClass, type Setting } from "./setting.ts";
import {
  finishClock,
  type Holidays,
  holidaysNear,
  isHoliday,
  isHolidayNamed,
  shiftFits,
  type Tested,
} from "./shift-tests.ts";
import { type OpenSpan, spansOf } from "./span.ts";
import { type Marks, marksOf, withMoments } from "./stretch.ts";

/** A limit, the weeks it is over, and what it comes to for this person and shift. */
export interface Limit {
  readonly rule: OrdinaryLimit;
  readonly weeks: number;
  readonly limit: number;
}

/** Time that a rule gives another nature. */
interface Marked<R extends Rule = Rule> {
  readonly rule: R;
  readonly covers: (at: Moment) => boolean;
}

interface WorkedThrough extends Marked {
  readonly rule: RuleOf<"worked-through-break">;
  readonly from: Moment;
}

/** What a day's law says of a shift before its rest is known. */
interface Place extends Tested {
  readonly law: Law;
  readonly shift: Shift;
  /** The same day's work before its attendance: the attendances, and minutes with those that the request tells. */
  readonly earlier: readonly Attendance[];
  readonly workedEarlier: number;
  /** By portion. */
  readonly classes: readonly (readonly string[])[];
  readonly spanExempt: boolean;
  /** Beyond an agreed or rostered pattern. */
  readonly beyond: readonly Marked[];
  /** Beyond a pattern, paid as overtime, and ordinary time until a limit is reached. */
  readonly extra: readonly Marked[];
  /** Meal breaks that were worked through. */
  readonly through: readonly WorkedThrough[];
  /** Breaks in overtime that are paid as ordinary time. */
  readonly ordinaryBreaks: readonly Marked[];
  readonly duties: Duties | null;
  /** Pay rows that may claim ordinary time and overtime, and circumstances that may make time overtime, by portion. */
  readonly ordinaryRows: readonly (readonly PayRow[])[];
  readonly overtimeRows: readonly (readonly PayRow[])[];
  readonly overtimeWhen: readonly (readonly OvertimeWhen[])[];
  readonly notStated: readonly (readonly NotStatedRule[])[];
  readonly spans: readonly OpenSpan[];
  readonly limits: readonly Limit[];
  readonly caps: readonly RateCap[];
  readonly marks: Marks;
}

export interface Scene extends Place {
  /** For how long rows for a rest too short claim. */
  readonly breaches: ReadonlyMap<PayRow, Breach>;
  /** The rules whose rest is still to be had after the attendance. */
  readonly breached: ReadonlySet<string>;
}

/** A setting, with what the law of each day of each shift says of it, once it was asked for. */
export interface Stage extends Setting {
  readonly places: Map<Law, Place>;
}

/** Rows for a rest too short may claim where it is too short. */
export function sceneOn(law: Law, setting: Stage, shift: Shift): Scene {
  const place = setting.places.get(law) ?? placeOn(law, setting, shift);
  setting.places.set(law, place);
  const breaches = breachesOf(law, setting, setting.history);
  const mayClaim = (rows: readonly PayRow[]): readonly PayRow[] =>
    rows.filter((row) => row.kind !== "rest-between" || breaches.has(row));
  return {
    ...place,
    ordinaryRows: place.ordinaryRows.map(mayClaim),
    overtimeRows: place.overtimeRows.map(mayClaim),
    breaches,
    breached: new Set([...breaches].flatMap(([{ slug }, { to }]) => (to === null ? slug : []))),
    marks: withMoments(place.marks, [...breaches.values()]),
  };
}

function placeOn(law: Law, setting: Setting, shift: Shift): Place {
  const { attendance } = setting;
  const pattern = beyondPattern(law, setting, shift);
  const tested = {
    attendance,
    law,
    shift,
    ...ordinaryShiftOn(law, setting),
    holidays: {
      days: holidaysNear(law.world.facts.holidays, attendance),
      moved: holidayMoved(law),
      movedOn: dayOf(attendance.from),
    },
  };
  const spans = spansOf(law);
  const classes = attendance.portions.map((_, portion) => classesOf(law, spans, tested, portion));
  const isExempting = ({ spanExempt, slug }: ShiftClass): boolean =>
    spanExempt && classes.some((list) => list.includes(slug));
  const byPortion = <R extends Rule>(rules: readonly R[]): readonly (readonly R[])[] =>
    attendance.portions.map((_, portion) =>
      rules.filter(({ when }) => shiftFits(when.shift, tested, portion, classes[portion] ?? [])),
    );
  const isFirstFitting = (test: ShiftTest | null): boolean => shiftFits(test, tested, 0, classes[0] ?? []);
  const rows = byPortion(payRows(law));
  const through = workedThrough(law, attendance);
  const limits = rulesOf(law, "ordinary-limit")
    .filter(({ when }) => startFits(when, tested) && isFirstFitting(when.shift))
    .map((rule) => limitOf(rule, law, isFirstFitting));
  return {
    ...tested,
    earlier: setting.ofDay.filter(({ from }) => from < attendance.from),
    workedEarlier: setting.earlierThatDay,
    classes,
    spanExempt: rulesOf(law, "shift-class").some(isExempting),
    beyond: pattern.filter(({ rule }) => rule.countsAs === "overtime"),
    extra: pattern.filter(({ rule }) => rule.countsAs === "ordinary"),
    through,
    ordinaryBreaks: ordinaryBreaks(law, attendance),
    duties: dutiesOf(shift, attendance, setting.duties),
    ordinaryRows: rows.map((own) => own.filter(({ when }) => hoursFit(when, true))),
    overtimeRows: rows.map((own) => own.filter(({ when }) => hoursFit(when, false))),
    overtimeWhen: byPortion(rulesOf(law, "overtime-when")),
    notStated: byPortion(rulesOf(law, "not-stated")),
    spans,
    caps: rulesOf(law, "rate-cap"),
    limits,
    marks: marksOf(law, { attendance, through, limits }),
  };
}

/** The first longer limit whose facts hold and whose test the shift meets; over a cycle, so much for each week. */
function limitOf(rule: OrdinaryLimit, law: Law, isFitting: (test: ShiftTest | null) => boolean): Limit {
  const weeks = cycleWeeks(rule, law);
  const longer = rule.raised.find(({ facts, shift }) => factsHold(facts, law.factOf) && isFitting(shift));
  if (rule.per === "cycle") return { rule, weeks, limit: rule.limit * weeks };
  if (rule.limitFact === null) return { rule, weeks, limit: longer?.to ?? rule.limit };
  return { rule, weeks, limit: Number(law.factOf(rule.limitFact) ?? rule.limit) };
}

/** What is left of an attendance without what no class counts, and without what lies beyond a pattern. */
function ordinaryShiftOn(law: Law, setting: Setting): OrdinaryShift {
  const { attendance, planned, labels } = setting;
  const outside = labels === null ? NOWHERE : outsideClass(planned, labels);
  const past = placesPast(law, setting);
  const beyond = new Set([...outside, ...past]);
  const shifts = rosteredWith(attendance, law.shift);
  const roster = rosterUnder(law, shifts);
  if (roster === null) return ordinaryShift(attendance, beyond, { roster, shifts, finish: null });
  const pastAsPlanned = planned === attendance ? past : placesPast(law, plannedSetting(setting));
  const of = (fits: (cause: Rule | null) => boolean): ReadonlySet<number> =>
    new Set([...outside].filter((place) => fits(labels?.[place]?.cause ?? null)));
  const [beyondTheDay, beyondLength] = [of(isByLimitOfDay), of(isByLength)];
  const rest = of((cause) => !isByLimitOfDay(cause) && !isByLength(cause));
  const elsewhere = new Set([...pastAsPlanned, ...rest]);
  const finish = rosteredFinish(law, roster, { planned, elsewhere, beyondTheDay, beyondLength });
  return ordinaryShift(attendance, beyond, { roster, shifts, finish });
}

const NOWHERE: ReadonlySet<number> = new Set();

/** What lies beyond the pattern of each shift, within that shift. */
function placesPast(law: Law, setting: Setting): ReadonlySet<number> {
  const { shifts, minutes } = setting.attendance;
  const beyond = shifts.flatMap((shift, index) =>
    beyondPattern(law, setting, shift)
      .filter(({ rule }) => rule.countsAs === "overtime")
      .map(({ covers }) => ({ index, covers })),
  );
  if (beyond.length === 0) return NOWHERE;
  const past = minutes.filter(({ at, shift }) =>
    beyond.some(({ index, covers }) => index === shift && covers(at)),
  );
  return new Set(past.map(({ place }) => place));
}

/** A shift test of a rule, for the portion a minute is in. */
export const portionFits = (when: When, scene: Scene, portion: number): boolean =>
  shiftFits(when.shift, scene, portion, scene.classes[portion] ?? []);

/** Days and holidays of a rule about a whole shift are those it starts on. */
export const startFits = (
  { days, holiday, holidays: names, namedDays }: When,
  { attendance: { from }, holidays }: Tested,
): boolean =>
  (days === null || days.includes(weekdayOf(dayOf(from)))) &&
  (namedDays === null || namedDays.some((name) => isNamedDay(dayOf(from), name))) &&
  (names === null || isHolidayNamed(holidays, from, names)) &&
  (holiday === null || holiday === isHoliday(holidays, from));

export const wholeFits = (when: When, scene: Scene): boolean =>
  startFits(when, scene) && portionFits(when, scene, 0);

export function holidayMoved(law: Law): Holidays["moved"] {
  for (const { slug, fact, movedAway, movedHere } of rulesOf(law, "public-holiday-choice")) {
    const value = law.factOf(fact);
    if (value !== movedAway && value !== movedHere) continue;
    law.world.applied.add(slug);
    return value === movedAway ? "away" : "here";
  }
  return null;
}

/** Classes are named before anything else about the shift: no class asks for another. */
function classesOf(law: Law, spans: readonly OpenSpan[], tested: Tested, portion: number): readonly string[] {
  const fitting = rulesOf(law, "shift-class").filter(
    ({ when, notWithin }) =>
      shiftFits(when.shift, tested, portion, []) &&
      !notWithin.some((span) => isWithinSpan(spans, span, tested.attendance)),
  );
  for (const { slug } of fitting) law.world.applied.add(slug);
  return fitting.map(({ slug }) => slug);
}

/** Does it start and end on one day inside a span? */
function isWithinSpan(spans: readonly OpenSpan[], slug: string, { from, to }: Attendance): boolean {
  if (dayOf((to - 1) as Moment) !== dayOf(from)) return false;
  const window = spans.find(({ rule }) => rule.slug === slug)?.windows[weekdayOf(dayOf(from))] ?? null;
  return window !== null && clockOf(from) >= window.from && finishClock(to) <= window.to;
}

const inRange =
  ({ from, to }: TimeRange) =>
  (at: Moment): boolean =>
    at >= from && at < to;

/** Until the next meal break, or time off within the shift, begins. The one that began first comes first. */
const workedThrough = (law: Law, attendance: Attendance): readonly WorkedThrough[] =>
  rulesOf(law, "worked-through-break")
    .flatMap((rule) =>
      startsOf(rule, law, attendance).map((from): WorkedThrough => {
        const meal = attendance.breaks.find((one) => one.kind !== "rest" && one.from >= from);
        return { rule, from, covers: inRange({ from, to: meal?.from ?? attendance.to }) };
      }),
    )
    .sort((a, b) => a.from - b.from);

/** The moment that a fact gives; or each minute of work with just so much before it since a meal break or a gap. A meal break that is paid is not such work. */
function startsOf(
  { fact, after, due }: RuleOf<"worked-through-break">,
  law: Law,
  { from, to, minutes, breaks }: Attendance,
): readonly Moment[] {
  if (after === null) {
    const start = fact === null ? null : clockFrom(law.factOf(fact), from);
    return start === null || start >= to ? [] : [start];
  }
  const firstMeal = minutes.find(({ afterMeal }) => afterMeal)?.place ?? minutes.length;
  let since = 0;
  return minutes.flatMap(({ at, place, afterMeal }) => {
    if (afterMeal || breaks.some((one) => one.kind === "meal" && inRange(one)(at))) since = place;
    return place - since === after && (due === "after-each" || place < firstMeal) ? [at] : [];
  });
}

function ordinaryBreaks(law: Law, { from, to }: Attendance): readonly Marked[] {
  return rulesOf(law, "ordinary-break").flatMap((rule) => {
    const start = clockFrom(law.factOf(rule.fact), from);
    if (start === null || start >= to) return [];
    return [{ rule, covers: inRange({ from: start, to: Math.min(start + rule.lasts, to) as Moment }) }];
  });
}
