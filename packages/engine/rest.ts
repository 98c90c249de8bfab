// Rest between days' work: what came before an attendance, and which rules about rest it breaks, from when.

import type { Attendance } from "./attendance.ts";
import type { Disregarded, PayRow } from "./award.ts";
import { type FactValues, factsHold } from "./conditions.ts";
import type { Shift, TimeRange } from "./facts.ts";
import type { Row } from "./plan.ts";
import { factsOf, type Sight } from "./sight.ts";
import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment } from "./units.ts";

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
  earlier: null,
};

/** From the first ordinary minute of each shift of an attendance to the last, null for none. */
export type OrdinaryTimes = readonly (TimeRange | null)[];

/** A rest rule that was broken, and from when its row pays. */
export interface Breach {
  readonly row: Row;
  readonly from: Moment;
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
  readonly ordinary: OrdinaryTimes;
  readonly endsInOvertime: boolean;
  readonly breached: readonly string[];
}

/** What an attendance leaves for the next. Work that a rule disregards is as if it had not been done. */
export function restAfter(
  attendance: Attendance,
  { ordinary, endsInOvertime, breached }: Labelled,
  before: Rest,
  isDisregarded: (shift: Shift) => boolean,
): Rest {
  const shifts = attendance.shifts.filter((shift) => !isDisregarded(shift));
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (first === undefined || last === undefined) return before;
  const latest = ordinary.findLast((time) => time !== null) ?? null;
  const isCut = last.to < attendance.to;
  return {
    finish: last.to,
    from: first.from,
    startedOn: dayOf(attendance.from),
    breached,
    endedInOvertime: isCut ? ordinary[attendance.shifts.indexOf(last)] == null : endsInOvertime,
    ordinaryDay: latest === null ? null : dayOf(latest.from),
    hasOrdinary: latest !== null,
    earlier: before.finish === null ? null : before,
  };
}

/** Is a shift work that a rule about rest leaves out? */
export function isDisregarded(
  disregarded: readonly Disregarded[],
  { from, to }: Shift,
  factOf: FactValues,
): boolean {
  for (const { facts, under } of disregarded)
    if ((under === null || to - from < under) && factsHold(facts, factOf)) return true;
  return false;
}

/** The day of the last ordinary work, where some is known. */
function ordinaryDayOf(rest: Rest): LocalDate | null {
  for (let one: Rest | null = rest; one !== null; one = one.earlier)
    if (one.hasOrdinary) return one.ordinaryDay;
  return null;
}

/** What lay between the last ordinary work and a moment: the longest time off in 24 hours, and whether there was overtime. */
interface Between {
  readonly off: number;
  readonly overtime: boolean;
}

/** Before the first work we know of, the time is taken as time off. */
function between(rest: Rest, until: Moment, endedInOvertime: (one: Rest) => boolean): Between {
  const window = until - MINUTES_A_DAY;
  let [off, overtime, next]: [number, boolean, number] = [0, false, until];
  for (let one: Rest | null = rest; one !== null && one.finish !== null; one = one.earlier) {
    off = Math.max(off, next - Math.max(one.finish, window));
    if (one.finish <= window) return { off, overtime };
    overtime ||= !one.hasOrdinary || endedInOvertime(one);
    if (one.hasOrdinary || one.from === null) return { off, overtime };
    next = one.from;
  }
  return { off: Math.max(off, next - window), overtime };
}

const NONE: readonly never[] = [];

type RestRule = NonNullable<PayRow["rest"]>;

const neededUnder = ({ reduced, needed }: RestRule, factOf: FactValues): number =>
  reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : needed;

/** Does it take the labels of an attendance's hours to tell whether it breaks a rest? */
export function asksForLabels({ holding, factOf }: Sight, attendance: Attendance, previous: Rest): boolean {
  const { finish } = previous;
  const gap = finish === null ? MINUTES_A_DAY : attendance.from - finish;
  const isLong = attendance.shifts.length > 1;
  if (!isLong && finish === null) return false;
  return holding.testedRows.some(
    ({ rule: { rest } }) =>
      rest !== null && rest.afterOvertime !== null && (isLong || gap < neededUnder(rest, factOf)),
  );
}

/** The attendance without work at its start that a rule disregards. */
function fromRegarded(attendance: Attendance, { plan: { disregarded, version } }: Sight): Attendance {
  if (disregarded.length === 0 || attendance.shifts.length === 1) return attendance;
  const first = attendance.shifts.find(
    (shift) => !isDisregarded(disregarded, shift, factsOf(shift, version.law)),
  );
  if (first === undefined || first.from === attendance.from) return attendance;
  return { ...attendance, from: first.from };
}

/** The rests that an attendance breaks, as one shift's law sees it; `ordinary` is null where no rule asks for it. */
export function breachesOf(
  sight: Sight,
  attendance: Attendance,
  previous: Rest,
  ordinary: OrdinaryTimes | null,
): readonly Breach[] {
  if (previous.finish === null && ordinary === null) return NONE;
  let breaches: readonly Breach[] = NONE;
  const regarded = fromRegarded(attendance, sight);
  for (const row of sight.holding.testedRows) {
    const { rest } = row.rule;
    if (rest === null) continue;
    const asked = {
      slug: row.rule.slug,
      rest,
      needed: neededUnder(rest, sight.factOf),
      factOf: sight.factOf,
    };
    const from = breachFrom(asked, regarded, previous, ordinary);
    if (from !== null) breaches = [...breaches, { row, from }];
  }
  return breaches;
}

interface Asked {
  readonly slug: string;
  readonly rest: RestRule;
  readonly needed: number;
  readonly factOf: FactValues;
}

function breachFrom(
  asked: Asked,
  attendance: Attendance,
  previous: Rest,
  ordinary: OrdinaryTimes | null,
): Moment | null {
  const gap = previous.finish === null ? MINUTES_A_DAY : attendance.from - previous.finish;
  if (previous.breached.includes(asked.slug) && gap < asked.needed) return attendance.from;
  return asked.rest.between === "work"
    ? betweenWork(asked, attendance, previous, ordinary)
    : betweenOrdinaryWork(asked, attendance, previous, ordinary ?? NONE);
}

/** The first minute worked: a shift may begin with a break. */
const beganWork = ({ stretches, from }: Attendance): Moment => stretches[0]?.from ?? from;

/** From the end of work to work on another day. */
function betweenWork(
  { rest, needed, factOf }: Asked,
  attendance: Attendance,
  previous: Rest,
  ordinary: OrdinaryTimes | null,
): Moment | null {
  const { from } = attendance;
  if (previous.finish === null || from - previous.finish >= needed) return null;
  if (previous.startedOn === dayOf(from) && !rest.sameDay) return null;
  if (rest.afterOvertime === null || isAfterOvertime(rest, previous, factOf)) return from;
  const start = ordinary?.find((time) => time !== null)?.from ?? from;
  return start > beganWork(attendance) ? start : null;
}

/** From the end of one day's ordinary work to the start of another's, where overtime lies between the two. */
function betweenOrdinaryWork(
  { rest, needed, factOf }: Asked,
  attendance: Attendance,
  previous: Rest,
  ordinary: OrdinaryTimes,
): Moment | null {
  const start = ordinary.find((time) => time !== null)?.from;
  if (start === undefined) return null;
  const since = ordinaryDayOf(previous);
  const { off, overtime } = between(previous, attendance.from, (one) => isAfterOvertime(rest, one, factOf));
  const isSameDay = since === dayOf(start) && !rest.sameDay;
  if (!isSameDay && off < needed && (overtime || start > beganWork(attendance)))
    return isAfterOvertime(rest, previous, factOf) ? attendance.from : start;
  return continued(ordinary);
}

/** Overtime may lead from one day's ordinary work to the next's within an attendance, with no time off at all. */
function continued(ordinary: OrdinaryTimes): Moment | null {
  let before: TimeRange | null = null;
  for (const time of ordinary) {
    if (time === null) continue;
    if (before !== null && dayOf(time.from) !== dayOf(before.from) && time.from > before.to) return time.from;
    before = time;
  }
  return null;
}

const isAfterOvertime = (
  { afterOvertime }: RestRule,
  { endedInOvertime }: Rest,
  factOf: FactValues,
): boolean => afterOvertime !== null && (endedInOvertime ?? factOf(afterOvertime.fact) === true);

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
    (a.hasOrdinary || isSameRest(a.earlier, b.earlier))
  );
}
