// One reader a kind of rule: the closed vocabulary of the award language.

import type { AllowanceDue, Rule, RuleKind, When } from "#engine";
import { lengthBounds } from "./conditions.ts";
import { faulty, type Node } from "./node.ts";
import { common, NONE, payRow, type RuleDefaults, readingEnd } from "./pay-rows.ts";
import { all, entriesOf, list, object, optional, type Reader } from "./read.ts";
import {
  clock,
  clockWindow,
  date,
  dayRangeOf,
  length,
  oneOf,
  percentage,
  slug,
  statedLength,
  statedPercentage,
  text,
  whole,
  yesNo,
} from "./scalars.ts";

/** Weekday windows from keys such as mon-fri; days not named have no ordinary hours. */
const spanWindows: Reader<readonly (ReturnType<typeof clockWindow> | null)[]> = (node) => {
  const windows = Array.from({ length: 7 }, () => null as ReturnType<typeof clockWindow> | null);
  for (const [word, value] of entriesOf(node)) {
    for (const day of dayRangeOf(word, value)) windows[day] = clockWindow(value);
  }
  return windows;
};

const fraction: Reader<{ by: number; over: number }> = (node) => {
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

const scaleStep = (node: Node) => {
  const read = object({
    age: optional(ageBounds, null),
    "service-months": optional(months, null),
    year: optional(whole, null),
    started: optional(dateBounds, null),
    "completed-year-12": optional(yesNo, null),
    adult: optional(yesNo, null),
    percent: statedPercentage,
    "at-least": optional(slug, null),
  })(node);
  const service = read["service-months"];
  return {
    age: read.age,
    serviceMonths: service === null ? null : { over: service.over, upTo: service["up-to"] },
    year: read.year,
    started: read.started,
    completedYear12: read["completed-year-12"],
    adult: read.adult,
    percent: read.percent,
    atLeast: read["at-least"],
  };
};

const anyLength = { atLeast: null, over: null, under: null, upTo: null };

const dueFields = object({
  claim: optional(slug, null),
  facts: optional(yesNo, null),
  "overtime-after-finish": optional(object({ over: length }), null),
  each: optional(oneOf(["broken_shift", "sleepover"]), null),
  lasting: optional(lengthBounds(length), anyLength),
});

const due: Reader<AllowanceDue> = (node) => {
  const read = dueFields(node);
  const after = read["overtime-after-finish"];
  if (read.claim !== null) return { by: "claim", code: read.claim };
  if (read.facts === true) return { by: "facts" };
  if (after !== null) return { by: "overtime-after-finish", over: after.over };
  if (read.each !== null) return { by: "each", gap: read.each, lasting: read.lasting };
  throw faulty(node, "nothing says when it is due", "write claim, facts: yes, overtime-after-finish or each");
};

const breakStep = (node: Node) => {
  const read = object({ worked: lengthBounds(length), "rest-breaks": whole, "meal-breaks": whole })(node);
  return { worked: read.worked, restBreaks: read["rest-breaks"], mealBreaks: read["meal-breaks"] };
};

type Unslugged<R extends Rule> = R extends Rule ? Omit<R, "slug"> : never;
type KindReader = (defaults: RuleDefaults) => Reader<Unslugged<Rule>>;

/** Reads the common keys and those of one kind, and renames them to the engine's words. */
function kind<F extends Parameters<typeof object>[0]>(
  fields: F,
  make: (read: ReturnType<ReturnType<typeof object<F>>>) => object,
): KindReader {
  return (defaults) => {
    const readCommon = common(defaults);
    const reader = object({ ...readCommon, ...fields });
    return (node) => {
      const read = reader(node);
      const base: Record<string, unknown> = { ...read, clauses: read.clause };
      for (const key of [...Object.keys(fields), "clause"]) delete base[key];
      return { ...base, ...make(read as never) } as Unslugged<Rule>;
    };
  };
}

const KINDS: Readonly<Record<RuleKind, KindReader>> = {
  "ordinary-rate": payRow("ordinary-rate", "ordinary"),
  penalty: payRow("penalty", "ordinary"),
  overtime: payRow("overtime", "overtime"),
  "rest-between": payRow("rest-between", "all"),
  "casual-loading": kind({ percent: percentage }, ({ percent }) => ({ percent })),
  scale: kind(
    {
      scale: oneOf(["junior", "apprentice"]),
      of: optional(slug, null),
      path: oneOf(["weekly", "hourly"]),
      steps: list(scaleStep),
    },
    ({ scale, of, path, steps }) => ({ scale, of, path, steps }),
  ),
  uplift: kind(
    {
      of: optional(oneOf(["minimum", "ordinary"]), "minimum" as const),
      multiply: fraction,
      path: oneOf(["weekly", "hourly"]),
    },
    ({ of, multiply, path }) => ({
      of,
      multiply,
      path,
    }),
  ),
  "retained-rate": kind({ fact: slug, "adult-apprentice": optional(yesNo, false) }, (read) => ({
    fact: read.fact,
    adultApprentice: read["adult-apprentice"],
  })),
  "higher-duties": kind(
    { classification: slug, starts: slug, ends: slug, "whole-shift-over": length },
    (read) => ({
      classificationFact: read.classification,
      fromFact: read.starts,
      toFact: read.ends,
      wholeShiftOver: read["whole-shift-over"],
    }),
  ),
  span: kind(
    { windows: spanWindows, outside: oneOf(["overtime", "not-stated"]) },
    ({ windows, outside }) => ({
      windows,
      outside,
    }),
  ),
  "span-extension": kind(
    { extends: list(slug), opens: optional(clock, null), closes: optional(clock, null) },
    ({ extends: of, opens, closes }) => ({ extends: of, opens, closes }),
  ),
  "ordinary-limit": kind(
    {
      per: oneOf(["day", "shift", "week", "cycle"]),
      hours: length,
      "long-day": optional(object({ hours: length, "days-a-week": whole, used: slug }), null),
      weeks: optional(slug, null),
      worked: optional(slug, null),
    },
    (read) => {
      const long = read["long-day"];
      return {
        per: read.per,
        limit: read.hours,
        longDay:
          long === null ? null : { limit: long.hours, daysAWeek: long["days-a-week"], usedFact: long.used },
        weeksFact: read.weeks,
        workedFact: read.worked,
      };
    },
  ),
  pattern: kind(
    { of: oneOf(["agreed", "rostered"]), beyond: oneOf(["overtime", "not-stated"]) },
    ({ of, beyond }) => ({ of, beyond }),
  ),
  "overtime-when": kind({}, () => ({})),
  "shift-class": kind(
    {
      span: optional(oneOf(["exempt", "applies"]), "applies" as const),
      "not-within": optional(list(slug), NONE),
    },
    (read) => ({ spanExempt: read.span === "exempt", notWithin: read["not-within"] }),
  ),
  "flat-per-hour": kind(
    { counts: oneOf(["minutes", "started-hours"]), amount: slug },
    ({ counts, amount }) => ({
      counts,
      amount,
    }),
  ),
  "rate-cap": kind({ at: percentage, except: optional(list(slug), NONE) }, ({ at, except }) => ({
    at,
    except,
  })),
  "minimum-payment": kind(
    {
      per: oneOf(["day", "shift", "portion"]),
      hours: statedLength,
      added: oneOf(["continues", "at-finish", "as-worked"]),
      "added-by": optional(slug, null),
      overrides: optional(list(slug), NONE),
    },
    (read) => ({
      per: read.per,
      limit: read.hours,
      added: read.added,
      addedFact: read["added-by"],
      overrides: read.overrides,
    }),
  ),
  "paid-breaks": kind({}, () => ({})),
  "break-schedule": kind(
    {
      steps: list(breakStep),
      meal: object({ least: length, most: length }),
      "away-from-ends": length,
      "longest-without-meal": length,
    },
    (read) => ({
      steps: read.steps,
      meal: read.meal,
      awayFromEnds: read["away-from-ends"],
      longestWithoutMeal: read["longest-without-meal"],
    }),
  ),
  "public-holiday-choice": kind({ fact: slug, "moved-away": slug, "moved-here": slug }, (read) => ({
    fact: read.fact,
    movedAway: read["moved-away"],
    movedHere: read["moved-here"],
  })),
  allowance: kind(
    {
      unit: oneOf(["hour", "shift", "day", "week", "occasion", "km", "at-cost", "rate-hour"]),
      due,
      "all-purpose": optional(yesNo, false),
      rate: optional(percentage, null),
      with: optional(slug, null),
    },
    (read) => ({
      unit: read.unit,
      due: read.due,
      allPurpose: read["all-purpose"],
      rate: read.rate,
      with: read.with,
    }),
  ),
  "roster-limit": kind(
    {
      per: oneOf(["day", "shift", "week", "cycle"]),
      ordinary: lengthBounds(length),
      severity: oneOf(["info", "warning", "high"]),
    },
    ({ per, ordinary, severity }) => ({ per, ordinary, severity }),
  ),
  "not-stated": kind({}, () => ({})),
};

/** The conditions each kind can carry besides facts; others would be written in vain and are refused. */
const CONDITIONS: Readonly<Record<RuleKind, readonly (keyof When)[]>> = {
  "ordinary-rate": ["hours", "days", "holiday", "between", "shift", "elapsed"],
  penalty: ["hours", "days", "holiday", "between", "shift", "elapsed"],
  overtime: ["hours", "days", "holiday", "between", "shift", "elapsed"],
  "rest-between": ["hours", "days", "holiday", "between", "shift", "elapsed"],
  "overtime-when": ["days", "holiday", "between", "shift", "elapsed"],
  "not-stated": ["hours", "days", "holiday", "between", "shift"],
  "flat-per-hour": ["hours", "days", "holiday", "between", "shift"],
  "minimum-payment": ["days", "holiday", "shift"],
  allowance: ["days", "holiday", "shift"],
  "ordinary-limit": ["shift"],
  "shift-class": ["shift"],
  "casual-loading": [],
  scale: [],
  uplift: [],
  "retained-rate": [],
  "higher-duties": [],
  span: [],
  "span-extension": [],
  pattern: [],
  "rate-cap": [],
  "paid-breaks": [],
  "break-schedule": [],
  "public-holiday-choice": [],
  "roster-limit": [],
};

function refuseIdleConditions(rule: Pick<Rule, "kind" | "when">, node: Node): void {
  const written = entriesOf(node).get("when");
  if (written === undefined) return;
  const carried = ["facts", ...CONDITIONS[rule.kind]];
  for (const [key, value] of entriesOf(written)) {
    if (carried.includes(key)) continue;
    throw faulty(value, `\`${key}\` is no condition of a ${rule.kind} rule`, `use ${carried.join(", ")}`);
  }
}

export const RULE_KINDS = Object.keys(KINDS) as readonly RuleKind[];

/** A rule, or a list of dated variants of it, under one slug. */
export function readRules(name: string, node: Node, defaults: RuleDefaults): readonly Rule[] {
  return all(node.content.is === "list" ? node.content.items : [node], (variant) => {
    const word = entriesOf(variant).get("kind");
    if (word === undefined) throw faulty(variant, "`kind` is missing", `add kind: ${RULE_KINDS.join(" | ")}`);
    const read = KINDS[oneOf(RULE_KINDS)(word)](defaults)(variant);
    refuseIdleConditions(read, variant);
    return datedReading({ ...read, slug: name } as Rule, variant);
  }).flat();
}

/** A reading that ends on a date is two variants: the same rule with it, then without. */
function datedReading(rule: Rule, node: Node): readonly Rule[] {
  const reading = entriesOf(node).get("reading");
  if (reading === undefined || reading.content.is === "text") return [rule];
  const until = readingEnd(reading);
  return [
    { ...rule, to: until },
    { ...rule, from: until, reading: null },
  ];
}
