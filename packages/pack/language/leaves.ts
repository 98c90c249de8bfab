// How each single value of the language is written: how it is read, and how an editor's schema describes it.

import { EMPLOYMENT_TYPES, type EmploymentType, type Leaves, NOT_STATED, type Pays } from "#engine";
import { faulty, type Node } from "../node.ts";
import { entriesOf, list, mapping, type Reader, textOf } from "../read.ts";
import {
  changeDate,
  clock,
  clockWindow,
  date,
  dayRangeOf,
  days,
  hundredths,
  length,
  money,
  oneOf,
  percentage,
  slug,
  statedPercentage,
  text,
  whole,
  yesNo,
} from "../scalars.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

interface Leaf<T> {
  readonly read: Reader<T>;
  readonly schema: JsonSchema;
  /** How the reference page names it. */
  readonly written: string;
}

export const EMPLOYMENT_WORDS = ["full-time", "part-time", "casual"] as const;

export const employment: Reader<EmploymentType> = (node) =>
  EMPLOYMENT_TYPES[EMPLOYMENT_WORDS.indexOf(oneOf(EMPLOYMENT_WORDS)(node))] ?? "full_time";

/** Keys such as mon-fri; days not named have no window. */
const weekWindows: Reader<Leaves["week-windows"]> = (node) => {
  const windows: (Leaves["window"] | null)[] = Array.from({ length: 7 }, () => null);
  for (const [word, value] of entriesOf(node))
    for (const day of dayRangeOf(word, value)) windows[day] = clockWindow(value);
  return windows;
};

export const fraction: Reader<Leaves["fraction"]> = (node) => {
  const value = text(node);
  if (value.endsWith("%")) return { by: percentage(node), over: 10_000 };
  const match = /^(\d+)(?:\.(\d+))?\/(\d+)(?:\.(\d+))?$/.exec(value);
  if (match === null) throw faulty(node, `${value} is not a fraction`, "write 123% or 52/50.4");
  const places = Math.max(match[2]?.length ?? 0, match[4]?.length ?? 0);
  const scaled = (units: string | undefined, part: string | undefined): number =>
    Number(`${units}${(part ?? "").padEnd(places, "0")}`);
  return { by: scaled(match[1], match[2]), over: scaled(match[3], match[4]) };
};

/** One percentage for everyone, or one for each employment type. */
const pays: Reader<Pays> = (node) => {
  if (node.content.is === "text") {
    const share = statedPercentage(node);
    return { full_time: share, part_time: share, casual: share };
  }
  return Object.fromEntries(
    [...entriesOf(node)].map(([word, value]) => [
      employment({ ...value, content: { is: "text", text: word } }),
      statedPercentage(value),
    ]),
  );
};

/** Values of facts are compared as the fact's own type; `yes` and `no` are booleans. */
export const factValue: Reader<Leaves["fact-value"]> = (node) => {
  const word = textOf(node);
  if (word === "yes" || word === "no") return word === "yes";
  return /^\d+$/.test(word) ? Number(word) : word;
};

const factTests: Reader<Leaves["fact-tests"]> = mapping((key: string, node: Node) => ({
  slug: key,
  values: list(factValue)(node),
}));

const pattern = (regex: string): JsonSchema => ({ type: ["string", "number"], pattern: regex });
const LENGTH = "^(\\d{1,3}h)?(\\d{1,3}m)?$";
const PERCENT = `^(\\d{1,4}(\\.\\d{1,2})?%|${NOT_STATED})$`;
const DAY = "(mon|tue|wed|thu|fri|sat|sun)";
const DAYS = `^${DAY}(-${DAY})?$`;
const WINDOW = "^\\d{2}:\\d{2}-\\d{2}:\\d{2}$";
const SLUG = "^[a-z0-9]+([-_][a-z0-9]+)*$";
const oneOrMore = (one: JsonSchema): JsonSchema => ({ anyOf: [one, { type: "array", items: one }] });

export const LEAVES: { readonly [K in keyof Leaves]: Leaf<Leaves[K]> } = {
  text: { read: text, schema: { type: "string" }, written: "text" },
  slug: { read: slug, schema: pattern(SLUG), written: "a slug" },
  whole: { read: whole, schema: pattern("^\\d{1,6}$"), written: "a whole number" },
  hundredths: {
    read: hundredths,
    schema: pattern("^\\d{1,4}(\\.\\d{1,2})?$"),
    written: "a number with up to two decimals: 36.75",
  },
  "yes-no": { read: yesNo, schema: { enum: ["yes", "no", true, false] }, written: "yes or no" },
  length: { read: length, schema: pattern(LENGTH), written: "a length: 7h36m" },
  percentage: { read: percentage, schema: pattern(PERCENT), written: "a percentage: 112.5%" },
  money: { read: money, schema: pattern("^\\d{1,7}\\.\\d{2}$"), written: "dollars and cents: 0.10" },
  clock: { read: clock, schema: pattern("^\\d{2}:\\d{2}$"), written: "a clock time: 18:00" },
  window: { read: clockWindow, schema: pattern(WINDOW), written: "a clock window: 18:00-24:00" },
  "week-windows": {
    read: weekWindows,
    schema: { type: "object", patternProperties: { [DAYS]: pattern(WINDOW) }, additionalProperties: false },
    written: "windows by day: { mon-fri: 07:00-21:00 }",
  },
  date: { read: date, schema: pattern("^\\d{4}-\\d{2}-\\d{2}$"), written: "a day: 2026-07-01" },
  "change-date": {
    read: changeDate,
    schema: pattern("^\\d{4}-\\d{2}-\\d{2}( ppc)?$"),
    written: "a day, or 2026-07-01 ppc",
  },
  days: { read: days, schema: oneOrMore(pattern(DAYS)), written: "days: mon-fri, [sat, sun]" },
  fraction: {
    read: fraction,
    schema: pattern("^(\\d+(\\.\\d+)?%|\\d+(\\.\\d+)?/\\d+(\\.\\d+)?)$"),
    written: "123% or 52/50.4",
  },
  employment: { read: employment, schema: { enum: EMPLOYMENT_WORDS }, written: EMPLOYMENT_WORDS.join(", ") },
  pays: {
    read: pays,
    schema: {
      anyOf: [
        pattern(PERCENT),
        {
          type: "object",
          properties: Object.fromEntries(EMPLOYMENT_WORDS.map((word) => [word, pattern(PERCENT)])),
          additionalProperties: false,
        },
      ],
    },
    written: "150%, or { full-time: 150%, casual: 175% }",
  },
  "fact-tests": {
    read: factTests,
    schema: { type: "object", additionalProperties: oneOrMore({ type: ["string", "number", "boolean"] }) },
    written: "{ fact: value } or { fact: [values] }",
  },
  "fact-value": {
    read: factValue,
    schema: { type: ["string", "number", "boolean"] },
    written: "a value of the fact",
  },
};
