// Why a period falls short: a common mistake that gives exactly what was paid is the cause, and the lines it leaves out carry the dollars.

import { type Cents, type Component, type Percent, payFor, percentOf } from "#engine";
import type { AskableWork, Line } from "../price/priced-work.ts";
import { type AuditOptions, allowanceOf, type Purpose } from "../records/options.ts";
import { type Balance, type PurposeBalance, purposeOf } from "./set-off.ts";

export const CAUSES = {
  allowance_not_paid: "An allowance was not paid",
  minimum_not_paid: "A minimum engagement or payment was not paid",
  overtime_not_paid: "Overtime was paid as ordinary time",
  penalty_not_paid: "Penalty rates were not paid",
  flat_rate: "Every hour was paid at one flat rate",
  earlier_rates: "Rates of an earlier year were paid",
  rounding: "Rates or amounts were rounded down",
  nothing_paid: "Nothing was paid for the period",
  hours_not_paid: "Nothing was paid for the hours worked",
  no_overtime_paid: "Overtime was not paid",
  unexplained: "No single mistake explains it",
} as const;

export type CauseCode = keyof typeof CAUSES;

/** Dollars of a shortfall that one line carries. */
interface Attributed {
  readonly line: Line;
  readonly amount: Cents;
}

export interface Cause {
  readonly code: CauseCode;
  /** What was short; null: everything that is due in the period, together. */
  readonly purpose: Purpose | null;
  readonly amount: Cents;
  readonly lines: readonly Attributed[];
}

type FoundCause = Omit<Cause, "purpose">;

export interface Shortfall {
  readonly priced: AskableWork;
  readonly balance: Balance;
  readonly options: AuditOptions;
}

export function causesOf(shortfall: Shortfall): readonly Cause[] {
  const { priced, balance, options } = shortfall;
  if (balance.isForAll && balance.paid > 0)
    return [{ ...hoursCause(priced.lines, balance.short, shortfall, true), purpose: null }];
  const designated = Object.values(options.payCodes);
  return balance.purposes.flatMap((one) => {
    if (one.short === 0) return [];
    const lines = priced.lines.filter((line) => purposeOf(line, designated) === one.purpose);
    return [{ ...purposeCause(one, lines, shortfall), purpose: one.purpose }];
  });
}

function purposeCause(
  { purpose, due, paid, short }: PurposeBalance,
  lines: readonly Line[],
  shortfall: Shortfall,
): FoundCause {
  if (purpose === "allowances" || allowanceOf(purpose) !== null)
    return causeOf("allowance_not_paid", short, shares(lines, short));
  if (paid === 0) return causeOf(unpaidCode(purpose, lines, shortfall), short, whole(lines));
  return hoursCause(lines, short, shortfall, due === shortfall.balance.due);
}

/** Nothing counts for the purpose. Other money of the period decides what we may say of it. */
function unpaidCode(purpose: Purpose, lines: readonly Line[], { priced, balance }: Shortfall): CauseCode {
  const isPaidNothing = balance.purposes.every(({ paid }) => paid === 0) && balance.other <= 0;
  if (isPaidNothing) return "nothing_paid";
  if (purpose !== "overtime") return "hours_not_paid";
  const hours = balance.purposes.find((one) => one.purpose === "hours");
  const flat = lines.reduce(
    (sum, { component: { minutes } }) => sum + (minutes === null ? 0 : payFor(priced.baseRate, minutes)),
    0,
  );
  const isPaidFlat = flat > 0 && hours !== undefined && hours.paid - hours.due >= flat;
  return isPaidFlat ? "overtime_not_paid" : "no_overtime_paid";
}

const causeOf = (code: CauseCode, amount: Cents, lines: readonly Attributed[]): FoundCause => ({
  code,
  amount,
  lines,
});

const whole = (lines: readonly Line[]): readonly Attributed[] =>
  lines.map((line) => ({ line, amount: line.component.amount }));

/** Line by line in turn until the shortfall is used up. */
function shares(lines: readonly Line[], short: Cents): readonly Attributed[] {
  let left: number = short;
  return lines.flatMap((line) => {
    const amount = Math.min(left, line.component.amount);
    left -= amount;
    return amount > 0 ? [{ line, amount: amount as Cents }] : [];
  });
}

type Candidate = readonly [CauseCode, readonly Attributed[]];

function hoursCause(
  lines: readonly Line[],
  short: Cents,
  shortfall: Shortfall,
  isAllThere: boolean,
): FoundCause {
  const found = candidatesOf(lines, shortfall.priced.baseRate).find(
    ([, attributed]) => sumOf(attributed) === short,
  );
  if (found !== undefined) return causeOf(found[0], short, found[1]);
  const { due, earlierTotals } = shortfall.priced;
  if (isAllThere && earlierTotals().some((earlier) => due - earlier === short))
    return causeOf("earlier_rates", short, spread(lines, short));
  if (short <= lines.length) return causeOf("rounding", short, []);
  return causeOf("unexplained", short, []);
}

const sumOf = (attributed: readonly Attributed[]): number =>
  attributed.reduce((sum, { amount }) => sum + amount, 0);

const CASUAL = 12_500 as Percent;

/** What each mistake would leave out, line by line. */
function candidatesOf(lines: readonly Line[], base: Cents): readonly Candidate[] {
  const ofKind = (...kinds: readonly Component["kind"][]): readonly Line[] =>
    lines.filter(({ component }) => kinds.includes(component.kind));
  const [allowances, topUps] = [ofKind("allowance"), ofKind("top_up")];
  const codes = [...new Set(allowances.map(({ component }) => component.code))];
  const found: Candidate[] = [
    ["minimum_not_paid", whole(topUps)],
    ["allowance_not_paid", whole(allowances)],
    ...codes.map(
      (code): Candidate => [
        "allowance_not_paid",
        whole(allowances.filter(({ component }) => component.code === code)),
      ],
    ),
  ];
  const paidRates = ofKind("ordinary", "penalty").map(({ component }) => component.rate);
  for (const rate of new Set([...paidRates, base, percentOf(base, CASUAL)])) {
    const flat = above(ofKind("ordinary", "penalty", "overtime"), rate);
    found.push(
      ["overtime_not_paid", above(ofKind("overtime"), rate)],
      ["penalty_not_paid", above(ofKind("penalty"), rate)],
      ["flat_rate", flat],
      ["flat_rate", [...flat, ...whole(topUps)]],
      ["flat_rate", [...flat, ...whole(allowances)]],
      ["flat_rate", [...flat, ...whole(topUps), ...whole(allowances)]],
    );
  }
  return found.filter(([, attributed]) => attributed.length > 0);
}

/** What lines pay above a rate for their time. */
function above(lines: readonly Line[], rate: Cents): readonly Attributed[] {
  return lines.flatMap((line) => {
    const { minutes, amount } = line.component;
    const extra = minutes === null ? amount : amount - payFor(rate, minutes);
    return extra === 0 ? [] : [{ line, amount: extra as Cents }];
  });
}

/** By each line's share of the pay; the last line takes what rounding leaves. */
function spread(lines: readonly Line[], short: Cents): readonly Attributed[] {
  const total = lines.reduce((sum, { component }) => sum + component.amount, 0);
  let left: number = short;
  return lines.map((line, index) => {
    const share = Math.floor((short * line.component.amount) / total);
    const amount = index === lines.length - 1 ? left : share;
    left -= amount;
    return { line, amount: amount as Cents };
  });
}
