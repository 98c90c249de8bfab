// Readers of the files that stand beside the rules: identity, clauses, facts, classifications, amounts, readings.

import type {
  ChangeDate,
  Classification,
  Clause,
  FactDeclaration,
  FactValue,
  KnownBy,
  Reading,
  WorkerType,
} from "#engine";
import { parseClock, shiftTest } from "#engine";
import { spanFields } from "./classification-spans.ts";
import { read } from "./language/interpret.ts";
import { factValue, fraction } from "./language/leaves.ts";
import { faulty, type Node } from "./node.ts";
import { entriesOf, list, mapping, object, optional, type Reader, textOf } from "./read.ts";
import {
  changeDate,
  date,
  dayOfYear,
  hundredths,
  length,
  money,
  oneOf,
  slug,
  text,
  whole,
  yesNo,
} from "./scalars.ts";

const identityFields = {
  code: text,
  title: text,
  language: optional(whole, 1),
  divisor: hundredths,
  base: oneOf(["minimum", "ordinary"]),
  casual: oneOf(["points", "compounded", "compounded-rounded", "replaced", "none"]),
  rounding: oneOf(["hourly-then-percentage-then-time"]),
  "worker-types": mapping((name: string, node: Node): WorkerType => {
    const read = object({ clause: list(slug), says: text })(node);
    return { slug: name, clauses: read.clause, says: read.says };
  }),
};

/** What a version's content keeps of an award's identity; the first edition kept where its history starts. */
export const awardFields = object({ ...identityFields, "covers-from": optional(changeDate, null) });

export const awardFile = object({
  ...identityFields,
  "covers-from": changeDate,
  "verified-to": date,
  "consolidated-to": date,
  sources: list(text),
});

const clauseNumber = object({ from: optional(changeDate, null), ref: text });

/** Each number of a clause stands until the next one starts. */
export function clauseFile(coversFrom: ChangeDate): Reader<readonly Clause[]> {
  return (node) =>
    mapping((name: string, entry: Node): readonly Clause[] => {
      const read = object({ title: text, says: text, numbers: list(clauseNumber) })(entry);
      return read.numbers.map((number, index) => ({
        slug: name,
        ref: number.ref,
        title: read.title,
        says: read.says,
        from: number.from ?? coversFrom,
        to: read.numbers[index + 1]?.from ?? null,
      }));
    })(node).flat();
}

const shiftsAsked = object({
  "run-of": optional(whole, null),
  "share-over": optional(fraction, null),
  in: optional(oneOf(["days", "working-days", "shifts"]), "days" as const),
  "so-far": optional(yesNo, false),
  "ordinary-hours": optional(length, null),
  "ordinary-hours-fact": optional(slug, null),
  "ordinary-hours-raised": optional(object({ to: length, fact: slug }), null),
  "told-by": optional(object({ fact: slug, fits: list(slug), not: list(slug) }), null),
  "or-hours": optional(length, null),
  "holidays-count": optional(yesNo, false),
  "moved-by": optional(object({ fact: slug, earlier: slug, later: slug }), null),
  shifts: list((node: Node) => read(shiftTest, node)),
  yes: optional(factValue, null),
  no: optional(factValue, null),
});

const runOf = (asked: ReturnType<typeof shiftsAsked>) => ({
  in: asked.in,
  isSoFar: asked["so-far"],
  ordinaryHours: asked["ordinary-hours"],
  ordinaryHoursFact: asked["ordinary-hours-fact"],
  raised: asked["ordinary-hours-raised"],
  toldBy: asked["told-by"],
  orHours: asked["or-hours"],
  holidaysCount: asked["holidays-count"],
  moved: asked["moved-by"],
});

const differentStart = object({ "different-start": object({ apart: length }) });

const earlierThatDay = object({ "earlier-that-day": object({ fact: slug, is: factValue }) });

/** How the shifts of a pay period answer a fact. */
const knownBy: Reader<KnownBy> = (node) => {
  if (node.content.is === "text") return { by: oneOf(["days-worked-this-week"])(node) };
  const names = [...entriesOf(node)].map(([name]) => name);
  if (names.includes("different-start"))
    return { by: "different-start", ...differentStart(node)["different-start"] };
  if (names.includes("earlier-that-day"))
    return { by: "earlier-that-day", ...earlierThatDay(node)["earlier-that-day"] };
  const asked = shiftsAsked(node);
  const { "run-of": run, "share-over": share, shifts: tests, yes, no } = asked;
  if (run !== null && share === null) return { by: "run", atLeast: run, tests, yes, no, ...runOf(asked) };
  if (share !== null && run === null) return { by: "share", over: share, tests, yes, no };
  throw faulty(node, "this needs either `run-of` or `share-over`", "give one of them");
};

const factFields = object({
  type: oneOf(["boolean", "choice", "integer", "hours", "money", "clock", "times", "classification"]),
  choices: optional(list(slug), [] as readonly string[]),
  least: optional(whole, 0),
  most: optional(whole, 1_000_000),
  telling: optional(
    list((node: Node) => node),
    [],
  ),
  default: optional((node: Node) => node, null),
  clause: list(slug),
  asks: text,
  reading: optional(text, null),
  states: optional(list(text), [] as readonly string[]),
  dates: optional(list(dayOfYear), [] as readonly number[]),
  localities: optional(list(text), [] as readonly string[]),
  "known-by": optional(knownBy, null),
});

export const factFile: Reader<readonly FactDeclaration[]> = mapping((name: string, node: Node) => {
  const { clause, default: absent, telling, "known-by": known, ...read } = factFields(node);
  if ((read.type === "choice") !== read.choices.length > 0) {
    throw faulty(node, "`choices` and type choice go together", "give both or neither");
  }
  return {
    ...read,
    slug: name,
    clauses: clause,
    knownBy: known,
    telling: telling.map((value) => defaultOf(read.type, read.choices, value)),
    default: absent === null ? null : defaultOf(read.type, read.choices, absent),
  };
});

function defaultOf(type: FactDeclaration["type"], choices: readonly string[], node: Node): FactValue {
  switch (type) {
    case "boolean":
      return yesNo(node);
    case "choice":
      return oneOf(choices)(node);
    case "integer":
      return whole(node);
    case "hours":
      return textOf(node) === "0" ? 0 : length(node);
    case "money":
      return money(node);
    case "clock":
      return parseClock(textOf(node), false) ?? 0;
    case "times":
      return textOf(node);
    case "classification":
      return slug(node);
  }
}

const NO_FACTS: Readonly<Record<string, FactValue>> = {};

const impliedFacts: Reader<Readonly<Record<string, FactValue>>> = (node) =>
  Object.fromEntries([...entriesOf(node)].map(([name, value]) => [name, factValue(value)]));

const implied = object({
  age: optional(whole, null),
  "served-months": optional(whole, null),
  facts: optional(impliedFacts, NO_FACTS),
  apprenticeship: optional(
    object({
      year: optional(whole, null),
      stage: optional(whole, null),
      started: optional(date, null),
      "completed-year-12": optional(yesNo, null),
      adult: optional(yesNo, null),
    }),
    null,
  ),
});

const classificationFields = object({
  title: text,
  stream: slug,
  level: optional(textOf, ""),
  "rate-type": oneOf([
    "adult",
    "junior",
    "apprentice",
    "adult_apprentice",
    "trainee",
    "exited_traineeship",
    "cadet",
  ]),
  fwc: optional(list(text), [] as readonly string[]),
  formerly: optional(list(slug), [] as readonly string[]),
  ...spanFields,
  clause: list(slug),
  divisor: optional(hundredths, null),
  is: optional(slug, null),
  implies: optional(implied, null),
});

export const classificationFile: Reader<readonly Classification[]> = mapping((code: string, node: Node) => {
  const read = classificationFields(node);
  const apprenticeship = read.implies?.apprenticeship ?? null;
  return {
    code,
    title: read.title,
    stream: read.stream,
    level: read.level,
    rateType: read["rate-type"],
    aliases: [...read.fwc, ...read.formerly],
    clauses: read.clause,
    divisor: read.divisor,
    is: read.is,
    implies: {
      age: read.implies?.age ?? null,
      servedMonths: read.implies?.["served-months"] ?? null,
      facts: read.implies?.facts ?? NO_FACTS,
      apprenticeship:
        apprenticeship === null
          ? null
          : {
              ...(apprenticeship.year === null ? {} : { year: apprenticeship.year }),
              ...(apprenticeship.stage === null ? {} : { stage: apprenticeship.stage }),
              ...(apprenticeship.started === null ? {} : { started: apprenticeship.started }),
              ...(apprenticeship["completed-year-12"] === null
                ? {}
                : { completedYear12: apprenticeship["completed-year-12"] }),
              ...(apprenticeship.adult === null ? {} : { adult: apprenticeship.adult }),
            },
    },
  };
});

/** Readings are headings of readings.md: `## R1. What is unclear`. */
export function readingsOf(markdown: string): readonly Reading[] {
  return [...markdown.matchAll(/^## (R\d+)\. (.+)$/gm)].map(([, id, title]) => ({
    id: id ?? "",
    title: title ?? "",
  }));
}
