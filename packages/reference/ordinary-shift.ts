// The hours that were agreed or rostered: what lies beyond them, and the ordinary shift that is left without overtime.

import type { Moment, Shift, TimeRange } from "#engine";
import { type Attendance, type Minute, type Portion, portionOf } from "./attendance.ts";
import { type Law, type RuleOf, rulesOf } from "./law.ts";
import type { Setting } from "./setting.ts";

interface BeyondPattern {
  readonly rule: RuleOf<"pattern">;
  readonly covers: (at: Moment) => boolean;
}

export function beyondPattern(law: Law, setting: Setting, shift: Shift): readonly BeyondPattern[] {
  return rulesOf(law, "pattern").flatMap((rule) => {
    const pattern = rule.of === "agreed" ? shift.agreed : shift.rostered;
    if (pattern === null) return [];
    if (rule.measured === "clock")
      return [{ rule, covers: (at: Moment) => at < pattern.from || at >= pattern.to }];
    const beyond = minutesBeyond(pattern, setting);
    return beyond.size === 0 ? [] : [{ rule, covers: (at: Moment) => beyond.has(at) }];
  });
}

/**
 * As many minutes as were worked beyond the pattern's number of hours. The pattern is taken to hold the unpaid breaks
 * that fall in it. Earlier work of the day uses up the part of it that lies before this attendance, and no more. The
 * minutes are the last ones after the pattern ends, then the first ones before it begins, then the last ones inside it.
 */
function minutesBeyond(pattern: TimeRange, { attendance, earlierThatDay }: Setting): ReadonlySet<Moment> {
  const { minutes, from, to } = attendance;
  const worked = minutes.map(({ at }) => at);
  const isInside = (at: number): boolean => at >= pattern.from && at < pattern.to;
  const present = Math.max(0, Math.min(to, pattern.to) - Math.max(from, pattern.from));
  const unpaid = present - worked.filter(isInside).length;
  const before = Math.max(0, Math.min(pattern.to, from) - pattern.from);
  const guaranteed = Math.max(0, pattern.to - pattern.from - unpaid - Math.min(earlierThatDay, before));
  const inOrder = [
    ...worked.filter((at) => at >= pattern.to).reverse(),
    ...worked.filter((at) => at < pattern.from),
    ...worked.filter(isInside).reverse(),
  ];
  return new Set(inOrder.slice(0, Math.max(0, worked.length - guaranteed)));
}

export interface OrdinaryShift {
  readonly ordinaryWhole: Portion;
  readonly ordinaryPortions: readonly Portion[];
}

/** `beyond` is time that a pattern or a limit made overtime. */
export function ordinaryShift(attendance: Attendance, beyond: ReadonlySet<Moment>): OrdinaryShift {
  const { minutes, portions, nights } = attendance;
  const roster = rosterOf(attendance);
  if (roster === null && beyond.size === 0)
    return { ordinaryWhole: portionOf(minutes, nights), ordinaryPortions: portions };
  const left = (own: readonly Minute[]): Portion => portionOf(leftOf(own, roster, beyond), nights);
  return {
    ordinaryWhole: left(minutes),
    ordinaryPortions: portions.map(({ call }, index) => ({
      ...left(minutes.filter(({ portion }) => portion === index)),
      call,
    })),
  };
}

/** From the first rostered or agreed minute of its shifts to the last; a shift that gives neither was worked as rostered. */
function rosterOf({ shifts }: Attendance): TimeRange | null {
  if (shifts.every(({ rostered, agreed }) => rostered === null && agreed === null)) return null;
  const rosters = shifts.map((shift): TimeRange => shift.rostered ?? shift.agreed ?? shift);
  const from = Math.min(...rosters.map((one) => one.from)) as Moment;
  return { from, to: Math.max(...rosters.map((one) => one.to)) as Moment };
}

/**
 * First what lies outside the rostered times goes, or else the agreed ones, unless nothing were left; then what a
 * pattern or a limit made overtime. Where nothing is left it is overtime throughout, and all of it counts.
 */
function leftOf(
  minutes: readonly Minute[],
  roster: TimeRange | null,
  beyond: ReadonlySet<Moment>,
): readonly Minute[] {
  const inside = roster === null ? minutes : minutes.filter(({ at }) => at >= roster.from && at < roster.to);
  const present = inside.length === 0 ? minutes : inside;
  const ordinary = present.filter(({ at }) => !beyond.has(at));
  return ordinary.length === 0 ? minutes : ordinary;
}
