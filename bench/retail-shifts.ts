// A mixed week in the shops: every kind of person and shift that the General Retail award distinguishes.

import { addDays, type Break, type Facts, minutes, moment, momentAt, type Shift } from "#engine";
import { HOLIDAYS, holidayFrom } from "./calendar.ts";
import { type Dice, newDice } from "./dice.ts";
import { type Draft, draftOf } from "./retail-people.ts";

const SEED = 20_200_004;

export function retailShifts(count: number): readonly Facts[] {
  const dice = newDice(SEED);
  return Array.from({ length: count }, (_, index) => factsOf(dice, draftOf(dice), index));
}

function factsOf(dice: Dice, draft: Draft, index: number): Facts {
  const day = dice.chance(7) ? holidayFrom(draft.day) : draft.day;
  const from = momentAt(day, draft.start);
  const to = moment(from + draft.length);
  return {
    employee: {
      classification: "retail-1",
      worker: "non_shiftworker",
      age: null,
      dateOfBirth: null,
      serviceStart: null,
      apprenticeship: null,
      payPeriodStart: dice.chance(50) ? addDays(day, -dice.whole(0, 6)) : null,
      weekStartsOn: 0,
      cycleStart: null,
      ...draft.employee,
    },
    shifts: [{ ...plainShift(dice, index, from, to), ...draft.shift(from, to) }],
    holidays: HOLIDAYS.filter((holiday) => holiday.day === day || holiday.day === addDays(day, 1)),
  };
}

function plainShift(dice: Dice, index: number, from: Shift["from"], to: Shift["to"]): Shift {
  const isLong = to - from > 300;
  const isPlaced = dice.chance(50);
  return {
    id: `shift-${index}`,
    from,
    to,
    breaks: isLong && isPlaced ? breaksIn(dice, from, to) : [],
    unplacedBreak: minutes(isLong && !isPlaced ? 30 : 0),
    workedToday: minutes(0),
    workedThisWeek: minutes(dice.chance(40) ? dice.whole(0, 20) * 60 : 0),
    rostered: null,
    agreed: null,
    previousFinish: null,
    claims: claimsOf(dice),
    circumstances: circumstancesOf(dice),
    classification: null,
    implied: null,
    clockChange: null,
    shown: null,
    inferred: [],
  };
}

/** An unpaid meal near the middle, sometimes with a paid rest before it. */
function breaksIn(dice: Dice, from: number, to: number): readonly Break[] {
  const mealFrom = from + Math.floor((to - from) / 2);
  const meal: Break = {
    from: moment(mealFrom),
    to: moment(mealFrom + dice.pick([30, 30, 45, 60])),
    paid: false,
    kind: "meal",
  };
  if (dice.chance(50)) return [meal];
  return [{ from: moment(from + 90), to: moment(from + 100), paid: true, kind: "rest" }, meal];
}

function claimsOf(dice: Dice): Shift["claims"] {
  if (!dice.chance(20)) return {};
  return dice.pick<Shift["claims"]>([
    { laundry: true },
    { "cold-work": true },
    { "cold-work-below-zero": true },
    { "first-aid": true },
    { laundry: true, "liquor-licence": true },
  ]);
}

function circumstancesOf(dice: Dice): Shift["circumstances"] {
  if (!dice.chance(20)) return {};
  return dice.pick<Shift["circumstances"]>([
    { "late-trading": true },
    { "late-trading": true, "long-day-used": true },
    { "workplace-in-broken-hill": true },
    { "overtime-notified-24-hours-before": false },
    { "higher-duties-classification": "retail-6" },
  ]);
}
