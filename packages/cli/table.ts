// A result as a person reads it: one line a component with its clause, then what we assumed and what lost.

import type { PayResult, WireClause, WireComponent } from "#contract";
import { type Claim, formatMoment } from "#engine";

export const refs = (clauses: readonly Pick<WireClause, "ref">[]): string =>
  clauses.map(({ ref }) => ref).join(", ");

export function pad(rows: readonly (readonly string[])[], right: readonly number[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function componentRow(component: WireComponent): readonly string[] {
  const time =
    component.from === null || component.to === null
      ? ""
      : `${component.from.slice(11)}–${component.to.slice(11)}`;
  const amount = component.hours ?? component.quantity ?? "";
  const share = component.percent === null ? "" : `${component.percent} %`;
  return [time, component.label, amount, share, component.rate, component.amount, refs(component.clauses)];
}

export const HEADER = ["when", "what", "hours", "percent", "rate", "amount", "clauses"];
export const RIGHT = [2, 3, 4, 5];

export function explanation(result: PayResult, claims: readonly Claim[]): string {
  const rows = [HEADER, ...result.components.map(componentRow), ["", "Total", "", "", "", result.total, ""]];
  const parts = [
    `${result.award.title} [${result.award.code}], ${result.classification.title}, ${result.employment_type.replace("_", "-")}`,
    `${result.shift.start.replace("T", " ")} to ${result.shift.end.replace("T", " ")}, minimum rate ${result.base_rate.hourly} an hour (clause ${refs(result.base_rate.clauses)})`,
    "",
    pad(rows, RIGHT),
    ...buildUpLines(result),
    ...section("Assumed", result.assumptions.map(assumptionLine)),
    ...section(
      "Warnings",
      result.warnings.map(({ detail, clauses }) => `${detail}${inClause(clauses)}`),
    ),
    ...section("Lost", lostLines(claims)),
    "",
    ...pendingLines([result.award_version]),
    `Under ${result.award_version.id} (${result.award_version.content_hash.slice(0, 19)}…). Not legal advice; the award prevails: https://awards.fairwork.gov.au/${result.award.code}.html`,
  ];
  return `${parts.join("\n")}\n`;
}

export const inClause = (clauses: readonly WireClause[]): string =>
  clauses.length === 0 ? "" : ` (${refs(clauses)})`;

function buildUpLines(result: PayResult): readonly string[] {
  const lines = result.components
    .filter((component) => component.kind !== "allowance")
    .map(({ label, build_up }) => {
      const parts = build_up.map(({ label: part, percent, rate, clauses }) => {
        const size = rate ?? `${percent} %`;
        return `${part} ${size}${inClause(clauses)}`;
      });
      return `${label}: ${parts.join(" + ")}`;
    });
  return section("Built up from", [...new Set(lines)]);
}

/** A change that has come but does not apply yet. */
export const pendingLines = (versions: readonly PayResult["award_version"][]): readonly string[] =>
  versions.flatMap(({ pending_change: pending }) =>
    pending === undefined
      ? []
      : [
          `The change of ${pending.effective_from} (${pending.version_id}) applies from the first full pay period on or after that day.`,
        ],
  );

export function assumptionLine({ detail, effect, clauses }: PayResult["assumptions"][number]): string {
  const range =
    effect === undefined
      ? ""
      : effect.lowest_total === effect.highest_total
        ? ` Otherwise ${effect.lowest_total}.`
        : ` Otherwise ${effect.lowest_total} to ${effect.highest_total}.`;
  return `${detail}${range}${inClause(clauses)}`;
}

function lostLines(claims: readonly Claim[]): readonly string[] {
  return claims
    .filter(({ status, supersededBy }) => status === "superseded" && supersededBy !== null)
    .map(({ rule, from, to, reason, clauses }) => {
      const time =
        from === null || to === null ? "" : `${formatMoment(from).slice(11)}–${formatMoment(to).slice(11)} `;
      return `${time}${rule} (${clauses.map(({ ref }) => ref).join(", ")}): ${reason}`;
    });
}

export const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `- ${line}`)];
