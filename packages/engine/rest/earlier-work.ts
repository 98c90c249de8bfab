// What came before an attendance, as rules about rest ask for it: finishes, overtime, ordinary work, and what they disregard.

import type { Attendance } from "../attendance/attendance.ts";
import { type FactValues, factsHold, withinLength } from "../award/conditions.ts";
import type { Disregarded } from "../award/kinds/rest-between.ts";
import { dayOf, type LocalDate, type Moment } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import type { DisregardedBy } from "../law/law.ts";

export interface Rest {
  readonly finish: Moment | null;
  /** When the earlier work began, and on which day; null when only its finish is known. */
  readonly from: Moment | null;
  readonly startedOn: LocalDate | null;
  /** The rests it broke, by the rule's name. */
  readonly breached: readonly string[];
  /** Did the earlier work end in overtime? null when only its finish is known. */
  readonly endedInOvertime: boolean | null;
  /** The day on which its last ordinary work began; null: none is known. */
  readonly ordinaryDay: LocalDate | null;
  readonly hasOrdinary: boolean;
  /** For rules that disregard some of it: what is left of it, null for nothing. */
  readonly regarded: ReadonlyMap<string, TimeRange | null> | null;
  /** What came before that. */
  readonly earlier: Rest | null;
}

export const NOTHING_BEFORE: Rest = {
  finish: null,
  from: null,
  startedOn: null,
  breached: [],
  endedInOvertime: null,
  ordinaryDay: null,
  hasOrdinary: false,
  regarded: null,
  earlier: null,
};

/** A day's ordinary work, from its first minute to its last. */
export interface OrdinaryDay extends TimeRange {
  /** Does it follow work of an earlier day in the same attendance? */
  readonly isNext: boolean;
}

/** Which hours of an attendance are ordinary and which are overtime. */
export interface LabelledHours {
  readonly ordinary: readonly OrdinaryDay[];
  readonly overtime: readonly TimeRange[];
}

/** A previous finish given with the shift stands for work of another day unless hours were worked today. */
export function restBefore(attendance: Attendance, before: Rest): Rest {
  const first = attendance.shifts[0];
  if (first === undefined || first.previousFinish === null) return before;
  if (before.finish !== null && before.finish >= first.previousFinish) return before;
  const startedOn = first.workedToday > 0 ? dayOf(attendance.from) : null;
  return {
    ...NOTHING_BEFORE,
    finish: first.previousFinish,
    startedOn,
    ordinaryDay: startedOn,
    hasOrdinary: true,
  };
}

/** What is known of an attendance once its hours are labelled. */
export interface Labelled {
  readonly ordinary: readonly TimeRange[];
  readonly endsInOvertime: boolean;
  readonly breached: readonly string[];
}

/** What an attendance leaves for the next; `regarded` says what rules that disregard work see of it. */
export function restAfter(
  { from, to }: Attendance,
  { ordinary, endsInOvertime, breached }: Labelled,
  before: Rest,
  regarded: Rest["regarded"],
): Rest {
  const latest = ordinary.at(-1);
  return {
    finish: to,
    from,
    startedOn: dayOf(from),
    breached,
    endedInOvertime: endsInOvertime,
    ordinaryDay: latest === undefined ? null : dayOf(latest.from),
    hasOrdinary: latest !== undefined,
    regarded,
    earlier: before.finish === null ? null : before,
  };
}

/** What each rule that disregards work sees of an attendance: from its first shift that counts to the last. */
export function regardedIn(
  { shifts }: Attendance,
  disregarding: readonly DisregardedBy[],
  factsOf: (shift: Shift) => FactValues,
): Rest["regarded"] {
  let regarded: Map<string, TimeRange | null> | null = null;
  for (const { slug, work } of disregarding) {
    const left = shifts.filter((shift) => !isDisregarded(work, shift, factsOf(shift)));
    if (left.length === shifts.length) continue;
    regarded ??= new Map();
    const [first, last] = [left[0], left.at(-1)];
    regarded.set(slug, first === undefined || last === undefined ? null : { from: first.from, to: last.to });
  }
  return regarded;
}

/** What came before as one rule sees it: work that it disregards is as if it had not been done. */
export function seenBy(slug: string, rest: Rest): Rest {
  const earlier = rest.earlier === null ? null : seenBy(slug, rest.earlier);
  const left = rest.regarded?.get(slug);
  if (left === null) return earlier ?? NOTHING_BEFORE;
  if (left === undefined) return earlier === rest.earlier ? rest : { ...rest, earlier };
  const isCut = left.to !== rest.finish;
  return {
    ...rest,
    from: left.from,
    finish: left.to,
    endedInOvertime: isCut ? !rest.hasOrdinary : rest.endedInOvertime,
    earlier: earlier?.finish == null ? null : earlier,
  };
}

/** Is a shift work that a rule about rest leaves out? */
export function isDisregarded(
  disregarded: readonly Disregarded[],
  { from, to }: Shift,
  factOf: FactValues,
): boolean {
  for (const { facts, lasting } of disregarded)
    if (withinLength(lasting, to - from) && factsHold(facts, factOf)) return true;
  return false;
}

function isSameRegarded(a: Rest["regarded"], b: Rest["regarded"]): boolean {
  if (a === null || b === null) return a === b;
  return JSON.stringify([...a]) === JSON.stringify([...b]);
}

/**
 * Would both be the same to an attendance? A breach of rest matters to later work until the rest is had, and nothing
 * before the last ordinary work does.
 */
export function isSameRest(a: Rest | null, b: Rest | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  return (
    a.finish === b.finish &&
    a.startedOn === b.startedOn &&
    a.endedInOvertime === b.endedInOvertime &&
    a.ordinaryDay === b.ordinaryDay &&
    a.hasOrdinary === b.hasOrdinary &&
    a.breached.join() === b.breached.join() &&
    isSameRegarded(a.regarded, b.regarded) &&
    (a.hasOrdinary || isSameRest(a.earlier, b.earlier))
  );
}
