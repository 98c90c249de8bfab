// Readers of who a rule is for and when it applies.

import {
  type AppliesTo,
  type ClockBounds,
  type ClockWindow,
  type Elapsed,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  type FactTest,
  type FactValue,
  type LengthBounds,
  NAMED_DAYS,
  type ShiftTest,
  type WeekTest,
  type When,
} from "#engine";
import { faulty, type Node } from "./node.ts";
import { entriesOf, list, mapping, object, optional, type Reader, textOf } from "./read.ts";
import { clock, clockWindow, days, length, oneOf, slug, text, whole, yesNo } from "./scalars.ts";

const EMPLOYMENT_WORDS = ["full-time", "part-time", "casual"] as const;

export const employment: Reader<EmploymentType> = (node) => {
  const word = oneOf(EMPLOYMENT_WORDS)(node);
  return EMPLOYMENT_TYPES[EMPLOYMENT_WORDS.indexOf(word)] ?? "full_time";
};

const ageBounds = object({ from: optional(whole, null), before: optional(whole, null) });

export const EVERYONE: AppliesTo = {
  employment: null,
  worker: null,
  classifications: null,
  streams: null,
  age: null,
};

const appliesTo: Reader<AppliesTo> = object({
  employment: optional(list(employment), null),
  worker: optional(list(slug), null),
  classifications: optional(list(slug), null),
  streams: optional(list(slug), null),
  age: optional(ageBounds, null),
});

export const whoField = optional(appliesTo, EVERYONE);

const clockBounds: Reader<ClockBounds> = (node) => {
  const bounds = object({
    from: optional(clock, null),
    after: optional(clock, null),
    before: optional(clock, null),
    by: optional(clock, null),
  })(node);
  if ((bounds.from !== null && bounds.after !== null) || (bounds.before !== null && bounds.by !== null)) {
    throw faulty(
      node,
      "two lower or two upper bounds are given",
      "keep one of from/after and one of before/by",
    );
  }
  return bounds;
};

export function lengthBounds(read: Reader<number>): Reader<LengthBounds> {
  const fields = object({
    "at-least": optional(read, null),
    over: optional(read, null),
    under: optional(read, null),
    "up-to": optional(read, null),
  });
  return (node) => {
    const bounds = fields(node);
    return { atLeast: bounds["at-least"], over: bounds.over, under: bounds.under, upTo: bounds["up-to"] };
  };
}

const shiftFields = object({
  of: optional(oneOf(["whole", "portion", "ordinary-portion", "ordinary-shift"]), "whole" as const),
  starts: optional(clockBounds, null),
  finishes: optional(clockBounds, null),
  on: optional(days, null),
  "on-holiday": optional(yesNo, null),
  "part-day": optional(yesNo, null),
  "reaches-holiday": optional(yesNo, null),
  "mostly-on": optional(days, null),
  "mostly-holiday": optional(yesNo, null),
  "mostly-between": optional(list(clockWindow), null),
  crosses: optional(clock, null),
  total: optional(lengthBounds(length), null),
  span: optional(lengthBounds(length), null),
  portions: optional(lengthBounds(whole), null),
  class: optional(list(slug), null),
  broken: optional(lengthBounds(whole), null),
  sleepovers: optional(lengthBounds(whole), null),
  "sleepover-lasting": optional(lengthBounds(length), null),
  "around-sleepover": optional(yesNo, null),
  call: optional(yesNo, null),
  "broken-for": optional(lengthBounds(length), null),
  calls: optional(lengthBounds(whole), null),
  "interrupted-rest": optional(lengthBounds(length), null),
});

const GAP_KEYS = [
  "broken",
  "sleepovers",
  "sleepover-lasting",
  "around-sleepover",
  "call",
  "broken-for",
  "calls",
  "interrupted-rest",
];

export const shiftTest: Reader<ShiftTest> = (node) => {
  const {
    "on-holiday": onHoliday,
    "part-day": partDay,
    "reaches-holiday": reachesHoliday,
    "mostly-on": mostlyOn,
    "mostly-holiday": mostlyHoliday,
    "mostly-between": mostlyBetween,
    class: classes,
    broken,
    sleepovers,
    "sleepover-lasting": sleepoverLasting,
    "around-sleepover": aroundSleepover,
    call,
    "broken-for": brokenFor,
    calls,
    "interrupted-rest": interruptedRest,
    ...rest
  } = shiftFields(node);
  if ((call !== null || interruptedRest !== null) && rest.of !== "portion") {
    throw faulty(node, "`call` and `interrupted-rest` ask about a portion", "add `of: portion`");
  }
  const asked = GAP_KEYS.some((key) => entriesOf(node).has(key));
  const gaps = asked
    ? { broken, brokenFor, sleepovers, sleepoverLasting, aroundSleepover, call, calls, interruptedRest }
    : null;
  return {
    ...rest,
    onHoliday,
    partDay,
    reachesHoliday,
    mostlyOn,
    mostlyHoliday,
    mostlyBetween,
    classes,
    gaps,
  };
};

const ELAPSED = ["work", "ordinary", "ordinary-in-shift", "span", "since-break"] as const;

const elapsedBounds = object({ over: length, "up-to": optional(length, null) });

const elapsed: Reader<Elapsed> = (node) => {
  const entries = [...entriesOf(node)];
  const [key, value] = entries[0] ?? [];
  if (entries.length !== 1 || key === undefined || value === undefined) {
    throw faulty(node, "one elapsed time is expected", `write ${ELAPSED.join(", ")}: { over: 12h }`);
  }
  const of = oneOf(ELAPSED)({ ...value, content: { is: "text", text: key } });
  const bounds = elapsedBounds(value);
  return { of, over: bounds.over, upTo: bounds["up-to"] };
};

/** Values of facts are compared as the fact's own type; `yes` and `no` are booleans. */
export const factValue: Reader<FactValue> = (node) => {
  const word = textOf(node);
  if (word === "yes" || word === "no") return word === "yes";
  return /^\d+$/.test(word) ? Number(word) : word;
};

const factTests: Reader<readonly FactTest[]> = mapping(
  (key: string, node: Node): FactTest => ({ slug: key, values: list(factValue)(node) }),
);

const NO_FACTS: readonly FactTest[] = [];

const weekTest: Reader<WeekTest> = (node) => {
  const { overtime, elsewhere } = object({ overtime: lengthBounds(length), elsewhere: slug })(node);
  return { overtime, elsewhereFact: elsewhere };
};

const whenFields = object({
  hours: optional(oneOf(["ordinary", "overtime", "all"]), null),
  days: optional(days, null),
  holiday: optional(yesNo, null),
  holidays: optional(list(text), null),
  "named-days": optional(list(oneOf(NAMED_DAYS)), null),
  between: optional<readonly ClockWindow[], null>(list(clockWindow), null),
  shift: optional(shiftTest, null),
  elapsed: optional(elapsed, null),
  facts: optional(factTests, NO_FACTS),
  because: optional(list(slug), null),
  week: optional(weekTest, null),
});

export const ALWAYS: When = {
  hours: null,
  days: null,
  holiday: null,
  holidays: null,
  namedDays: null,
  between: null,
  shift: null,
  elapsed: null,
  facts: NO_FACTS,
  because: null,
  week: null,
};

/** Inside a holiday of some name is inside a holiday. */
const when: Reader<When> = (node) => {
  const { "named-days": namedDays, ...fields } = whenFields(node);
  const read = { ...fields, namedDays };
  if (read.holidays === null) return read;
  if (read.holiday === null) return { ...read, holiday: true };
  throw faulty(node, "`holiday` and `holidays` say the same thing twice", "keep `holidays`, with the names");
};

export const whenField = optional<When, When>(when, ALWAYS);

/** A shift test and facts, for parts of a rule that hold for some shifts. */
export const shiftAndFacts: Reader<{ shift: ShiftTest | null; facts: readonly FactTest[] }> = object({
  shift: optional(shiftTest, null),
  facts: optional(factTests, NO_FACTS),
});

/** Facts alone, for parts of a rule that depend on nothing else. */
export const factsOnly: Reader<readonly FactTest[]> = (node) => object({ facts: factTests })(node).facts;
