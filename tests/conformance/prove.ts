// Prices the shifts a cell stands for and compares what they pay with what is printed.

import { type HeldAward, isProblem, type Library, priceRequest } from "#contract";
import {
  type Cents,
  type Component,
  divideHalfUp,
  formatCents,
  formatMoment,
  type LocalDate,
  parseLocalDate,
  QUANTUM,
  type ShiftResult,
} from "#engine";
import { type Book, loadBook, type Named, named, type Situation, whyTakenOut } from "./book.ts";
import type { Cell } from "./cells.ts";
import { dayFor, dayInPeriod, type WantedDay } from "./days.ts";
import { type Asked, isOvernight, requestsFor } from "./requests.ts";

export type Verdict =
  | { readonly is: "equal" }
  | { readonly is: "unequal"; readonly got: string }
  | { readonly is: "left-out"; readonly reason: string }
  /** Not part of the count, by name. */
  | { readonly is: "taken-out"; readonly reason: string };

export interface Proved {
  readonly cell: Cell;
  readonly verdict: Verdict;
}

type BookFinder = (award: string) => Book | null;

export const NOT_HELD = "award not held";

/** Refusals that say our sources do not reach this far; any other is a disagreement with the guide. */
const OUT_OF_REACH: readonly string[] = ["date_not_covered", "not_stated"];

const leftOut = (reason: string): Verdict => ({ is: "left-out", reason });

export function proveAll(
  cells: readonly Cell[],
  library: Library,
  load: BookFinder = loadBook,
): readonly Proved[] {
  const books = new Map<string, Book | null>();
  const bookOf: BookFinder = (award) => {
    if (!books.has(award)) books.set(award, load(award));
    return books.get(award) ?? null;
  };
  const dayOf = dayFinder(library);
  return cells.map((cell) => ({ cell, verdict: prove(cell, bookOf, dayOf, library) }));
}

type DayFinder = (wanted: WantedDay, effectiveFrom: LocalDate, held: HeldAward) => LocalDate | null;

/** Looked for once for all the figures of an award that want the same day. */
function dayFinder(library: Library): DayFinder {
  const days = new Map<string, LocalDate | null>();
  return (wanted, effectiveFrom, held) => {
    const key = [held.award.code, effectiveFrom, wanted.weekday, wanted.date, wanted.overnight].join();
    const known = days.get(key);
    if (known !== undefined) return known;
    const day = dayFor(wanted, effectiveFrom, held, library);
    days.set(key, day);
    return day;
  };
}

function prove(cell: Cell, bookOf: BookFinder, dayOf: DayFinder, library: Library): Verdict {
  const held = library.awards.get(cell.award);
  if (held === undefined) return leftOut(NOT_HELD);
  const book = bookOf(cell.award);
  if (book === null) return leftOut("no situations written for this award");
  const why = whyTakenOut(cell, book);
  if (why !== null) return { is: "taken-out", reason: why };
  if (cell.expected === null) return leftOut("no figure printed");
  const meaning = named(cell, book);
  if (typeof meaning === "string") return leftOut(meaning);
  const { situation } = meaning;
  const { day: weekday, date = null } = situation.shift;
  const wanted = { weekday, date, overnight: isOvernight(situation) };
  const period = periodOf(meaning);
  const day =
    period === null ? dayOf(wanted, cell.effectiveFrom, held) : dayInPeriod(wanted, period, library);
  if (day === null) return leftOut("the award is not held for a day on which the guide's figures stand");
  const asked = requestsFor(cell.award, meaning, day);
  return compare(cell.expected, asked, situation, library);
}

/** The pay period that the words name, if any. */
const periodOf = ({ who }: Named): LocalDate | null =>
  parseLocalDate(
    who.find(({ facts }) => facts?.pay_period_start !== undefined)?.facts?.pay_period_start ?? "",
  );

/** Every person the heading stands for must earn the figure. */
function compare(expected: string, asked: readonly Asked[], situation: Situation, library: Library): Verdict {
  if (asked.length === 0) return { is: "unequal", got: "the heading names no employment type" };
  const different: string[] = [];
  let outOfReach: string | null = null;
  for (const one of asked) {
    const priced = priceRequest(one.request, library, false);
    if (isProblem(priced) && OUT_OF_REACH.includes(priced.code)) {
      outOfReach = `refused (${priced.code})`;
      continue;
    }
    const got = isProblem(priced)
      ? `${priced.code}: ${priced.detail}`
      : figureOf(shiftIn(priced.calculation), one, situation);
    if (got !== expected)
      different.push(`${got} (${one.request.employment_type}, ${one.request.worker_type})`);
  }
  if (different.length > 0) return { is: "unequal", got: different.join("; ") };
  return outOfReach === null ? { is: "equal" } : leftOut(outOfReach);
}

function shiftIn({ shifts }: { readonly shifts: readonly ShiftResult[] }): ShiftResult {
  const [shift] = shifts;
  if (shift === undefined) throw new Error("one shift gives one result");
  return shift;
}

/** The figure a result shows, or in words why it shows none. */
function figureOf(result: ShiftResult, { request, minute }: Asked, situation: Situation): string {
  if (situation.kind === "allowance") return allowanceRate(result);
  const covering = result.components.filter((part) => covers(part, minute));
  const dollars = covering.filter(isDollars);
  const [part, ...others] = covering.filter((one) => !isDollars(one));
  if (part === undefined || others.length > 0) return `${covering.length} components cover ${minute}`;
  if (isInBreak(request.breaks ?? [], minute)) return `${minute} is in a break`;
  if (part.kind !== situation.kind) return `${part.kind} pay (${part.code}) covers ${minute}`;
  const also = situation.also ?? [];
  const besides = result.components.filter(({ kind }) => kind === "top_up" || kind === "allowance");
  const stranger = besides.find(({ kind, code }) => kind === "top_up" || !also.includes(code));
  if (stranger !== undefined) return `the shift also pays ${stranger.kind} (${stranger.code})`;
  if (besides.length < also.length) return `the shift does not pay ${also.join(", ")}`;
  const wrong = result.components.find(
    (one) => !(one.quantity === null ? isTimeTimesRate(one) : isCountTimesRate(one)),
  );
  if (wrong !== undefined)
    return `${formatCents(wrong.amount)} is not ${wrong.minutes} minutes at ${formatCents(wrong.rate)}`;
  const sum = result.components.reduce((total, { amount }) => total + amount, 0);
  if (sum !== result.total) return `the components do not add up to ${formatCents(result.total)}`;
  const { weekly } = result.base.ordinary ?? result.base;
  if (situation.unit === "weekly") return formatCents(weekly);
  if (situation.unit === "annual") return yearOf(weekly, situation);
  if (situation.unit === "shift") return formatCents(result.total);
  return formatCents([part, ...dollars].reduce((total, { rate }) => total + rate, 0) as Cents);
}

/** The year that a week is a part of, in whole dollars. */
function yearOf(weekly: Cents, { weeks_a_year: weeks }: Situation): string {
  if (weeks === undefined) return "the situation does not say how many weeks a year has";
  return `${divideHalfUp(weekly * weeks.by, weeks.over * 100)}.00`;
}

/** Some guides print, by the hour, what the award pays as an allowance. */
function allowanceRate({ components }: ShiftResult): string {
  const allowances = components.filter(({ kind }) => kind === "allowance");
  const [one] = allowances;
  if (one === undefined || allowances.length > 1) return `the shift pays ${allowances.length} allowances`;
  const rate = formatCents(one.rate);
  return isCountTimesRate(one) ? rate : `${formatCents(one.amount)} is not ${one.quantity} at ${rate}`;
}

/** Dollars on top of the hour's rate, by the hour; guides print the sum. */
const isDollars = ({ kind, percent, quantity }: Component): boolean =>
  kind === "penalty" && percent === null && quantity !== null;

const isCountTimesRate = ({ rate, amount, quantity }: Component): boolean =>
  quantity !== null && divideHalfUp(rate * quantity, QUANTUM) === amount;

const covers = ({ from, to }: Component, minute: string): boolean =>
  from !== null && to !== null && formatMoment(from) <= minute && minute < formatMoment(to);

/** Components run on across an unpaid break, in which nothing is paid. */
const isInBreak = (
  breaks: readonly { readonly start_time: string; readonly end_time: string }[],
  minute: string,
): boolean =>
  breaks.some(({ start_time, end_time }) => {
    const clock = minute.slice(11);
    return start_time < end_time
      ? start_time <= clock && clock < end_time
      : start_time <= clock || clock < end_time;
  });

const isTimeTimesRate = ({ rate, amount, minutes }: Component): boolean =>
  minutes !== null && Math.floor((rate * minutes * 2 + 60) / 120) === amount;
