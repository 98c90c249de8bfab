// Allowances that replace others, for as long as they are paid for: with later shifts too.

import type { Allowance, Rule } from "../award/award.ts";
import type { Cents } from "../award/units.ts";
import type { Span } from "../hours/counters.ts";
import { countPaid, paidIn } from "../hours/own-counts.ts";
import type { PricedAllowance } from "../law/due.ts";
import type { Version } from "../law/law.ts";
import { type PaidBefore, spanOf } from "./due-allowance.ts";

const SPANS = ["week", "day", "shift"] as const;

const insteadOf = (slug: string): string => `instead of ${slug}`;
const centsOf = (slug: string): string => `cents ${slug}`;

/**
 * Those that count beside what was paid before: without those replaced, and less what was paid of those they replace.
 */
export function withReplaced(
  priced: readonly PricedAllowance[],
  version: Version,
  before: PaidBefore,
): readonly PricedAllowance[] {
  if (version.law.overridden.size === 0 || before.counters.paidAllowances.length === 0) return priced;
  const kept = priced.filter(({ rule }) => !wasReplaced(rule.slug, before));
  return kept.map((one) => {
    const earlier = paidInItsPlace(one, kept, version, before);
    return earlier === 0 ? one : { ...one, amount: Math.max(0, one.amount - earlier) as Cents };
  });
}

/** Has an allowance that overrides it been paid for the week, the day or the attendance? */
const wasReplaced = (slug: string, before: PaidBefore): boolean =>
  SPANS.some((per) => paidIn(before.counters, insteadOf(slug), per, before[per]) > 0);

/** What was paid before of those it overrides; the first that overrides one counts it. */
function paidInItsPlace(
  { rule }: PricedAllowance,
  kept: readonly PricedAllowance[],
  version: Version,
  before: PaidBefore,
): number {
  let earlier = 0;
  for (const slug of rule.overrides) {
    const first = kept.find((one) => one.rule.overrides.includes(slug));
    if (first?.rule !== rule || wasReplaced(slug, before)) continue;
    const per = replacesFor(rule, slug, version);
    earlier += paidIn(before.counters, centsOf(slug), per, before[per]);
  }
  return earlier;
}

/** What one allowance replaces another for: the unit it is paid for, or else that of the other; else the attendance. */
function replacesFor(rule: Allowance, slug: string, { rules }: Version): Span {
  const isOther = (one: Rule): one is Allowance => one.slug === slug && one.kind === "allowance";
  const other = rules.find(isOther);
  return spanOf(rule) ?? (other === undefined ? null : spanOf(other)) ?? "shift";
}

/** So that later shifts know what was replaced, and what was paid that another may yet replace. */
export function countReplaced(
  paid: readonly PricedAllowance[],
  version: Version,
  { counters, ...at }: PaidBefore,
): void {
  if (version.law.overridden.size === 0) return;
  for (const { rule, amount } of paid) {
    for (const other of rule.overrides) {
      const per = replacesFor(rule, other, version);
      countPaid(counters, { slug: insteadOf(other), per, at: at[per], quantity: 1 });
    }
    if (!version.law.overridden.has(rule.slug)) continue;
    const slug = centsOf(rule.slug);
    for (const per of SPANS) {
      const quantity = paidIn(counters, slug, per, at[per]) + amount;
      countPaid(counters, { slug, per, at: at[per], quantity });
    }
  }
}
