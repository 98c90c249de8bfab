// The lines of a payslip: components paid short, one rate for everything, fewer hours than were worked.

import { type Cents, formatCents, type Minutes, payFor } from "#engine";
import { type Case, standingOf } from "../case.ts";
import { allClauses, ordinaryRateOf } from "../dues.ts";
import {
  type Detector,
  dueFact,
  type Finding,
  factOf,
  gradeOfShort,
  hoursText,
  NOTHING,
  paidFact,
  timesOf,
} from "../finding.ts";
import { type Item, isItemised, isNameOf } from "../itemised.ts";
import { minutesPaid, rateOf } from "../paid.ts";

export const lines: Detector = (one) =>
  one.paid === null || one.paid.lines.length === 0
    ? NOTHING
    : [...shortItems(one), ...oneRate(one), ...hoursPaid(one)];

/** A line that does not name a component could be paying any of them. */
function shortItems(one: Case): readonly Finding[] {
  const isWhole = isItemised(one);
  const isShort = standingOf(one) === "short";
  const missing = one.total - (one.paid?.total ?? one.total);
  const otherwise = (gap: number): string =>
    gap <= missing
      ? ""
      : " Other lines pay more than is due; whether that may be set off is a matter of the contract.";
  return one.items
    .filter((item) => item.paid < item.due && (item.isNamed || isWhole))
    .filter(() => isWhole || isShort)
    .map((item) => ({
      code: codeOf(item),
      ...(item.paid < item.dueUnrounded ? gradeOf(one, isWhole) : UNCERTAIN),
      description: `${item.label}: ${formatCents(item.due)} is due and ${formatCents(item.paid)} was paid under that name.${otherwise(item.due - item.paid)}`,
      clauses: item.clauses,
      amount: (item.due - item.paid) as Cents,
      facts: [
        factOf(`due: ${item.label}`, formatCents(item.due)),
        factOf(`paid: ${item.label}`, formatCents(item.paid)),
      ],
      clearsWhen: `Another line pays ${item.label}: name it so, or add it to the lines.`,
    }));
}

const codeOf = ({ kind }: Item): Finding["code"] =>
  kind === "allowance" ? "allowance_due" : kind === "top_up" ? "minimum_engagement" : "component_underpaid";

/** Such as a gap no larger than rounding makes. */
const UNCERTAIN = { severity: "info", confidence: "low" } as const;

/** A gap that other lines make up is the contract's question. */
function gradeOf(one: Case, isWhole: boolean): Pick<Finding, "severity" | "confidence"> {
  if (standingOf(one) !== "short") return UNCERTAIN;
  const { severity, confidence } = gradeOfShort(one, one.paid?.total ?? one.total);
  return isWhole ? { severity, confidence } : { severity: "warning", confidence: "medium" };
}

/** All that was paid is hours at one rate, and falls short. */
function oneRate(one: Case): readonly Finding[] {
  const { paid, shifts, dues, total } = one;
  if (paid === null || standingOf(one) !== "short" || dues.length === 0) return NOTHING;
  const rates = new Set(paid.lines.map(rateOf));
  const [rate] = rates;
  const due = new Set(
    shifts.flatMap(({ result }) =>
      result.components.flatMap(({ minutes, rate: paidAt }) => (minutes === null ? [] : paidAt)),
    ),
  );
  if (rates.size !== 1 || rate == null || due.size < 2) return NOTHING;
  const worked = shifts.reduce((sum, { result }) => sum + result.workedMinutes, 0);
  if (minutesPaid(paid.lines) < worked) return NOTHING;
  return [
    {
      code: "flat_rate_below_floor",
      ...gradeOf(one, true),
      description: `Every hour was paid at ${formatCents(rate)}. On these ${hoursText(worked)} the award pays ${formatCents(total)}: a flat rate replaces its clauses only if it pays as much.`,
      clauses: allClauses(dues.map(({ clauses }) => clauses)),
      amount: (total - paid.total) as Cents,
      facts: [factOf("flat_rate", formatCents(rate)), ...paidFact(one), dueFact(one)],
      clearsWhen: `At least ${formatCents(total)} was paid for these hours.`,
    },
  ];
}

const isAllowance = ({ items }: Case, label: string): boolean =>
  items.some((item) => item.kind === "allowance" && isNameOf(item, label));

/** Hours may be listed twice, as time and as a loading; listed too seldom they were not paid. */
function hoursPaid(one: Case): readonly Finding[] {
  const { paid, shifts } = one;
  const all = paid?.lines ?? [];
  if (!all.every((line) => line.hours !== null || isAllowance(one, line.label))) return NOTHING;
  const told = minutesPaid(all);
  const worked = shifts.reduce((sum, { result }) => sum + result.workedMinutes, 0);
  if (told === 0 || told >= worked) return NOTHING;
  const isShort = standingOf(one) === "short";
  const rate = Math.min(...shifts.map(ordinaryRateOf)) as Cents;
  const rest = payFor(rate, (worked - told) as Minutes);
  return [
    {
      code: "hours_not_paid",
      severity: isShort ? "warning" : "info",
      confidence: isShort ? "medium" : "low",
      description: `The lines pay ${hoursText(told)}; ${hoursText(worked)} were worked. The rest is worth at least ${formatCents(rest)} at ${formatCents(rate)}.`,
      clauses: shifts[0].result.base.clauses,
      amount: isShort ? (Math.min(rest, one.total - (paid?.total ?? one.total)) as Cents) : null,
      facts: [
        factOf("hours_paid", hoursText(told)),
        factOf("hours_worked", hoursText(worked)),
        ...shifts.flatMap(timesOf),
      ],
      clearsWhen: "A line without hours pays the rest, or the times given are not those worked.",
    },
  ];
}
