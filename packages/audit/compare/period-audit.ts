// One pay period audited: what was due compared with what was paid for it.

import { type Cents, type LocalDate, type Percent, payFor, percentOf } from "#engine";
import type { PayPeriod } from "../periods/pay-periods.ts";
import { type AskableWork, asked, type PricedWork } from "../price/priced-work.ts";
import type { Pricing } from "../price/work.ts";
import { type AuditOptions, isForOther } from "../records/options.ts";
import type { UnreadWork } from "../records/records.ts";
import { type Cause, causesOf } from "./causes.ts";
import { interestOn } from "./interest.ts";
import { type Balance, balanceOf } from "./set-off.ts";
import { type Split, splitDue, splitShort } from "./split.ts";
import { superBase, superOn } from "./super.ts";

/** What work that could not be priced may add to what is short. */
interface Range {
  readonly most: Cents;
  /** Nothing bounds it: neither this work nor any before it has a rate. */
  readonly isOpen: boolean;
}

export interface PeriodAudit {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly award: string;
  readonly classification: string;
  readonly shifts: number;
  /** Rows of work beside the shifts: not read in full, or overlapping another. */
  readonly unread: number;
  readonly priced: PricedWork;
  readonly balance: Balance;
  readonly dueSplit: Split;
  readonly shortSplit: Split;
  readonly causes: readonly Cause[];
  readonly range: Range;
  /** null: something is short, and no rate is known of a half-year that interest would run through. */
  readonly interest: Cents | null;
  readonly superannuation: Cents;
}

/** Work without a known rate, or without known hours, is worth at most this. */
export const RANGE_RULE = {
  name: "triple-rate",
  version: 2,
  says: "Work that could not be priced may be worth up to three times the employee's minimum hourly rate for its hours, or for 12 hours where they are not known. What is short counts here, and not as short, where pay that we could not read, or that was for several periods, may be pay for the work.",
} as const;

const TRIPLE = 30_000 as Percent;
const UNKNOWN_MINUTES = 720;

export function auditPeriod(period: PayPeriod, given: AskableWork, who: Who, pricing: Pricing): PeriodAudit {
  const { options } = pricing;
  const isPaid = period.payments.length > 0;
  const balanced = isPaid ? balanceOf(given.lines, period.payments, options.payCodes) : unpaid(given.due);
  const settled = isWhollyPriced(period, given) ? balanced : { ...balanced, over: 0 as Cents };
  const unclear = period.isPayUnclear ? settled.short : (0 as Cents);
  const balance = unclear === 0 ? settled : { ...settled, short: 0 as Cents, purposes: [] };
  const isAsked = options.assumptions === "short" && balance.short > 0;
  const priced = asked(given, isAsked ? given.openQuestions() : given.questions);
  const causes = balance.short === 0 ? [] : causesOf({ priced: given, balance, options });
  const dueSplit = splitDue(priced);
  return {
    ...who,
    start: period.start,
    end: period.end,
    shifts: period.shifts.length,
    unread: period.unread.length,
    priced,
    balance,
    dueSplit,
    shortSplit: splitShort(dueSplit, balance.short),
    causes,
    range: rangeOf(period, priced, who.baseRate, (balance.takenBack + unclear) as Cents),
    interest: interestFor(period, balance.short, options),
    superannuation: options.chargesSuper ? superOn(superBase(priced, causes), period.end) : (0 as Cents),
  };
}

/** From the earliest pay date that is known: the shortfall was due then, whatever was paid later. */
function interestFor({ payments, end }: PayPeriod, short: Cents, options: AuditOptions): Cents | null {
  const { interestTo, payCodes } = options;
  if (interestTo === null || short === 0) return 0 as Cents;
  const counted = payments.filter(({ code }) => !isForOther(code, payCodes));
  const dates = counted.flatMap(({ paidOn }) => (paidOn === null ? [] : [paidOn]));
  return interestOn(short, dates.sort((a, b) => a - b)[0] ?? end, interestTo);
}

/** If some work has no price, or was not recorded, money above what is due may be the pay for it. */
const isWhollyPriced = ({ shifts, unread }: PayPeriod, { unpriced }: PricedWork): boolean =>
  shifts.length > 0 && unread.length === 0 && unpriced.length === 0;

export interface Who {
  readonly award: string;
  readonly classification: string;
  /** The employee's minimum hourly rate, if known; 0: not. */
  readonly baseRate: Cents;
}

/** Work outside every paid period is due, and we do not know what was paid for it: a range, never short. */
const unpaid = (due: Cents): Balance => ({
  due,
  paid: 0 as Cents,
  other: 0 as Cents,
  short: 0 as Cents,
  over: 0 as Cents,
  takenBack: 0 as Cents,
  purposes: [],
  isForAll: true,
});

/** Money taken back from another period or purpose may have been due there; unclear pay may be short, or not. */
function rangeOf(period: PayPeriod, priced: PricedWork, baseRate: Cents, unclear: Cents): Range {
  const rate = priced.baseRate > 0 ? priced.baseRate : baseRate;
  const open = [...priced.unpriced, ...period.unread];
  const most = worthOf(open, rate) + (period.payments.length === 0 ? priced.due : 0) + unclear;
  return { most: most as Cents, isOpen: open.length > 0 && rate === 0 };
}

export const worthOf = (work: readonly Pick<UnreadWork, "minutes">[], rate: Cents): Cents =>
  work.reduce(
    (sum, { minutes }) =>
      sum +
      payFor(percentOf(rate, TRIPLE), minutes ?? (UNKNOWN_MINUTES as NonNullable<UnreadWork["minutes"]>)),
    0,
  ) as Cents;
