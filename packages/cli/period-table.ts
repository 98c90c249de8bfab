// A pay period and a comparison as a person reads them: shifts, days and components with their clauses.

import type { Comparison, PayResult, PeriodResult } from "#contract";
import {
  assumptionLine,
  componentRow,
  HEADER,
  inClause,
  pad,
  pendingLines,
  RIGHT,
  refs,
  section,
} from "./table.ts";

export function periodText(result: PeriodResult): string {
  const parts = [
    `${result.award.title} [${result.award.code}], ${result.employment_type.replace("_", "-")}, ${result.period.start} to ${result.period.end}`,
    "",
    pad(
      [["shift", "day", ...HEADER], ...shiftRows(result)],
      RIGHT.map((column) => column + 2),
    ),
    "",
    pad([["day", "hours", "amount"], ...dayRows(result)], [1, 2]),
    "",
    pad([["what", "hours", "percent", "rate", "amount", "clauses"], ...sumRows(result)], [1, 2, 3, 4]),
    ...salaryLines(result),
    ...section(
      "Assumed",
      result.assumptions.map((one) => `${assumptionLine(one)}${ofShifts(one, result)}`),
    ),
    ...section(
      "Warnings",
      result.warnings.map((one) => `${one.detail}${inClause(one.clauses)}${ofShifts(one, result)}`),
    ),
    "",
    ...pendingLines(result.award_versions),
    `Under ${result.award_versions.map(({ id }) => id).join(", ")}. Not legal advice; the award prevails: https://awards.fairwork.gov.au/${result.award.code}.html`,
  ];
  return `${parts.join("\n")}\n`;
}

const shiftRows = ({ shifts }: PeriodResult): readonly (readonly string[])[] =>
  shifts.flatMap(({ id, pay_result, refusal }) =>
    pay_result === undefined
      ? [[id, "", `Refused: ${refusal?.detail}`]]
      : pay_result.components.map((component, place) => [
          place === 0 ? id : "",
          place === 0 ? pay_result.shift.start.slice(0, 10) : "",
          ...componentRow(component),
        ]),
  );

const dayRows = ({ days }: PeriodResult): readonly (readonly string[])[] =>
  days.map(({ date, worked_minutes, total }) => [date, (worked_minutes / 60).toFixed(2), total]);

const sumRows = (result: PeriodResult): readonly (readonly string[])[] => [
  ...result.period_components.map(({ label, hours, quantity, percent, rate, amount, clauses }) => [
    label,
    hours ?? quantity ?? "",
    percent === null ? "" : `${percent} %`,
    rate,
    amount,
    refs(clauses),
  ]),
  [
    result.total === null ? "Total of the shifts that are priced" : "Total",
    result.worked_hours,
    "",
    "",
    result.subtotal,
    "",
  ],
];

function salaryLines({ salary }: PeriodResult): readonly string[] {
  if (salary === null) return [];
  const { amount, award_total, difference, is_enough } = salary;
  const way = is_enough ? `${difference} above it` : `${difference.slice(1)} short of it`;
  return ["", `Salary ${amount} against the award's ${award_total}: ${way}.`];
}

/** Which shifts, where not all are meant. */
const ofShifts = ({ shifts }: { readonly shifts: readonly string[] }, result: PeriodResult): string =>
  shifts.length === result.shifts.length ? "" : ` [${shifts.join(", ")}]`;

export function comparisonText({ a, b, differences, difference, direction }: Comparison): string {
  const rows = differences.map(({ label, a: left, b: right, hours, rates, difference: by, clauses }) => [
    label,
    sideCell(left, hours.a, rates.a),
    sideCell(right, hours.b, rates.b),
    by,
    refs(clauses),
  ]);
  const parts = [
    `a: ${sideName(a)}`,
    `b: ${sideName(b)}`,
    "",
    pad(
      [
        ["what", "a", "b", "difference", "clauses"],
        ...rows,
        ["Total", a.total ?? "", b.total ?? "", difference, ""],
      ],
      [1, 2, 3],
    ),
    "",
    direction === "same" ? "Both pay the same." : `${direction === "a_pays_more" ? "a" : "b"} pays more.`,
    "Assumptions and warnings of each side: --json. Not legal advice; the award prevails.",
  ];
  return `${parts.join("\n")}\n`;
}

const sideCell = (amount: string | null, hours: string | null, rates: readonly string[]): string =>
  amount === null ? "" : `${hours === null ? "" : `${hours} h at ${rates.join(", ")} = `}${amount}`;

function sideName(side: PayResult | PeriodResult): string {
  const [versions, who] =
    "shifts" in side
      ? [side.award_versions.map(({ id }) => id), side.shifts[0]?.pay_result?.classification.title]
      : [[side.award_version.id], side.classification.title];
  return `${side.award.title} [${side.award.code}], ${who}, ${side.employment_type.replace("_", "-")}, under ${versions.join(", ")}`;
}
