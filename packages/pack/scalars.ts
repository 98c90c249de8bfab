// Readers of single values: dates, clock times, lengths, percentages, money, names.

import {
  type Cents,
  type ChangeDate,
  type ClockTime,
  type ClockWindow,
  cents,
  divideHalfUp,
  type LocalDate,
  type Minutes,
  minutes,
  NOT_STATED,
  type NotStated,
  type Percent,
  parseClock,
  parseLocalDate,
  percent,
} from "#engine";
import { faulty, type Node } from "./node.ts";
import { all, type Reader, textOf } from "./read.ts";

export const text: Reader<string> = (node) => {
  const value = textOf(node).trim();
  if (value === "") throw faulty(node, "this value is empty", "write a value or leave the key out");
  return value;
};

const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

export const slug: Reader<string> = (node) => {
  const value = text(node);
  if (!SLUG.test(value))
    throw faulty(node, `${value} is not a slug`, "use lower-case letters, digits and hyphens");
  return value;
};

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (node) => {
    const value = text(node);
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      throw faulty(node, `${value} is not a word we know here`, `use ${choices.join(", ")}`);
    return found;
  };
}

export const yesNo: Reader<boolean> = (node) => oneOf(["yes", "no"])(node) === "yes";

function matched<T>(
  pattern: RegExp,
  example: string,
  make: (groups: readonly string[]) => T | null,
): Reader<T> {
  return (node) => {
    const value = text(node);
    const match = pattern.exec(value);
    const made = match === null ? null : make(match.map((group) => group ?? ""));
    if (made === null) throw faulty(node, `we cannot read ${value} here`, `write it like ${example}`);
    return made;
  };
}

export const whole: Reader<number> = matched(/^\d{1,6}$/, "12", ([value]) => Number(value));

/** A number with up to two decimals, such as the hours of a week: 38, 37.5 or 36.75. */
export const hundredths: Reader<number> = matched(/^\d{1,4}(?:\.\d{1,2})?$/, "36.75", ([value]) =>
  Number(value),
);

/** `125%` or `112.5%`, kept in hundredths of a per cent. */
export const percentage: Reader<Percent> = matched(
  /^(\d{1,4})(?:\.(\d{1,2}))?%$/,
  "112.5%",
  ([, units, part]) => percent(Number(units) * 100 + Number((part ?? "").padEnd(2, "0"))),
);

export const statedPercentage: Reader<Percent | NotStated> = (node) =>
  textOf(node) === NOT_STATED ? NOT_STATED : percentage(node);

/** `3h`, `30m`, `7h36m`. */
export const length: Reader<Minutes> = matched(
  /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?$/,
  "7h36m",
  ([all_, hours, mins]) => (all_ === "" ? null : minutes(Number(hours) * 60 + Number(mins))),
);

/** Dollars and cents, both always written. */
export const money: Reader<Cents> = matched(/^(\d{1,7})\.(\d{2})$/, "26.55", ([, dollars, part]) =>
  cents(Number(dollars) * 100 + Number(part)),
);

/** Dollars and cents, or to hundredths of a cent: 0.5730. */
export const fineMoney: Reader<{ readonly amount: Cents; readonly fine?: number }> = matched(
  /^(\d{1,7})\.(\d{2})(\d{2})?$/,
  "26.55 or 0.5730",
  ([, dollars, part, more]) => {
    const amount = Number(dollars) * 100 + Number(part);
    if (more === "") return { amount: cents(amount) };
    const fine = amount * 100 + Number(more);
    return { amount: cents(divideHalfUp(fine, 100)), fine };
  },
);

export const clock: Reader<ClockTime> = matched(/^\d{2}:\d{2}$/, "18:00", ([value]) =>
  parseClock(value ?? "", true),
);

export const clockWindow: Reader<ClockWindow> = matched(
  /^(\d{2}:\d{2})-(\d{2}:\d{2})$/,
  "18:00-24:00, the end later than the start",
  ([, from, to]) => {
    const window = { from: parseClock(from ?? "", false), to: parseClock(to ?? "", true) };
    if (window.from === null || window.to === null || window.from >= window.to) return null;
    return { from: window.from, to: window.to };
  },
);

export const date: Reader<LocalDate> = matched(/^\d{4}-\d{2}-\d{2}$/, "2026-07-01", ([value]) =>
  parseLocalDate(value ?? ""),
);

/** A day, or with `ppc` the first full pay period on or after it. */
export const changeDate: Reader<ChangeDate> = matched(
  /^(\S+?)( ppc)?$/,
  "2026-07-01 or 2026-07-01 ppc",
  ([, day, ppc]) => {
    const parsed = parseLocalDate(day ?? "");
    return parsed === null ? null : { day: parsed, ppc: ppc !== "" };
  },
);

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

const dayRange: Reader<readonly number[]> = (node) => {
  const value = text(node);
  const [first, last] = value.split("-");
  const from = DAYS.indexOf(first ?? "");
  const to = last === undefined ? from : DAYS.indexOf(last);
  if (from < 0 || to < from) throw faulty(node, `${value} names no days`, "write mon-fri, sat or [mon, wed]");
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};

/** `12-25`, as the month times a hundred and the day. */
export const dayOfYear: Reader<number> = (node) => {
  const value = text(node);
  if (parseLocalDate(`2024-${value}`) === null)
    throw faulty(node, `${value} is not a day of the year`, "write it like 12-25");
  return Number(value.replace("-", ""));
};

/** `mon-fri`, `sat` or a list of either; Monday is 0. */
export const days: Reader<readonly number[]> = (node) =>
  node.content.is === "list" ? all(node.content.items, dayRange).flat() : dayRange(node);

export const dayRangeOf = (word: string, node: Node): readonly number[] =>
  dayRange({ file: node.file, line: node.line, content: { is: "text", text: word } });
