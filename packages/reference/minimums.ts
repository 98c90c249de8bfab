// Time added to reach a minimum payment, priced as the rule says, in lines of its own.

import { dayOf, type MinimumPayment, type Moment, type Rule, weekdayOf } from "#engine";
import type { Line } from "./answer.ts";
import { type Counts, copyOf, countMinute, enterDay } from "./counts.ts";
import { type Now, nowAt } from "./hours.ts";
import { rulesOf } from "./law.ts";
import { linesOf, type PaidStretch } from "./lines.ts";
import {
  type Added,
  type Finished,
  isAllOvertime,
  isAtEnd,
  isInPlaceOf,
  isOfPortions,
  isReplaced,
  lengthOf,
  limitOf,
  minimumsDue,
  minutesOff,
  offOf,
  overtimeRuns,
  type Shortfall,
  shortfalls,
  type Worked,
  widthOf,
} from "./minimums-due.ts";
import { type PaidMinute, priceMinute } from "./price.ts";
import { type Base, basesOn } from "./rate.ts";
import type { Scene } from "./scene.ts";
import { isOvertime } from "./setting.ts";
import { isHoliday } from "./shift-tests.ts";
import { countRows, payMinute } from "./walk.ts";

export function topUps(
  finished: Finished,
  due: readonly MinimumPayment[],
  stretches: readonly PaidStretch[],
): readonly Line[] {
  const { first, minutes, counts } = finished;
  const added = addedTime(finished, due, due);
  countAdded(counts, added);
  return tell([...added, ...wholeBlocks(first, minutes)], finished, stretches);
}

/** Of a shift that others of the attendance follow: the minimums of the portions that end in it. */
export function portionTopUps(finished: Finished, stretches: readonly PaidStretch[]): readonly Line[] {
  if (finished.first.attendance.portions.length < 2) return [];
  const due = minimumsDue(finished);
  const added = addedTime(finished, due.filter(isOfPortions), due);
  countAdded(finished.counts, added);
  return tell(added, finished, stretches);
}

/** What smaller minimums add counts towards those of the attendance and of the day. */
function countAdded(counts: Counts, added: readonly Added[]): void {
  counts.addedInAttendance += lengthOf(added);
  counts.addedThatDay += lengthOf(added);
}

/** Time added at the end of work is rounded with the last stretch of that work, time added inside it with the one it lies in. */
function tell(
  added: readonly (Pick<Added, "minutes"> & { readonly rule: Rule })[],
  { paidUntil }: Finished,
  before: readonly PaidStretch[],
): readonly Line[] {
  const stretches = [...before];
  let end = paidUntil;
  return added.flatMap(({ rule, minutes }) => {
    if (minutes[0]?.at !== end) return linesOf(minutes, rule, inside(minutes, stretches));
    end = (end + minutes.length) as Moment;
    return linesOf(minutes, rule, stretches);
  });
}

/** The stretch that added minutes lie in, which grows by those at its rate; nothing where they begin at another. */
function inside(minutes: readonly PaidMinute[], stretches: PaidStretch[]): PaidStretch[] {
  const [first] = minutes;
  const place = stretches.findIndex(({ to }) => first !== undefined && to >= first.at);
  const around = stretches[place];
  if (around === undefined || around.rate !== first?.rate) return [];
  const other = minutes.findIndex(({ rate }) => rate !== around.rate);
  const more = other < 0 ? minutes.length : other;
  stretches[place] = { ...around, minutes: around.minutes + more };
  return [around];
}

/** What some minimums add, those of the smaller engagements first. */
function addedTime(
  finished: Finished,
  rules: readonly MinimumPayment[],
  due: readonly MinimumPayment[],
): readonly Added[] {
  const inOrder = rules.toSorted((a, b) => widthOf(a) - widthOf(b));
  return inOrder.reduce<readonly Added[]>((added, rule) => {
    const noWider = due.filter((other) => widthOf(other) <= widthOf(rule));
    if (isReplaced(rule, noWider, finished, added)) return added;
    finished.first.law.world.applied.add(rule.slug);
    return shortfalls(rule, finished, added).reduce<readonly Added[]>(
      (all, short) => withTime(rule, finished, short, all),
      added,
    );
  }, []);
}

/** A wider minimum adds time after that of smaller ones, or in its place where it overrides them. */
function withTime(
  rule: MinimumPayment,
  finished: Finished,
  { from, length, portion, after: counted }: Shortfall,
  added: readonly Added[],
): readonly Added[] {
  const kept = added.filter((one) => !isInPlaceOf(rule, from, one));
  const after = lengthOf(kept.filter((one) => isAtEnd(rule, from, one)));
  const minutes = addedMinutes(rule, finished, {
    from,
    length: after + length,
    portion,
    after: counted,
  }).slice(after);
  return [...kept, { rule, minutes }];
}

/** Is all that a minimum looks at overtime: the portion, the attendance, or the day's work? */
function isOfOvertime({ per }: MinimumPayment, { minutes, counts }: Finished, portion: number): boolean {
  if (per === "day") return isAllOvertime(minutes) && counts.work.ordinary === 0;
  return isAllOvertime(per === "shift" ? minutes : minutes.filter((minute) => minute.portion === portion));
}

/** What is paid of the last shift: all of it but the minutes that are rounded off. */
export function roundedOff(
  worked: Worked,
  due: readonly MinimumPayment[],
  own: readonly PaidMinute[],
): readonly PaidMinute[] {
  const { first: scene, minutes: all } = worked;
  const rounding = due.filter(({ rounded }) => rounded !== "up");
  const rules = rounding.filter((rule) => !isReplaced(rule, due, worked, []));
  const off = Math.max(0, ...rules.map((rule) => minutesOff(rule, scene)));
  const ofOvertime = rules.filter(({ per }) => per === "overtime");
  const unpaid = new Set(ofOvertime.flatMap((rule) => overtimeOff(rule, scene, all)));
  const paid = unpaid.size === 0 ? own : own.filter(({ at }) => !unpaid.has(at));
  return off === 0 ? paid : paid.slice(0, -off);
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
 * At the finish: at the rate of the portion's last minute, or of the last on the minimum's own day.
 * As worked: as if work had gone on, with overtime and tiers.
 * Ordinary: as ordinary time that follows the finish; day and clock penalties apply, and tiers go on from what was worked;
 * limits and the span do not.
 * Continues: as worked where all of the engagement is overtime, otherwise as ordinary time.
 */
function addedMinutes(
  rule: MinimumPayment,
  finished: Finished,
  { from, length, portion, after }: Shortfall,
): readonly PaidMinute[] {
  const { first, minutes, ends } = finished;
  const final =
    rule.per === "overtime" ? minutes.findLast(({ at }) => at < from) : finalMinute(rule, finished, portion);
  const moments = Array.from({ length }, (_, index) => (from + index) as Moment);
  const added = addedAs(rule, first);
  if (added === "at-finish" && final !== undefined) return moments.map((at) => ({ ...final, at, portion }));
  const isAsWorked =
    added === "as-worked" || (added === "continues" && isOfOvertime(rule, finished, portion));
  const { counts, last } = ends.find((end) => end.portion === after) ?? finished;
  const soFar = copyOf(counts);
  return [...Map.groupBy(moments, dayOf)].flatMap(([date, ofDay]) => {
    enterDay(soFar, date, first.law.employee);
    const baseAt = basesOn(last, date);
    return ofDay.map((at) => {
      const now = nowAt(at, portion, soFar, first.holidays);
      return isAsWorked ? payMinute(first, now, baseAt(at)) : payOrdinary(first, now, baseAt(at));
    });
  });
}

/** The last minute; of a minimum for a day, the last on such a day if that pays more: the promise is of its rate. */
function finalMinute(
  { per, when: { days, holiday, holidays, shift } }: MinimumPayment,
  { first, minutes }: Finished,
  portion: number,
): PaidMinute | undefined {
  const on = days ?? shift?.on ?? null;
  const isOfPart = per !== "shift" && per !== "day";
  const tests = [
    holiday,
    shift?.onHoliday,
    shift?.mostlyHoliday,
    shift?.halfHoliday,
    shift?.reachesHoliday,
    shift?.finishesOnHoliday,
  ];
  const isOfHoliday = holidays !== null || tests.includes(true);
  const last = minutes.findLast((minute) => minute.portion === portion);
  const ofDay = minutes.findLast(
    (minute) =>
      (!isOfPart || minute.portion === portion) &&
      (on === null || on.includes(weekdayOf(dayOf(minute.at)))) &&
      (!isOfHoliday || isHoliday(first.holidays, minute.at)),
  );
  return last !== undefined && ofDay !== undefined && ofDay.rate > last.rate ? ofDay : last;
}

/** Prices a minute as ordinary time, whatever would make it overtime; a break that was worked through is over. */
function payOrdinary(scene: Scene, now: Now, base: Base): PaidMinute {
  const { counts } = now;
  counts.through = null;
  const paid = priceMinute(scene, now, null, base);
  countMinute(counts, { isOrdinary: true, isCall: false, fills: "all" });
  countRows(counts, paid);
  return paid;
}

function addedAs({ added, addedFact }: MinimumPayment, { law }: Scene): MinimumPayment["added"] {
  const chosen = addedFact === null ? null : law.factOf(addedFact);
  return chosen === "at-finish" || chosen === "continues" ? chosen : added;
}

/** Overtime of a worked-through break is paid up to a whole block, at the rate it ended with. */
function wholeBlocks(
  { law, through }: Scene,
  minutes: readonly PaidMinute[],
): readonly (Pick<Added, "minutes"> & { readonly rule: Rule })[] {
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
    return [{ rule, minutes: added }];
  });
}
