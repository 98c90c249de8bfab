// An attendance as if work had gone on to the end of its roster, and what a roster holds: where one of ordinary hours may end
// does not turn on when the employee left.

import { dayOf, type LocalDate, type Moment, type Shift, type TimeRange } from "#engine";
import { type Attendance, hoursIn, isLedOn, type Minute } from "./attendance.ts";
import { lengthWithin } from "./bounds.ts";
import { type Law, type LawOf, rulesOf } from "./law.ts";
import type { Setting } from "./setting.ts";

/** From the first rostered or agreed minute of some shifts to the last; a shift that gives neither was worked as rostered. */
function rosterOf({ shifts }: Pick<Attendance, "shifts">): TimeRange | null {
  if (shifts.every(({ rostered, agreed }) => rostered === null && agreed === null)) return null;
  const rosters = shifts.map((shift): TimeRange => shift.rostered ?? shift.agreed ?? shift);
  const from = Math.min(...rosters.map((one) => one.from)) as Moment;
  return { from, to: Math.max(...rosters.map((one) => one.to)) as Moment };
}

/** Agreed hours that no pattern makes binding grow with work that shares time with them, unless a roster is given. */
export function rosterUnder(law: Law, shifts: readonly Shift[]): TimeRange | null {
  const roster = rosterOf({ shifts });
  const [from, to] = [shifts[0]?.from, shifts.at(-1)?.to];
  if (roster === null || from === undefined || to === undefined) return roster;
  const isBound = rulesOf(law, "pattern").some(({ of }) => of === "agreed");
  if (isBound || shifts.some(({ rostered }) => rostered !== null)) return roster;
  if (from >= roster.to || to <= roster.from) return roster;
  return { from: Math.min(from, roster.from) as Moment, to: Math.max(to, roster.to) as Moment };
}

/**
 * The shifts that are rostered as one with a shift: where work outside the hours leads from those of one day to those of
 * another, too long for one shift, the next begins. A broken shift is one, and so is the work around a sleepover.
 */
export function rosteredWith({ shifts, broken, nights }: Attendance, shift: Shift): readonly Shift[] {
  if (shifts.length === 1 || broken > 0 || nights.length > 0) return shifts;
  const groups: Shift[][] = [];
  for (const one of shifts) {
    const last = groups.at(-1);
    if (last === undefined || isLedOn(hoursIn(last), one)) groups.push([one]);
    else last.push(one);
  }
  return groups.find((group) => group.some(({ from }) => from === shift.from)) ?? shifts;
}

/** Until the roster ends, or other work of the day begins; not where nothing of the roster was worked. */
export function plannedOf(attendance: Attendance, ofDay: readonly Attendance[]): Attendance {
  const { shifts, minutes, portions, to: finish } = attendance;
  const roster = rosterOf(attendance);
  const [shift, minute, portion] = [shifts.at(-1), minutes.at(-1), portions.at(-1)];
  if (roster === null || shift === undefined || minute === undefined || portion === undefined)
    return attendance;
  if (!minutes.some(({ at }) => at >= roster.from && at < roster.to)) return attendance;
  const later = ofDay.filter(({ from }) => from >= finish).map(({ from }) => from);
  const to = Math.min(roster.to, ...later) as Moment;
  if (to <= finish) return attendance;
  const added = Array.from({ length: to - finish }, (_, index): Minute => {
    const [at, place] = [(finish + index) as Moment, minutes.length + index];
    return { at, place, shift: shifts.length - 1, portion: minute.portion, afterMeal: false };
  });
  return {
    ...attendance,
    to,
    shifts: shifts.with(-1, { ...shift, to }),
    minutes: [...minutes, ...added],
    portions: portions.with(-1, { ...portion, to, worked: portion.worked + added.length }),
  };
}

/** The setting of the planned attendance. The law of the time that was not worked is that of the last day worked. */
export function plannedSetting(setting: Setting): Setting {
  const { attendance, planned, ofDay, lawOf } = setting;
  if (planned === attendance) return setting;
  return {
    ...setting,
    attendance: planned,
    ofDay: ofDay.map((one) => (one === attendance ? planned : one)),
    lawOf: lawsOfWorked(attendance, planned, lawOf),
  };
}

function lawsOfWorked({ shifts, to }: Attendance, planned: Attendance, lawOf: LawOf): LawOf {
  const lastDay = dayOf((to - 1) as Moment);
  return (shift, date) => {
    const worked = shifts[planned.shifts.indexOf(shift)] ?? shift;
    return lawOf(worked, date === undefined ? date : (Math.min(date, lastDay) as LocalDate));
  };
}

/**
 * A roster holds the unpaid breaks that were taken, or its meal breaks where none was; and work before it uses up none of
 * its hours.
 */
export function roomBeyond(roster: TimeRange, attendance: Attendance, law: Law): number {
  const length = roster.to - roster.from;
  const worked = attendance.minutes.filter(({ at }) => at >= roster.from && at < roster.to).length;
  const present = Math.min(attendance.to, roster.to) - Math.max(attendance.from, roster.from);
  const before = attendance.minutes.filter(({ at }) => at < roster.from).length;
  if (present > worked) return before;
  const arePaid = rulesOf(law, "paid-breaks").some(({ shiftLasting }) => lengthWithin(shiftLasting, length));
  const schedule = arePaid ? undefined : rulesOf(law, "break-schedule")[0];
  const step = schedule?.steps.find((one) => lengthWithin(one.worked, length));
  return before + (step?.mealBreaks ?? 0) * (schedule?.meal.most ?? 0);
}
