// Which worked minutes lie beyond an agreed or rostered pattern of hours.

import type { Moment, Shift, TimeRange } from "#engine";
import { type Law, type RuleOf, rulesOf } from "./law.ts";
import { minutesOfShift, type Setting } from "./setting.ts";

type PatternOf = RuleOf<"pattern">["of"];

interface BeyondPattern {
  readonly rule: RuleOf<"pattern">;
  readonly covers: (at: Moment) => boolean;
}

/** Where work went beyond a pattern, time added after it, or after a part that ended so, is beyond it too. */
export function beyondPattern(law: Law, setting: Setting, shift: Shift): readonly BeyondPattern[] {
  return rulesOf(law, "pattern").flatMap((rule) => {
    const pattern = rule.of === "agreed" ? shift.agreed : shift.rostered;
    if (pattern === null) return [];
    const isWithin = shift.from >= pattern.from && shift.to <= pattern.to;
    if (rule.measured === "clock")
      return isWithin ? [] : [{ rule, covers: (at: Moment) => at < pattern.from || at >= pattern.to }];
    const beyond = minutesBeyond(pattern, rule.of, setting);
    const { portions } = setting.attendance;
    const isAdded = (at: Moment): boolean =>
      portions.some((one, place) => {
        const next = portions[place + 1];
        if (at < one.to) return false;
        return next === undefined || (at < next.from && beyond.has((one.to - 1) as Moment));
      });
    return beyond.size === 0 ? [] : [{ rule, covers: (at: Moment) => beyond.has(at) || isAdded(at) }];
  });
}

/**
 * As many minutes as were worked beyond the pattern's number of hours. The pattern is taken to hold the unpaid breaks
 * that fall in it, and other work of the day uses up some of it. The minutes are the last ones after the pattern ends,
 * then the first ones before it begins, then the last ones inside it.
 */
function minutesBeyond(pattern: TimeRange, of: PatternOf, setting: Setting): ReadonlySet<Moment> {
  const { minutes, from, to } = setting.attendance;
  const groups = patternsOfDay(of, setting);
  if (groups.length > 1) {
    const beyond = beyondAmongSeveral(pattern, groups);
    return new Set(beyond.filter((at) => at >= from && at < to));
  }
  const worked = minutes.map(({ at }) => at);
  const present = Math.max(0, Math.min(to, pattern.to) - Math.max(from, pattern.from));
  const unpaid = present - worked.filter((at) => isInside(pattern, at)).length;
  const guaranteed = Math.max(0, pattern.to - pattern.from - unpaid - usedElsewhere(pattern, of, setting));
  if (worked.length <= guaranteed) return new Set();
  return new Set(inOrder(pattern, worked).slice(0, worked.length - guaranteed));
}

const isInside = ({ from, to }: TimeRange, at: number): boolean => at >= from && at < to;

const inOrder = (pattern: TimeRange, worked: readonly Moment[]): readonly Moment[] => [
  ...worked.filter((at) => at >= pattern.to).reverse(),
  ...worked.filter((at) => at < pattern.from),
  ...worked.filter((at) => isInside(pattern, at)).reverse(),
];

/** The work of a day under one of its patterns. */
interface UnderPattern {
  readonly pattern: TimeRange;
  readonly worked: readonly Moment[];
  /** Minutes worked less the hours of the pattern: below 0 some are left. */
  readonly over: number;
}

/**
 * The patterns of a day with several that share no time; otherwise none. A shift without one was worked as agreed or
 * rostered, unless it, or work without one that it touches, lies in the pattern of another.
 */
function patternsOfDay(of: PatternOf, { ofDay }: Setting): readonly UnderPattern[] {
  if (ofDay.length === 1 && ofDay[0]?.shifts.length === 1) return [];
  const shifts = ofDay.flatMap((attendance) =>
    attendance.shifts.map((shift, index) => ({
      shift,
      piece: pieceOf(
        shift,
        attendance.shifts.filter((one) => one[of] === null),
      ),
      worked: minutesOfShift(attendance, index).map(({ at }) => at),
    })),
  );
  const given = shifts.flatMap(({ shift }) => shift[of] ?? []);
  const patternOf = ({ shift, piece }: (typeof shifts)[number]): TimeRange | null => {
    const isElsewhere = given.some(({ from, to }) => piece.from < to && from < piece.to);
    return shift[of] ?? (isElsewhere ? null : piece);
  };
  const under = Map.groupBy(shifts, (one) => JSON.stringify(patternOf(one)));
  under.delete("null");
  const groups = [...under.values()].flatMap((group) => {
    const pattern = group[0] === undefined ? null : patternOf(group[0]);
    if (pattern === null) return [];
    const unpaid = group.map(({ shift: { from, to }, worked }) => {
      const present = Math.max(0, Math.min(to, pattern.to) - Math.max(from, pattern.from));
      return present - worked.filter((at) => isInside(pattern, at)).length;
    });
    const worked = group.flatMap((one) => one.worked);
    const hours = pattern.to - pattern.from - unpaid.reduce((sum, one) => sum + one, 0);
    return [{ pattern, worked, over: worked.length - hours }];
  });
  const isSharing = groups.some((a) =>
    groups.some((b) => a !== b && a.pattern.from < b.pattern.to && b.pattern.from < a.pattern.to),
  );
  return isSharing ? [] : groups;
}

/** A shift with the others that touch it, and that touch those. */
function pieceOf({ from, to }: TimeRange, others: readonly Shift[]): TimeRange {
  const before = others.find((one) => one.to === from);
  const after = others.find((one) => one.from === to);
  if (before === undefined && after === undefined) return { from, to };
  return pieceOf({ from: before?.from ?? from, to: after?.to ?? to }, others);
}

/** What the day's other patterns have left is used by the work of the earlier pattern first. */
function beyondAmongSeveral(pattern: TimeRange, groups: readonly UnderPattern[]): readonly Moment[] {
  const own = groups.find((one) => one.pattern.from === pattern.from);
  const sumOf = (some: readonly UnderPattern[]): number => some.reduce((sum, { over }) => sum + over, 0);
  const left = -sumOf(groups.filter(({ over }) => over < 0));
  const used = sumOf(groups.filter((one) => one.over > 0 && one.pattern.from < pattern.from));
  const beyond = (own?.over ?? 0) - Math.max(0, left - used);
  return inOrder(pattern, own?.worked ?? []).slice(0, Math.max(0, beyond));
}

/**
 * What other work of the day uses up of a pattern: earlier work the part that lies before this attendance, later work
 * the minutes it lies in, and earlier work under the same pattern what is then left of it.
 */
function usedElsewhere(pattern: TimeRange, of: PatternOf, setting: Setting): number {
  const { from, to } = setting.attendance;
  const before = Math.max(0, Math.min(from, pattern.to) - pattern.from);
  const after = Math.max(0, pattern.to - Math.max(to, pattern.from));
  const later = setting.ofDay
    .filter((other) => other.from >= to)
    .flatMap(({ minutes }) => minutes)
    .filter(({ at }) => at >= pattern.from && at < pattern.to).length;
  const isUnderIt = (shift: Shift): boolean =>
    shift[of]?.from === pattern.from && shift[of]?.to === pattern.to;
  const sharing = setting.ofDay
    .filter((other) => other.from < from && other.shifts.some(isUnderIt))
    .flatMap(({ minutes }) => minutes).length;
  return (
    later + Math.max(Math.min(setting.earlierThatDay, before), Math.min(sharing, before + after - later))
  );
}
