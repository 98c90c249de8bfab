// Interest before judgment on what is owed: simple, from the day it was due, at the Federal Court's half-yearly rates.

import { addDays, type Cents, civilOf, dateOfCivil, divideHalfUp, type LocalDate } from "#engine";

/** Hundredths of a per cent a year, by half-year: the cash rate last published before it began, and 4 %. */
const RATES: Readonly<Record<string, number>> = {
  "2019-1": 550,
  "2019-2": 525,
  "2020-1": 475,
  "2020-2": 425,
  "2021-1": 410,
  "2021-2": 410,
  "2022-1": 410,
  "2022-2": 485,
  "2023-1": 710,
  "2023-2": 810,
  "2024-1": 835,
  "2024-2": 835,
  "2025-1": 835,
  "2025-2": 785,
  "2026-1": 760,
  "2026-2": 835,
};

export const INTEREST = {
  name: "federal-court-pre-judgment",
  version: 2,
  says: "It runs from the earliest pay date of a period's payments, or from the period's last day where none is given.",
  source:
    "Federal Court of Australia, Interest on Judgments Practice Note (GPN-INT): the cash rate last published before 1 January or 1 July, and 4 %, simple, for section 547(2) of the Fair Work Act 2009. We derived the rates from the Reserve Bank's cash rates.",
  rates: RATES,
} as const;

const YEAR_DAYS = 365;
const WHOLE_PERCENTS = 10_000;

/** null: a half-year without a rate is touched. */
export function interestOn(owed: Cents, from: LocalDate, to: LocalDate): Cents | null {
  let parts = 0;
  for (let day = from; day < to; ) {
    const { year, month } = civilOf(day);
    const half = month <= 6 ? 1 : 2;
    const rate = RATES[`${year}-${half}`];
    if (rate === undefined) return null;
    const next = half === 1 ? dateOfCivil(year, 7, 1) : dateOfCivil(year + 1, 1, 1);
    const until = Math.min(next, to) as LocalDate;
    parts += rate * (until - day);
    day = addDays(until, 0);
  }
  return divideHalfUp(owed * parts, WHOLE_PERCENTS * YEAR_DAYS) as Cents;
}
