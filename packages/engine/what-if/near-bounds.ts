// Where a shift that began earlier or ended later could be paid differently: the bounds its rules state.

import type { Attendance } from "../attendance/attendance.ts";
import { finishClock } from "../attendance/shift-tests.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { BreakSchedule, ClockBounds, LengthBounds, Rule, ShiftTest } from "../award/award.ts";
import { factsHold } from "../award/conditions.ts";
import { clockOf, MINUTES_A_DAY } from "../award/units.ts";
import type { ClockWindow } from "../award/values.ts";
import type { Walked } from "../claims/attendance-walk.ts";
import type { Piece } from "../claims/walk.ts";
import { elapsed } from "../facts/facts.ts";
import { ordinaryIn } from "../hours/counted.ts";
import type { Holding } from "../law/holding.ts";
import type { Situation } from "../shift/situation.ts";

export type ShiftEnd = "start" | "finish";

/** Minutes a shift could be longer at one end until something may change: candidates, each still to be priced. */
export function boundsAt(
  end: ShiftEnd,
  { walked: { first: situation }, whole: { counters } }: Walked,
  further: readonly Piece[],
): readonly number[] {
  if (end === "start")
    return [...startPieces(situation, further), ...startBounds(situation), ...majorBounds(situation, end)];
  const ordinary = situation.holding.rosterLimits.flatMap(({ per, ordinary: bounds }) =>
    lengthsOf(bounds).map((length) => length - ordinaryIn(counters, per)),
  );
  return [
    ...finishPieces(situation, further),
    ...finishBounds(situation),
    ...lengthBounds(situation),
    ...laterPay(situation, further),
    ...majorBounds(situation, end),
    ...weekBounds(situation, further),
    ...ordinary,
  ];
}

/** Where the halves of a shift on either side of a midnight, or of a holiday's begin, are as long as each other. */
function majorBounds(situation: Situation, end: ShiftEnd): readonly number[] {
  if (!statedIn(situation).asksForMost) return [];
  const { attendance, holidays } = situation;
  const { from, to } = attendance;
  const midnight = from - clockOf(from) + MINUTES_A_DAY;
  const holidayStarts = holidays.days.map(({ day, from: start }) => day * MINUTES_A_DAY + start);
  return [midnight, ...holidayStarts].flatMap((place) => {
    const room = end === "finish" ? 2 * place - from - to : from + to - 2 * place;
    return [room - 1, room, room + 1];
  });
}

/** Where the week's overtime passes what a row asks of it. */
const weekBounds = (
  { holding, attendance, factOf }: Situation,
  further: readonly Piece[],
): readonly number[] =>
  holding.weekRows.flatMap(({ rule: { when } }) => {
    if (when.week === null) return [];
    const elsewhere = Number(factOf(when.week.elsewhereFact) ?? 0);
    return lengthsOf(when.week.overtime).flatMap((length) =>
      overtimeReached(attendance, further, length - elsewhere),
    );
  });

/** The nearest place after the shift where time is paid differently from the time before it. */
function finishPieces({ attendance: { to } }: Situation, pieces: readonly Piece[]): readonly number[] {
  const next = pieces.find(
    (piece, index) => piece.to > to && piece.from >= to && piece.won.rate !== pieces[index - 1]?.won.rate,
  );
  return next === undefined ? [] : [next.from - to];
}

function startPieces({ attendance: { from } }: Situation, pieces: readonly Piece[]): readonly number[] {
  const last = pieces.findLast(
    (piece, index) => piece.to <= from && piece.won.rate !== pieces[index + 1]?.won.rate,
  );
  return last === undefined ? [] : [from - last.to];
}

const testsOf = (holding: Holding): readonly ShiftTest[] =>
  [
    ...holding.shiftClasses.map(({ when }) => when.shift),
    ...holding.testedRows.map(({ rule }) => rule.when.shift),
    ...holding.limits.flatMap(({ rule, raised }) => [rule.when.shift, ...raised.map(({ shift }) => shift)]),
    ...holding.overtimeWhen.map(({ when }) => when.shift),
  ].filter((test) => test !== null);

/** A bound that includes its clock time, and one that does not, are crossed a minute apart. */
const clocksOf = (bounds: ClockBounds | null): readonly number[] =>
  bounds === null
    ? []
    : [bounds.from, bounds.after, bounds.before, bounds.by]
        .filter((clock) => clock !== null)
        .flatMap((clock) => [clock, clock - 1, clock + 1]);

const within = (distance: number): number => ((distance % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;

const notWithinOf = ({ shiftClasses, spans }: Holding, edge: keyof ClockWindow): readonly number[] =>
  shiftClasses.flatMap(({ notWithin }) =>
    spans
      .filter(({ rule }) => notWithin.includes(rule.slug))
      .flatMap(({ windows }) => windows.flatMap((window) => (window === null ? [] : [window[edge]]))),
  );

/** What the rules that hold state about a shift as a whole, gathered once. */
interface Stated {
  readonly finishes: readonly number[];
  readonly starts: readonly number[];
  readonly totals: readonly number[];
  readonly spans: readonly number[];
  /** Does one ask on which day, or in which holiday, most of a shift is? */
  readonly asksForMost: boolean;
}

const statedIn = ({ plan, holding }: Situation): Stated => plan.version.law.memory.once(holding, statedBy);

function statedBy(holding: Holding): Stated {
  const tests = testsOf(holding);
  const crossed = tests.flatMap(({ crosses }) => (crosses === null ? [] : [crosses]));
  const distinct = (clocks: readonly number[]): readonly number[] => [...new Set(clocks)];
  return {
    finishes: distinct([
      ...tests.flatMap(({ finishes }) => clocksOf(finishes)),
      ...crossed,
      ...notWithinOf(holding, "to"),
    ]),
    starts: distinct([
      ...tests.flatMap(({ starts }) => clocksOf(starts)),
      ...crossed,
      ...notWithinOf(holding, "from"),
    ]),
    totals: [...tests.flatMap(({ total }) => lengthsOf(total)), ...stepsOf(holding.breakSchedule)],
    spans: tests.flatMap(({ startToFinish }) => lengthsOf(startToFinish)),
    asksForMost: tests.some(({ mostlyOn, mostlyHoliday, halfOn, halfHoliday }) =>
      [mostlyOn, mostlyHoliday, halfOn, halfHoliday].some((asked) => asked !== null),
    ),
  };
}

function finishBounds(situation: Situation): readonly number[] {
  const finish = finishClock(situation.attendance.to);
  return statedIn(situation).finishes.map((clock) => within(clock - finish));
}

/** Also the rest since the shift before: a row that pays for its lack, or a limit that warns of it. */
function startBounds(situation: Situation): readonly number[] {
  const { holding, attendance, previous, factOf, shift } = situation;
  const start = clockOf(attendance.from);
  const bounds = statedIn(situation).starts.map((clock) => within(start - clock));
  if (previous.finish === null) return bounds;
  const gap = elapsed(shift.clockChange, previous.finish, attendance.from);
  const rests = [
    ...holding.testedRows.flatMap(({ rule }) => (rule.kind === "rest-between" ? [rule.rest] : [])),
    ...holding.restLimits,
  ];
  const needed = rests.map(({ needed: usual, reduced }) =>
    reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : usual,
  );
  return [...bounds, ...needed.map((length) => gap - length)];
}

/** Whether no earlier start within reach can be paid differently. Then the time before it need not be walked. */
export function isFarFromStart(situation: Situation, reach: number): boolean {
  const { plan, shift, facts, attendance } = situation;
  if (shift.agreed !== null || shift.rostered !== null || facts.holidays.length > 0) return false;
  const start = clockOf(attendance.from);
  const near = (room: number): boolean => room >= 0 && room <= reach;
  return !plan.cuts.some((clock) => near(start - clock)) && !startBounds(situation).some(near);
}

/** The longest that does not pass a bound on a length. */
function lengthsOf(bounds: LengthBounds | null): readonly number[] {
  if (bounds === null) return [];
  const { atLeast, over, under, upTo } = bounds;
  return [atLeast, under]
    .flatMap((length) => (length === null ? [] : [length - 1]))
    .concat([over, upTo].filter((length) => length !== null));
}

const stepsOf = (schedule: BreakSchedule | null): readonly number[] =>
  schedule === null ? [] : schedule.steps.flatMap(({ worked }) => lengthsOf(worked));

function lengthBounds(situation: Situation): readonly number[] {
  const { worked, from, to } = situation.attendance;
  const { totals, spans } = statedIn(situation);
  return [...totals.map((length) => length - worked), ...spans.map((length) => length - (to - from))];
}

/** What a later finish adds beside its minutes: minimum payments used up, dollars by the hour, missed breaks, allowances. */
function laterPay(situation: Situation, further: readonly Piece[]): readonly number[] {
  const { holding, attendance } = situation;
  const { to, worked, stretches } = attendance;
  const lengths = [
    ...holding.minimums.flatMap(({ minimum }) => (typeof minimum === "number" ? [minimum] : [])),
    ...(stretches.some(({ afterMeal }) => afterMeal) ? [] : holding.missedBreaks.map(({ after }) => after)),
    ...holding.workedThrough.flatMap(({ after }) => after ?? []),
  ];
  const clocks = holding.flats.flatMap(({ when }) => (when.between ?? []).map(({ from }) => from));
  return [
    ...lengths.map((length) => length - worked),
    ...clocks.map((clock) => within(clock - clockOf(to))),
    ...holding.ofAttendance.flatMap((rule) => overtimeFor(rule, situation, further)),
    ...holding.ofShift.flatMap(({ due }) => (due.by === "worked" ? [lastShort(due.lasting) - worked] : [])),
  ];
}

/** How much later the overtime that earns an allowance would be reached. */
function overtimeFor(rule: Rule, { attendance }: Situation, further: readonly Piece[]): readonly number[] {
  if (rule.kind !== "allowance") return [];
  const { due } = rule;
  if (due.by === "overtime-past-finish") {
    const finish = attendance.shifts.at(-1)?.rostered?.to ?? attendance.shifts.at(-1)?.agreed?.to;
    return [
      ...overtimeReached(attendance, further, lastShort(due.lasting)),
      ...overtimeReached(attendance, further, lastShort(due.past)),
      ...(finish === undefined ? [] : [finish + lastShort(due.past) - attendance.to]),
    ];
  }
  if (due.by !== "overtime" && due.by !== "overtime-after-finish") return [];
  return overtimeReached(attendance, further, lastShort(due.lasting));
}

/** The longest time that does not bring it yet. */
const lastShort = ({ over, atLeast }: LengthBounds): number => over ?? (atLeast ?? 1) - 1;

function overtimeReached(
  attendance: Attendance,
  further: readonly Piece[],
  length: number,
): readonly number[] {
  let left = length;
  for (const { trigger, from, to, portion } of further) {
    if (!makesOvertime(trigger) || attendance.portions[portion]?.call === true) continue;
    if (left <= to - from) return [from + left - attendance.to];
    left -= to - from;
  }
  return [];
}
