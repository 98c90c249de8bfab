// The day a shift is priced on: of the wanted weekday, while the guide's figures hold, and no public holiday anywhere; or a date.

import type { HeldAward, Library } from "#contract";
import { addDays, type Dated, formatLocalDate, type LocalDate, type RuleKind, weekdayOf } from "#engine";

/** After so long every pay period that began before the figures is over. */
const SETTLED_AFTER_DAYS = 28;

/** The longest pay period that the printed words of a guide stand for. */
const FORTNIGHT_DAYS = 14;

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

const PRINTED_KINDS: readonly RuleKind[] = [
  "casual-loading",
  "scale",
  "uplift",
  "ordinary-rate",
  "penalty",
  "overtime",
  "rest-between",
  "flat-per-hour",
];

export interface WantedDay {
  readonly weekday: string;
  /** A day of the year, such as 12-25, or `after-good-friday`, in place of the weekday; it may be a holiday. */
  readonly date: string | null;
  /** The shift runs into the next day. */
  readonly overnight: boolean;
}

/** The first fitting day, settled if there is one; null: the figures do not hold on any such day. */
export function dayFor(
  wanted: WantedDay,
  effectiveFrom: LocalDate,
  held: HeldAward,
  library: Library,
): LocalDate | null {
  const end = addDays(figuresEnd(effectiveFrom, held), wanted.overnight ? -1 : 0);
  for (const start of [addDays(effectiveFrom, SETTLED_AFTER_DAYS), effectiveFrom]) {
    for (let day = start; day < end; day = addDays(day, 1)) {
      if (isFit(day, wanted, library)) return day;
    }
  }
  return null;
}

/** The first fitting day of the pay period that starts on a day; a change with the first full pay period comes after it. */
export function dayInPeriod(wanted: WantedDay, start: LocalDate, library: Library): LocalDate | null {
  const end = addDays(start, FORTNIGHT_DAYS - (wanted.overnight ? 1 : 0));
  for (let day = start; day < end; day = addDays(day, 1)) if (isFit(day, wanted, library)) return day;
  return null;
}

function isFit(day: LocalDate, { weekday, date, overnight }: WantedDay, { calendar }: Library): boolean {
  if (date === "after-good-friday")
    return calendar.onDay(addDays(day, -1)).some(({ name }) => name === "Good Friday");
  if (date !== null) return formatLocalDate(day).endsWith(date);
  if (WEEKDAYS[weekdayOf(day)] !== weekday) return false;
  const days = overnight ? [day, addDays(day, 1)] : [day];
  return days.every((one) => calendar.onDay(one).length === 0);
}

/** The day from which a guide that starts on a day no longer holds: something it prints changes, or nothing is verified. */
function figuresEnd(effectiveFrom: LocalDate, { award }: HeldAward): LocalDate {
  const printed: readonly Dated[] = [
    ...award.rates,
    ...award.rules.filter(({ kind }) => PRINTED_KINDS.includes(kind)),
  ];
  const changes = printed.flatMap(({ from, to }) => (to === null ? [from.day] : [from.day, to.day]));
  const later = changes.filter((day) => day > effectiveFrom);
  return Math.min(addDays(award.verifiedTo, 1), ...later) as LocalDate;
}
