// The set-off rule: which money counts towards what is due. Courts may change it, so it has a name and a version.

import type { Cents } from "#engine";
import type { Line } from "../price/priced-work.ts";
import type { Purpose } from "../records/options.ts";
import type { Payment } from "../records/records.ts";

export const SET_OFF = {
  name: "same-period-same-purpose",
  version: 2,
  says: [
    "Only money paid for a pay period counts towards what is due for it.",
    "Money whose pay code is mapped to a purpose counts only for that purpose.",
    "Money whose pay code has no mapping counts as pay for hours worked.",
    "Money without a pay code counts for everything that is due in its period.",
    "Money mapped to `other` (leave, bonuses, reimbursements) counts for nothing here.",
    "Money taken back reduces what was paid in its period for the same purpose, and without a pay code first what is above the amount due. More than was paid there makes no shortfall: it belongs to another period or purpose, so it is in the range, with a finding.",
  ],
} as const;

/** What is due and paid for one purpose in one period. */
export interface PurposeBalance {
  readonly purpose: Purpose;
  readonly due: Cents;
  readonly paid: Cents;
  readonly short: Cents;
}

export interface Balance {
  readonly due: Cents;
  /** All money that counts, less money taken back. */
  readonly paid: Cents;
  readonly other: Cents;
  readonly short: Cents;
  readonly over: Cents;
  /** Money taken back beyond what was paid for its purpose in the period. */
  readonly takenBack: Cents;
  readonly purposes: readonly PurposeBalance[];
  /** Whether no money is for one purpose only: then we look for a mistake in everything due. */
  readonly isForAll: boolean;
}

type PayCodes = Readonly<Record<string, Purpose>>;

/** What a line is due for: its own allowance or overtime only where some pay code is `designated` for just that. */
export function purposeOf({ component: { kind, code } }: Line, designated: readonly Purpose[]): Purpose {
  if (kind === "allowance") {
    const own: Purpose = `allowance:${code}`;
    return designated.includes(own) ? own : "allowances";
  }
  return kind === "overtime" && designated.includes("overtime") ? "overtime" : "hours";
}

const paidFor = ({ code }: Payment, payCodes: PayCodes): Purpose | null =>
  code === null ? null : ((Object.hasOwn(payCodes, code) ? payCodes[code] : undefined) ?? "hours");

export function balanceOf(lines: readonly Line[], payments: readonly Payment[], payCodes: PayCodes): Balance {
  const due = new Map<Purpose, number>();
  const paid = new Map<Purpose, number>();
  let free = 0;
  const add = (sums: Map<Purpose, number>, purpose: Purpose, amount: number): void => {
    sums.set(purpose, (sums.get(purpose) ?? 0) + amount);
  };
  const designated = Object.values(payCodes);
  for (const line of lines) add(due, purposeOf(line, designated), line.component.amount);
  for (const payment of payments) {
    const purpose = paidFor(payment, payCodes);
    if (purpose === null) free += payment.amount;
    else add(paid, purpose, payment.amount);
  }
  const other = paid.get("other") ?? 0;
  paid.delete("other");
  const purposes = [...new Set([...due.keys(), ...paid.keys()])].sort();
  return settled(
    purposes.map((purpose) => ({ purpose, due: due.get(purpose) ?? 0, paid: paid.get(purpose) ?? 0 })),
    free,
    other,
  );
}

interface Sum {
  readonly purpose: Purpose;
  readonly due: number;
  readonly paid: number;
}

/** Money without a pay code fills the gaps in turn, or is taken from them in turn; pay for hours first. */
function settled(sums: readonly Sum[], free: number, other: number): Balance {
  const ordered = [...sums].sort((a, b) => Number(b.purpose === "hours") - Number(a.purpose === "hours"));
  const counted = ordered.map((sum) => ({ ...sum, paid: Math.max(0, sum.paid) }));
  const { shared, left } = free < 0 ? takenFrom(counted, -free) : filledFrom(counted, free);
  const purposes = shared.map(({ purpose, due, paid }) => ({
    purpose,
    due: due as Cents,
    paid: paid as Cents,
    short: Math.max(0, due - paid) as Cents,
  }));
  const total = <T>(list: readonly T[], of: (one: T) => number): number =>
    list.reduce((sum, one) => sum + of(one), 0);
  return {
    due: total(sums, ({ due }) => due) as Cents,
    paid: (total(sums, ({ paid }) => paid) + free) as Cents,
    other: other as Cents,
    short: total(purposes, ({ short }) => short) as Cents,
    over: (total(purposes, ({ due, paid }) => Math.max(0, paid - due)) + Math.max(0, left)) as Cents,
    takenBack: (total(sums, ({ paid }) => Math.max(0, -paid)) + Math.max(0, -left)) as Cents,
    purposes,
    isForAll: sums.every(({ paid }) => paid === 0),
  };
}

interface Shared {
  readonly shared: readonly Sum[];
  /** Above zero: money that nothing is due for. Below: money taken back that was never paid. */
  readonly left: number;
}

function filledFrom(sums: readonly Sum[], free: number): Shared {
  let left = free;
  const shared = sums.map((sum) => {
    const filled = Math.min(Math.max(0, sum.due - sum.paid), left);
    left -= filled;
    return { ...sum, paid: sum.paid + filled };
  });
  return { shared, left };
}

/** Money above the amount due goes first: taking that back leaves no one short. */
function takenFrom(sums: readonly Sum[], taken: number): Shared {
  let left = taken;
  const less = (floorOf: (sum: Sum) => number) => (sum: Sum) => {
    const cut = Math.min(Math.max(0, sum.paid - floorOf(sum)), left);
    left -= cut;
    return { ...sum, paid: sum.paid - cut };
  };
  const shared = sums.map(less(({ due }) => due)).map(less(() => 0));
  return { shared, left: -left };
}
