// A letter for each employee who was paid less than was due: their periods, what was short and why, on a page to print.

import { dateWord } from "#contract";
import { type Cents, formatCents } from "#engine";
import type { EmployeeAudit } from "../audit-employee.ts";
import { CAUSES } from "../compare/causes.ts";
import type { PeriodAudit } from "../compare/period-audit.ts";
import { counted, escapeHtml, grouped, tableHtml } from "./html.ts";

const money = (cents: number): string => grouped(formatCents(cents as Cents));

/** `titleOf` gives the title of an award. null: nothing was short. */
export function letterHtml(audit: EmployeeAudit, titleOf: (award: string) => string): string | null {
  const short = audit.periods.filter(({ balance }) => balance.short > 0);
  if (short.length === 0) return null;
  const sum = (of: (period: PeriodAudit) => number): number => short.reduce((so, one) => so + of(one), 0);
  const owed = sum(({ balance }) => balance.short);
  const [interest, superannuation] = [sum((one) => one.interest), sum((one) => one.superannuation)];
  const first = short[0]?.start;
  return [
    `<section class="page" id="${escapeHtml(audit.id)}">`,
    `<h1>${escapeHtml(audit.name || audit.id)}</h1>`,
    `<p class="soft">Employee ${escapeHtml(audit.id)}</p>`,
    `<p>We compared your pay with ${awardsText(short, titleOf)}. In ${counted(short.length, "pay period")} from ${first === undefined ? "" : dateWord(first)} on, you were paid less than the award says. The difference is <b>$${money(owed)}</b>.</p>`,
    extraText(interest, superannuation),
    tableHtml({
      headings: ["Pay period", "Award", "Due", "Paid", "Short", "Why"],
      rows: short.map(rowOf),
      figures: [2, 3, 4],
    }),
    "<p>You can ask how an amount was worked out. The award prevails over this letter.</p>",
    "</section>",
  ].join("\n");
}

function awardsText(short: readonly PeriodAudit[], titleOf: (award: string) => string): string {
  const awards = [...new Set(short.map(({ award }) => award))];
  return awards.map((award) => escapeHtml(`the ${titleOf(award)} (${award})`)).join(" and ");
}

function extraText(interest: number, superannuation: number): string {
  const parts = [
    interest > 0 ? `interest of $${money(interest)}` : "",
    superannuation > 0 ? `super of $${money(superannuation)} to your fund` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `<p>On top of this comes ${parts.join(" and ")}.</p>`;
}

function rowOf({ start, end, award, balance, causes }: PeriodAudit): readonly string[] {
  const why = causes.map(({ code, lines }) => {
    const clauses = [...new Set(lines.map(({ line }) => line.component.clauses[0]?.ref ?? ""))].filter(
      (ref) => ref !== "",
    );
    return clauses.length === 0 ? CAUSES[code] : `${CAUSES[code]} (${clauses.slice(0, 4).join(", ")})`;
  });
  return [
    `${dateWord(start)} to ${dateWord(end)}`,
    award,
    money(balance.due),
    money(balance.paid),
    money(balance.short),
    why.join("; "),
  ];
}
