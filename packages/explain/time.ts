// Each stretch of the shift: why it is overtime, what it is paid and how the rate is made, and what lost there.

import {
  type BuildUpPart,
  type Claim,
  type Component,
  dayOf,
  has,
  type Moment,
  type PayRow,
  type Rule,
  WHOLE,
} from "#engine";
import { capital, duration, listed, money, named, percentage } from "./english.ts";
import { isOnlyPaidAsOvertime, whyOvertime } from "./overtime.ts";
import { type Draft, timed } from "./sentence.ts";
import { clausesOf, quoted, type Telling, wired } from "./telling.ts";

interface Range {
  readonly from: Moment;
  readonly to: Moment;
}

export function overtimeSentences(telling: Telling): readonly Draft[] {
  const triggers = telling.applied.filter(
    ({ claim, rule }) => claim.from !== null && has(rule, "makes-overtime") && !isTopUp(telling, claim),
  );
  return grouped(triggers.map(({ claim }) => claim)).map(({ claim, ranges, first, last }) => {
    const rule = ruleOf(telling, claim.rule);
    const what = isOnlyPaidAsOvertime(rule) ? "is paid as overtime" : "is overtime";
    const words = `${capital(rangesWord(telling, ranges))} the time ${what}${whyOvertime(telling, rule, first)}`;
    return timed("overtime", [words], clausesOf(telling, rule), first, last);
  });
}

/** A worked-through break is claimed again for the time added to whole blocks. */
const isTopUp = ({ result }: Telling, { rule, from }: Claim): boolean =>
  result.components.some((one) => one.kind === "top_up" && one.code === rule && one.from === from);

function ruleOf({ rules }: Telling, slug: string): Rule {
  const rule = rules.get(slug);
  if (rule === undefined) throw new Error(`a claim names ${slug}, which is not in force`);
  return rule;
}

interface Group {
  readonly claim: Claim;
  readonly ranges: readonly Range[];
  readonly first: Moment;
  readonly last: Moment;
}

/** Claims of one rule with one outcome, over all the stretches it was made on. */
function grouped(claims: readonly Claim[]): readonly Group[] {
  const groups = new Map<string, { claim: Claim; ranges: Range[] }>();
  for (const claim of claims) {
    const { rule, supersededBy, lostOn, from, to } = claim;
    if (from === null || to === null) continue;
    const key = `${rule}/${supersededBy}/${lostOn}`;
    const group = groups.get(key) ?? { claim, ranges: [] };
    const before = group.ranges.at(-1);
    if (before?.to === from) group.ranges[group.ranges.length - 1] = { from: before.from, to };
    else group.ranges.push({ from, to });
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ claim, ranges }) => {
    const [first, last] = [ranges[0], ranges.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [{ claim, ranges, first: first.from, last: last.to }];
  });
}

const rangesWord = ({ times }: Telling, ranges: readonly Range[]): string =>
  listed(ranges.map(({ from, to }) => times.range(from, to)));

/** Timed components that pay minutes: all but dollars by the hour, missed breaks, and time added to a minimum. */
export function paySentences(telling: Telling): readonly Draft[] {
  return telling.result.components.flatMap((component) => {
    const { from, to, code } = component;
    const rule = telling.rules.get(code);
    if (from === null || to === null || rule === undefined || !isPayRow(rule)) return [];
    const clauses = wired(telling, [
      ...component.clauses.filter(({ ref }) => !isCause(telling, component, ref)),
      ...component.buildUp.slice(1).flatMap((part) => part.clauses),
    ]);
    return [timed("time", [payWords(telling, component, rule)], clauses, from, to)];
  });
}

const isPayRow = (rule: Rule): rule is PayRow => has(rule, "pays-minutes");

/** Clauses of what made the time overtime stand in the sentence that says so, unless the rate rests on them too. */
function isCause(telling: Telling, { code, kind }: Component, ref: string): boolean {
  const rule = telling.rules.get(code);
  return (
    kind === "overtime" &&
    rule !== undefined &&
    !clausesOf(telling, rule).some((clause) => clause.ref === ref)
  );
}

function payWords(telling: Telling, component: Component, rule: PayRow): string {
  const { from, to, minutes, amount } = component;
  if (from === null || to === null || minutes === null) return "";
  const off = to - from - minutes;
  const less = off > 0 ? `, less ${duration(off)} off,` : "";
  const are = minutes === 60 || minutes === 1 ? "is" : "are";
  return `${capital(telling.times.range(from, to))}${less} ${duration(minutes)} ${are} ${kindWord(component, rule)} ${rateWords(telling, component, rule)}: ${money(amount)}`;
}

function kindWord({ kind }: Component, rule: PayRow): string {
  if (kind === "ordinary" && rule.label === "Ordinary hours") return "ordinary time, paid at";
  return `paid as ${quoted(rule)} at`;
}

/** The rate, and how it is made of the base. */
function rateWords(telling: Telling, component: Component, rule: PayRow): string {
  const { percent, rate, buildUp } = component;
  const [base, ...parts] = buildUp;
  const hourly = `${money(rate)} an hour`;
  if (percent === null || base?.rate == null) return hourly;
  if (parts.length === 0 && percent === WHOLE) return hourly;
  const points = parts.reduce((sum, part) => sum + (part.percent ?? 0), 0);
  const loading = parts.find(({ isLoading }) => isLoading === true);
  if (WHOLE + points === percent) {
    const pieces = parts.map((part) => `${percentage(part.percent ?? WHOLE)} for ${partWord(part, rule)}`);
    const why = parts.length > 1 || loading !== undefined ? ` (${listed(pieces)})` : "";
    return `${percentage(percent)} of ${money(base.rate)}${why}, which is ${hourly}${tiersWord(telling, component, rule)}`;
  }
  const isOnLoaded = rule.casual === "compounded" || rule.casual === "compounded-rounded";
  if (isOnLoaded && loading?.percent != null)
    return `${percentage(percent)} of ${money(base.rate)} with ${named(loading.label)} of ${percentage(loading.percent)} in it, which is ${hourly}${tiersWord(telling, component, rule)}`;
  return `${percentage(percent)}, which is ${hourly}${tiersWord(telling, component, rule)}`;
}

const PART = {
  "ordinary-rate": "these hours",
  penalty: "the penalty",
  overtime: "the overtime",
  "rest-between": "the lack of rest",
} as const;

const partWord = ({ label, isLoading }: BuildUpPart, rule: PayRow): string =>
  isLoading === true ? named(label) : PART[rule.kind];

const COUNTED = {
  day: "day",
  "days-work": "day's work",
  shift: "shift",
  week: "week",
  cycle: "roster cycle",
  "since-ordinary": "time since ordinary work",
  row: "time it covers that day",
  "row-on-day": "time it covers that day",
  "row-on-date": "time it covers that day",
} as const;

/** Which of a row's tiers it is, where it has more than one. */
function tiersWord({ facts }: Telling, { percent, kind, from, to }: Component, rule: PayRow): string {
  if (rule.tiers.length !== 2) return "";
  const [first, second] = rule.tiers;
  const upTo = first?.upTo;
  if (upTo == null || first === undefined || second === undefined) return "";
  const { employment } = facts.employee;
  if (first.pays[employment] === second.pays[employment]) return "";
  const worked = rule.tiersCount === "worked" ? "work" : kind === "overtime" ? "overtime" : "ordinary time";
  const isOverMidnight = from !== null && to !== null && dayOf(from) !== dayOf((to - 1) as Moment);
  const each = rule.counted === "day" && isOverMidnight ? "each" : "the";
  const counted = `${duration(upTo)} of ${worked} in ${each} ${COUNTED[rule.counted]}`;
  if (percent === first.pays[employment]) return ` for the first ${counted}`;
  return percent === second.pays[employment] ? ` beyond the first ${counted}` : "";
}

/** Rows that claimed time and lost it; the ordinary rate is every penalty's floor and not told. */
export function lostSentences(telling: Telling): readonly Draft[] {
  const lost = telling.result.claims.filter(
    ({ status, rule }) => status === "superseded" && telling.rules.get(rule)?.kind !== "ordinary-rate",
  );
  return grouped(lost).flatMap(({ claim, ranges, first, last }) => {
    const [loser, winner] = [ruleOf(telling, claim.rule), ruleOf(telling, claim.supersededBy ?? claim.rule)];
    if (!isPayRow(loser)) return [];
    const share = shareWord(telling, loser);
    const parts = [
      `${quoted(loser)}${share === "" ? "" : `, ${share}`} under `,
      clausesOf(telling, loser),
      `${share === "" ? "" : ","} does not apply ${rangesWord(telling, ranges)}: ${whyLost(telling, claim, winner)}`,
    ];
    return [timed("lost", parts, clausesOf(telling, winner), first, last)];
  });
}

function shareWord({ facts }: Telling, { tiers }: PayRow): string {
  const [tier, more] = tiers;
  const share = tier?.pays[facts.employee.employment];
  return more !== undefined || typeof share !== "number" ? "" : percentage(share);
}

function whyLost(telling: Telling, { lostOn }: Claim, winner: Rule): string {
  if (lostOn === "hours") {
    const what = isOnlyPaidAsOvertime(winner) ? "paid as overtime" : "overtime";
    return `it is for ordinary hours, and these are ${what} under ${quoted(winner)}`;
  }
  const share = isPayRow(winner) ? shareWord(telling, winner) : "";
  const paid = share === "" ? "" : ` (${share})`;
  return lostOn === "rate"
    ? `${quoted(winner)} pays more${paid}`
    : `${quoted(winner)}${paid} prevails over it`;
}
