// Says of gaps when and for whom nothing is paid, in a sentence that leads to the missing row.

import { EMPLOYMENT_TYPES, formatLocalDate, type LocalDate, MINUTES_A_DAY } from "#engine";
import type { Case } from "./cases.ts";
import type { Cell } from "./situation.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const NAMED_CODES = 3;

export interface People {
  readonly employments: ReadonlySet<string>;
  readonly workers: ReadonlySet<string>;
  readonly classifications: ReadonlySet<string>;
  readonly since: LocalDate;
}

/** All the employments, worker types and classifications there are. */
export interface Everyone {
  readonly workers: number;
  readonly classifications: number;
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export function hoursText({ ordinary, added }: Cell): string {
  if (!ordinary) return "overtime";
  return added ? "ordinary time added to a shift" : "ordinary hours";
}

/** The stretches of a week, those that touch as one, days with the same stretches together. */
export function timesText(cells: readonly Cell[]): string {
  const byTimes = new Map<string, number[]>();
  for (const [weekday = 0, own] of Map.groupBy(cells, (cell) => cell.weekday)) {
    const times = joined(own).join(" and ");
    byTimes.set(times, [...(byTimes.get(times) ?? []), weekday]);
  }
  const isHoliday = cells[0]?.holiday === true;
  return [...byTimes].map(([times, days]) => `${daysText(days, isHoliday)}${times}`).join(", ");
}

function joined(cells: readonly Cell[]): readonly string[] {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of [...cells].sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last !== undefined && last.to >= from) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) =>
    from === 0 && to === MINUTES_A_DAY ? "" : ` from ${clock(from)} to ${clock(to)}`,
  );
}

function daysText(days: readonly number[], isHoliday: boolean): string {
  const sorted = [...days].sort((a, b) => a - b);
  if (isHoliday && sorted.length === DAYS.length) return "on public holidays";
  const names = runs(sorted).map(([first, last]) =>
    first === last ? (DAYS[first] ?? "") : `${DAYS[first]} to ${DAYS[last]}`,
  );
  return `on ${isHoliday ? "a public holiday on " : ""}${listed(names)}`;
}

/** Three or more days in a row as one run. */
function runs(days: readonly number[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === day - 1) last[1] = day;
    else found.push([day, day]);
  }
  return found.flatMap(([first, last]): [number, number][] =>
    last - first === 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  );
}

export function peopleText(people: People, everyone: Everyone): string {
  const { employments, workers, classifications, since } = people;
  const types = employments.size === EMPLOYMENT_TYPES.length ? [] : [listed([...employments].map(words))];
  const kinds =
    workers.size === everyone.workers ? "employees" : listed([...workers].map((one) => `${words(one)}s`));
  const codes = [...classifications];
  const rest = codes.length - NAMED_CODES;
  const named = rest > 1 ? [...codes.slice(0, NAMED_CODES), `${rest} more`] : codes;
  const which = codes.length === everyone.classifications ? "" : ` (${listed(named)})`;
  return `${[...types, kinds].join(" ")}${which}, from ${formatLocalDate(since)}`;
}

const words = (slug: string): string => slug.replaceAll("_", "-").replace("non-shiftworker", "day worker");

/** What must be so for the gap, as far as it is not what is usual. */
export function caseText(given: Case, usual: (fact: string) => unknown): string {
  const facts = Object.entries(given.facts)
    .filter(([slug, value]) => value !== usual(slug))
    .map(([slug, value]) => `${slug} is ${value === null ? "not said" : yesNo(value)}`);
  const { age, holidayName, trigger } = given;
  if (age !== undefined) facts.push(age === null ? "the age is not known" : `the age is ${age}`);
  if (typeof holidayName === "string") facts.push(`the holiday is ${holidayName}`);
  if (trigger !== undefined) facts.push(`${trigger.slug} makes it overtime`);
  const shift = given.shifts.whole ?? given.shifts.portion ?? given.shifts["ordinary-shift"];
  const times = shift ?? given.shifts["ordinary-portion"];
  const example =
    times === undefined
      ? ""
      : ` (for example in a shift from ${clockOf(times.from)} to ${clockOf(times.to)})`;
  return `${facts.length === 0 ? "" : `, where ${listed(facts)}`}${example}`;
}

const yesNo = (value: string | number | boolean): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value);

const clockOf = (at: number): string => clock(((at % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY);
