// A letter for each employee who was paid less than was due: their periods, what was short and why, on a page to print.

import { dateWord } from "#contract";
import { type Cents, formatCents } from "#engine";
import type { EmployeeAudit } from "../audit-employee.ts";
import { CAUSES, type Cause } from "../compare/causes.ts";
import type { PeriodAudit } from "../compare/period-audit.ts";
import type { PurposeBalance } from "../compare/set-off.ts";
import { allowanceOf, type Purpose } from "../records/options.ts";
import { counted, escapeHtml, grouped, tableHtml } from "./html.ts";
import { noInterestText } from "./sentences.ts";

const money = (cents: number): string => grouped(formatCents(cents as Cents));

/** `titleOf` gives the title of an award. null: nothing was short. */
export function letterHtml(audit: EmployeeAudit, titleOf: (award: string) => string): string | null {
  const short = audit.periods.filter(({ balance }) => balance.short > 0);
  if (short.length === 0) return null;
  const sum = (of: (period: PeriodAudit) => number): number => short.reduce((so, one) => so + of(one), 0);
  const owed = sum(({ balance }) => balance.short);
  const [interest, superannuation] = [sum((one) => one.interest ?? 0), sum((one) => one.superannuation)];
  const withoutRate = short.filter((one) => one.interest === null).length;
  const first = short[0]?.start;
  return [
    `<section class="page" id="${escapeHtml(audit.id)}">`,
    `<h1>${escapeHtml(audit.name || audit.id)}</h1>`,
    `<p class="soft">Employee ${escapeHtml(audit.id)}</p>`,
    `<p>We compared your pay with ${awardsText(short, titleOf)}. In ${counted(short.length, "pay period")} from ${first === undefined ? "" : dateWord(first)} on, you were paid less than the award says. The difference is <b>$${money(owed)}</b>.</p>`,
    extraText(interest, superannuation),
    withoutRate === 0 ? "" : `<p>${noInterestText(withoutRate)}</p>`,
    tableHtml({
      headings: ["Pay period", "Award", "For", "Due", "Paid", "Short", "Why"],
      rows: short.flatMap(rowsOf),
      figures: [3, 4, 5],
    }),
    "<p>You can ask how an amount was worked out. The award prevails over this letter.</p>",
    "</section>",
  ].join("\n");
}

function awardsText(short: readonly PeriodAudit[], titleOf: (award: string) => string): string {
  const awards = [...new Set(short.flatMap(awardsIn))];
  return awards.map((award) => escapeHtml(`the ${titleOf(award)} (${award})`)).join(" and ");
}

function extraText(interest: number, superannuation: number): string {
  const parts = [
    interest > 0 ? `interest of $${money(interest)}` : "",
    superannuation > 0 ? `super of $${money(superannuation)} to your fund` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `<p>On top of this comes ${parts.join(" and ")}.</p>`;
}

/**
 * A row for everything in the period, or, where pay codes name purposes, one for each purpose that is short: money above
 * what is due for one purpose makes up for nothing, so only then is due less paid what is short.
 */
function rowsOf(period: PeriodAudit): readonly (readonly string[])[] {
  const { causes, balance } = period;
  if (balance.isForAll) {
    const paid = (balance.due - balance.short) as Cents;
    return [rowOf(period, "All pay", { ...balance, paid }, causes)];
  }
  const short = balance.purposes.filter((one) => one.short > 0);
  return short.map((one) => {
    const own = causes.filter(({ purpose }) => purpose === one.purpose);
    return rowOf(period, purposeName(one.purpose, period), one, own);
  });
}

function rowOf(
  period: PeriodAudit,
  name: string,
  { due, paid, short }: Omit<PurposeBalance, "purpose">,
  causes: readonly Cause[],
): readonly string[] {
  return [
    `${dateWord(period.start)} to ${dateWord(period.end)}`,
    awardsIn(period).join(" and "),
    name,
    money(due),
    money(paid),
    money(short),
    [...new Set(causes.map(causeText))].join("; "),
  ];
}

/** In the order of the work. */
function awardsIn({ priced }: PeriodAudit): readonly string[] {
  return [...new Set(priced.lines.map(({ award }) => award))];
}

const PURPOSES: Readonly<Partial<Record<Purpose, string>>> = {
  hours: "Pay for hours",
  overtime: "Overtime",
  allowances: "Allowances",
  other: "Other",
};

function purposeName(purpose: Purpose, { priced }: PeriodAudit): string {
  const code = allowanceOf(purpose);
  if (code === null) return PURPOSES[purpose] ?? purpose;
  return priced.lines.find(({ component }) => component.code === code)?.component.label ?? code;
}

function causeText({ code, lines }: Cause): string {
  const refs = lines.map(({ line }) => line.component.clauses[0]?.ref ?? "");
  const clauses = [...new Set(refs)].filter((ref) => ref !== "");
  return clauses.length === 0 ? CAUSES[code] : `${CAUSES[code]} (${clauses.slice(0, 4).join(", ")})`;
}
