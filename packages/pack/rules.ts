// One reader a kind of rule: the closed vocabulary of the award language.

import { cents, FAR, minutes, type Rule, type RuleKind, WHOLE } from "#engine";
import { lengthBounds } from "./conditions.ts";
import { faulty, type Node } from "./node.ts";
import { NONE, payRow, type RuleDefaults, readingEnd, reducedRest } from "./pay-rows.ts";
import { all, entriesOf, list, object, optional } from "./read.ts";
import { refuseFloorsOfRows, refuseIdleConditions, refuseIdleRounding } from "./rule-conditions.ts";
import { type KindReader, kind } from "./rule-kind.ts";
import {
  allowanceBound,
  allowanceUnit,
  breakStep,
  due,
  everyone,
  fraction,
  joinedRates,
  lengthOrNever,
  raisedLimit,
  scaleStep,
  shareOfRate,
  spanWindows,
} from "./rule-parts.ts";
import {
  clock,
  hundredths,
  length,
  money,
  oneOf,
  percentage,
  slug,
  statedLength,
  whole,
  yesNo,
} from "./scalars.ts";

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
      path: oneOf(["weekly", "hourly", "row", "yearly", "yearly-to-hour"]),
      "round-weekly-to": optional(money, cents(1)),
      "round-hourly-to": optional(money, cents(1)),
      "week-share": optional(fraction, null),
      steps: list(scaleStep),
      "no-less-than": optional(slug, null),
    },
    (read) => ({
      scale: read.scale,
      of: read.of,
      path: read.path,
      roundWeeklyTo: read["round-weekly-to"],
      roundHourlyTo: read["round-hourly-to"],
      weekShare: read["week-share"],
      steps: read.steps,
      noLessThan: read["no-less-than"],
    }),
  ),
  uplift: kind(
    {
      of: optional(oneOf(["minimum", "ordinary"]), "minimum" as const),
      multiply: fraction,
      "multiply-fact": optional(slug, null),
      "round-weekly-to": optional(money, cents(1)),
      only: optional(list(slug), null),
      "at-least-rate": optional(slug, null),
      "at-least-hourly": optional(slug, null),
      "at-least-weekly": optional(slug, null),
      path: oneOf(["weekly", "hourly"]),
      divisor: optional(hundredths, null),
    },
    ({
      of,
      multiply,
      path,
      divisor,
      only,
      "multiply-fact": multiplyFact,
      "round-weekly-to": roundWeeklyTo,
      "at-least-rate": atLeastRate,
      "at-least-hourly": atLeastHourly,
      "at-least-weekly": atLeastWeekly,
    }) => ({
      of,
      multiply,
      multiplyFact,
      roundWeeklyTo,
      only,
      atLeastRate,
      atLeastHourly,
      atLeastWeekly,
      path,
      divisor,
    }),
  ),
  "retained-rate": kind({ fact: slug, "adult-apprentice": optional(yesNo, false) }, (read) => ({
    fact: read.fact,
    adultApprentice: read["adult-apprentice"],
  })),
  "higher-duties": kind(
    {
      classification: slug,
      starts: optional(slug, null),
      ends: optional(slug, null),
      times: optional(slug, null),
      counted: optional(oneOf(["days-work", "shift", "in-a-row"]), "days-work" as const),
      "whole-shift-over": optional(lengthOrNever, minutes(0)),
      "at-least": optional(length, minutes(0)),
      "share-fact": optional(slug, null),
    },
    (read) => ({
      shareFact: read["share-fact"],
      classificationFact: read.classification,
      fromFact: read.starts,
      toFact: read.ends,
      timesFact: read.times,
      counted: read.counted,
      wholeOver: read["whole-shift-over"],
      atLeast: read["at-least"],
    }),
  ),
  span: kind(
    { windows: spanWindows, outside: oneOf(["overtime", "not-stated"]) },
    ({ windows, outside }) => ({ windows, outside }),
  ),
  "span-extension": kind(
    { extends: list(slug), opens: optional(clock, null), closes: optional(clock, null) },
    ({ extends: of, opens, closes }) => ({ extends: of, opens, closes }),
  ),
  "ordinary-limit": kind(
    {
      per: oneOf(["day", "days-work", "shift", "portion", "week", "cycle"]),
      hours: length,
      "given-by": optional(slug, null),
      counts: optional(oneOf(["ordinary", "worked", "all"]), "ordinary" as const),
      raised: optional(list(raisedLimit), []),
      "long-day": optional(object({ hours: length, "days-a-week": whole, used: slug }), null),
      weeks: optional(slug, null),
      worked: optional(slug, null),
    },
    (read) => {
      const long = read["long-day"];
      return {
        per: read.per,
        limit: read.hours,
        limitFact: read["given-by"],
        counts: read.counts,
        raised: read.raised,
        longDay:
          long === null ? null : { limit: long.hours, daysAWeek: long["days-a-week"], usedFact: long.used },
        weeksFact: read.weeks,
        workedFact: read.worked,
      };
    },
  ),
  pattern: kind(
    {
      of: oneOf(["agreed", "rostered"]),
      by: optional(oneOf(["hours", "clock"]), "hours" as const),
      beyond: oneOf(["overtime", "not-stated"]),
      "counts-as": optional(oneOf(["overtime", "ordinary"]), "overtime" as const),
    },
    ({ of, by, beyond, "counts-as": countsAs }) => ({ of, by, beyond, countsAs }),
  ),
  "worked-through-break": kind(
    {
      starts: slug,
      "in-blocks-of": optional(length, null),
      "counts-as": optional(oneOf(["overtime", "ordinary"]), "overtime" as const),
    },
    (read) => ({ fact: read.starts, block: read["in-blocks-of"], countsAs: read["counts-as"] }),
  ),
  "ordinary-break": kind({ starts: slug, lasts: length }, ({ starts, lasts }) => ({ fact: starts, lasts })),
  "overtime-when": kind({}, () => ({})),
  "shift-class": kind(
    {
      span: optional(oneOf(["exempt", "applies"]), "applies" as const),
      "not-within": optional(list(slug), NONE),
    },
    (read) => ({ spanExempt: read.span === "exempt", notWithin: read["not-within"] }),
  ),
  "flat-per-hour": kind(
    { counts: oneOf(["minutes", "started-hours", "started-hours-a-stretch"]), amount: slug },
    ({ counts, amount }) => ({ counts, amount }),
  ),
  "rate-cap": kind({ at: percentage, except: optional(list(slug), NONE) }, ({ at, except }) => ({
    at,
    except,
  })),
  "minimum-payment": kind(
    {
      per: oneOf(["day", "shift", "portion", "longest-portion", "call", "overtime"]),
      hours: optional(statedLength, minutes(0)),
      amount: optional(slug, null),
      "given-by": optional(slug, null),
      "beyond-in-steps-of": optional(length, null),
      rounded: optional(oneOf(["up", "nearest"]), "up" as const),
      "overtime-only": optional(yesNo, false),
      "unless-overtime": optional(yesNo, false),
      "gap-inside-counts": optional(yesNo, false),
      added: optional(oneOf(["continues", "at-finish", "as-worked"]), "continues" as const),
      "added-by": optional(slug, null),
      overrides: optional(list(slug), NONE),
    },
    (read) => ({
      per: read.per,
      limit: read.hours,
      amount: read.amount,
      limitFact: read["given-by"],
      step: read["beyond-in-steps-of"],
      rounded: read.rounded,
      overtimeOnly: read["overtime-only"],
      unlessOvertime: read["unless-overtime"],
      gapInsideCounts: read["gap-inside-counts"],
      added: read.added,
      addedFact: read["added-by"],
      overrides: read.overrides,
    }),
  ),
  "missed-break": (defaults) =>
    kind(
      {
        after: optional(length, minutes(0)),
        "starts-fact": optional(slug, null),
        pays: percentage,
        base: optional(oneOf(["minimum", "ordinary"]), defaults.base),
      },
      ({ after, "starts-fact": startsFact, pays, base }) => ({ after, startsFact, pays, base }),
    )(defaults),
  "paid-breaks": kind({ "shift-over": optional(length, null) }, (read) => ({
    shiftOver: read["shift-over"],
  })),
  "break-schedule": kind(
    {
      steps: list(breakStep),
      meal: object({ least: length, most: length }),
      "away-from-ends": optional(length, minutes(0)),
      "longest-without-meal": optional(length, minutes(FAR)),
      "from-start": optional(object({ earliest: length, latest: length }), null),
    },
    (read) => ({
      steps: read.steps,
      meal: read.meal,
      awayFromEnds: read["away-from-ends"],
      longestWithoutMeal: read["longest-without-meal"],
      fromStart: read["from-start"],
    }),
  ),
  "public-holiday-choice": kind({ fact: slug, "moved-away": slug, "moved-here": slug }, (read) => ({
    fact: read.fact,
    movedAway: read["moved-away"],
    movedHere: read["moved-here"],
  })),
  allowance: kind(
    {
      unit: allowanceUnit,
      due,
      amount: optional(slug, null),
      "all-purpose": optional(yesNo, false),
      rate: optional(percentage, null),
      lasts: optional(length, null),
      "week-share": optional(fraction, null),
      overrides: optional(list(slug), NONE),
      "highest-with": optional(list(slug), NONE),
      with: optional(slug, null),
      cap: optional(allowanceBound, null),
      floor: optional(allowanceBound, null),
      joins: optional(joinedRates, everyone("weekly-rate")),
      base: optional(oneOf(["minimum", "ordinary"]), "minimum" as const),
      share: optional(shareOfRate, null),
      apprentices: optional(list(scaleStep), []),
    },
    (read) => ({
      unit: read.unit,
      due: read.due,
      amount: read.amount,
      allPurpose: read["all-purpose"],
      rate: read.rate,
      lasts: read.lasts,
      weekShare: read["week-share"],
      overrides: read.overrides,
      highestWith: read["highest-with"],
      with: read.with,
      cap: read.cap,
      floor: read.floor,
      joins: read.joins,
      base: read.base,
      share: read.share,
      apprentices: read.apprentices,
    }),
  ),
  "unit-pay": kind(
    {
      unit: slug,
      "units-fact": slug,
      "at-least": optional(whole, 0),
      "part-units": optional(oneOf(["count-part", "count-whole"]), "count-part" as const),
      amount: optional(slug, null),
      "of-week": optional(percentage, null),
      "of-hour": optional(percentage, null),
      casual: optional(oneOf(["compounded", "compounded-rounded", "none"]), "none" as const),
      pays: optional(percentage, WHOLE),
      overrides: optional(list(slug), NONE),
    },
    (read) => ({
      unit: read.unit,
      unitsFact: read["units-fact"],
      atLeast: read["at-least"],
      partUnits: read["part-units"],
      amount: read.amount,
      ofWeek: read["of-week"],
      ofHour: read["of-hour"],
      casual: read.casual,
      pays: read.pays,
      overrides: read.overrides,
    }),
  ),
  "piece-rate": kind(
    {
      "units-fact": optional(slug, null),
      "rate-fact": optional(slug, null),
      amount: optional(slug, null),
      "units-a-rate": optional(whole, 1),
      "time-fact": optional(slug, null),
      pays: optional(percentage, WHOLE),
      overrides: optional(list(slug), NONE),
    },
    (read) => ({
      unitsFact: read["units-fact"],
      rateFact: read["rate-fact"],
      amount: read.amount,
      unitsARate: read["units-a-rate"],
      timeFact: read["time-fact"],
      pays: read.pays,
      overrides: read.overrides,
    }),
  ),
  guarantee: kind(
    {
      per: oneOf(["week", "cycle"]),
      "cycle-weeks": optional(whole, null),
      amount: optional(slug, null),
      "of-week": optional(percentage, null),
    },
    (read) => ({
      per: read.per,
      cycleWeeks: read["cycle-weeks"],
      amount: read.amount,
      ofWeek: read["of-week"],
    }),
  ),
  "broken-shift": kind(
    { gap: lengthBounds(length), span: optional(lengthBounds(length), null) },
    ({ gap, span }) => ({ gap, span }),
  ),
  "roster-limit": kind(
    {
      per: optional(oneOf(["day", "days-work", "shift", "week", "cycle"]), "shift" as const),
      ordinary: optional(lengthBounds(length), null),
      severity: oneOf(["info", "warning", "high"]),
    },
    ({ per, ordinary, severity }) => ({ per, ordinary, severity }),
  ),
  "rest-limit": kind(
    { rest: length, reduced: optional(reducedRest, null), severity: oneOf(["info", "warning", "high"]) },
    ({ rest, reduced, severity }) => ({
      needed: rest,
      reduced: reduced === null ? null : { to: reduced.to, facts: reduced.when },
      severity,
    }),
  ),
  "not-stated": kind({}, () => ({})),
};

const RULE_KINDS = Object.keys(KINDS) as readonly RuleKind[];

/** A rule, or a list of dated variants of it, under one slug. */
export function readRules(name: string, node: Node, defaults: RuleDefaults): readonly Rule[] {
  return all(node.content.is === "list" ? node.content.items : [node], (variant) => {
    const word = entriesOf(variant).get("kind");
    if (word === undefined) throw faulty(variant, "`kind` is missing", `add kind: ${RULE_KINDS.join(" | ")}`);
    const read = KINDS[oneOf(RULE_KINDS)(word)](defaults)(variant);
    refuseIdleConditions(read, variant);
    const rule = { ...read, slug: name } as Rule;
    refuseIdleRounding(rule, variant);
    refuseFloorsOfRows(rule, variant);
    return datedReading(rule, variant);
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
