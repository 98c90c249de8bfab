// Time added to reach a minimum payment, priced as the rule says, in lines of its own.

import { dayOf, type MinimumPayment, type Moment, NOT_STATED, type Rule } from "#engine";
import type { Line } from "./answer.ts";
import { type Counts, copyOf, enterDay, newCounts } from "./counts.ts";
import { nowAt, refuse } from "./hours.ts";
import { rulesOf } from "./law.ts";
import { linesOf, newStretch, type PaidStretch } from "./lines.ts";
import { type PaidMinute, priceMinute } from "./price.ts";
import { basesOn } from "./rate.ts";
import { portionFits, type Scene, startFits, wholeFits } from "./scene.ts";
import { isOvertime } from "./setting.ts";
import { type PortionEnd, payMinute } from "./walk.ts";

/** An attendance that has been walked; `first` and `last` are the first and last day of its last shift. */
export interface Finished extends AsWorked {
  readonly last: Scene;
  readonly counts: Counts;
  /** Does no more work of its day follow? A minimum of the day is paid with the last of it. */
  readonly isLastOfDay: boolean;
  /** What stood where portions ended that others follow. */
  readonly ends: readonly PortionEnd[];
  /** The end of what is paid as worked. */
  readonly paidUntil: Moment;
}

interface AsWorked {
  readonly first: Scene;
  readonly minutes: readonly PaidMinute[];
}

export function topUps(finished: Finished, stretch: PaidStretch): readonly Line[] {
  const { first, minutes } = finished;
  const told = teller(finished, stretch);
  const minimums = minimumsDue(finished).flatMap((rule) => {
    first.law.world.applied.add(rule.slug);
    return minutesOff(rule, first) > 0 ? [] : toppedUp(rule, finished, told);
  });
  return [...minimums, ...wholeBlocks(first, minutes, told)];
}

/** Of a shift that others of the attendance follow: the minimums of the portions that end in it. */
export function portionTopUps(finished: Finished, stretch: PaidStretch): readonly Line[] {
  if (finished.first.attendance.portions.length < 2) return [];
  const told = teller(finished, stretch);
  return minimumsDue(finished)
    .filter(isOfPortions)
    .flatMap((rule) => toppedUp(rule, finished, told));
}

type Teller = (added: readonly PaidMinute[], rule: Rule) => readonly Line[];

/** Time added at the end of work is rounded with the stretch of that work; time added inside it by itself. */
const teller =
  ({ paidUntil }: Finished, stretch: PaidStretch): Teller =>
  (added, rule) =>
    linesOf(added, rule, added[0]?.at === paidUntil ? stretch : newStretch());

const toppedUp = (rule: MinimumPayment, finished: Finished, told: Teller): readonly Line[] =>
  shortfalls(rule, finished).flatMap((short) => told(addedMinutes(rule, finished, short), rule));

/** Those whose shift and hours fit, less those whose place another of them takes. */
function minimumsDue(worked: AsWorked): readonly MinimumPayment[] {
  const { first: scene, minutes } = worked;
  const isOvertimeThroughout = isAllOvertime(minutes);
  const due = rulesOf(scene.law, "minimum-payment").filter(
    (rule) =>
      startFits(rule.when, scene) &&
      (isOfPortions(rule) ? portionsUnder(rule, scene).length > 0 : wholeFits(rule.when, scene)) &&
      (!rule.overtimeOnly || isOvertimeThroughout) &&
      (!rule.unlessOvertime || !isOvertimeThroughout),
  );
  return due.filter(
    (rule) => !due.some((other) => other.overrides.includes(rule.slug) && takesPlace(other, rule, worked)),
  );
}

/** A promise of less is an exception and always holds; one of as much or more takes nothing from another if it is kept. */
function takesPlace(other: MinimumPayment, rule: MinimumPayment, worked: AsWorked): boolean {
  if (other.minimum === NOT_STATED || rule.minimum === NOT_STATED || other.amount !== null) return true;
  return limitOf(other, worked.first) < limitOf(rule, worked.first) || isActing(other, worked);
}

/** Does a minimum add time, or leave some unpaid? */
function isActing(rule: MinimumPayment, worked: AsWorked): boolean {
  const limit = limitOf(rule, worked.first);
  return partsOf(rule, worked).some(
    ({ worked }) => shortOf(rule, worked, limit) > 0 || offOf(rule, worked, limit) > 0,
  );
}

/** Is all of some work overtime, breaks that are paid in it aside? */
const isAllOvertime = (minutes: readonly PaidMinute[]): boolean =>
  minutes.every(({ cause, pause }) => isOvertime(cause) || pause !== null);

/** Is all that a minimum looks at overtime: the portion, the attendance, or the day's work? */
function isOfOvertime({ per }: MinimumPayment, { minutes, counts }: Finished, portion: number): boolean {
  if (per === "day") return isAllOvertime(minutes) && counts.work.ordinary === 0;
  return isAllOvertime(per === "shift" ? minutes : minutes.filter((minute) => minute.portion === portion));
}

const isOfPortions = ({ per }: MinimumPayment): boolean => per === "portion" || per === "call";

interface Part {
  readonly to: Moment;
  readonly worked: number;
  readonly portion: number;
}

/** The portions that fit: calls during a sleepover, or those that are none. */
const portionsUnder = (rule: MinimumPayment, scene: Scene): readonly Part[] =>
  scene.attendance.portions
    .map((one, portion) => ({ ...one, portion }))
    .filter(({ call, portion }) => call === (rule.per === "call") && portionFits(rule.when, scene, portion));

/** Does a portion end in the shift at hand? */
const endsIn = (portion: number, { attendance, shift }: Scene): boolean => {
  const last = attendance.minutes.findLast((minute) => minute.portion === portion);
  return last !== undefined && attendance.shifts[last.shift] === shift;
};

/** What must reach the minimum: each portion, the longest of them (the last of equals), the shift, or the whole day. */
function partsOf(rule: MinimumPayment, { first, minutes }: AsWorked): readonly Part[] {
  if (rule.per === "overtime") return overtimeRuns(minutes);
  const portions = portionsUnder(rule, first);
  if (isOfPortions(rule)) return portions;
  if (rule.per === "longest-portion") return portions.toSorted((a, b) => a.worked - b.worked).slice(-1);
  const { to, minutes: all, portions: whole } = first.attendance;
  const worked = rule.per === "day" ? first.workedThatDay : all.length;
  return [{ to, worked, portion: whole.length - 1 }];
}

/** The result of a shift has the portions that end in it. The day's last attendance has the whole day. */
function partsTold(rule: MinimumPayment, finished: Finished): readonly Part[] {
  if (rule.per === "day" && !finished.isLastOfDay) return [];
  const parts = partsOf(rule, finished);
  return isOfPortions(rule) ? parts.filter(({ portion }) => endsIn(portion, finished.first)) : parts;
}

/** Stretches of overtime between ordinary time, breaks aside. */
function overtimeRuns(minutes: readonly PaidMinute[]): readonly Part[] {
  const runs: Part[] = [];
  minutes.forEach(({ at, cause, portion }, place) => {
    if (!isOvertime(cause)) return;
    const goesOn = place > 0 && isOvertime(minutes[place - 1]?.cause ?? null);
    const run = goesOn ? runs.pop() : undefined;
    runs.push({ to: (at + 1) as Moment, worked: (run?.worked ?? 0) + 1, portion });
  });
  return runs;
}

interface Shortfall {
  readonly from: Moment;
  readonly length: number;
  readonly portion: number;
}

/** Time short of the minimum, or of the next whole step beyond it. */
function shortfalls(rule: MinimumPayment, finished: Finished): readonly Shortfall[] {
  const limit = limitOf(rule, finished.first);
  return partsTold(rule, finished).flatMap(({ to, worked, portion }) => {
    if (rule.per === "overtime" && offOf(rule, worked, limit) > 0) return [];
    const length = shortOf(rule, worked, limit);
    return length > 0 ? [{ from: to, length, portion }] : [];
  });
}

const shortOf = ({ step }: MinimumPayment, worked: number, limit: number): number =>
  worked < limit || step === null ? limit - worked : (step - ((worked - limit) % step)) % step;

function limitOf(rule: MinimumPayment, { law }: Scene): number {
  if (rule.minimumFact !== null) {
    const told = law.factOf(rule.minimumFact) ?? rule.minimum;
    return Number(told);
  }
  return rule.minimum === NOT_STATED ? refuse(law, rule) : rule.minimum;
}

/** Minutes at the end that rounding to the nearest step leaves unpaid. */
function minutesOff(rule: MinimumPayment, scene: Scene): number {
  if (rule.rounded === "up" || rule.step === null || rule.per === "overtime") return 0;
  return offOf(rule, scene.attendance.minutes.length, limitOf(rule, scene));
}

/** Beyond a whole step, less than half of one is left unpaid. */
function offOf({ rounded, step }: MinimumPayment, worked: number, limit: number): number {
  if (rounded === "up" || step === null || worked < limit) return 0;
  const over = (worked - limit) % step;
  return over * 2 < step ? over : 0;
}

/** What is paid of the last shift: all of it but the minutes that are rounded off. */
export function roundedOff(worked: AsWorked, own: readonly PaidMinute[]): readonly PaidMinute[] {
  const { first: scene, minutes: all } = worked;
  const due = minimumsDue(worked);
  const off = Math.max(0, ...due.map((rule) => minutesOff(rule, scene)));
  const ofOvertime = due.filter(({ per }) => per === "overtime");
  const unpaid = new Set(ofOvertime.flatMap((rule) => overtimeOff(rule, scene, all)));
  const paid = own.filter(({ at }) => !unpaid.has(at));
  return paid.slice(0, paid.length - off);
}

/** The last minutes of each stretch of overtime that rounding leaves unpaid. */
function overtimeOff(rule: MinimumPayment, scene: Scene, all: readonly PaidMinute[]): readonly Moment[] {
  const overtime = all.filter(({ cause }) => isOvertime(cause)).map(({ at }) => at);
  return overtimeRuns(all).flatMap(({ to, worked }) => {
    const off = offOf(rule, worked, limitOf(rule, scene));
    return off === 0 ? [] : overtime.filter((at) => at < to).slice(-off);
  });
}

/**
 * At the finish: at the rate of the portion's last minute. As worked: as if work had gone on, with overtime and tiers.
 * Ordinary: as ordinary time that follows the finish; day and clock penalties apply, limits and the span do not.
 * Continues: as worked where all of the engagement is overtime, otherwise as ordinary time.
 */
function addedMinutes(
  rule: MinimumPayment,
  finished: Finished,
  { from, length, portion }: Shortfall,
): readonly PaidMinute[] {
  const { first, minutes, ends } = finished;
  const final =
    rule.per === "overtime"
      ? minutes.findLast(({ at }) => at < from)
      : minutes.findLast((minute) => minute.portion === portion);
  const moments = Array.from({ length }, (_, index) => (from + index) as Moment);
  const added = addedAs(rule, first);
  if (added === "at-finish" && final !== undefined) return moments.map((at) => ({ ...final, at }));
  const isAsWorked =
    added === "as-worked" || (added === "continues" && isOfOvertime(rule, finished, portion));
  const { counts, last } = ends.find((end) => end.portion === portion) ?? finished;
  const soFar = isAsWorked ? copyOf(counts) : newCounts();
  enterDay(soFar, counts.date ?? dayOf(from), first.law.employee);
  return [...Map.groupBy(moments, dayOf)].flatMap(([date, ofDay]) => {
    enterDay(soFar, date, first.law.employee);
    const baseAt = basesOn(last, date);
    return ofDay.map((at) => {
      const now = nowAt(at, portion, soFar, first.holidays);
      return isAsWorked ? payMinute(first, now, baseAt(at)) : priceMinute(first, now, null, baseAt(at));
    });
  });
}

function addedAs({ added, addedFact }: MinimumPayment, { law }: Scene): MinimumPayment["added"] {
  const chosen = addedFact === null ? null : law.factOf(addedFact);
  return chosen === "at-finish" || chosen === "continues" ? chosen : added;
}

/** Overtime of a worked-through break is paid up to a whole block, at the rate it ended with. */
function wholeBlocks({ law, through }: Scene, minutes: readonly PaidMinute[], told: Teller): readonly Line[] {
  return rulesOf(law, "worked-through-break").flatMap((rule) => {
    const isOf = ({ cause }: PaidMinute): boolean => cause?.slug === rule.slug;
    const isIn = (at: Moment): boolean => through.some((one) => one.rule === rule && one.covers(at));
    const worked = minutes.filter((one) => one.pause === null && (isOf(one) || isIn(one.at)));
    const last = worked.at(-1);
    if (rule.block === null || last === undefined) return [];
    const short = (rule.block - (worked.length % rule.block)) % rule.block;
    const added = Array.from({ length: short }, (_, index) => ({
      ...last,
      at: (last.at + 1 + index) as Moment,
    }));
    return told(added, rule);
  });
}
