// Builds small awards and facts for tests, and reads results back as lines a payroll officer would write.

import {
  type Award,
  type Break,
  type Calculation,
  type Classification,
  type Component,
  calculate,
  cents,
  clockOf,
  type Employee,
  type FactDeclaration,
  type Facts,
  type FactValue,
  formatCents,
  formatClock,
  formatPercent,
  MINUTES_A_DAY,
  type Moment,
  moment,
  momentAt,
  type Outcome,
  plainShift,
  prepareLaw,
  QUANTUM,
  type Refusal,
  type Rule,
  type Shift,
  type ShiftResult,
  type TimeRange,
} from "../index.ts";
import { type DatedWords, dated, ordinaryRate, rule } from "./rules.ts";
import { at, changeDate, clock, date, dollars } from "./words.ts";

export { ordinaryRate, overtime, penalty, restBetween, rule } from "./rules.ts";
export * from "./words.ts";

type RateWords = string | ({ readonly weekly?: string; readonly hourly: string } & DatedWords);
type AmountWords = string | ({ readonly amount: string } & DatedWords);

export interface AwardWords {
  readonly rules?: readonly Rule[];
  /** By classification: the hourly rate, or the rates of several periods. `grade` alone, at 20.00, unless given. */
  readonly rates?: Readonly<Record<string, RateWords | readonly RateWords[]>>;
  readonly amounts?: Readonly<Record<string, AmountWords | readonly AmountWords[]>>;
  /** Facts by their defaults. */
  readonly facts?: Readonly<Record<string, FactValue | null>>;
  readonly classifications?: readonly Partial<Classification>[];
  readonly coversFrom?: string;
  readonly verifiedTo?: string;
}

const BASICS = [
  ordinaryRate("ordinary", { pays: "100% 100% 125%" }),
  rule("casual-loading", "casual-loading", {}),
];

const eachOf = <T>(words: Readonly<Record<string, T | readonly T[]>>): readonly (readonly [string, T])[] =>
  Object.entries(words).flatMap(([name, value]) => [value].flat().map((one) => [name, one as T] as const));

const classification = (given: Partial<Classification>): Classification => ({
  code: "grade",
  title: given.code ?? "grade",
  stream: "all",
  level: "",
  rateType: "adult",
  aliases: [],
  clauses: ["rates"],
  divisor: null,
  is: null,
  implies: { age: null, servedMonths: null, apprenticeship: null, facts: {} },
  ...given,
});

const declaration = ([slug, value]: readonly [string, FactValue | null]): FactDeclaration => ({
  slug,
  type: typeof value === "boolean" ? "boolean" : typeof value === "number" ? "integer" : "choice",
  choices: [],
  least: 0,
  most: 1_000_000,
  default: value,
  clauses: ["facts"],
  asks: slug,
  reading: null,
  states: [],
  localities: [],
  telling: [],
  dates: [],
  knownBy: null,
});

/** An award with only the rules a test needs; ordinary hours and a 25 % casual loading unless it has its own. */
export function testAward(words: AwardWords): Award {
  const rules = words.rules ?? [];
  const basics = BASICS.filter(({ kind }) => !rules.some((one) => one.kind === kind));
  const rates = eachOf<RateWords>(words.rates ?? { grade: "20.00" });
  const codes = [...new Set(rates.map(([code]) => code))];
  const all = [...basics, ...rules];
  const slugs = new Set(["rates", "facts", ...all.flatMap((one) => one.clauses)]);
  return {
    code: "MA000999",
    title: "Award of a test",
    coversFrom: changeDate(words.coversFrom ?? "2020-01-01"),
    verifiedTo: date(words.verifiedTo ?? "2029-12-31"),
    divisor: 38,
    workerTypes: [],
    clauses: [...slugs].map((slug) => ({ ...dated({}), slug, ref: slug, title: slug, says: slug })),
    facts: Object.entries(words.facts ?? {}).map(declaration),
    rules: all,
    classifications: [
      ...codes.map((code) => classification({ code })),
      ...(words.classifications ?? []).map(classification),
    ],
    rates: rates.map(([code, given]) => {
      const rate = typeof given === "string" ? { hourly: given } : given;
      const hourly = dollars(rate.hourly);
      const weekly = rate.weekly === undefined ? cents(hourly * 38) : dollars(rate.weekly);
      return { ...dated(rate), classification: code, weekly, hourly, source: "test" };
    }),
    amounts: eachOf<AmountWords>(words.amounts ?? {}).map(([allowance, given]) => {
      const row = typeof given === "string" ? { amount: given } : given;
      return { ...dated(row), allowance, amount: dollars(row.amount), source: "test" };
    }),
    readings: [],
    payroll: {},
  };
}

interface ShiftWords
  extends Partial<Omit<Shift, "breaks" | "rostered" | "agreed" | "previousFinish" | "circumstances">> {
  /** `meal 12:00-12:30`, `paid rest 10:00-10:10`, `broken_shift 08:00-16:00`. */
  readonly breaks?: readonly string[];
  /** `09:00-17:00` on the day the shift starts. */
  readonly agreed?: string;
  readonly rostered?: string;
  readonly previousFinish?: string;
  readonly facts?: Shift["circumstances"];
}

const KINDS = ["meal", "rest", "broken_shift", "sleepover"] as const;

/** The first moment at or after another at which the clock shows a time. */
const next = (after: Moment, text: string): Moment =>
  moment(after + ((clock(text) - clockOf(after) + MINUTES_A_DAY) % MINUTES_A_DAY));

/** Clock times from a day or moment on; an end that is not later than the start is on the next day. */
function rangeFrom(from: Moment, text: string): TimeRange {
  const [first = text, last = text] = text.split("-");
  const start = next(from, first);
  return { from: start, to: next(moment(start + 1), last) };
}

function pause(text: string, shift: TimeRange): Break {
  const words = text.split(" ");
  const kind = KINDS.find((word) => words.includes(word));
  if (kind === undefined) throw new RangeError(`${text} names no kind of break`);
  return { ...rangeFrom(shift.from, words.at(-1) ?? text), paid: words.includes("paid"), kind };
}

/** `wed 17:00-21:15`, or with a date; a finish that is not later than the start is on the next day. */
export function shift(text: string, words?: ShiftWords): Shift {
  const { breaks, agreed, rostered, previousFinish, facts, ...given } = words ?? {};
  const [day = text, times = text] = text.split(" ");
  const midnight = momentAt(date(day), 0);
  const range = rangeFrom(midnight, times);
  return {
    ...plainShift(text, range.from, range.to),
    breaks: (breaks ?? []).map((one) => pause(one, range)),
    rostered: rostered === undefined ? null : rangeFrom(midnight, rostered),
    agreed: agreed === undefined ? null : rangeFrom(midnight, agreed),
    previousFinish: previousFinish === undefined ? null : at(previousFinish),
    circumstances: facts ?? {},
    ...given,
  };
}

interface FactsWords
  extends Partial<Omit<Employee, "dateOfBirth" | "serviceStart" | "payPeriodStart" | "cycleStart">> {
  readonly cycleStart?: string;
  readonly born?: string;
  readonly serviceStart?: string;
  readonly payPeriodStart?: string;
  readonly shifts: readonly (Shift | string)[];
  /** `2026-12-25`, or a part-day from a clock time: `2026-12-24 18:00`; what is written is its name too. */
  readonly holidays?: readonly string[];
}

/** A full-time adult of the only grade, unless the test says otherwise. */
export function testFacts(words: FactsWords): Facts {
  const { shifts, holidays, born, serviceStart, payPeriodStart, cycleStart, ...employee } = words;
  return {
    employee: {
      classification: "grade",
      employment: "full_time",
      worker: "worker",
      age: null,
      apprenticeship: null,
      weekStartsOn: 0,
      ...employee,
      dateOfBirth: born === undefined ? null : date(born),
      serviceStart: serviceStart === undefined ? null : date(serviceStart),
      payPeriodStart: payPeriodStart === undefined ? null : date(payPeriodStart),
      cycleStart: cycleStart === undefined ? null : date(cycleStart),
    },
    shifts: shifts.map((one) => (typeof one === "string" ? shift(one) : one)),
    holidays: (holidays ?? []).map((text) => {
      const [day = text, from = "00:00"] = text.split(" ");
      return { day: date(day), from: clock(from), name: text };
    }),
  };
}

const outcome = (award: Award, facts: Facts): Outcome =>
  calculate(facts, prepareLaw(award), { explain: false });

export function pay(award: Award, facts: Facts): Calculation {
  const found = outcome(award, facts);
  if (found.refused) throw new Error(`refused, ${found.code}: ${found.detail}`);
  return found;
}

/** The result of a calculation's first shift. */
export function first(award: Award, facts: Facts): ShiftResult {
  const [result] = pay(award, facts).shifts;
  if (result === undefined) throw new Error("a calculation has at least one shift");
  return result;
}

export function refusal(award: Award, facts: Facts): Refusal {
  const found = outcome(award, facts);
  if (!found.refused) throw new Error(`paid ${formatCents(found.total)} where a refusal was due`);
  return found;
}

export const total = (award: Award, facts: Facts): string => formatCents(pay(award, facts).total);

const components = (found: Calculation): readonly Component[] =>
  found.shifts.flatMap((one) => one.components);

const length = (time: number): string =>
  `${time >= 60 ? `${Math.floor(time / 60)}h` : ""}${time % 60 === 0 ? "" : `${time % 60}m`}`;

/** `evening 2h15m at 33.85 = 76.16`, a line a component. */
export const lines = (award: Award, facts: Facts): readonly string[] =>
  components(pay(award, facts)).map(({ code, minutes: time, quantity, rate, amount }) => {
    const size = quantity === null ? length(time ?? 0) : `${quantity / QUANTUM}`;
    return `${code} ${size} at ${formatCents(rate)} = ${formatCents(amount)}`;
  });

/** `18:00-21:15 evening 125%`, a line a component that is time. */
export const times = (award: Award, facts: Facts): readonly string[] =>
  components(pay(award, facts)).flatMap(({ code, from, to, percent }) => {
    if (from === null || to === null || percent === null) return [];
    const end = formatClock(clockOf(moment(to - 1)) + 1);
    return [`${formatClock(clockOf(from))}-${end} ${code} ${formatPercent(percent)}%`];
  });
