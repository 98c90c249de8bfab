// Reads the plain words in which tests write times, money, percentages and conditions.

import {
  addDays,
  type Cents,
  type ChangeDate,
  type ClockBounds,
  type ClockTime,
  type ClockWindow,
  cents,
  type FactTest,
  type FactValue,
  type GapTest,
  type LengthBounds,
  type LocalDate,
  type Minutes,
  type Moment,
  minutes,
  momentAt,
  NOT_STATED,
  type NotStated,
  type Pays,
  type Percent,
  parseClock,
  parseLocalDate,
  percent,
  type ShiftTest,
  type When,
} from "../index.ts";

function need<T>(value: T | null | undefined, text: string): T {
  if (value === null || value === undefined) throw new RangeError(`cannot read ${JSON.stringify(text)}`);
  return value;
}

export const unless = <T, R>(value: T | undefined, make: (value: T) => R): R | null =>
  value === undefined ? null : make(value);

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Monday of the week meant when a test names a weekday: 6 to 12 July 2026. */
const MONDAY = "2026-07-06";

/** `2026-07-06` or `mon`. */
export function date(text: string): LocalDate {
  const weekday = DAYS.indexOf(text);
  return addDays(need(parseLocalDate(weekday < 0 ? text : MONDAY), text), Math.max(0, weekday));
}

export const clock = (text: string): ClockTime => need(parseClock(text, true), text);

/** `mon 17:00` or `2026-07-06 17:00`. */
export function at(text: string): Moment {
  const [day, time] = text.split(" ");
  return momentAt(date(day ?? text), clock(time ?? text));
}

export function dollars(text: string): Cents {
  const [, units, part] = need(/^(\d+)\.(\d\d)$/.exec(text), text);
  return cents(Number(`${units}${part}`));
}

/** `112.5%`. */
export function share(text: string): Percent {
  const [, units, part] = need(/^(\d+)(?:\.(\d{1,2}))?%$/.exec(text), text);
  return percent(Number(`${units}${(part ?? "").padEnd(2, "0")}`));
}

/** `7h36m`. */
export function hours(text: string): Minutes {
  const [, whole, part] = need(/^(?:(\d+)h)?(?:(\d+)m)?$/.exec(text), text);
  return minutes(Number(whole ?? 0) * 60 + Number(part ?? 0));
}

/** `2026-07-01` or `2026-07-01 ppc`. */
export function changeDate(text: string): ChangeDate {
  const [day, ppc] = text.split(" ");
  return { day: date(day ?? text), ppc: ppc === "ppc" };
}

/** `mon-fri sun`, Monday being 0. */
function days(text: string): readonly number[] {
  return text.split(" ").flatMap((range) => {
    const [first, last] = range.split("-").map((word) => DAYS.indexOf(word));
    const from = need(first, text);
    return Array.from({ length: (last ?? from) - from + 1 }, (_, index) => from + index);
  });
}

function clockWindow(text: string): ClockWindow {
  const [from, to] = text.split("-");
  return { from: clock(from ?? text), to: clock(to ?? text) };
}

/** Ordinary hours by weekday: `{ "mon-fri": "07:00-21:00", sat: "07:00-18:00" }`; other days have none. */
export function week(spans: Readonly<Record<string, string>>): readonly (ClockWindow | null)[] {
  const windows: (ClockWindow | null)[] = DAYS.map(() => null);
  for (const [range, text] of Object.entries(spans)) {
    for (const day of days(range)) windows[day] = clockWindow(text);
  }
  return windows;
}

/** The value after a word: 18:00 after `from` in `from 18:00 before 05:00`. */
function bound<T>(text: string, word: string, value: (text: string) => T): T | null {
  const words = text.split(" ");
  const place = words.indexOf(word);
  return place < 0 ? null : value(need(words[place + 1], text));
}

export const clockBounds = (text: string): ClockBounds => ({
  from: bound(text, "from", clock),
  after: bound(text, "after", clock),
  before: bound(text, "before", clock),
  by: bound(text, "by", clock),
});

export function lengthBounds(text: string): LengthBounds {
  const value = (word: string): number => (/^\d+$/.test(word) ? Number(word) : hours(word));
  const of = (word: string): number | null => bound(text, word, value);
  return { atLeast: of("at-least"), over: of("over"), under: of("under"), upTo: of("up-to") };
}

export type FactWords = Readonly<Record<string, FactValue | readonly FactValue[]>>;

interface ShiftTestWords {
  readonly of?: "portion" | "ordinary-portion" | "ordinary-shift";
  readonly starts?: string;
  readonly finishes?: string;
  readonly on?: string;
  readonly onHoliday?: boolean;
  readonly partDay?: boolean;
  readonly reachesHoliday?: boolean;
  readonly finishesOnHoliday?: boolean;
  readonly mostlyOn?: string;
  readonly mostlyHoliday?: boolean;
  readonly halfOn?: string;
  readonly halfHoliday?: boolean;
  readonly crosses?: string;
  readonly total?: string;
  readonly startToFinish?: string;
  readonly portions?: string;
  readonly classes?: readonly string[];
  readonly broken?: string;
  readonly sleepovers?: string;
  readonly sleepoverLasting?: string;
  readonly aroundSleepover?: boolean;
  readonly call?: boolean;
  readonly brokenFor?: string;
  readonly calls?: string;
  readonly interruptedRest?: string;
}

export interface WhenWords {
  readonly hours?: "ordinary" | "overtime" | "all";
  readonly days?: string;
  readonly holiday?: boolean;
  readonly holidays?: readonly string[];
  readonly namedDays?: When["namedDays"];
  /** `18:00-24:00`, or several with spaces between. */
  readonly between?: string;
  readonly shift?: ShiftTestWords;
  /** `since-start over 12h`, `ordinary-in-shift over 7h36m up-to 8h`. */
  readonly elapsed?: string;
  readonly facts?: FactWords;
  readonly because?: readonly string[];
  readonly breakIn?: "ordinary" | "overtime";
  readonly breakOn?: string;
  /** `under 30m`; the fact `elsewhere` tells of other shifts. */
  readonly week?: string;
}

export const factTests = (tests: FactWords): readonly FactTest[] =>
  Object.entries(tests).map(([slug, value]) => ({ slug, values: [value].flat() }));

export const shiftTest = (test: ShiftTestWords): ShiftTest => ({
  of: test.of ?? "whole",
  alikeIn: null,
  starts: unless(test.starts, clockBounds),
  finishes: unless(test.finishes, clockBounds),
  on: unless(test.on, days),
  onHoliday: test.onHoliday ?? null,
  partDay: test.partDay ?? null,
  reachesHoliday: test.reachesHoliday ?? null,
  finishesOnHoliday: test.finishesOnHoliday ?? null,
  mostlyOn: unless(test.mostlyOn, days),
  mostlyHoliday: test.mostlyHoliday ?? null,
  halfOn: unless(test.halfOn, days),
  halfHoliday: test.halfHoliday ?? null,
  mostlyBetween: null,
  crosses: unless(test.crosses, clock),
  total: unless(test.total, lengthBounds),
  startToFinish: unless(test.startToFinish, lengthBounds),
  portions: unless(test.portions, lengthBounds),
  classes: test.classes ?? null,
  gaps: gapTest(test),
});

const gapTest = (test: ShiftTestWords): GapTest => ({
  broken: unless(test.broken, lengthBounds),
  sleepovers: unless(test.sleepovers, lengthBounds),
  sleepoverLasting: unless(test.sleepoverLasting, lengthBounds),
  aroundSleepover: test.aroundSleepover ?? null,
  call: test.call ?? null,
  brokenFor: unless(test.brokenFor, lengthBounds),
  calls: unless(test.calls, lengthBounds),
  interruptedRest: unless(test.interruptedRest, lengthBounds),
});

const ELAPSED = [
  "ordinary-in-shift",
  "ordinary",
  "work",
  "since-start",
  "since-first-ordinary",
  "since-break",
] as const;

export const when = (words: WhenWords, usual: When["hours"]): When => ({
  hours: words.hours ?? usual,
  days: unless(words.days, days),
  holiday: words.holidays === undefined ? (words.holiday ?? null) : true,
  holidays: words.holidays ?? null,
  namedDays: words.namedDays ?? null,
  between: unless(words.between, (text) => text.split(" ").map(clockWindow)),
  shift: unless(words.shift, shiftTest),
  elapsed: unless(words.elapsed, (text) => ({
    of: need(
      ELAPSED.find((word) => text.startsWith(`${word} `)),
      text,
    ),
    over: hours(text.split(" ")[2] ?? text),
    upTo: bound(text, "up-to", hours),
  })),
  facts: factTests(words.facts ?? {}),
  because: words.because ?? null,
  breakIn: words.breakIn ?? null,
  breakOn: unless(words.breakOn, days),
  week: unless(words.week, (text) => ({ overtime: lengthBounds(text), elsewhereFact: "elsewhere" })),
});

/** `150%` for everyone, or full-time, part-time and casual in turn: `150% 150% 175%`, `-` for none. */
function pays(text: string): Pays {
  const stated = (word: string): Percent | NotStated => (word === NOT_STATED ? NOT_STATED : share(word));
  const words = text.split(" ");
  const [fullTime = text, partTime = text, casual = text] = words;
  return {
    ...(fullTime === "-" ? {} : { full_time: stated(fullTime) }),
    ...(partTime === "-" ? {} : { part_time: stated(partTime) }),
    ...(casual === "-" ? {} : { casual: stated(casual) }),
  };
}

/** `2h 150% 150% 175%`; the last tier, or the only one, has no length. */
export function tier(text: string) {
  const closed = /^(\d+h\S*|\d+m) (.*)$/.exec(text);
  if (closed === null) return { upTo: null, pays: pays(text) };
  return { upTo: hours(need(closed[1], text)), pays: pays(need(closed[2], text)) };
}
