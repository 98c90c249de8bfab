// Walks worked time in order: each stretch between boundaries is ordinary or overtime, and one pay row wins it.

import type { Stretch } from "./attendance.ts";
import type { When } from "./award.ts";
import type { Base } from "./base-rate.ts";
import { type Counters, count } from "./counters.ts";
import { rowsAt } from "./holding.ts";
import { elapsedUntil, type HoursLabel, labelHours, markLongDay } from "./hours.ts";
import { clauseRefs } from "./law.ts";
import { hoursFit, type Minute, minuteAt, minuteFits } from "./minute.ts";
import type { Plan, Row } from "./plan.ts";
import { countedFor, type HoursSoFar, resolve, type Won } from "./resolve.ts";
import { Refused } from "./result.ts";
import { portionFits, type Situation } from "./situation.ts";
import { clockOf, dayOf, FAR, MINUTES_A_DAY, type Moment, momentAt } from "./units.ts";

/** A run of minutes under one label, won by one row at one rate. */
export interface Piece {
  readonly from: Moment;
  readonly to: Moment;
  readonly label: HoursLabel;
  readonly won: Won;
  readonly base: Base;
  /** The law of the day, and the part of a broken shift. */
  readonly plan: Plan;
  readonly portion: number;
}

export interface Trace {
  claims(minute: Minute, to: Moment, label: HoursLabel, claimed: readonly Row[], won: Won): void;
}

/** The next moment at which a clock rule, a holiday or a pattern may change something. */
export function nextBoundary(situation: Situation, at: Moment, to: Moment): Moment {
  const day = dayOf(at);
  const clock = clockOf(at);
  let next: number = Math.min(to, momentAt(day, MINUTES_A_DAY));
  for (const cut of situation.plan.cuts) {
    if (cut > clock) {
      next = Math.min(next, momentAt(day, cut));
      break;
    }
  }
  for (const holiday of situation.facts.holidays) {
    if (holiday.day === day && holiday.from > clock) next = Math.min(next, momentAt(day, holiday.from));
  }
  for (const { from, to: until } of situation.ranges) {
    if (from > at) next = Math.min(next, from);
    if (until > at) next = Math.min(next, until);
  }
  return next as Moment;
}

/** Prices one stretch within one day, adding its pieces. */
export function walkStretch(
  situation: Situation,
  baseAt: (at: Moment) => Base,
  stretch: Stretch,
  counters: Counters,
  trace: Trace | null,
  pieces: Piece[],
): void {
  const claimed: Row[] = [];
  const hours = { ordinary: true, counters };
  let at = stretch.from;
  while (at < stretch.to) {
    const minute = minuteAt(situation, at, stretch.portion);
    const boundary = nextBoundary(situation, at, stretch.to);
    const label = labelHours(situation, minute, boundary, counters);
    if (situation.holding.notStated.length > 0) refuseNotStated(situation, minute, label.ordinary);
    hours.ordinary = label.ordinary;
    claimed.length = 0;
    const to = claimsOn(situation, minute, label, hours, claimed);
    const base = baseAt(at);
    const won = resolve(situation.holding, claimed, base, hours);
    trace?.claims(minute, to, label, claimed, won);
    pieces.push({ from: at, to, label, won, base, plan: situation.plan, portion: stretch.portion });
    count(counters, to - at, label.ordinary);
    if (label.ordinary) markLongDay(situation, counters);
    at = to;
  }
}

const NO_ROWS: readonly Row[] = [];

/** Gathers the rows that claim a minute, and says how far the same claims reach. */
export function claimsOn(
  situation: Situation,
  minute: Minute,
  label: HoursLabel,
  hours: HoursSoFar,
  claimed: Row[],
): Moment {
  let to: number = label.to;
  for (const row of situation.holding.plainRows[rowsAt(minute.weekday, label.ordinary)] ?? NO_ROWS) {
    if (minuteFits(row.rule.when, minute))
      to = Math.min(to, claimFor(row, situation, minute, hours, claimed));
  }
  for (const row of situation.rows[minute.portion] ?? NO_ROWS) {
    if (!hoursFit(row.rule.when, label.ordinary) || !minuteFits(row.rule.when, minute)) continue;
    if (!causeFits(row.rule.when, label)) continue;
    to = Math.min(to, claimFor(row, situation, minute, hours, claimed));
  }
  return to as Moment;
}

const causeFits = ({ because }: When, { trigger }: HoursLabel): boolean =>
  because === null || (trigger !== null && because.includes(trigger.slug));

/** Lets a row claim a minute, or says when an elapsed time will let it; gives how far that holds. */
function claimFor(row: Row, situation: Situation, minute: Minute, hours: HoursSoFar, claimed: Row[]): number {
  const until = elapsedUntil(row.rule.when.elapsed, situation.attendance, minute, hours.counters);
  if (until > 0) return minute.at + until;
  claimed.push(row);
  return row.tiers.length === 1 ? FAR : minute.at + tierLeft(row, hours);
}

function tierLeft(row: Row, hours: HoursSoFar): number {
  const done = countedFor(row, hours);
  const tier = row.tiers.find((one) => done < one.upTo);
  return (tier?.upTo ?? FAR) - done;
}

function refuseNotStated(situation: Situation, minute: Minute, ordinary: boolean): void {
  for (const { when, says, clauses } of situation.holding.notStated) {
    if (!hoursFit(when, ordinary) || !minuteFits(when, minute)) continue;
    if (!portionFits(when.shift, situation, minute.portion)) continue;
    throw new Refused("not_stated", says, clauseRefs(situation.plan.version, clauses));
  }
}
