// Random work at edges that other draws seldom meet: a night into a day on which rules change; short work with a break at its
// very start or end, beyond the agreed or rostered hours; a meal break of many hours; and a recall in the last night of a full
// week.

import type { Break, Employee, Facts, LocalDate, Minutes, Moment, Rule, Shift, TimeRange } from "#engine";
import { dayOf, momentAt, weekdayOf } from "#engine";
import type { Dice } from "../../bench/dice.ts";
import { drawShift, drawShiftOn, drawTarget, holidaysOf } from "./draw.ts";
import { drawEmployee } from "./draw-employee.ts";
import { drawPeriod } from "./draw-period.ts";
import type { Drawing } from "./drawing.ts";

/** A shift over the midnight at which some rule begins or ends; null: none does. */
export function drawNightOfChange(drawing: Drawing): Facts | null {
  const { award, dice } = drawing;
  const changes = award.rules.flatMap((rule) => changesOf(rule).map((day) => ({ rule, day })));
  const inside = changes.filter(({ day }) => day > award.coversFrom.day && day <= award.verifiedTo);
  if (inside.length === 0) return null;
  const ofRest = inside.filter(({ rule }) => rule.kind === "rest-between");
  const { rule, day } = dice.pick(ofRest.length > 0 && dice.chance(40) ? ofRest : inside);
  const target = drawTarget(drawing, dice.chance(70) ? rule : null);
  const date = (day - 1) as LocalDate;
  const employee = { ...drawEmployee(drawing, target, date), payPeriodStart: null };
  const shift = overMidnight(
    dice,
    drawShiftOn(drawing, target, employee, { id: "shift", date, earliest: null }),
  );
  return { employee, shifts: [shift], holidays: holidaysOf(drawing, target, [shift]) };
}

const changesOf = ({ from, to }: Rule): readonly number[] => (to === null ? [from.day] : [from.day, to.day]);

const LONGEST = 1439;

/** No breaks, no roster, and nothing known of the work before. */
const BARE = { breaks: [], unplacedBreak: 0 as Minutes, rostered: null, agreed: null, previousFinish: null };

function overMidnight(dice: Dice, shift: Shift): Shift {
  const midnight = momentAt((dayOf(shift.from) + 1) as LocalDate, 0);
  if (shift.to > midnight && dice.chance(50)) return shift;
  const from = midnight - dice.whole(0, 16) * 30 - dice.whole(1, 2);
  const to = Math.min(midnight + dice.whole(10, 20) * 30 + dice.whole(-1, 1), from + LONGEST);
  return {
    ...shift,
    from: from as Moment,
    to: to as Moment,
    ...BARE,
  };
}

/** Up to three short shifts of a period that is aimed at a minimum; null: the award has none. */
export function drawEndingBreak(drawing: Drawing): Facts | null {
  const { award, dice } = drawing;
  const minimums = award.rules.filter((rule) => rule.kind === "minimum-payment");
  if (minimums.length === 0) return null;
  const ofParts = minimums.filter(({ per }) => per === "portion");
  const drawn = drawPeriod(drawing, dice.pick(ofParts.length === 0 ? minimums : ofParts));
  const shifts: Shift[] = [];
  for (const shift of drawn.shifts.slice(0, 3)) {
    const last = shifts.at(-1);
    const from = last === undefined ? shift.from : last.to + dice.whole(0, 4) * 45;
    shifts.push(short(dice, drawn.employee, shift, from));
  }
  return { ...drawn, shifts };
}

function short(dice: Dice, { employment }: Employee, shift: Shift, from: number): Shift {
  const length = dice.whole(2, 16) * 15;
  const times = { from: from as Moment, to: (from + length) as Moment };
  const pattern = dice.chance(75) ? patternNear(dice, from) : null;
  const isAgreed = employment === "part_time";
  return {
    ...shift,
    ...times,
    breaks: [breakAtEnd(dice, times)],
    unplacedBreak: 0 as Minutes,
    agreed: isAgreed ? pattern : null,
    rostered: isAgreed && dice.chance(70) ? null : pattern,
    workedToday: (dice.chance(40) ? dice.whole(8, 20) * 15 : 0) as Minutes,
    workedThisWeek: (dice.chance(40) ? dice.whole(2100, 2400) : 0) as Minutes,
    previousFinish: null,
  };
}

function patternNear(dice: Dice, from: number): TimeRange {
  const start = from + dice.pick([-240, -180, -60, -28, 0, 30, 120]);
  return { from: start as Moment, to: (start + dice.pick([60, 60, 120, 180, 240])) as Moment };
}

/** No more than half of the shift, and mostly at its end. */
function breakAtEnd(dice: Dice, { from, to }: TimeRange): Break {
  const size = dice.whole(1, Math.floor((to - from) / 30)) * 15;
  const isRest = dice.chance(15);
  const range = dice.chance(85) ? { from: to - size, to } : { from, to: from + size };
  return { from: range.from as Moment, to: range.to as Moment, kind: isRest ? "rest" : "meal", paid: isRest };
}

/** A shift aimed at a rule about meal breaks, with one of four to nine hours in it; null: the award has no such rule. */
export function drawLongMeal(drawing: Drawing): Facts | null {
  const { award, dice } = drawing;
  const rules = award.rules.filter(
    ({ kind }) => kind === "worked-through-break" || kind === "missed-break" || kind === "paid-breaks",
  );
  if (rules.length === 0) return null;
  const drawn = drawShift(drawing, dice.pick(rules));
  const [shift] = drawn.shifts;
  if (shift === undefined) return null;
  const from = shift.from + dice.whole(0, 16) * 30;
  const to = from + dice.whole(16, 36) * 15 + dice.whole(-1, 1);
  const meal: Break = { from: from as Moment, to: to as Moment, kind: "meal", paid: dice.chance(30) };
  const finish = (to + dice.whole(1, 16) * 30) as Moment;
  return { ...drawn, shifts: [{ ...shift, to: finish, breaks: [meal], unplacedBreak: 0 as Minutes }] };
}

/** Three shifts that touch, over the midnight at which a full week ends; the second may be work that shortens no rest. Null: the award has no rule about rest. */
export function drawFullWeek(drawing: Drawing): Facts | null {
  const { award, dice } = drawing;
  const rules = award.rules.filter((rule) => rule.kind === "rest-between");
  if (rules.length === 0) return null;
  const rule = dice.pick(rules);
  const drawn = drawShift(drawing, rule);
  const [shift] = drawn.shifts;
  if (shift === undefined) return null;
  const midnight = momentAt((dayOf(shift.from) + 1) as LocalDate, 0);
  const third = midnight - dice.whole(0, 6) * 30;
  const second = third - dice.whole(1, 8) * 30;
  const first = second - dice.whole(1, 8) * 30;
  const left = dice.chance(75) ? rule.rest.disregards.flatMap(({ facts }) => facts) : [];
  const recall = Object.fromEntries(left.map(({ slug, values }) => [slug, dice.pick(values)]));
  const at = (id: string, from: number, to: number): Shift => ({
    ...shift,
    id,
    from: from as Moment,
    to: to as Moment,
    ...BARE,
    workedThisWeek: (id === "first" ? dice.pick([0, 2160, 2280, 2400]) : 0) as Minutes,
  });
  const finish = midnight + dice.whole(0, 16) * 30 + 3;
  const pattern = { from: third as Moment, to: (finish + dice.whole(0, 4) * 60) as Moment };
  const last = { ...at("last", third, finish), agreed: dice.chance(70) ? pattern : null };
  const middle = at("middle", second, third);
  const weekStartsOn = weekdayOf(dayOf(midnight));
  return {
    employee: { ...drawn.employee, weekStartsOn, payPeriodStart: null, cycleStart: null },
    shifts: [
      at("first", first, second),
      { ...middle, circumstances: { ...middle.circumstances, ...recall } },
      last,
    ],
    holidays: [],
  };
}
