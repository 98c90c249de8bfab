// The people of the mixed workload: who they are, when they start and how long they stay.

import {
  addDays,
  type Employee,
  type LocalDate,
  localDate,
  type Moment,
  minutes,
  moment,
  type Shift,
  weekdayOf,
} from "#engine";
import { date } from "./calendar.ts";
import type { Dice } from "./dice.ts";

/** What one kind of person brings to a shift; the rest is the same for all. */
export interface Draft {
  readonly day: LocalDate;
  readonly start: number;
  readonly length: number;
  readonly employee: Partial<Employee> & Pick<Employee, "employment">;
  readonly shift: (from: Moment, to: Moment) => Partial<Shift>;
}

type Kind = (dice: Dice) => Draft;

export function draftOf(dice: Dice): Draft {
  let left = dice.whole(1, TOTAL);
  for (const [weight, kind] of KINDS) {
    left -= weight;
    if (left <= 0) return kind(dice);
  }
  throw new Error("the weights do not add up");
}

const FIRST = date("2021-10-01");
/** The pay for part-time work outside the span and for short rests is settled from mid 2024. */
const SETTLED = date("2024-08-01");
const LAST = date("2026-06-21");

/** A day of one of the given weekdays; 0 is Monday. */
function dayFrom(dice: Dice, first: LocalDate, weekdays: readonly number[]): LocalDate {
  const day = localDate(dice.whole(first, LAST));
  const wanted = dice.pick(weekdays);
  return addDays(day, (wanted - weekdayOf(day) + 7) % 7);
}

const MON_FRI = [0, 1, 2, 3, 4];
const WEEKEND = [5, 6];
const ANY_DAY = [...MON_FRI, ...WEEKEND];
const nothing = (): Partial<Shift> => ({});
const quarters = (dice: Dice, fromHour: number, toHour: number): number =>
  dice.whole(fromHour * 4, toHour * 4) * 15;
const level = (dice: Dice): string => `retail-${dice.pick([1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8])}`;
const before = (to: Moment, by: number): Moment => moment(to - by);

const fullTimeDay: Kind = (dice) => ({
  day: dayFrom(dice, FIRST, MON_FRI),
  start: quarters(dice, 7, 10),
  length: dice.pick([480, 510, 516]),
  employee: { employment: "full_time", classification: level(dice) },
  shift: (from, to) => ({ rostered: { from, to } }),
});

const fullTimeOvertime: Kind = (dice) => {
  const over = dice.whole(2, 18) * 15;
  return {
    ...fullTimeDay(dice),
    day: dayFrom(dice, FIRST, ANY_DAY),
    length: 510 + over,
    shift: (from, to) => ({ rostered: { from, to: before(to, over) } }),
  };
};

const fullTimeWeekend: Kind = (dice) => ({
  ...fullTimeDay(dice),
  day: dayFrom(dice, FIRST, WEEKEND),
  start: quarters(dice, 9, 11),
});

const partTimeDay: Kind = (dice) => ({
  day: dayFrom(dice, SETTLED, ANY_DAY),
  start: quarters(dice, 7, 14),
  length: quarters(dice, 3, 8),
  employee: { employment: "part_time", classification: level(dice) },
  shift: (from, to) => ({ agreed: { from, to } }),
});

const partTimeBeyond: Kind = (dice) => {
  const beyond = dice.whole(1, 8) * 15;
  return {
    ...partTimeDay(dice),
    length: 240 + beyond,
    shift: (from, to) => ({ agreed: { from, to: before(to, beyond) } }),
  };
};

const casualEvening: Kind = (dice) => ({
  day: dayFrom(dice, FIRST, MON_FRI),
  start: quarters(dice, 14, 17),
  length: quarters(dice, 3, 8),
  employee: { employment: "casual", classification: level(dice) },
  shift: nothing,
});

const casualWeekend: Kind = (dice) => ({
  ...casualEvening(dice),
  day: dayFrom(dice, FIRST, WEEKEND),
  start: quarters(dice, 7, 13),
});

/** Shorter than the minimum engagement. */
const casualShort: Kind = (dice) => ({
  ...casualEvening(dice),
  day: dayFrom(dice, FIRST, ANY_DAY),
  start: quarters(dice, 9, 19),
  length: dice.whole(4, 11) * 15,
});

const junior: Kind = (dice) => {
  const draft = dice.pick([casualEvening, casualWeekend, casualShort])(dice);
  const age = dice.whole(15, 20);
  const dateOfBirth = addDays(draft.day, -Math.floor(365.25 * age) - dice.whole(1, 364));
  const employment = "casual";
  const classification = dice.pick(["retail-1", "retail-1", "retail-2"]);
  const known = dice.chance(50) ? { dateOfBirth } : { age };
  return { ...draft, employee: { employment, classification, ...known } };
};

const overnight: Kind = (dice) => ({
  day: dayFrom(dice, SETTLED, ANY_DAY),
  start: quarters(dice, 18, 23),
  length: quarters(dice, 6, 10),
  employee: {
    employment: dice.pick(["full_time", "part_time", "casual"]),
    worker: "shiftworker",
    classification: level(dice),
  },
  shift: nothing,
});

const baker: Kind = (dice) => ({
  ...overnight(dice),
  start: quarters(dice, 0, 5),
  employee: {
    employment: dice.pick(["full_time", "part_time", "casual"]),
    worker: "baking_production_employee",
    classification: dice.pick(["retail-4", "retail-2"]),
  },
});

/** Back at work after less than twelve hours. */
const shortRest: Kind = (dice) => {
  const rest = dice.whole(32, 47) * 15;
  const draft = dice.pick([fullTimeDay, casualEvening])(dice);
  return {
    ...draft,
    day: dayFrom(dice, SETTLED, ANY_DAY),
    shift: (from) => ({ previousFinish: before(from, rest) }),
  };
};

/** The week's 38 hours end during this shift. */
const longWeek: Kind = (dice) => {
  const worked = dice.whole(32, 38) * 60;
  return {
    ...dice.pick([fullTimeDay, casualWeekend])(dice),
    shift: () => ({ workedThisWeek: minutes(worked) }),
  };
};

const apprentice: Kind = (dice) => ({
  ...fullTimeDay(dice),
  employee: {
    employment: "full_time",
    classification: "apprentice-4-year",
    apprenticeship: { year: dice.whole(1, 4), adult: dice.chance(30), completedYear12: dice.chance(50) },
  },
});

const KINDS: readonly (readonly [number, Kind])[] = [
  [16, fullTimeDay],
  [10, fullTimeOvertime],
  [6, fullTimeWeekend],
  [12, partTimeDay],
  [6, partTimeBeyond],
  [12, casualEvening],
  [10, casualWeekend],
  [8, casualShort],
  [8, junior],
  [5, overnight],
  [3, baker],
  [2, shortRest],
  [1, longWeek],
  [1, apprentice],
];
const TOTAL = KINDS.reduce((total, [weight]) => total + weight, 0);
