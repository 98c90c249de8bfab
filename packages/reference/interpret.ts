// The award language, read aloud: the shifts of one person in time order, minute by minute, under the law of each day.

import { type Award, dayOf, type Facts, type OrdinaryLimit, type Shift } from "#engine";
import { allowanceLines } from "./allowances.ts";
import { type Answer, type Line, Refusing, type ShiftPay } from "./answer.ts";
import { type Attendance, attendancesOf } from "./attendance.ts";
import {
  type Counts,
  cycleCount,
  enterAttendance,
  enterDay,
  filledBy,
  newCounts,
  thisWeek,
  weekOf,
} from "./counts.ts";
import { flatLines, missedBreakLines } from "./extras.ts";
import { cycleWeeks, longDaysTold } from "./hours.ts";
import { type Law, lawOn, rulesOf, type World, worldOf } from "./law.ts";
import { type Finished, roundedOff, topUps } from "./minimums.ts";
import { linesOf, type PaidMinute } from "./price.ts";
import { type Earlier, type EarlierWork, isDisregarded, withPreviousFinish } from "./rest.ts";
import { isOvertime, type WalkedShift, walkShift } from "./walk.ts";

/** Prices the shifts of one employee together. */
export function interpret(award: Award, facts: Facts): Answer {
  const applied = new Set<string>();
  try {
    const shifts = priceTwice(worldOf(award, facts, applied));
    return { refused: false, shifts, total: sum(shifts.map(({ total }) => total)), applied };
  } catch (error) {
    if (!(error instanceof Refusing)) throw error;
    return { refused: true, code: error.code, clauses: error.clauses, applied };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Rows that ask for all overtime of a week wait for a second reading, when it is known. */
function priceTwice(world: World): readonly ShiftPay[] {
  const first = priceAll(world);
  if (world.award.rules.every(({ when }) => when.week === null)) return first.shifts;
  return priceAll({ ...world, overtime: first.overtime }).shifts;
}

/** What goes on from one attendance to the next. */
interface Running {
  readonly world: World;
  readonly counts: Counts;
  readonly shifts: ShiftPay[];
  /** Minutes of overtime by the week that its shift starts in. */
  readonly overtime: Map<number, number>;
  earlier: EarlierWork;
}

function priceAll(world: World): Running {
  const running: Running = { world, counts: newCounts(), shifts: [], overtime: new Map(), earlier: [] };
  const attendances = attendancesOf(world.facts.shifts, (shift) => lawOn(world, shift, dayOf(shift.from)));
  attendances.forEach((attendance, place) => {
    const next = attendances[place + 1];
    priceAttendance(running, attendance, next === undefined || dayOf(next.from) !== dayOf(attendance.from));
  });
  return running;
}

/** What belongs to the attendance as a whole is told with its last shift. */
function priceAttendance(running: Running, attendance: Attendance, isLastOfDay: boolean): void {
  const { world, counts, shifts } = running;
  const earlier = withPreviousFinish(attendance, running.earlier);
  const worked = openAttendance(world, counts, attendance);
  const earlierThatDay = isLastOfDay ? worked : null;
  const all: PaidMinute[] = [];
  attendance.shifts.forEach((shift, index) => {
    const walked = walkShift(world, attendance, index, { earlier, counts });
    all.push(...walked.minutes);
    countOvertime(running, shift, walked);
    const isLast = index === attendance.shifts.length - 1;
    const { first, last } = walked;
    const whole = isLast ? { first, last, minutes: all, counts, earlierThatDay } : null;
    const lines = linesOfShift(walked, whole, counts);
    shifts.push({ id: shift.id, lines, total: sum(lines.map(({ amount }) => amount)) });
    if (isLast) running.earlier = leave(walked, all, earlier);
  });
}

function countOvertime({ world, overtime }: Running, shift: Shift, { minutes }: WalkedShift): void {
  const week = weekOf(dayOf(shift.from), world.facts.employee);
  const more = minutes.filter(({ cause }) => isOvertime(cause)).length;
  overtime.set(week, (overtime.get(week) ?? 0) + more);
}

/** Opens the counts for an attendance, with what its first shift says of earlier work, and says what was worked that day. */
function openAttendance(world: World, counts: Counts, { shifts: [first] }: Attendance): number {
  if (first === undefined) return 0;
  const date = dayOf(first.from);
  const { employee } = world.facts;
  enterDay(counts, date, employee);
  const seen = counts.day.ordinary + counts.day.overtime;
  enterAttendance(counts, first, date, employee);
  const law = lawOn(world, first, date);
  for (const rule of rulesOf(law, "ordinary-limit")) countTold(rule, law, counts);
  return Math.max(seen, first.workedToday);
}

/** Long days and hours of the cycle before the shift count where they exceed what was seen. */
function countTold(rule: OrdinaryLimit, law: Law, counts: Counts): void {
  const week = thisWeek(counts);
  week.longDays = Math.max(week.longDays, longDaysTold(rule, law));
  const weeks = cycleWeeks(rule, law);
  if (rule.per !== "cycle" || weeks === 1 || rule.workedFact === null) return;
  const told = Number(law.factOf(rule.workedFact) ?? 0);
  week.toldOfCycle += Math.max(0, told - filledBy(cycleCount(counts, weeks, law.employee), rule.counts));
}

function linesOfShift(walked: WalkedShift, whole: Finished | null, counts: Counts): readonly Line[] {
  const { first, minutes } = walked;
  if (whole === null) return [...linesOf(minutes, null), ...allowanceLines({ walked, all: null, counts })];
  return [
    ...linesOf(roundedOff(first, whole.minutes, minutes), null),
    ...flatLines(first, whole.minutes),
    ...missedBreakLines(first, whole.minutes),
    ...topUps(whole),
    ...allowanceLines({ walked, all: whole.minutes, counts }),
  ];
}

/** What an attendance leaves for the next; work that a rule about rest disregards is as if it had not been. */
function leave({ first }: WalkedShift, all: readonly PaidMinute[], earlier: EarlierWork): EarlierWork {
  const { law, attendance, brokenRests } = first;
  if (isDisregarded(law, attendance.minutes.length)) return earlier;
  const work: Earlier = {
    from: attendance.from,
    to: attendance.to,
    startedOn: dayOf(attendance.from),
    endedInOvertime: isOvertime(all.at(-1)?.cause ?? null),
    hasOrdinary: all.some(({ cause }) => !isOvertime(cause)),
    inBreach: brokenRests.length > 0,
  };
  return [...earlier, work];
}
