// The shift and its rate: who worked when, which rate is in force since when, and what it is built up from.

import { dateWord } from "#contract";
import {
  type BuildUpPart,
  clockOf,
  dayOf,
  type Moment,
  needsHoliday,
  type RateStep,
  type Rule,
  type ShiftResult,
} from "#engine";
import {
  article,
  capital,
  clockWord,
  duration,
  listed,
  money,
  named,
  sinceWord,
  weekdayWord,
} from "./english.ts";
import { type Draft, draft, timed } from "./sentence.ts";
import { account, clausesOf, quoted, type Telling, wired } from "./telling.ts";

const EMPLOYED = { full_time: "full-time", part_time: "part-time", casual: "casual" } as const;

export function openingOf(telling: Telling): readonly Draft[] {
  return [
    shiftSentence(telling),
    rateSentence(telling),
    ...waitingSentence(telling),
    ...baseSentences(telling),
    ...laterRates(telling),
    ...kindSentences(telling),
    ...holidaySentences(telling),
  ];
}

function shiftSentence(telling: Telling): Draft {
  const { facts, shift, result, version } = telling;
  const { employment, worker } = facts.employee;
  const isUsual = version.award.workerTypes[0]?.slug === worker;
  const kind = isUsual ? "" : ` (${worker.replaceAll("_", " ")})`;
  const who = `${capital(article(EMPLOYED[employment]))} ${EMPLOYED[employment]} employee${kind}`;
  const off =
    result.unpaidBreakMinutes === 0 ? "" : ` with ${duration(result.unpaidBreakMinutes)} off unpaid`;
  const words = `${who} worked ${whenWord(telling)}${off}: ${duration(result.workedMinutes)} of work, which pays ${money(result.total)} in all`;
  return timed("shift", [words], telling.rateClauses, shift.from, shift.to);
}

function whenWord({ shift: { from, to }, times }: Telling): string {
  const day = dayOf(from);
  const date = `${weekdayWord(day)} ${dateWord(day)}`;
  return day === dayOf((to - 1) as Moment)
    ? `on ${date} ${times.range(from, to)}`
    : `from ${clockWord(clockOf(from))} on ${date} to ${times.until(to)}`;
}

function rateSentence(telling: Telling): Draft {
  const { result, version, rateClauses } = telling;
  const { code, title } = result.classification;
  const row = version.rates.get(code);
  if (row === undefined) {
    const words = `“${title}” has no rate of its own; it is worked out from another`;
    return draft("rate", words, rateClauses);
  }
  const week = row.weekly === 0 ? "" : ` (${money(row.weekly)} a week)`;
  const words = `The minimum rate of “${title}” is ${money(row.hourly)} an hour${week}, ${sinceWord(row.from)}`;
  return draft("rate", words, wired(telling, result.classification.clauses));
}

function waitingSentence({ result, facts, rateClauses }: Telling): readonly Draft[] {
  const { pendingFrom } = result.version;
  const { payPeriodStart } = facts.employee;
  if (pendingFrom === null || payPeriodStart === null) return [];
  const words = `The change of ${dateWord(pendingFrom)} waits for the next pay period, since this one began on ${dateWord(payPeriodStart)}`;
  return [draft("rate", words, rateClauses)];
}

/** The first part of each build-up is what its percentages are of. */
function basesOf({
  components,
}: ShiftResult): readonly { readonly part: BuildUpPart; readonly from: Moment | null }[] {
  const bases: { part: BuildUpPart; from: Moment | null }[] = [];
  for (const {
    buildUp: [part],
    kind,
    from,
    quantity,
  } of components) {
    if (part === undefined || kind === "allowance" || quantity !== null) continue;
    if (!bases.some((one) => one.part.label === part.label && one.part.rate === part.rate))
      bases.push({ part, from });
  }
  return bases;
}

/** Where a rate is more than the classification's own: a scale, an order, a kept rate, all-purpose allowances, duties. */
function baseSentences(telling: Telling): readonly Draft[] {
  const { result, facts } = telling;
  const made = telling.applied.map(({ rule }) => rule);
  const sentences: Draft[] = [];
  for (const { part } of basesOf(result)) {
    const { rate, steps = [], label, clauses } = part;
    if (rate === null || isPlain(part) || steps.some(({ is }) => is === "duties")) continue;
    const age = facts.employee.age;
    const aged = age === null || !made.some((rule) => rule.kind === "scale") ? "" : ` at age ${age}`;
    const name = steps.length === 0 ? named(label) : steps.map((step) => stepWords(step, made)).join("");
    const words = `Pay is worked out from ${name}${aged}, which is ${money(rate)} an hour`;
    sentences.push(draft("rate", words, wired(telling, clauses)));
  }
  return [...sentences, ...dutySentences(telling, made)];
}

/** The classification's own rate. */
const isPlain = ({ steps }: BuildUpPart): boolean => steps?.length === 1 && steps[0]?.is === "minimum";

/** The words for one step: orders and allowances by name. The rate of higher duties has its own sentence. */
function stepWords(step: RateStep, made: readonly Rule[]): string {
  switch (step.is) {
    case "minimum":
      return "the minimum hourly rate";
    case "named":
      return named(step.text);
    case "note":
      return `, ${step.text}`;
    case "uplift":
      return ` raised by ${named(step.label)}`;
    case "all-purpose": {
      const joined = made.flatMap((rule) =>
        rule.kind === "allowance" && rule.allPurpose ? [quoted(rule)] : [],
      );
      return joined.length === 0
        ? " with all-purpose allowances"
        : ` with ${listed(joined)} added for all purposes`;
    }
    case "duties":
      return "";
  }
}

function dutySentences(telling: Telling, made: readonly Rule[]): readonly Draft[] {
  const { shift, law, version } = telling;
  return made.flatMap((rule) => {
    if (rule.kind !== "higher-duties") return [];
    const code = shift.circumstances[rule.classificationFact];
    const duties = typeof code === "string" ? law.classifications.get(code) : undefined;
    const row = duties === undefined ? undefined : version.rates.get(duties.code);
    const rate =
      duties === undefined || row === undefined
        ? ""
        : `; the rate of “${duties.title}” is ${money(row.hourly)} an hour`;
    return [draft("rate", `Higher duties were done${rate}${account(rule)}`, clausesOf(telling, rule))];
  });
}

/** A shift into a day with other rates. */
function laterRates(telling: Telling): readonly Draft[] {
  const { shift, result, law } = telling;
  const plain = basesOf(result).filter(({ part }) => isPlain(part) && part.rate !== null);
  const [first, ...later] = plain;
  if (first === undefined || telling.applied.some(({ rule }) => rule.kind === "higher-duties")) return [];
  return later.flatMap(({ part, from }) => {
    if (part.rate === null || from === null || dayOf(from) === dayOf(shift.from)) return [];
    const row = law.award.rates.find(
      (one) =>
        one.classification === result.classification.code &&
        one.hourly === part.rate &&
        one.from.day <= dayOf(from),
    );
    const since = row === undefined ? "" : `, ${sinceWord(row.from)}`;
    const words = `From ${telling.times.at(from)} the rate is ${money(part.rate)} an hour${since}`;
    return [draft("rate", words, wired(telling, part.clauses))];
  });
}

/** What kind of shift it is, and what widens its span. */
function kindSentences(telling: Telling): readonly Draft[] {
  return telling.applied.flatMap(({ rule }) => {
    if (rule.kind === "shift-class") {
      const words = `The shift counts as ${quoted(rule)}${account(rule)}`;
      return [draft("shift", words, clausesOf(telling, rule))];
    }
    if (rule.kind !== "span-extension") return [];
    const words = `${rule.label} widens the span of ordinary hours${account(rule)}`;
    return [draft("shift", words, clausesOf(telling, rule))];
  });
}

function holidaySentences(telling: Telling): readonly Draft[] {
  const { facts, shift } = telling;
  const made = telling.applied.map(({ rule }) => rule);
  const choice = made.find((rule) => rule.kind === "public-holiday-choice");
  const moved =
    choice === undefined ? [] : [draft("shift", movedWords(telling, choice), clausesOf(telling, choice))];
  const deciding = made.find(({ when }) => needsHoliday(when));
  if (deciding === undefined) return moved;
  const last = dayOf((shift.to - 1) as Moment);
  const days = facts.holidays.filter(({ day }) => day >= dayOf(shift.from) && day <= last);
  return [
    ...moved,
    ...days
      .filter(({ day }) => choice === undefined || day !== dayOf(shift.from))
      .map(({ day, from, name }) => {
        const which = name === "Public holiday" ? ", as the request says" : `, ${name}`;
        const since = from === 0 ? "" : ` from ${clockWord(from)}`;
        const words = `${weekdayWord(day)} ${dateWord(day)} is a public holiday${since}${which}`;
        return draft("shift", words, clausesOf(telling, deciding));
      }),
  ];
}

function movedWords({ shift }: Telling, rule: Rule): string {
  const way =
    rule.kind === "public-holiday-choice" && shift.circumstances[rule.fact] === rule.movedAway
      ? "away from"
      : "to";
  return `By agreement the public holiday was moved ${way} ${weekdayWord(dayOf(shift.from))} ${dateWord(dayOf(shift.from))}`;
}
