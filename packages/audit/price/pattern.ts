// A pattern of work: what a period pays, kept for every other period that differs only in what does not change the pay.

import { asksOfMovedHolidays, dateMark, isClockChange, type Library } from "#contract";
import { type Cents, type Component, dayOf, type LocalDate, momentAt } from "#engine";
import type { AuditOptions } from "../records/options.ts";
import type { Terms, WorkedShift } from "../records/records.ts";
import type { Before } from "./history.ts";
import type { Line, OpenQuestion, PricedWork } from "./priced-work.ts";

/** A line without the shift it is of. */
export type LinePart = Pick<Line, "component" | "stp" | "ote">;

type Sums = Pick<PricedWork, "due" | "workedMinutes" | "baseRate" | "versions" | "readings" | "onReadings">;

/** The pay of a period's work; lines by shift in time order, null if the law refuses the shift. */
export interface Pattern extends Sums {
  /** The first day of the period where we found it. */
  readonly start: LocalDate;
  readonly shifts: readonly (readonly LinePart[] | null)[];
  /** By shift, its ordinary minutes after its first midnight. */
  readonly nextDay: readonly number[];
  /** The places of shifts without a price, with the reason; and of those with a fault. */
  readonly unpriced: readonly { readonly place: number; readonly detail: string }[];
  readonly faulty: readonly number[];
  /** Filled on first use. */
  earlier: readonly Cents[] | null;
  questions: readonly OpenQuestion[] | null;
}

const MOST_PATTERNS = 10_000;
/** Periods. */
const ROUND = 8192;
const TRIED = 1024;

/** One for each thread, library and mapping: when full, it drops the oldest patterns. */
export class Patterns {
  readonly #known = new Map<string, Pattern>();
  readonly #most: number;
  /** How often a pattern occurred again. */
  met = 0;
  #asked = 0;
  #metBefore = 0;
  #isWorthIt = true;

  constructor(most: number = MOST_PATTERNS) {
    this.#most = most;
  }

  /**
   * Asked once for each period. Where hardly any work occurs again, looking for it costs more than it saves: then only
   * the first periods of a round look.
   */
  isLooking(): boolean {
    const place = this.#asked % ROUND;
    this.#asked += 1;
    if (place === 0) this.#metBefore = this.met;
    if (place === TRIED) this.#isWorthIt = this.met - this.#metBefore >= TRIED / 32;
    return place < TRIED || this.#isWorthIt;
  }

  /** Reasons why work has no price name dates, so a period with some matches only those of the same days. */
  find(key: string, start: LocalDate): Pattern | undefined {
    const found = this.#known.get(key);
    if (found === undefined || (found.unpriced.length > 0 && found.start !== start)) return undefined;
    this.met += 1;
    return found;
  }

  keep(key: string, pattern: Pattern): void {
    this.#known.set(key, pattern);
    const [first] = this.#known.keys();
    if (this.#known.size > this.#most && first !== undefined) this.#known.delete(first);
  }
}

const NO_PARTS: Component["buildUp"] = [];

/** What all periods of a pattern share of a line; its place in time and how its rate came about are not used here. */
export const sharedComponent = (component: Component): Component => ({
  ...component,
  from: null,
  to: null,
  buildUp: NO_PARTS,
});

/** What distinguishes a period's work from other work. */
interface Told {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly shifts: readonly WorkedShift[];
  readonly terms: Terms;
}

/** Work with the same key pays the same; null: no other work is certain to pay the same. */
export function patternKey(
  { start, end, shifts, terms }: Told,
  before: Before,
  library: Library,
  { rosterCycle: cycle }: AuditOptions,
): string | null {
  const held = library.awards.get(terms.award);
  const { previousFinish, today, week, paidThisWeek, unitsThisWeek } = before;
  if (held === undefined || (previousFinish !== null && isClockChange(dayOf(previousFinish)))) return null;
  const { calendar } = library;
  const mark = dateMark({ start, end }, terms, held, calendar);
  if (mark === null) return null;
  const { state, locality } = terms;
  const isNear = asksOfMovedHolidays({ award: held.award, calendar, shifts, state, locality });
  const origin = momentAt(start, 0);
  const finish = previousFinish === null ? "" : previousFinish - origin;
  const place = cycle === null || cycle.start > end ? "" : start - cycle.start;
  let key = `${termsKey(terms)}${mark}${isNear ? "moved" : ""}|${end - start}|${place}|${finish},${today},${week}${textOf(before.cycle)}${paidThisWeek.join()}${textOf(unitsThisWeek)}`;
  for (const shift of shifts) key += shiftKey(shift, origin);
  return key;
}

const known = new WeakMap<Terms, string>();

function termsKey(terms: Terms): string {
  const found = known.get(terms);
  if (found !== undefined) return found;
  const { from: _from, dateOfBirth: _born, serviceStart: _served, agreedWeek: _agreed, ...others } = terms;
  const key = JSON.stringify(others);
  known.set(terms, key);
  return key;
}

function shiftKey(shift: WorkedShift, origin: number): string {
  const {
    from,
    to,
    unpaidBreak,
    isBreakStated,
    breaks,
    classification,
    allowances,
    stated,
    rostered,
    agreed,
  } = shift;
  let key = `;${from - origin},${to - from},${isBreakStated ? unpaidBreak : "?"}`;
  for (const one of breaks) key += `,${one.from - from}-${one.to - from}${one.paid ? "p" : "u"}`;
  if (classification !== null) key += `,${JSON.stringify(classification)}`;
  if (rostered !== null) key += `,r${rostered.start}-${rostered.end}`;
  if (agreed !== null) key += `,a${agreed.start}-${agreed.end}`;
  return key + textOf(allowances) + textOf(stated);
}

/** Nothing for an empty record, which most are. */
function textOf(record: Readonly<Record<string, unknown>>): string {
  for (const _ in record) return JSON.stringify(record);
  return "";
}
