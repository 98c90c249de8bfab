// The award language, read aloud: the shifts of one person in time order, minute by minute, under the law of each day.

import {
  type Award,
  dayOf,
  type Facts,
  type Moment,
  type OrdinaryLimit,
  type Rule,
  type Shift,
} from "#engine";
import { allowanceLines } from "./allowances.ts";
import { type Answer, type Line, type RefusedShift, Refusing, type ShiftPay } from "./answer.ts";
import { type Attendance, attendancesOf, type LawOfShift } from "./attendance.ts";
import {
  type Counts,
  countMinute,
  cycleCount,
  enterAttendance,
  enterDay,
  filledBy,
  newCounts,
  thisWeek,
  weekOf,
} from "./counts.ts";
import { type AllDuties, allDutiesOf } from "./duties.ts";
import { flatLines, missedBreakLines } from "./extras.ts";
import { cycleWeeks, longDaysTold } from "./hours.ts";
import { type Law, lawOn, rulesOf, type World, worldOf } from "./law.ts";
import { type Finished, portionTopUps, roundedOff, topUps } from "./minimums.ts";
import { linesOf, newStretch, type PaidMinute, type PaidStretch } from "./price.ts";
import { type History, withPreviousFinish } from "./rest.ts";
import { isOvertime, restShiftsOf } from "./setting.ts";
import { settingOf, type WalkedShift, walkShift } from "./walk.ts";

/** Prices the shifts of one employee together. */
export function interpret(award: Award, facts: Facts): Answer {
  const applied = new Set<string>();
  try {
    const { shifts, refusals } = priceTwice(worldOf(award, facts, applied));
    const [refusal] = refusals;
    if (shifts.length === 0 && refusal !== undefined) return { refused: true, ...refusal, applied };
    return { refused: false, shifts, refusals, total: sum(shifts.map(({ total }) => total)), applied };
  } catch (error) {
    if (!(error instanceof Refusing)) throw error;
    return { refused: true, code: error.code, clauses: error.clauses, applied };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Rows that ask for all overtime of a week wait for a second reading, when it is known. */
function priceTwice(world: World): Running {
  const first = priceAll(world);
  if (world.award.rules.every(({ when }) => when.week === null)) return first;
  return priceAll({ ...world, overtime: first.overtime });
}

/** What goes on from one attendance to the next. */
interface Running {
  readonly world: World;
  counts: Counts;
  readonly shifts: ShiftPay[];
  readonly refusals: RefusedShift[];
  readonly duties: AllDuties;
  /** The law as each shift begins. */
  readonly lawOf: LawOfShift;
  /** Minutes of overtime by the week that its shift starts in. */
  readonly overtime: Map<number, number>;
  history: History;
}

function priceAll(world: World): Running {
  const laws = new Map(world.facts.shifts.map((shift) => [shift, lawOn(world, shift, dayOf(shift.from))]));
  const lawOf = (shift: Shift): Law => laws.get(shift) ?? lawOn(world, shift, dayOf(shift.from));
  const attendances = attendancesOf(world.facts.shifts, lawOf);
  const duties = allDutiesOf(attendances, lawOf);
  const nothing = { shifts: [], refusals: [], overtime: new Map<number, number>(), history: [] };
  const running: Running = { world, counts: newCounts(), duties, lawOf, ...nothing };
  attendances.forEach((attendance, place) => {
    const next = attendances[place + 1];
    const isLastOfDay = next === undefined || dayOf(next.from) !== dayOf(attendance.from);
    priceOrPassOver(running, attendance, isLastOfDay);
  });
  return running;
}

/** Work that the law refuses to price was done all the same: its hours count as ordinary ones, its finish for rest. */
function priceOrPassOver(running: Running, attendance: Attendance, isLastOfDay: boolean): void {
  const before = structuredClone(running.counts);
  const history = withPreviousFinish(attendance, running.history);
  try {
    const { shifts, minutes, breached } = priceAttendance(running, attendance, history, isLastOfDay);
    running.shifts.push(...shifts.map(({ pay }) => pay));
    for (const { shift, overtime } of shifts) countOvertime(running, shift, overtime);
    const labels = new Map(minutes.map(({ at, cause }) => [at, cause]));
    leave(running, attendance, history, labels, breached);
  } catch (error) {
    if (!(error instanceof Refusing)) throw error;
    const { code, clauses } = error;
    running.refusals.push(...attendance.shifts.map(({ id }) => ({ id, code, clauses })));
    running.counts = before;
    const { employee } = running.world.facts;
    for (const first of attendance.shifts.slice(0, 1))
      enterAttendance(before, first, dayOf(first.from), employee);
    for (const { at } of attendance.minutes) {
      enterDay(before, dayOf(at), employee);
      countMinute(before, true, false);
    }
    leave(running, attendance, history, new Map(attendance.minutes.map(({ at }) => [at, null])), new Set());
  }
}

/** What an attendance leaves for the next. */
function leave(
  running: Running,
  attendance: Attendance,
  history: History,
  labels: ReadonlyMap<Moment, Rule | null>,
  breached: ReadonlySet<string>,
): void {
  const shifts = restShiftsOf(attendance, labels, running.lawOf);
  running.history = [...history, { shifts, startedOn: dayOf(attendance.from), breached }];
}

function countOvertime({ world, overtime }: Running, shift: Shift, minutes: number): void {
  const week = weekOf(dayOf(shift.from), world.facts.employee);
  overtime.set(week, (overtime.get(week) ?? 0) + minutes);
}

/** What belongs to the attendance as a whole is told with its last shift. */
function priceAttendance(running: Running, attendance: Attendance, history: History, isLastOfDay: boolean) {
  const { world, counts, duties, lawOf } = running;
  const earlierThatDay = openAttendance(running, attendance);
  const setting = settingOf({ world, attendance, history, duties, earlierThatDay }, counts, lawOf);
  const minutes: PaidMinute[] = [];
  const breached = new Set<string>();
  let stretch = newStretch();
  const shifts = attendance.shifts.map((shift, index) => {
    if (attendance.shifts[index - 1]?.to !== shift.from) stretch = newStretch();
    const walked = walkShift(setting, shift, counts);
    minutes.push(...walked.minutes);
    for (const slug of walked.first.breached) breached.add(slug);
    const isWhole = index === attendance.shifts.length - 1;
    const earlier = isWhole && isLastOfDay ? earlierThatDay : null;
    const { first, last } = walked;
    const soFar = { first, last, minutes: [...minutes], counts, earlierThatDay: earlier };
    const lines = linesOfShift(walked, soFar, isWhole, stretch);
    const pay = { id: shift.id, lines, total: sum(lines.map(({ amount }) => amount)) };
    return { shift, pay, overtime: walked.minutes.filter(({ cause }) => isOvertime(cause)).length };
  });
  return { shifts, minutes, breached };
}

/** Opens the counts for an attendance, with what its first shift says of earlier work, and says what was worked that day. */
function openAttendance({ world, counts, lawOf }: Running, { shifts: [first] }: Attendance): number {
  if (first === undefined) return 0;
  const date = dayOf(first.from);
  const { employee } = world.facts;
  const { ordinary, overtime } = counts.within["days-work"];
  const seen = counts.workDate === date ? ordinary + overtime : 0;
  enterAttendance(counts, first, date, employee);
  const law = lawOf(first);
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
  week.toldOfCycle += Math.max(0, told - filledBy(cycleCount(counts, weeks, law.employee), rule.filledBy));
}

/** Time added to a portion is told with the shift it ends in; all else of the attendance with its last shift. */
function linesOfShift(
  walked: WalkedShift,
  soFar: Omit<Finished, "paidUntil">,
  isWhole: boolean,
  stretch: PaidStretch,
): readonly Line[] {
  const { first, minutes: own } = walked;
  const { minutes, counts } = soFar;
  const paid = isWhole ? roundedOff(first, minutes, own) : own;
  const worked = linesOf(paid, null, stretch);
  const extra = isWhole ? [...flatLines(first, minutes), ...missedBreakLines(first, minutes)] : [];
  const paidUntil = ((paid.at(-1)?.at ?? first.attendance.to) + 1) as Moment;
  const added = (isWhole ? topUps : portionTopUps)({ ...soFar, paidUntil }, stretch);
  return [
    ...worked,
    ...extra,
    ...added,
    ...allowanceLines({ walked, all: isWhole ? minutes : null, counts }),
  ];
}
