// Readers of what every rule has, and of pay rows: percentages, tiers, bases and how rows stand to each other.

import type {
  CasualMethod,
  ChangeDate,
  NotStated,
  PaidTime,
  Pays,
  Percent,
  RateBase,
  Rule,
  Tier,
} from "#engine";
import { ALWAYS, EVERYONE, employment, factsOnly, whenField, whoField } from "./conditions.ts";
import { faulty, type Node } from "./node.ts";
import { entriesOf, list, object, optional, type Reader, textOf } from "./read.ts";
import { changeDate, days, length, oneOf, slug, statedPercentage, text, whole, yesNo } from "./scalars.ts";

/** What a pack says once for all its rules. */
export interface RuleDefaults {
  readonly coversFrom: ChangeDate;
  readonly base: RateBase;
  readonly casual: CasualMethod;
}

export const common = (defaults: RuleDefaults) => ({
  kind: text,
  clause: list(slug),
  label: text,
  says: text,
  from: optional(changeDate, defaults.coversFrom),
  to: optional(changeDate, null),
  for: whoField,
  when: whenField,
  reading: optional(readingId, null),
});

export function readingEnd(node: Node): ChangeDate {
  const [entry] = entriesOf(node).values();
  if (entry === undefined)
    throw faulty(node, "no reading is named", "write R8 or { R8: { to: 2024-07-05 ppc } }");
  return object({ to: changeDate })(entry).to;
}

const readingId: Reader<string> = (node) => {
  if (node.content.is === "text") return text(node);
  readingEnd(node);
  return [...entriesOf(node).keys()][0] ?? "";
};

const slugsOrAll: Reader<readonly string[] | "all"> = (node) =>
  node.content.is === "text" && textOf(node) === "all" ? "all" : list(slug)(node);

export const NONE: readonly string[] = [];
const WORDS = { full_time: "full-time", part_time: "part-time", casual: "casual" } as const;

/** One percentage for everyone, or one an employment type. */
const pays: Reader<Pays> = (node) => {
  if (node.content.is === "text") {
    const share = statedPercentage(node);
    return { full_time: share, part_time: share, casual: share };
  }
  const result: Partial<Record<keyof typeof WORDS, Percent | NotStated>> = {};
  for (const [word, value] of entriesOf(node)) {
    const key = employment({ ...value, content: { is: "text", text: word } });
    result[key] = statedPercentage(value);
  }
  return result;
};

const tier: Reader<Tier> = (node) => {
  const read = object({ "up-to": optional(length, null), pays })(node);
  return { upTo: read["up-to"], pays: read.pays };
};

function tiersOf(node: Node, single: Pays | null, many: readonly Tier[] | null): readonly Tier[] {
  if ((single === null) === (many === null)) {
    throw faulty(node, "a pay row needs either `pays` or `tiers`", "give one of them");
  }
  const tiers = single === null ? (many ?? []) : [{ upTo: null, pays: single }];
  const open = tiers.findIndex((one) => one.upTo === null);
  if (open !== tiers.length - 1) {
    throw faulty(
      node,
      "only the last tier, and always the last, has no `up-to`",
      "order the tiers and close the earlier ones",
    );
  }
  return tiers;
}

/** Days outside public holidays, public holidays, or any hours a `for` and a `when` describe. */
const paidTime: Reader<PaidTime> = (node) => {
  if (node.content.is !== "text") return object({ for: whoField, when: whenField })(node);
  if (textOf(node) === "public-holidays") return { for: EVERYONE, when: { ...ALWAYS, holiday: true } };
  return { for: EVERYONE, when: { ...ALWAYS, days: days(node), holiday: false } };
};

export const reducedRest = object({ to: length, when: factsOnly });

const disregarded = (node: Node) => {
  const { when, under } = object({ when: factsOnly, under: optional(length, null) })(node);
  return { facts: when, under };
};

export function payRow(
  kind: "ordinary-rate" | "penalty" | "overtime" | "rest-between",
  hours: "ordinary" | "overtime" | "all",
) {
  return (defaults: RuleDefaults): Reader<Omit<Extract<Rule, { kind: typeof kind }>, "slug">> => {
    const fields = object({
      ...common(defaults),
      pays: optional(pays, null),
      tiers: optional(list(tier), null),
      counted: optional(
        oneOf(["day", "days-work", "shift", "week", "cycle", "since-ordinary", "row"]),
        "day" as const,
      ),
      counts: optional(oneOf(["same-hours", "worked"]), "same-hours" as const),
      base: optional(oneOf(["minimum", "ordinary", "weekly"]), defaults.base),
      casual: optional(
        oneOf(["points", "compounded", "compounded-rounded", "replaced", "none"]),
        defaults.casual,
      ),
      "cycle-weeks": optional(whole, null),
      "base-no-more-than": optional(slug, null),
      "of-amount": optional(slug, null),
      "of-rows": optional(slugsOrAll, NONE),
      lasts: optional(oneOf(["until-relieved"]), null),
      overrides: optional(slugsOrAll, NONE),
      "highest-with": optional(slugsOrAll, NONE),
      "adds-to": optional(slugsOrAll, NONE),
      ...(kind === "ordinary-rate" ? { "pays-on": optional(list(paidTime), null) } : {}),
      ...(kind === "rest-between"
        ? {
            rest: length,
            reduced: optional(reducedRest, null),
            "after-overtime": optional(slug, null),
            between: optional(oneOf(["work", "ordinary-work"]), null),
            "same-day": optional(yesNo, false),
            disregards: optional(list(disregarded), []),
          }
        : {}),
    });
    return (node) => {
      const read = fields(node);
      const {
        pays: single,
        tiers,
        clause,
        lasts,
        "cycle-weeks": cycleWeeks,
        "base-no-more-than": baseNoMoreThan,
        "of-amount": ofAmount,
        "of-rows": ofRows,
        "highest-with": highestWith,
        "adds-to": addsTo,
        "pays-on": paysOn = null,
        ...row
      } = read;
      return {
        ...row,
        kind,
        clauses: clause,
        when: { ...row.when, hours: row.when.hours ?? hours },
        tiers: tiersOf(node, single, tiers),
        untilRelieved: lasts !== null,
        cycleWeeks,
        baseNoMoreThan,
        ofAmount,
        ofRows,
        highestWith,
        addsTo,
        ...(paysOn === null ? {} : { paysOn }),
        rest: kind === "rest-between" ? restOf(node) : null,
      };
    };
  };
}

function restOf(node: Node) {
  const entries = entriesOf(node);
  const needed = entries.get("rest");
  const reduced = entries.get("reduced");
  if (needed === undefined) throw faulty(node, "`rest` is missing", "add `rest: 12h`");
  const less = reduced === undefined ? null : reducedRest(reduced);
  const overtime = entries.get("after-overtime");
  const sameDay = entries.get("same-day");
  const between = entries.get("between");
  const usual = overtime === undefined ? ("work" as const) : ("ordinary-work" as const);
  const work = entries.get("disregards");
  return {
    needed: length(needed),
    reduced: less === null ? null : { to: less.to, facts: less.when },
    afterOvertime: overtime === undefined ? null : { fact: slug(overtime) },
    between: between === undefined ? usual : oneOf(["work", "ordinary-work"])(between),
    sameDay: sameDay === undefined ? false : yesNo(sameDay),
    disregards: work === undefined ? [] : list(disregarded)(work),
  };
}
