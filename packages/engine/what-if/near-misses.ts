// How near a shift came to being paid differently: a little earlier or later, priced on both sides of each bound.

import type { PayRow, Rule } from "../award/award.ts";
import {
  type Cents,
  clockOf,
  MINUTES_A_DAY,
  type Minutes,
  type Moment,
  minutes,
  type Percent,
} from "../award/units.ts";
import type { Walked } from "../claims/attendance-walk.ts";
import type { Piece } from "../claims/walk.ts";
import type { Facts, Shift } from "../facts/facts.ts";
import type { Law } from "../law/law.ts";
import { mayFallShort } from "../price/minimums.ts";
import { finish } from "../price/shift-result.ts";
import { NOTHING_BEFORE, restBefore } from "../rest/earlier-work.ts";
import { type ClauseRef, type Component, Refused, type ShiftResult, type Warning } from "../result/result.ts";
import { boundsAt, isFarFromStart, type ShiftEnd } from "./near-bounds.ts";
import { seen, walkAlone } from "./walk-alone.ts";

export interface NearMiss {
  readonly end: ShiftEnd;
  /** How much longer the shift could be at that end and be paid as it is: the minute after changes it. */
  readonly room: Minutes;
  /** Where that minute begins, or before the start ends. */
  readonly at: Moment;
  readonly effect: NearEffect;
}

/** What a minute is paid as. */
export interface PaidAs {
  readonly rule: PayRow;
  /** What makes it overtime. */
  readonly cause: Rule | null;
  readonly percent: Percent;
  readonly rate: Cents;
  readonly clauses: readonly ClauseRef[];
}

export type NearEffect =
  /** Time past the bound is paid differently. */
  | { readonly kind: "time"; readonly paid: PaidAs; readonly instead: PaidAs }
  /** So is time of the shift as it is. */
  | {
      readonly kind: "shift";
      readonly paid: PaidAs;
      readonly instead: PaidAs;
      readonly since: Moment;
      readonly total: Cents;
      readonly insteadOf: Cents;
    }
  | { readonly kind: "added"; readonly component: Component }
  | { readonly kind: "warned"; readonly warning: Warning }
  /** A minimum payment has paid for the time up to the bound already. */
  | { readonly kind: "covered"; readonly component: Component };

/** How far we look: what an hour more does not touch was not near. */
const HORIZON = 60;

interface Look {
  readonly walked: Walked;
  readonly pieces: readonly Piece[];
  /** Priced on first use. */
  result(): ShiftResult;
}

/** The shift as it is and as it would be, each priced on first use; null: refused. */
interface Looking {
  readonly shift: Shift;
  readonly now: Look;
  /** With so many minutes more. */
  more(end: ShiftEnd, minutes: number): Look | null;
}

export function nearMissesOf(given: Facts, law: Law): readonly NearMiss[] {
  const looking = lookingAt(given, law);
  if (looking === null) return [];
  return [...missesAt("finish", looking), ...missesAt("start", looking)];
}

function lookingAt(given: Facts, law: Law): Looking | null {
  const [shift] = given.shifts;
  const now = shift === undefined ? null : look(given, law);
  if (shift === undefined || now === null) return null;
  const { attendance } = now.walked.walked.first;
  const placed =
    shift.unplacedBreak === 0 ? shift : { ...shift, unplacedBreak: minutes(0), breaks: attendance.breaks };
  const known = new Map<string, Look | null>();
  return {
    shift,
    now,
    more: (end, extra) => {
      if (extra === 0) return now;
      const key = `${end}${extra}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const longer =
        end === "start"
          ? { ...placed, from: (shift.from - extra) as Moment }
          : { ...placed, to: (shift.to + extra) as Moment };
      const found = look({ ...given, shifts: [longer] }, law);
      known.set(key, found);
      return found;
    },
  };
}

function look(facts: Facts, law: Law): Look | null {
  try {
    const walked = walkAlone(seen(facts, law));
    let priced: ShiftResult | null = null;
    const result = (): ShiftResult => {
      priced ??= finish(walked.walked, walked.whole, null);
      return priced;
    };
    return { walked, pieces: walked.walked.pieces, result };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/**
 * A shift stays shorter than a day. Before the start no further than its own day: the holidays of the day before
 * are not among the facts.
 */
function reachOf(end: ShiftEnd, { shift, now }: Looking): number {
  const short = MINUTES_A_DAY - 2 - (shift.to - shift.from);
  if (end === "finish") return Math.min(HORIZON, short);
  const { finish: previous } = restBefore(now.walked.walked.first.attendance, NOTHING_BEFORE);
  const free = previous === null ? HORIZON : shift.from - previous;
  return Math.min(HORIZON, clockOf(shift.from), free, short + 1) - 1;
}

function missesAt(end: ShiftEnd, looking: Looking): readonly NearMiss[] {
  const reach = reachOf(end, looking);
  if (end === "start" && isFarFromStart(looking.now.walked.walked.first, reach)) return [];
  const further = reach < 0 ? null : looking.more(end, reach + 1);
  if (further === null) return [];
  const bounds = boundsAt(end, looking.now.walked, further.pieces);
  const near = bounds.filter((room) => room >= 0 && room <= reach);
  const rooms = near.length < 2 ? near : [...new Set(near)].sort((a, b) => a - b);
  const misses: NearMiss[] = [];
  for (const room of rooms) {
    const within = looking.more(end, room);
    const beyond = looking.more(end, room + 1);
    if (within === null || beyond === null) break;
    const effects = effectsBetween(end, looking, room, { near: within, far: beyond });
    for (const effect of effects)
      if (!isTold(misses, effect)) misses.push(missOf(end, looking, room, effect));
    if (effects.some(({ kind }) => kind === "shift")) break;
  }
  return misses;
}

const missOf = (end: ShiftEnd, { shift }: Looking, room: number, effect: NearEffect): NearMiss => ({
  end,
  room: room as Minutes,
  at: (end === "start" ? shift.from - room : shift.to + room) as Moment,
  effect,
});

/** Of each kind the nearest, but every allowance and warning. */
const isTold = (misses: readonly NearMiss[], effect: NearEffect): boolean =>
  misses.some(({ effect: told }) => told.kind === effect.kind && subjectOf(told) === subjectOf(effect));

function subjectOf(effect: NearEffect): string {
  if (effect.kind === "added") return effect.component.code;
  return effect.kind === "warned" ? effect.warning.code : "";
}

/** The shift as long as it may be to be paid as it is, and a minute longer. */
interface Sides {
  readonly near: Look;
  readonly far: Look;
}

function effectsBetween(end: ShiftEnd, looking: Looking, room: number, sides: Sides): readonly NearEffect[] {
  const { near, far } = sides;
  const effects: NearEffect[] = [];
  const paid = end === "start" ? paidBefore(looking, room, sides) : paidAfter(looking, room, sides);
  if (paid !== null) effects.push(paid);
  for (const component of far.result().components) {
    if (isExtra(component, far) && !near.result().components.some(({ code }) => code === component.code))
      effects.push({ kind: "added", component });
  }
  for (const warning of far.result().warnings) {
    if (!near.result().warnings.some(({ code }) => code === warning.code))
      effects.push({ kind: "warned", warning });
  }
  if (end === "finish") effects.push(...coveredBy(looking, room, sides));
  return effects;
}

/** Paid beside the minutes: an allowance, dollars by the hour, a missed break. */
const isExtra = ({ kind, code }: Component, { walked: { walked } }: Look): boolean =>
  kind === "allowance" ||
  walked.first.holding.flats.some(({ slug }) => slug === code) ||
  walked.first.holding.missedBreaks.some(({ slug }) => slug === code);

function coveredBy({ now }: Looking, room: number, { near, far }: Sides): readonly NearEffect[] {
  if (!mayFallShort(now.walked.walked.first, now.walked.walked.pieces)) return [];
  const added = now.result().components.filter(({ kind }) => kind === "top_up");
  const length = added.reduce((sum, { minutes: more }) => sum + (more ?? 0), 0);
  const [component] = added;
  const pays = near.result().total === now.result().total && far.result().total > near.result().total;
  return component !== undefined && length === room && pays ? [{ kind: "covered", component }] : [];
}

const at = (pieces: readonly Piece[], minute: number): Piece | undefined =>
  pieces.find(({ from, to }) => from <= minute && minute < to);

const differ = (a: Piece, b: Piece): boolean => a.won.rate !== b.won.rate;

/** A later finish may change what came before it, or what the time after it is paid. */
function paidAfter({ shift }: Looking, room: number, { near, far }: Sides): NearEffect | null {
  for (const piece of near.pieces) {
    const other = firstOther(piece, far.pieces);
    if (other !== null) return shiftEffect(piece, other.piece, other.since, { near, far });
  }
  return timeEffect(at(near.pieces, shift.to + room - 1), at(far.pieces, shift.to + room), { near, far });
}

/** Of two minutes next to each other; not where a break or rounding leaves one of them unpaid. */
function timeEffect(
  beside: Piece | undefined,
  beyond: Piece | undefined,
  { near, far }: Sides,
): NearEffect | null {
  if (beside === undefined || beyond === undefined || !differ(beside, beyond)) return null;
  if (!isPaid(beside, near) || !isPaid(beyond, far)) return null;
  return { kind: "time", paid: paidAs(beyond), instead: paidAs(beside) };
}

const isPaid = ({ won, from, to }: Piece, look: Look): boolean =>
  look
    .result()
    .components.some(
      (paid) =>
        paid.rate === won.rate &&
        paid.from !== null &&
        paid.to !== null &&
        paid.from <= from &&
        to <= paid.to,
    );

/** The first of the pieces over the same time that is paid differently. */
function firstOther(
  piece: Piece,
  pieces: readonly Piece[],
): { readonly piece: Piece; readonly since: Moment } | null {
  for (const other of pieces) {
    if (other.to <= piece.from || other.from >= piece.to || !differ(piece, other)) continue;
    return { piece: other, since: Math.max(piece.from, other.from) as Moment };
  }
  return null;
}

/** An earlier start moves every limit and tier, so only its first minutes show its effect. */
function paidBefore({ shift }: Looking, room: number, { near, far }: Sides): NearEffect | null {
  const [was, is] = [at(near.pieces, shift.from), at(far.pieces, shift.from)];
  if (was === undefined || is === undefined) return null;
  if (differ(was, is)) return shiftEffect(was, is, shift.from, { near, far });
  return timeEffect(at(near.pieces, shift.from - room), at(far.pieces, shift.from - room - 1), { near, far });
}

const shiftEffect = (was: Piece, is: Piece, since: Moment, { near, far }: Sides): NearEffect => ({
  kind: "shift",
  paid: paidAs(is),
  instead: paidAs(was),
  since,
  total: far.result().total,
  insteadOf: near.result().total,
});

const paidAs = ({ won, trigger }: Piece): PaidAs => ({
  rule: won.row.rule,
  cause: trigger,
  percent: won.percent,
  rate: won.rate,
  clauses: won.row.clauses,
});
