// The claims behind a result, in words: what applied, what lost and to what, what did not apply.

import { paidBreaksIn } from "../attendance/paid-breaks.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import { has, type Rule } from "../award/award.ts";
import { formatPercent, type Moment } from "../award/units.ts";
import type { WalkedShift } from "../claims/shift-walk.ts";
import type { Contest } from "../claims/walk.ts";
import type { Version } from "../law/law.ts";
import { isCompared, overrides, type Row } from "../law/rows.ts";
import { clauseRefs } from "../law/versions.ts";
import type { Outcome } from "../price/shift-result.ts";
import type { Claim } from "../result/result.ts";
import type { Situation } from "../shift/situation.ts";

interface Said extends Time {
  readonly rule: Rule;
  readonly status: Claim["status"];
  readonly reason: string;
  readonly supersededBy: string | null;
  readonly lostOn: Claim["lostOn"];
}

/** The claims of a walked shift: of its minutes, of the whole, of what was added, and of rules that had none. */
export function claimsOf(walked: WalkedShift, outcome: Outcome): readonly Claim[] {
  const whole = rulesOfTheWhole(walked, outcome).map((rule) => applied(rule, NO_TIME, rule.says));
  const added = outcome.added.map(({ rule, pieces }) =>
    applied(rule, { from: pieces[0]?.from ?? null, to: pieces.at(-1)?.to ?? null }, rule.says),
  );
  const allowances = outcome.allowances.map(({ rule }) => applied(rule, NO_TIME, rule.says));
  const said = [...(walked.contests ?? []).flatMap(saidOf), ...whole, ...added, ...allowances];
  return inOrder(said, walked.first);
}

interface Time {
  readonly from: Moment | null;
  readonly to: Moment | null;
}

const NO_TIME: Time = { from: null, to: null };

const applied = (rule: Rule, { from, to }: Time, reason: string): Said => ({
  rule,
  from,
  to,
  status: "applied",
  reason,
  supersededBy: null,
  lostOn: null,
});

const lost = (
  rule: Rule,
  { from, to }: Time,
  by: Rule,
  { lostOn: on, reason }: Pick<Said, "lostOn" | "reason">,
): Said => ({ rule, from, to, status: "superseded", reason, supersededBy: by.slug, lostOn: on });

/** What the rules said of one stretch of time. */
function saidOf(contest: Contest): readonly Said[] {
  const { trigger, claimed, won, keptOut } = contest;
  const rows = claimed.map((row) => {
    if (row === won.row || won.added.some((one) => one.row === row))
      return applied(row.rule, contest, `Paid at ${formatPercent(won.percent)} %.`);
    const on = lostOn(row, won.row);
    return lost(row.rule, contest, won.row.rule, { lostOn: on, reason: whyLost(row, won.row, on) });
  });
  if (trigger === null) return rows;
  const cause = `These hours are ${makesOvertime(trigger) ? "" : "paid as "}overtime.`;
  const others = keptOut.map(({ rule }) =>
    lost(rule, contest, trigger, { lostOn: "hours", reason: KEPT_OUT }),
  );
  return [applied(trigger, contest, cause), ...rows, ...others];
}

function inOrder(said: readonly Said[], situation: Situation): readonly Claim[] {
  const { version, employment } = situation.plan;
  const claims: Claim[] = [];
  const touched = new Set<string>();
  for (const { rule, ...rest } of joined(said)) {
    touched.add(rule.slug);
    claims.push({ rule: rule.slug, clauses: clauseRefs(version, rule.clauses), ...rest });
  }
  return claims.concat(...untouchedRuns(skippedIn(version, employment), touched));
}

/** What each rule says when it has nothing to say, in the order of the rules, and the place of each. */
interface Skipped {
  readonly claims: readonly Claim[];
  readonly places: ReadonlyMap<string, number>;
}

/** The claims of rules that did not apply, in runs: they are many, and those that did are few. */
function untouchedRuns({ claims, places }: Skipped, touched: ReadonlySet<string>): readonly Claim[][] {
  const taken = [...touched].map((slug) => places.get(slug) ?? claims.length).sort((a, b) => a - b);
  let next = 0;
  return [...taken, claims.length].map((place) => {
    const run = claims.slice(next, place);
    next = place + 1;
    return run;
  });
}

const newSkipped = (_: Version["rules"]): Partial<Record<string, Skipped>> => ({});

/** Worked out once a text of the law and employment type. */
function skippedIn(version: Version, employment: string): Skipped {
  const known = version.law.memory.once(version.rules, newSkipped);
  const claims = (): readonly Claim[] =>
    version.rules.map((rule) => ({
      rule: rule.slug,
      clauses: clauseRefs(version, rule.clauses),
      from: null,
      to: null,
      status: "skipped",
      reason: whySkipped(rule, employment),
      supersededBy: null,
      lostOn: null,
    }));
  const places = (): Skipped["places"] => new Map(version.rules.map(({ slug }, place) => [slug, place]));
  const skipped = known[employment] ?? { claims: claims(), places: places() };
  known[employment] = skipped;
  return skipped;
}

/** Rules that shaped the shift without claiming minutes of it. */
function rulesOfTheWhole({ first, pieces }: WalkedShift, outcome: Outcome): readonly Rule[] {
  const { plan, holding, attendance, classes } = first;
  const isCode = (slug: string): boolean =>
    outcome.components.some(({ code }) => code === slug) ||
    outcome.warnings.some(({ code }) => code === slug);
  const rules = new Set<Rule>();
  for (const { base } of pieces) for (const rule of base.rules) rules.add(rule);
  for (const { won } of pieces) if (won.cap !== null) rules.add(won.cap);
  for (const rule of plan.version.law.memory.once(plan.version.rules, shapingIn)) {
    const took =
      rule === holding.casualLoading ||
      (rule.kind === "shift-class" && classes.some((list) => list.includes(rule.slug))) ||
      (rule.kind === "paid-breaks" &&
        attendance.breaks.length > 0 &&
        paidBreaksIn(first.shift, holding.paidBreaks) === rule) ||
      rule === holding.breakSchedule ||
      (rule.kind === "ordinary-break" &&
        first.ordinaryBreaks.length > 0 &&
        holding.ordinaryBreaks.includes(rule)) ||
      (rule.kind === "public-holiday-choice" && holding.holidayMoved !== null) ||
      (rule.kind === "span-extension" && holding.extensions.includes(rule)) ||
      ((has(rule, "adds-money") || has(rule, "warns")) && isCode(rule.slug));
    if (took) rules.add(rule);
  }
  return [...rules];
}

/** The rules that may shape a shift without claiming minutes of it. */
const shapingIn = (rules: readonly Rule[]): readonly Rule[] =>
  rules.filter((rule) => has(rule, "whole-shift"));

const KEPT_OUT = "It is for ordinary hours, and these are overtime.";

const lostOn = (row: Row, winner: Row): Claim["lostOn"] =>
  isCompared(winner, row) && !overrides(winner, row) ? "rate" : "preference";

function whyLost(row: Row, winner: Row, on: Claim["lostOn"]): string {
  if (on === "rate") return `${winner.rule.label} pays more for these minutes.`;
  return `${winner.rule.label} prevails over ${row.rule.label}.`;
}

function whySkipped(rule: Rule, employment: string): string {
  const who = rule.for.employment;
  if (who !== null && !who.some((type) => type === employment))
    return "It does not apply to this employment type.";
  return "Nothing in this shift meets its conditions.";
}

/** Claims of one rule with one outcome on touching stretches are one claim. */
function joined(said: readonly Said[]): readonly Said[] {
  const result: Said[] = [];
  for (const claim of said) {
    const index = result.findIndex(
      (one) =>
        one.rule === claim.rule &&
        one.status === claim.status &&
        one.reason === claim.reason &&
        one.to !== null &&
        one.to === claim.from,
    );
    const before = result[index];
    if (before === undefined) result.push(claim);
    else result[index] = { ...before, to: claim.to };
  }
  return result;
}
