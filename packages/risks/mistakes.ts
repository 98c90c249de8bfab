// Common mistakes, each with what pay would fall short by: a shortfall of exactly that much names its cause.

import {
  addDays,
  type Cents,
  type ClauseRef,
  calculate,
  dayOf,
  formatCents,
  formatLocalDate,
  has,
  type Law,
  type LocalDate,
  payFor,
  prepareLaw,
} from "#engine";
import { type Case, type PricedShift, totalAs } from "./case.ts";
import { combinedWrongly } from "./casual-overtime.ts";
import type { RiskCode } from "./codes.ts";
import { allClauses, type Due, loadingOf, ordinaryRateOf } from "./dues.ts";
import { type Finding, factOf, listText, timesOf } from "./finding.ts";
import { isItemised } from "./itemised.ts";
import { paidAsOther } from "./paid-as-other.ts";
import { unpaidBreaksOf } from "./paid-breaks.ts";
import { unpaidShifts } from "./unpaid-shifts.ts";

export interface Mistake {
  readonly code: RiskCode;
  readonly shortBy: Cents;
  /** What pay would be with it. */
  readonly text: string;
  readonly clauses: readonly ClauseRef[];
  readonly facts: Finding["facts"];
  /** What would make it no mistake; null: nothing that was left unsaid. */
  readonly unless: string | null;
}

/** Of lines that name what they pay it is known what was left out. */
export const mistakesOf = (one: Case): readonly Mistake[] => [
  ...(isItemised(one) ? [] : [...leftOut(one), ...flatRates(one), ...notOvertime(one), ...unpaidShifts(one)]),
  ...combinedWrongly(one),
  ...earlierRates(one),
  ...paidAsOther(one),
  ...deductedBreaks(one),
];

/** One thing due left out, or all allowances or top-ups. */
function leftOut({ dues }: Case): readonly Mistake[] {
  const groups = new Map<RiskCode, Due[]>();
  for (const due of dues) groups.set(due.code, [...(groups.get(due.code) ?? []), due]);
  const whole = [...groups.values()].filter((group) => group.length > 1);
  return [...dues.map((due) => [due]), ...whole].map((group) => {
    const isTime = group.every(({ minutes }) => minutes !== null);
    const names = listText(group.map(({ label }) => `“${label}”`));
    return {
      code: group[0]?.code ?? "component_underpaid",
      shortBy: group.reduce((sum, { extra }) => sum + extra, 0) as Cents,
      text: isTime
        ? `the award's total with ${names} paid at the ordinary rate`
        : `the award's total without ${names}`,
      clauses: allClauses(group.map(({ clauses }) => clauses)),
      facts: [...new Set(group.flatMap(({ shifts }) => shifts))].flatMap(timesOf),
      unless: null,
    };
  });
}

/** Every hour at one rate, and nothing else. */
function flatRates({ shifts, dues, total }: Case): readonly Mistake[] {
  if (dues.length < 2 || dues.every(({ minutes }) => minutes === null)) return [];
  const flat = (rateOf: (shift: PricedShift) => Cents, name: string): Mistake => {
    const sum = shifts.reduce((so, shift) => so + payFor(rateOf(shift), shift.result.workedMinutes), 0);
    const rates = [...new Set(shifts.map((shift) => formatCents(rateOf(shift))))].join(", ");
    return {
      code: "flat_rate_below_floor",
      shortBy: (total - sum) as Cents,
      text: `every hour at ${rates}, ${name}`,
      clauses: allClauses(dues.map(({ clauses }) => clauses)),
      facts: [factOf("flat_rate", rates), ...shifts.flatMap(timesOf)],
      unless: null,
    };
  };
  const isLoaded = shifts.some((shift) => loadingOf(shift) !== null);
  const ordinary = flat(ordinaryRateOf, "the ordinary rate");
  return isLoaded
    ? [ordinary, flat(({ result }) => result.base.hourly, "the minimum rate without the casual loading")]
    : [ordinary];
}

/** Overtime paid as the ordinary hours it would be, penalties and all, without the rules that make it overtime. */
function notOvertime(one: Case): readonly Mistake[] {
  const { dues, facts, total, held } = one;
  const made = dues.filter(
    ({ rule, code }) => has(rule, "sets-ordinary-time") && code !== "minimum_engagement",
  );
  const [first] = made;
  if (first === undefined) return [];
  const outcome = calculate(facts, withoutOvertime(held.law), { explain: false });
  const isAtOrdinary = !outcome.refused && made.some(({ extra }) => outcome.total === total - extra);
  if (outcome.refused || outcome.total >= total || isAtOrdinary) return [];
  return [
    {
      code: first.code,
      shortBy: (total - outcome.total) as Cents,
      text: `what is due if no hour were overtime, against ${listText(made.map(({ label }) => `“${label}”`))}`,
      clauses: allClauses(made.map(({ clauses }) => clauses)),
      facts: [...new Set(made.flatMap(({ shifts }) => shifts))].flatMap(timesOf),
      unless: null,
    },
  ];
}

const ordinaryLaws = new WeakMap<Law, Law>();

function withoutOvertime(law: Law): Law {
  const known = ordinaryLaws.get(law);
  if (known !== undefined) return known;
  const rules = law.award.rules.filter((rule) => !has(rule, "sets-ordinary-time"));
  const made = prepareLaw({ ...law.award, rules }, law.memory);
  ordinaryLaws.set(law, made);
  return made;
}

const YEARS_BACK = 3;

/** The rates before each of the last few changes that start with a pay period; not one that left the pay as it was. */
function earlierRates(one: Case): readonly Mistake[] {
  const { facts, held, total, assumptions, shifts } = one;
  const start = facts.employee.payPeriodStart ?? dayOf(facts.shifts[0]?.from ?? shifts[0].shift.from);
  const changes = held.law.payPeriods.filter((change) => change <= start).slice(-YEARS_BACK);
  const isDoubtful = assumptions.some(({ code }) => code === "pay_period_start");
  const found = new Set<Cents>();
  return changes.reverse().flatMap((change, place) => {
    const earlier = totalAs(one, {
      ...facts,
      employee: { ...facts.employee, payPeriodStart: addDays(change, -1) },
    });
    if (earlier === null || earlier >= total || found.has(earlier)) return [];
    found.add(earlier);
    return {
      code: "earlier_rates" as const,
      shortBy: (total - earlier) as Cents,
      text: `what the rates and rules before ${formatLocalDate(change)} give`,
      clauses: shifts[0].result.base.clauses,
      facts: [
        factOf("rates_in_force_from", formatLocalDate(change)),
        periodFact(facts.employee.payPeriodStart),
      ],
      unless:
        isDoubtful && place === 0
          ? `The pay period began before ${formatLocalDate(change)}: give pay_period_start.`
          : null,
    };
  });
}

const periodFact = (start: LocalDate | null): Finding["facts"][number] =>
  factOf("pay_period_start", start === null ? "not given" : formatLocalDate(start));

function deductedBreaks({ shifts }: Case): readonly Mistake[] {
  const deducted = shifts.filter(({ result }) =>
    result.warnings.some(({ code }) => code === "break_is_paid"),
  );
  if (deducted.length === 0) return [];
  return [
    {
      code: "paid_break_deducted",
      shortBy: unpaidBreaksOf(deducted),
      text: "the award's total less the breaks given as unpaid",
      clauses: allClauses(
        deducted.flatMap(({ result }) =>
          result.warnings.filter(({ code }) => code === "break_is_paid").map(({ clauses }) => clauses),
        ),
      ),
      facts: deducted.flatMap(timesOf),
      unless: null,
    },
  ];
}
