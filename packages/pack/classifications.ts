// The classifications of an award on a day, each with its rate.

import {
  type Cents,
  type Classification,
  type ClauseRef,
  calculate,
  type Facts,
  type Law,
  type LocalDate,
  momentAt,
  plainEmployee,
  plainShift,
  versionAt,
} from "#engine";

export interface Classified {
  readonly classification: Classification;
  /** null where the rate needs a fact the code does not carry, such as the year of an apprenticeship. */
  readonly weekly: Cents | null;
  readonly hourly: Cents | null;
  /** With the all-purpose allowances everyone has, where they make it another. */
  readonly ordinary: { readonly weekly: Cents; readonly hourly: Cents } | null;
  readonly clauses: readonly ClauseRef[];
}

/** Rates as the engine itself would use them for an hour at noon that day; codes not in force are left out. */
export function classificationsOn(law: Law, day: LocalDate): readonly Classified[] {
  return law.award.classifications.flatMap((classification): readonly Classified[] => {
    const outcome = calculate(noonHour(classification.code, law.award.workerTypes[0]?.slug ?? "", day), law, {
      explain: false,
    });
    if (outcome.refused) {
      if (outcome.code === "fact_needed")
        return [{ classification, weekly: null, hourly: null, ordinary: null, clauses: outcome.clauses }];
      if (outcome.code === "date_not_covered") throw new RangeError(outcome.detail);
      return outcome.code === "not_stated" ? heldRate(law, classification, day, outcome.clauses) : [];
    }
    const base = outcome.shifts[0]?.base;
    if (base === undefined) return [];
    const { weekly, hourly, ordinary, clauses } = base;
    return [{ classification, weekly, hourly, ordinary, clauses }];
  });
}

/** A code that a full-timer's plain hour cannot be priced by, such as a casual lecture's, has the rate the award holds. */
function heldRate(
  law: Law,
  classification: Classification,
  day: LocalDate,
  clauses: readonly ClauseRef[],
): readonly Classified[] {
  const row = versionAt(law, day, null).rates.get(classification.code);
  return row === undefined
    ? []
    : [{ classification, weekly: row.weekly, hourly: row.hourly, ordinary: null, clauses }];
}

const noonHour = (classification: string, worker: string, day: LocalDate): Facts => ({
  employee: plainEmployee(classification, "full_time", worker),
  holidays: [],
  shifts: [plainShift("hour", momentAt(day, 720), momentAt(day, 780))],
});
