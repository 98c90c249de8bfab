// A shift of random work, cut in two that touch.

import { type Award, dayOf, type Facts, type Minutes, type Moment, type Rule, type Shift } from "#engine";

/** The first shift cut in two at a moment outside its breaks; null if there is no simple form. */
export function cutInTwo({ rules }: Award, facts: Facts, at: Moment): Facts | null {
  const [shift, ...rest] = facts.shifts;
  if (shift === undefined || shift.unplacedBreak > 0 || Object.keys(shift.claims).length > 0) return null;
  if (rules.some((rule) => givesUnits(rule, shift))) return null;
  if (at <= shift.from || at >= shift.to) return null;
  if (shift.breaks.some(({ from, to, kind }) => kind === "sleepover" || (at > from && at < to))) return null;
  const before = { ...shift, to: at, breaks: shift.breaks.filter(({ to }) => to <= at) };
  const after: Shift = {
    ...shift,
    id: `${shift.id}-2`,
    from: at,
    breaks: shift.breaks.filter(({ from }) => from >= at),
    workedToday: 0 as Minutes,
    workedThisWeek: 0 as Minutes,
    previousFinish: null,
  };
  return { ...facts, shifts: [before, after, ...rest] };
}

/** The first shift with what lies before or after its hours sent by itself, without any; null: there is nothing, or a gap. */
export function overtimeByItself(award: Award, facts: Facts): Facts | null {
  const [shift] = facts.shifts;
  const hours = shift?.rostered ?? shift?.agreed;
  if (shift === undefined || hours == null || hours.to <= shift.from || hours.from >= shift.to) return null;
  const isAfter = hours.to < shift.to;
  const at = isAfter ? hours.to : hours.from;
  if (!isAfter && dayOf(shift.from) !== dayOf(hours.from)) return null;
  if (shift.breaks.some(({ from, to }) => from === at || to === at)) return null;
  const two = cutInTwo(award, facts, at);
  if (two === null) return null;
  const none = { rostered: null, agreed: null };
  const shifts = two.shifts.map((one, place) => (place === Number(isAfter) ? { ...one, ...none } : one));
  return { ...two, shifts };
}

/** A shift gives units as it gives claims: two shifts that give the same number have twice as many. */
const givesUnits = (rule: Rule, { circumstances }: Shift): boolean =>
  (rule.kind === "unit-pay" || rule.kind === "piece-rate") &&
  Object.hasOwn(circumstances, rule.unitsFact ?? "");
