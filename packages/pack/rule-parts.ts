// Readers of the parts that only some kinds of rule have: windows, steps, fractions, triggers.

import {
  type Allowance,
  type AllowanceDue,
  type EmploymentType,
  FAR,
  type Minutes,
  minutes,
  type RaisedLimit,
} from "#engine";
import { lengthBounds, shiftAndFacts } from "./conditions.ts";
import { faulty, type Node } from "./node.ts";
import { entriesOf, object, optional, type Reader, textOf } from "./read.ts";
import {
  clockWindow,
  date,
  dayRangeOf,
  length,
  oneOf,
  percentage,
  slug,
  statedPercentage,
  text,
  whole,
  yesNo,
} from "./scalars.ts";

/** Weekday windows from keys such as mon-fri; days not named have no ordinary hours. */
export const spanWindows: Reader<readonly (ReturnType<typeof clockWindow> | null)[]> = (node) => {
  const windows = Array.from({ length: 7 }, () => null as ReturnType<typeof clockWindow> | null);
  for (const [word, value] of entriesOf(node)) {
    for (const day of dayRangeOf(word, value)) windows[day] = clockWindow(value);
  }
  return windows;
};

export const fraction: Reader<{ by: number; over: number }> = (node) => {
  const value = text(node);
  if (value.endsWith("%")) return { by: percentage(node), over: 10_000 };
  const match = /^(\d+)(?:\.(\d+))?\/(\d+)(?:\.(\d+))?$/.exec(value);
  if (match === null) throw faulty(node, `${value} is not a fraction`, "write 123% or 52/50.4");
  const places = Math.max(match[2]?.length ?? 0, match[4]?.length ?? 0);
  const scaled = (units: string | undefined, part: string | undefined): number =>
    Number(`${units}${(part ?? "").padEnd(places, "0")}`);
  return { by: scaled(match[1], match[2]), over: scaled(match[3], match[4]) };
};

const ageBounds = object({ from: optional(whole, null), before: optional(whole, null) });
const dateBounds = object({ from: optional(date, null), before: optional(date, null) });
const months = object({ over: optional(whole, null), "up-to": optional(whole, null) });

export const scaleStep = (node: Node) => {
  const read = object({
    age: optional(ageBounds, null),
    "service-months": optional(months, null),
    year: optional(whole, null),
    stage: optional(whole, null),
    started: optional(dateBounds, null),
    "completed-year-12": optional(yesNo, null),
    adult: optional(yesNo, null),
    percent: statedPercentage,
    "from-rate": optional(slug, null),
    "at-least": optional(slug, null),
  })(node);
  const service = read["service-months"];
  return {
    age: read.age,
    serviceMonths: service === null ? null : { over: service.over, upTo: service["up-to"] },
    year: read.year,
    stage: read.stage,
    started: read.started,
    completedYear12: read["completed-year-12"],
    adult: read.adult,
    percent: read.percent,
    fromRate: read["from-rate"],
    atLeast: read["at-least"],
  };
};

export const everyone = <T>(one: T): Readonly<Record<EmploymentType, T>> => ({
  full_time: one,
  part_time: one,
  casual: one,
});

const joinedRate = oneOf(["weekly-rate", "hourly-rate"]);

/** Which rate an all-purpose allowance joins: the same for everyone, or for each employment type. */
export const joinedRates: Reader<Allowance["joins"]> = (node) => {
  if (node.content.is === "text") return everyone(joinedRate(node));
  const read = object({ "full-time": joinedRate, "part-time": joinedRate, casual: joinedRate })(node);
  return { full_time: read["full-time"], part_time: read["part-time"], casual: read.casual };
};

/** A share of a weekly rate, the person's own or that of the classification a fact names, whichever is higher. */
export const shareOfRate = (node: Node) => {
  const { percent, "or-of": fact } = object({ percent: percentage, "or-of": optional(slug, null) })(node);
  return { percent, classificationFact: fact };
};

/** `never` is longer than any shift. */
export const lengthOrNever: Reader<Minutes> = (node) =>
  textOf(node) === "never" ? minutes(FAR) : length(node);

export const raisedLimit: Reader<RaisedLimit> = (node) => {
  const { to, when } = object({ to: length, when: shiftAndFacts })(node);
  return { to, ...when };
};

export const allowanceUnit = oneOf([
  "hour",
  "started-hour",
  "shift",
  "day",
  "week",
  "month",
  "year",
  "occasion",
  "km",
  "at-cost",
  "rate-hour",
  "rate-week",
]);

const anyLength = { atLeast: null, over: null, under: null, upTo: null };

const gapKind = oneOf(["broken_shift", "sleepover"]);

const dueFields = object({
  claim: optional(slug, null),
  facts: optional(yesNo, null),
  "overtime-after-finish": optional(object({ over: length }), null),
  "overtime-after-ordinary": optional(object({ over: length }), null),
  "overtime-before-start": optional(object({ over: length }), null),
  overtime: optional(object({ over: length }), null),
  each: optional(oneOf(["broken_shift", "sleepover", "portion"]), null),
  longest: optional(gapKind, null),
  lasting: optional(lengthBounds(length), anyLength),
});

export const due: Reader<AllowanceDue> = (node) => {
  const read = dueFields(node);
  const after = read["overtime-after-finish"];
  if (read.claim !== null) return { by: "claim", code: read.claim };
  if (read.facts === true) return { by: "facts" };
  if (after !== null) return { by: "overtime-after-finish", over: after.over };
  const ordinary = read["overtime-after-ordinary"];
  if (ordinary !== null) return { by: "overtime-after-ordinary", over: ordinary.over };
  const early = read["overtime-before-start"];
  if (early !== null) return { by: "overtime-before-start", over: early.over };
  if (read.overtime !== null) return { by: "overtime", over: read.overtime.over };
  if (read.each === "portion") return { by: "each-portion", lasting: read.lasting };
  if (read.each !== null) return { by: "each", gap: read.each, lasting: read.lasting };
  if (read.longest !== null) return { by: "longest", gap: read.longest, lasting: read.lasting };
  throw faulty(
    node,
    "nothing says when it is due",
    "write claim, facts: yes, overtime-after-finish, overtime-after-ordinary, overtime, each or longest",
  );
};

/** A most or a least for the week, with the fact that tells what was paid earlier in it. */
export const allowanceBound = (node: Node) => {
  const { amount, per, earlier, shared } = object({
    amount: slug,
    per: optional(oneOf(["week", "day", "hour"]), "week" as const),
    earlier: optional(slug, null),
    shared: optional(yesNo, false),
  })(node);
  return { amount, per, earlierFact: earlier, shared };
};

export const breakStep = (node: Node) => {
  const read = object({ worked: lengthBounds(length), "rest-breaks": whole, "meal-breaks": whole })(node);
  return { worked: read.worked, restBreaks: read["rest-breaks"], mealBreaks: read["meal-breaks"] };
};
