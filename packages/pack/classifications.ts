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
  /** null where the rate needs a fact the code does not carry, such as the year of an apprenticeship, or has no week. */
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
      return outcome.code === "not_stated" ? heldHour(law, classification, day, outcome.clauses) : [];
    }
    const base = outcome.shifts[0]?.base;
    if (base === undefined) return [];
    const { weekly, hourly, ordinary, clauses } = base;
    return [{ classification, weekly, hourly, ordinary, clauses }];
  });
}

/** A full-timer's plain hour is refused under some codes, such as a casual lecture's: they have the hour the award holds. */
function heldHour(
  law: Law,
  classification: Classification,
  day: LocalDate,
  clauses: readonly ClauseRef[],
): readonly Classified[] {
  const hourly = versionAt(law, day, null).rates.get(classification.code)?.hourly;
  return hourly === undefined ? [] : [{ classification, weekly: null, hourly, ordinary: null, clauses }];
}

const noonHour = (classification: string, worker: string, day: LocalDate): Facts => ({
  employee: plainEmployee(classification, "full_time", worker),
  holidays: [],
  shifts: [plainShift("hour", momentAt(day, 720), momentAt(day, 780))],
});
