// The set-off rule: which money counts towards what is due. Courts may change it, so it has a name and a version.

import type { Cents } from "#engine";
import type { Line } from "../price/priced-work.ts";
import type { Purpose } from "../records/options.ts";
import type { Payment } from "../records/records.ts";

export const SET_OFF = {
  name: "same-period-same-purpose",
  version: 1,
  says: [
    "Only money paid for a pay period counts towards what is due for it.",
    "Money whose pay code is mapped to a purpose counts only for that purpose.",
    "Money whose pay code has no mapping counts as pay for hours worked.",
    "Money without a pay code counts for everything that is due in its period.",
    "Money mapped to `other` (leave, bonuses, reimbursements) counts for nothing here.",
  ],
} as const;

/** What is due and paid for one purpose in one period. */
interface PurposeBalance {
  readonly purpose: Purpose;
  readonly due: Cents;
  readonly paid: Cents;
  readonly short: Cents;
}

export interface Balance {
  readonly due: Cents;
  /** All money that counts. */
  readonly paid: Cents;
  readonly other: Cents;
  readonly short: Cents;
  readonly over: Cents;
  readonly purposes: readonly PurposeBalance[];
  /** Is none of the money for one purpose? Then a mistake is looked for in everything that is due. */
  readonly isForAll: boolean;
}

type PayCodes = Readonly<Record<string, Purpose>>;

/** What a line is due for: its own allowance or overtime only where some pay code is for just that. */
export function purposeOf({ component: { kind, code } }: Line, payCodes: PayCodes): Purpose {
  const designated = Object.values(payCodes);
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
  for (const line of lines) add(due, purposeOf(line, payCodes), line.component.amount);
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

/** Money without a pay code fills the gaps in turn, pay for hours first. */
function settled(
  sums: readonly { readonly purpose: Purpose; readonly due: number; readonly paid: number }[],
  free: number,
  other: number,
): Balance {
  const ordered = [...sums].sort((a, b) => Number(b.purpose === "hours") - Number(a.purpose === "hours"));
  let left = free;
  const purposes = ordered.map(({ purpose, due, paid }) => {
    const gap = Math.max(0, due - paid);
    const filled = Math.min(gap, Math.max(0, left));
    left -= filled;
    return { purpose, due: due as Cents, paid: (paid + filled) as Cents, short: (gap - filled) as Cents };
  });
  const total = (of: (one: PurposeBalance) => number): Cents =>
    purposes.reduce((sum, one) => sum + of(one), 0) as Cents;
  const over = total(({ due, paid }) => Math.max(0, paid - due)) + Math.max(0, left);
  return {
    due: total(({ due }) => due),
    paid: (total(({ paid }) => paid) + left) as Cents,
    other: other as Cents,
    short: total(({ short }) => short),
    over: over as Cents,
    purposes,
    isForAll: sums.every(({ paid }) => paid === 0),
  };
}
