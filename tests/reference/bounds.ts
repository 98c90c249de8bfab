// Every clock time, length, rest, age and date at which some rule of an award starts or stops.

import type { Award, Rule, ShiftTest } from "#engine";

export interface Bounds {
  readonly clocks: readonly number[];
  /** Minutes. */
  readonly lengths: readonly number[];
  readonly gaps: readonly number[];
  readonly rests: readonly number[];
  readonly weekly: readonly number[];
  readonly ages: readonly number[];
  readonly serviceMonths: readonly number[];
  readonly starts: readonly number[];
  /** Days on which something in the award starts or stops. */
  readonly days: readonly number[];
  readonly claims: readonly string[];
}

type Lists = { -readonly [K in keyof Omit<Bounds, "claims">]: Set<number> };

const KEYS = [
  "clocks",
  "lengths",
  "gaps",
  "rests",
  "weekly",
  "ages",
  "serviceMonths",
  "starts",
  "days",
] as const;

/** Adds the numbers among some values; null, words and what is never reached are none. */
const add = (list: Set<number>, ...values: readonly unknown[]): void => {
  for (const value of values) if (typeof value === "number" && value < 1_000_000) list.add(value);
};

export function boundsOf(award: Award): Bounds {
  const lists: Lists = {
    clocks: new Set(),
    lengths: new Set(),
    gaps: new Set(),
    rests: new Set(),
    weekly: new Set(),
    ages: new Set(),
    serviceMonths: new Set(),
    starts: new Set(),
    days: new Set(),
  };
  const claims = new Set<string>();
  for (const rule of award.rules) {
    ofRule(rule, lists);
    if (rule.kind === "allowance" && rule.due.by === "claim") claims.add(rule.due.code);
  }
  for (const { from, to } of [...award.rules, ...award.rates, ...award.amounts, ...award.clauses])
    add(lists.days, from.day, to?.day);
  const sorted = (key: (typeof KEYS)[number]): readonly number[] => [...lists[key]].sort((a, b) => a - b);
  return {
    clocks: sorted("clocks"),
    lengths: sorted("lengths"),
    gaps: sorted("gaps"),
    rests: sorted("rests"),
    weekly: sorted("weekly"),
    ages: sorted("ages"),
    serviceMonths: sorted("serviceMonths"),
    starts: sorted("starts"),
    days: sorted("days"),
    claims: [...claims].sort(),
  };
}

function ofRule(rule: Rule, lists: Lists): void {
  const { between, elapsed, shift, week } = rule.when;
  for (const { from, to } of between ?? []) add(lists.clocks, from, to);
  add(lists.lengths, elapsed?.over, ...Object.values(week?.overtime ?? {}));
  add(lists.ages, rule.for.age?.from, rule.for.age?.before);
  ofShift(shift, lists);
  if ("tiers" in rule) for (const { upTo } of rule.tiers) add(lists.lengths, upTo);
  ofHours(rule, lists);
  ofMoney(rule, lists);
}

function ofShift(test: ShiftTest | null, lists: Lists): void {
  if (test === null) return;
  const { starts, finishes, crosses, total, startToFinish, gaps } = test;
  add(lists.clocks, crosses, ...Object.values(starts ?? {}), ...Object.values(finishes ?? {}));
  add(lists.lengths, ...Object.values(total ?? {}), ...Object.values(startToFinish ?? {}));
  for (const bounds of [gaps?.brokenFor, gaps?.sleepoverLasting, gaps?.interruptedRest])
    add(lists.gaps, ...Object.values(bounds ?? {}));
}

function ofHours(rule: Rule, lists: Lists): void {
  if (rule.kind === "span") for (const window of rule.windows) add(lists.clocks, window?.from, window?.to);
  if (rule.kind === "span-extension") add(lists.clocks, rule.opens, rule.closes);
  if (rule.kind === "ordinary-limit") {
    const isLong = rule.per === "week" || rule.per === "cycle";
    add(isLong ? lists.weekly : lists.lengths, rule.limit, rule.longDay?.limit);
    for (const { to, shift } of rule.raised) {
      add(lists.lengths, to);
      ofShift(shift, lists);
    }
  }
  if (rule.kind === "rest-between")
    add(
      lists.rests,
      rule.rest.needed,
      rule.rest.reduced?.to,
      ...rule.rest.disregards.flatMap(({ lasting }) => Object.values(lasting)),
    );
  if (rule.kind === "broken-shift") add(lists.rests, ...Object.values(rule.gap));
  if (rule.kind === "rest-limit") add(lists.rests, rule.needed, rule.reduced?.to);
  if (rule.kind === "higher-duties")
    add(lists.lengths, ...(rule.whole === "never" ? [] : Object.values(rule.whole)), rule.atLeast);
  if (rule.kind === "break-schedule")
    for (const { worked } of rule.steps) add(lists.lengths, ...Object.values(worked));
}

function ofMoney(rule: Rule, lists: Lists): void {
  if (rule.kind === "minimum-payment") add(lists.lengths, rule.minimum, rule.step);
  if (rule.kind === "missed-break") add(lists.lengths, rule.after);
  if (rule.kind === "paid-breaks") add(lists.lengths, ...Object.values(rule.shiftLasting));
  if (rule.kind === "worked-through-break") add(lists.lengths, rule.block, rule.after);
  if (rule.kind === "allowance") {
    const { due } = rule;
    if ("gap" in due) add(lists.gaps, ...Object.values(due.lasting));
    else if ("lasting" in due) add(lists.lengths, ...Object.values(due.lasting));
  }
  if (rule.kind !== "scale") return;
  for (const { age, serviceMonths, started } of rule.steps) {
    add(lists.ages, age?.from, age?.before);
    add(lists.serviceMonths, serviceMonths?.over, serviceMonths?.upTo);
    add(lists.starts, started?.from, started?.before);
  }
}
