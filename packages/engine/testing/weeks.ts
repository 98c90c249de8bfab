// Weeks of work put together from drawn numbers, and labels of their minutes, for properties that hold for all.

import {
  addDays,
  type Break,
  type Calculation,
  type Component,
  clockOf,
  type Employee,
  type Facts,
  formatMoment,
  type LocalDate,
  moment,
  type Shift,
  type ShiftResult,
} from "../index.ts";
import { clock, date, hours, shift, testFacts } from "./testing.ts";

/** A shift, so many minutes after the one before it. */
export interface Worked {
  readonly gap: number;
  readonly length: number;
  readonly pauses: readonly (Pick<Break, "paid" | "kind"> & {
    readonly after: number;
    readonly length: number;
  })[];
  readonly agreed: { readonly moved: number; readonly length: number } | null;
  readonly circumstances: Shift["circumstances"];
  readonly duties: { readonly after: number; readonly length: number; readonly timed: boolean } | null;
  readonly claims: Shift["claims"];
  readonly workedToday: number;
  readonly workedThisWeek: number;
}

export interface Person extends Pick<Employee, "employment" | "worker" | "age" | "weekStartsOn"> {
  /** The birthday on some day from the Monday on. */
  readonly birthday: { readonly years: number; readonly day: number } | null;
}

interface HolidayOn {
  readonly day: number;
  readonly from: number;
}

/** Shifts in time order from the Monday on, some touching; of two holidays on a day the first. */
export function weekOf(
  { birthday, ...employee }: Person,
  shifts: readonly Worked[],
  days: readonly HolidayOn[],
): Facts {
  let at = date("mon") * 1440;
  const list = shifts.map((given, index) => {
    const one = placed(given, at + given.gap, index);
    at = one.to;
    return one;
  });
  const facts = testFacts({ ...employee, shifts: list });
  const first = days.filter(({ day }, index) => days.findIndex((other) => other.day === day) === index);
  const born = birthday === null ? null : addDays(date("mon"), birthday.day);
  return {
    ...facts,
    employee: {
      ...facts.employee,
      dateOfBirth: born === null ? null : yearsBefore(born, birthday?.years ?? 0),
    },
    holidays: first.map(({ day, from }) => ({
      day: addDays(date("mon"), day),
      from: clock(from === 0 ? "00:00" : "18:00"),
      name: "holiday",
    })),
  };
}

const yearsBefore = (day: LocalDate, years: number) =>
  date(
    formatMoment(moment(day * 1440))
      .slice(0, 10)
      .replace(/^\d+/, (year) => `${Number(year) - years}`),
  );

function placed(given: Worked, start: number, index: number): Shift {
  const end = start + given.length;
  const breaks: Break[] = [];
  let from = start;
  for (const { after, length, paid, kind } of given.pauses) {
    const [begin, finish] = [from + after, from + after + length];
    if (finish >= end) break;
    breaks.push({ from: moment(begin), to: moment(finish), paid, kind });
    from = finish;
  }
  const { agreed: pattern } = given;
  const agreedFrom = moment(start + (pattern?.moved ?? 0));
  return {
    ...shift("mon 00:00-01:00"),
    id: `shift-${index}`,
    from: moment(start),
    to: moment(end),
    breaks,
    agreed: pattern === null ? null : { from: agreedFrom, to: moment(agreedFrom + pattern.length) },
    circumstances: { ...given.circumstances, ...dutiesIn(given, start) },
    claims: given.claims,
    workedToday: hours(`${given.workedToday}m`),
    workedThisWeek: hours(`${given.workedThisWeek}m`),
  };
}

/** Work of the leader for some time inside the shift, or without times for all of it. */
function dutiesIn({ duties, length }: Worked, start: number): Shift["circumstances"] {
  if (duties === null) return {};
  if (!duties.timed) return { "higher-duties": "leader" };
  const from = start + (duties.after % length);
  const to = Math.min(from + duties.length, start + length);
  return {
    "higher-duties": "leader",
    "higher-duties-from": clockOf(moment(from)),
    "higher-duties-to": clockOf(moment(to)),
  };
}

interface Run {
  readonly from: number;
  to: number;
  readonly said: string;
}

/** All worked minutes in order, cut only where their label changes or nothing was worked. */
export function runsOf(facts: Facts, found: Calculation, say: (one: Component) => string): readonly Run[] {
  const unpaid = facts.shifts.flatMap(({ breaks }) => breaks.filter(({ paid }) => !paid));
  unpaid.sort((a, b) => a.from - b.from);
  const runs: Run[] = [];
  const add = (from: number, to: number, said: string): void => {
    const last = runs.at(-1);
    if (last !== undefined && from < last.to) throw new Error(`${formatMoment(moment(from))} is paid twice`);
    if (last?.to === from && last.said === said) last.to = to;
    else if (from < to) runs.push({ from, to, said });
  };
  for (const component of found.shifts.flatMap(timeOf)) {
    const end = component.to ?? 0;
    let from = component.from ?? 0;
    for (const pause of unpaid) {
      if (pause.from < from || pause.to > end) continue;
      add(from, pause.from, say(component));
      from = pause.to;
    }
    add(from, end, say(component));
  }
  return runs;
}

const isTime = (one: Component): boolean =>
  one.percent !== null && one.kind !== "top_up" && one.kind !== "allowance";

export const timeOf = ({ components }: ShiftResult) => components.filter(isTime);

export const ruleAndRate = ({ code, kind, rate, percent }: Component): string =>
  `${code} ${kind} ${rate} ${percent}`;

/** The rate alone: two rows that pay the same may differ in their order. */
export const rateAlone = ({ rate }: Component): string => `${rate}`;

/** One shift cut in two at a minute, breaks with it. */
export function cut(facts: Facts, index: number, fraction: number): Facts {
  const whole = facts.shifts[index % facts.shifts.length];
  if (whole === undefined) return facts;
  const at = moment(whole.from + 1 + Math.floor(fraction * (whole.to - whole.from - 1)));
  const before = whole.breaks.flatMap((pause) =>
    pause.from < at ? [{ ...pause, to: moment(Math.min(pause.to, at)) }] : [],
  );
  const after = whole.breaks.flatMap((pause) =>
    pause.to > at ? [{ ...pause, from: moment(Math.max(pause.from, at)) }] : [],
  );
  const halves = [
    { ...whole, to: at, breaks: before },
    { ...whole, id: `${whole.id}-b`, from: at, breaks: after },
  ];
  return { ...facts, shifts: facts.shifts.flatMap((one) => (one === whole ? halves : [one])) };
}

/** The same value with the keys of every object the other way round. */
export function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  ) as T;
}

export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const one of Object.values(value)) frozen(one);
  }
  return value;
}
