// Random pay periods of an award: shifts a day apart, of one day, touching, or disregarded by a rule about rest.

import {
  addDays,
  dayOf,
  type Employee,
  type Facts,
  type LocalDate,
  type Minutes,
  type Moment,
  type Rule,
  type Shift,
} from "#engine";
import type { Dice } from "../../bench/dice.ts";
import { drawDate, drawShiftOn, drawTarget, factsOf, holidaysOf, isOfOneDay, type Place } from "./draw.ts";
import { drawCode, drawEmployee } from "./draw-employee.ts";
import type { Drawing } from "./drawing.ts";
import type { Target } from "./target.ts";

/** A period: shifts one after another, mostly a day apart, now and then on the same day or touching. */
export function drawPeriod(drawing: Drawing, rule: Rule | null): Facts {
  const { dice } = drawing;
  const target = drawTarget(drawing, rule);
  const start = drawDate(drawing, target);
  const person = drawEmployee(drawing, target, start);
  const cycleStart = dice.chance(40) ? addDays(start, -7 * dice.whole(0, 4)) : null;
  const employee = {
    ...person,
    payPeriodStart: dice.chance(80) ? start : null,
    weekStartsOn: dice.whole(0, 6),
    cycleStart,
  };
  const shifts: Shift[] = [];
  let date = start;
  const usual = dice.chance(60) ? factsOf(drawing, target, employee) : null;
  const isOfOne = dice.chance(25);
  for (let count = dice.whole(2, dice.chance(20) ? 12 : 6); count > 0; count -= 1) {
    const last = shifts.at(-1);
    const earliest = last?.to ?? null;
    const aim = isOfOne && dice.chance(60) ? { ...target, facts: {} } : target;
    const place = { id: `s${shifts.length + 1}`, date, earliest };
    const shift =
      drawDisregarded(drawing, aim, employee, place) ?? drawShiftOn(drawing, aim, employee, place);
    const own = dice.chance(4) ? { classification: drawCode(drawing, target, date) } : {};
    const stated = isOfOne ? shift.circumstances : { ...usual, ...shift.circumstances };
    shifts.push({ ...shift, ...own, circumstances: stated });
    date = nextDate(dice, target, shift, date);
    if (date > drawing.award.verifiedTo) break;
  }
  const rostered = cycleStart !== null && employee.weekStartsOn % 2 === 0 ? withRosters(shifts) : shifts;
  return { employee, shifts: rostered, holidays: holidaysOf(drawing, target, shifts) };
}

/** Minutes that a roster starts or ends beside the work, one after another. */
const BESIDE = [0, -60, 60, 0, 30, -1, 120];

/** Every shift has a roster of its own, so that a day of several has several, in a cycle of several weeks too. */
const withRosters = (shifts: readonly Shift[]): readonly Shift[] =>
  shifts.map((shift, place) => {
    if (shift.rostered !== null) return shift;
    const from = shift.from + (BESIDE[place % BESIDE.length] ?? 0);
    const to = shift.to + (BESIDE[(place * 3 + 1) % BESIDE.length] ?? 0);
    return { ...shift, rostered: { from: from as Moment, to: Math.max(to, from + 60) as Moment } };
  });

/** Now and then work that a rule about rest disregards, near its bound of length, most often right after other work. */
function drawDisregarded(drawing: Drawing, target: Target, employee: Employee, place: Place): Shift | null {
  const { award, dice } = drawing;
  if (!dice.chance(target.rule?.kind === "rest-between" ? 30 : 6)) return null;
  const disregards = award.rules.flatMap((rule) =>
    rule.kind === "rest-between" ? rule.rest.disregards : [],
  );
  if (disregards.length === 0) return null;
  const { facts, lasting } = dice.pick(disregards);
  const shift = drawShiftOn(drawing, target, employee, place);
  const { earliest } = place;
  const from = earliest !== null && dice.chance(70) ? earliest : shift.from;
  const most = Math.max(...Object.values(lasting).map((length) => length ?? 60));
  const length = dice.chance(50) ? Math.max(15, most + dice.whole(-1, 1)) : dice.whole(1, 12) * 15;
  const stated = Object.fromEntries(facts.map(({ slug, values }) => [slug, dice.pick(values)]));
  return {
    ...shift,
    from,
    to: (from + length) as Moment,
    breaks: [],
    unplacedBreak: 0 as Minutes,
    rostered: null,
    agreed: null,
    circumstances: { ...shift.circumstances, ...stated },
  };
}

/** Mostly the day after; for a rule that joins two attendances of a day, mostly the same day. */
function nextDate(dice: Dice, target: Target, { to }: Shift, date: LocalDate): LocalDate {
  const days = dice.chance(isOfOneDay(target) ? 30 : 70) ? 1 : dice.pick([0, 0, 2, 3]);
  return Math.max(dayOf(to), addDays(date, days)) as LocalDate;
}
