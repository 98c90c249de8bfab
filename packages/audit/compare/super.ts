// Super on arrears: the guarantee rate of the day on the part of a shortfall that is ordinary time or qualifying earnings.

import { type Cents, type LocalDate, type Percent, parseLocalDate, percentOf } from "#engine";
import type { PricedWork } from "../price/priced-work.ts";
import type { Cause } from "./causes.ts";

/** Hundredths of a per cent from a day on, latest first (Superannuation Guarantee (Administration) Act 1992, section 19). */
const RATES = (
  [
    ["2025-07-01", 1200],
    ["2024-07-01", 1150],
    ["2023-07-01", 1100],
    ["2022-07-01", 1050],
    ["2021-07-01", 1000],
    ["2014-07-01", 950],
  ] as const
).map(([from, rate]) => ({ from: parseLocalDate(from) ?? 0, rate: rate as Percent }));

export const SUPER_ON_ARREARS = {
  name: "guarantee-rate-on-earnings-base",
  version: 2,
  says: [
    "Super is worked out at the guarantee rate of the pay period's last day.",
    "Where the cause of a shortfall is known, the lines it leaves out decide what is ordinary time earnings.",
    "Where it is not, the shortfall counts as ordinary time earnings up to what the period's ordinary time earnings are.",
    "An employee under 18 gets no super guarantee for a week with 30 hours of work or less (Superannuation Guarantee (Administration) Act 1992, section 28). We do not check that. The amounts include super for such weeks: take them out.",
    "The super guarantee charge, its interest and its fee are not included.",
  ],
} as const;

/** The part of a shortfall that super is worked out on. */
export function superBase(priced: PricedWork, causes: readonly Cause[]): Cents {
  const earnings = priced.lines.reduce((sum, { component, ote }) => sum + (ote ? component.amount : 0), 0);
  const base = causes.reduce((sum, { amount, lines }) => {
    const known = lines.reduce((so, { line, amount: part }) => so + (line.ote ? part : 0), 0);
    return sum + (lines.length === 0 ? Math.min(amount, earnings) : known);
  }, 0);
  return Math.max(0, Math.min(base, earnings)) as Cents;
}

export function superOn(base: Cents, day: LocalDate): Cents {
  const rate = RATES.find(({ from }) => from <= day)?.rate ?? (0 as Percent);
  return percentOf(base, rate);
}
