// Facts left unsaid that could raise the pay above what is covered, told together by what they are about.

import type { PeriodAssumption } from "#contract";
import type { Cents, ClauseRef } from "#engine";
import { type Case, coveredTo } from "../case.ts";
import type { RiskCode } from "../codes.ts";
import { allClauses } from "../dues.ts";
import { type Detector, dueFact, type Finding, factOf, orOfRate, paidFact, rangeText } from "../finding.ts";

/** What assumptions are about; facts of the award's own are the rest. */
const ABOUT: Readonly<Record<string, RiskCode>> = {
  state: "holiday_depends_on_state",
  pay_period_start: "first_full_pay_period",
  age: "classification_facts_unsaid",
  service_start_date: "classification_facts_unsaid",
  "apprenticeship.completed_year_12": "classification_facts_unsaid",
  "apprenticeship.adult": "classification_facts_unsaid",
  "apprenticeship.started": "classification_facts_unsaid",
  agreed_hours: "agreed_hours_unsaid",
  rostered: "agreed_hours_unsaid",
  previous_shift_end: "rest_unsaid",
  hours_already_worked_today: "earlier_hours_unsaid",
  hours_already_worked_this_week: "earlier_hours_unsaid",
  roster_cycle: "earlier_hours_unsaid",
  daylight_saving: "clock_change",
};

const isReading = (code: string): boolean => code.startsWith("reading_");

const aboutOf = (code: string): RiskCode =>
  isReading(code) ? "unsettled_reading" : (Object.hasOwn(ABOUT, code) && ABOUT[code]) || "unstated_facts";

export const unsaid: Detector = (one) => {
  const covered = coveredTo(one);
  const groups = new Map<RiskCode, PeriodAssumption[]>();
  for (const assumption of one.assumptions) {
    const { code, effect } = assumption;
    if (effect !== null && effect.highest <= covered) continue;
    const about = aboutOf(code);
    groups.set(about, [...(groups.get(about) ?? []), assumption]);
  }
  return [...groups].map(([code, group]) => findingOf(one, code, group, covered));
};

function findingOf(one: Case, code: RiskCode, group: readonly PeriodAssumption[], covered: Cents): Finding {
  const highest = Math.max(...group.map(({ effect }) => effect?.highest ?? 0));
  const named = [...new Set(group.map((assumption) => assumption.code))];
  return {
    code,
    severity: "info",
    confidence: "low",
    description: group.map((assumption) => saidOf(assumption)).join(" "),
    clauses: orOfRate(clausesOf(one, group), one),
    amount: highest > covered ? ((highest - covered) as Cents) : null,
    facts: [dueFact(one), ...paidFact(one), ...named.map((name) => factOf(name, "not given"))],
    clearsWhen: clearsWhen(code, named),
  };
}

function saidOf({ detail, effect }: PeriodAssumption): string {
  if (effect === null) return detail;
  const { lowest, highest } = effect;
  return `${detail} Otherwise the award pays ${rangeText(lowest, highest)}.`;
}

/** A reading without clauses of its own rests on those of the rules it decided. */
function clausesOf({ shifts }: Case, group: readonly PeriodAssumption[]): readonly ClauseRef[] {
  const lists = group.flatMap(({ code, clauses }) => {
    if (clauses.length > 0 || !isReading(code)) return [clauses];
    const id = code.slice("reading_".length);
    return shifts.flatMap(({ applied, rules }) =>
      applied.filter(({ rule }) => rules.get(rule)?.reading === id).map((claim) => claim.clauses),
    );
  });
  return allClauses(lists.length === 0 ? [[]] : lists);
}

function clearsWhen(code: RiskCode, names: readonly string[]): string {
  if (code === "unsettled_reading")
    return "The reading is confirmed by a decision, or pay follows the dearer one.";
  if (code === "clock_change") return "The hours in fact worked are known, and paid.";
  return `Given: ${names.join(", ")}; or at least the highest total is paid.`;
}
