// Random work at two edges that other draws seldom meet: a night into a day on which rules change, and short work with a break
// at its very start or end, beyond the agreed or rostered hours.

import type { Break, Employee, Facts, LocalDate, Minutes, Moment, Rule, Shift, TimeRange } from "#engine";
import { dayOf, momentAt } from "#engine";
import type { Dice } from "../../bench/dice.ts";
import { drawShiftOn, drawTarget, holidaysOf } from "./draw.ts";
import { drawEmployee } from "./draw-employee.ts";
import { drawPeriod } from "./draw-period.ts";
import type { Drawing } from "./drawing.ts";

/** A shift over the midnight at which some rule begins or ends; null: none does. */
export function drawNightOfChange(drawing: Drawing): Facts | null {
  const { award, dice } = drawing;
  const changes = award.rules.flatMap((rule) => changesOf(rule).map((day) => ({ rule, day })));
  const inside = changes.filter(({ day }) => day > award.coversFrom.day && day <= award.verifiedTo);
  if (inside.length === 0) return null;
  const { rule, day } = dice.pick(inside);
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

function overMidnight(dice: Dice, shift: Shift): Shift {
  const midnight = momentAt((dayOf(shift.from) + 1) as LocalDate, 0);
  if (shift.to > midnight) return shift;
  const to = Math.min(midnight + dice.whole(1, 18) * 30 + dice.whole(-1, 1), shift.from + LONGEST);
  return { ...shift, to: to as Moment };
}

/** Up to three short shifts of a period that is aimed at a minimum; null: the award has none. */
export function drawEndingBreak(drawing: Drawing): Facts | null {
  const { award, dice } = drawing;
  const minimums = award.rules.filter(({ kind }) => kind === "minimum-payment");
  if (minimums.length === 0) return null;
  const drawn = drawPeriod(drawing, dice.pick(minimums));
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
    workedThisWeek: (dice.chance(30) ? dice.whole(2000, 2300) : 0) as Minutes,
    previousFinish: null,
  };
}

function patternNear(dice: Dice, from: number): TimeRange {
  const start = from + dice.pick([-240, -180, -60, -28, 0, 30, 120]);
  return { from: start as Moment, to: (start + dice.pick([60, 60, 120, 180, 240])) as Moment };
}

/** Less than the shift, and mostly at its end. */
function breakAtEnd(dice: Dice, { from, to }: TimeRange): Break {
  const size = dice.whole(1, Math.floor((to - from) / 30)) * 15;
  const isRest = dice.chance(30);
  const range = dice.chance(70) ? { from: to - size, to } : { from, to: from + size };
  return { from: range.from as Moment, to: range.to as Moment, kind: isRest ? "rest" : "meal", paid: isRest };
}
