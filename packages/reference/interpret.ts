// The award language, read aloud: the shifts of one person in time order, minute by minute, under the law of each day.

import { type Award, dayOf, type Facts, type Moment, type OrdinaryLimit, type Shift } from "#engine";
import { allowanceLines } from "./allowances.ts";
import { type Answer, type Line, type RefusedShift, Refusing, type ShiftPay } from "./answer.ts";
import { type Attendance, attendancesOf } from "./attendance.ts";
import {
  type Counts,
  copyOf,
  countMinute,
  cycleCount,
  enterAttendance,
  enterDay,
  filledBy,
  newCounts,
  noteUsualWork,
  thisWeek,
  weekOf,
  workedOf,
} from "./counts.ts";
import { type AllDuties, allDutiesOf } from "./duties.ts";
import { flatLines, missedBreakLines } from "./extras.ts";
import {
  cycleWeeks,
  type Law,
  type LawOf,
  lawsOf,
  longDaysTold,
  rulesOf,
  type World,
  worldOf,
} from "./law.ts";
import { linesOf, type PaidStretch } from "./lines.ts";
import { portionTopUps, roundedOff, topUps } from "./minimums.ts";
import { type Finished, minimumsDue } from "./minimums-due.ts";
import type { PaidMinute } from "./price.ts";
import { keepPromises, type Priced } from "./promises.ts";
import { type History, withPreviousFinish } from "./rest.ts";
import type { Scene } from "./scene.ts";
import { isOvertime, type Labels, restShiftsOf } from "./setting.ts";
import { countToldRows } from "./told-rows.ts";
import { unitLines } from "./unit-pay.ts";
import { type PortionEnd, settingOf, type WalkedShift, walkShift } from "./walk.ts";

/** Prices the shifts of one employee together. Each minute judged by itself gives the same answer as stretches do. */
export function interpret(award: Award, facts: Facts, isEachJudged = false): Answer {
  const applied = new Set<string>();
  try {
    const { shifts, refusals } = priceTwice({ ...worldOf(award, facts, applied), isEachJudged });
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
  shifts: readonly ShiftPay[];
  readonly priced: Priced[];
  readonly refusals: RefusedShift[];
  readonly duties: AllDuties;
  readonly lawOf: LawOf;
  /** Minutes of overtime by the week that its shift starts in. */
  overtime: Map<number, number>;
  history: History;
}

function priceAll(world: World): Running {
  const lawOf = lawsOf(world);
  const attendances = attendancesOf(world.facts.shifts, lawOf);
  const running: Running = {
    world,
    counts: newCounts(),
    shifts: [],
    priced: [],
    refusals: [],
    duties: allDutiesOf(attendances, lawOf),
    lawOf,
    overtime: new Map(),
    history: [],
  };
  for (const attendance of attendances) {
    const ofDay = attendances.filter(({ from }) => dayOf(from) === dayOf(attendance.from));
    priceOrPassOver(running, attendance, ofDay);
  }
  running.shifts = keepPromises(running.priced);
  return running;
}

function priceOrPassOver(running: Running, attendance: Attendance, ofDay: readonly Attendance[]): void {
  const before = { counts: copyOf(running.counts), overtime: new Map(running.overtime) };
  try {
    running.priced.push(...priceAttendance(running, attendance, ofDay));
  } catch (error) {
    if (!(error instanceof Refusing)) throw error;
    const { code, clauses } = error;
    running.refusals.push(...attendance.shifts.map(({ id }) => ({ id, code, clauses })));
    passOver(Object.assign(running, before), attendance);
  }
}

/** Work that the law refuses to price was done all the same: its hours count as ordinary ones, its finish for rest. */
function passOver(running: Running, attendance: Attendance): void {
  const { counts, world } = running;
  const { employee } = world.facts;
  const { shifts, from } = attendance;
  const [first] = shifts;
  if (first === undefined) return;
  enterAttendance(counts, first, dayOf(from), employee);
  for (const shift of shifts) noteUsualWork(counts, shift, shift.from);
  for (const { at } of attendance.minutes) {
    enterDay(counts, dayOf(at), employee);
    countMinute(counts, { isOrdinary: true, isCall: false, fills: "all" });
  }
  leave(running, attendance, [], new Set());
}

/** What belongs to the attendance as a whole is told with its last shift. */
function priceAttendance(
  running: Running,
  attendance: Attendance,
  ofDay: readonly Attendance[],
): readonly Priced[] {
  const { world, counts, duties, lawOf } = running;
  const history = withPreviousFinish(attendance, running.history);
  const earlierThatDay = openAttendance(running, attendance);
  const setting = settingOf({ world, attendance, lawOf, history, duties, earlierThatDay, ofDay }, counts);
  const isLastOfDay = ofDay.at(-1) === attendance;
  const all: PaidMinute[] = [];
  const breached = new Set<string>();
  const scenes: Scene[] = [];
  const ends: PortionEnd[] = [];
  let stretches: PaidStretch[] = [];
  const shifts = attendance.shifts.map((shift, index) => {
    if (!isPaidUntil(shift.from, attendance.shifts[index - 1], all)) stretches = [];
    const walked = walkShift(setting, index, counts);
    all.push(...walked.minutes);
    ends.push(...walked.ends);
    for (const slug of walked.last.breached) breached.add(slug);
    countOvertime(running, shift, walked);
    const isLast = index === attendance.shifts.length - 1;
    scenes.push(walked.first);
    const whole = isLast ? { scenes, minutes: all, isLastOfDay } : null;
    const lines = linesOfShift({ walked, all: [...all], ends, whole, counts, stretches });
    const pay = { id: shift.id, lines, total: sum(lines.map(({ amount }) => amount)) };
    return { scene: walked.first, base: walked.base, pay };
  });
  leave(running, attendance, all, breached);
  return shifts;
}

/** Does the shift before end at a moment, or is the gap up to it paid, inside a minimum? */
const isPaidUntil = (moment: Moment, before: Shift | undefined, minutes: readonly PaidMinute[]): boolean =>
  before?.to === moment || minutes.at(-1)?.at === moment - 1;

function countOvertime({ world, overtime }: Running, shift: Shift, { minutes }: WalkedShift): void {
  const week = weekOf(dayOf(shift.from), world.facts.employee);
  const more = minutes.filter(({ cause }) => isOvertime(cause)).length;
  overtime.set(week, (overtime.get(week) ?? 0) + more);
}

/** Opens the counts for an attendance, with what its first shift says of earlier work, and says what was worked that day. */
function openAttendance({ world, counts, lawOf }: Running, { shifts: [first] }: Attendance): number {
  if (first === undefined) return 0;
  const date = dayOf(first.from);
  const { employee } = world.facts;
  enterDay(counts, date, employee);
  const seen = counts.workDate === date ? workedOf(counts.work) : 0;
  enterAttendance(counts, first, date, employee);
  const law = lawOf(first);
  for (const rule of rulesOf(law, "ordinary-limit")) countTold(rule, law, counts);
  countToldRows(law, counts, first);
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

/** A walked shift; `whole` is what its attendance comes to, with the last shift of it. */
interface Walked {
  readonly walked: WalkedShift;
  /** The minutes of the attendance as far as it was walked. */
  readonly all: readonly PaidMinute[];
  readonly ends: readonly PortionEnd[];
  readonly whole: WholeAttendance | null;
  readonly counts: Counts;
  readonly stretches: PaidStretch[];
}

/** The minutes of all its shifts, and each shift as it began. */
interface WholeAttendance extends Pick<Finished, "minutes" | "isLastOfDay"> {
  readonly scenes: readonly Scene[];
}

const endOf = (minutes: readonly PaidMinute[], { attendance }: Scene): Moment =>
  ((minutes.at(-1)?.at ?? attendance.to) + 1) as Moment;

/** Time added to a portion is told with the shift it ends in; all else of the attendance with its last shift. */
function linesOfShift({ walked, all, ends, whole, counts, stretches }: Walked): readonly Line[] {
  const { first, last, minutes } = walked;
  const due = whole === null ? [] : minimumsDue({ first, ...whole, counts });
  const paid = whole === null ? minutes : roundedOff({ first, ...whole, counts }, due, minutes);
  const worked = linesOf(paid, null, stretches);
  const paidUntil = endOf(paid, first);
  const allowances = (): readonly Line[] => [
    ...unitLines(walked),
    ...allowanceLines({ walked, whole, counts }),
  ];
  if (whole === null) {
    const soFar = { first, last, minutes: all, ends, counts, isLastOfDay: false, paidUntil };
    return [...worked, ...portionTopUps(soFar, stretches), ...allowances()];
  }
  return [
    ...worked,
    ...flatLines(whole.scenes, whole.minutes),
    ...missedBreakLines(first, whole.minutes),
    ...topUps({ first, last, ...whole, ends, counts, paidUntil }, due, stretches),
    ...allowances(),
  ];
}

/** What an attendance leaves for the next, if there is one. */
function leave(
  running: Running,
  attendance: Attendance,
  labels: Labels,
  breached: ReadonlySet<string>,
): void {
  if (running.world.facts.shifts.every(({ from }) => from < attendance.to)) return;
  const shifts = restShiftsOf(attendance, labels, running.lawOf);
  const history = withPreviousFinish(attendance, running.history);
  running.history = [...history, { shifts, startedOn: dayOf(attendance.from), breached, told: null }];
}
