// The lines of a period's pay as on a payslip: one for each name, with what was paid under it.

import { readMoney } from "#audit";
import type { Paid, PeriodResult } from "#contract";
import type { PaidTexts } from "./timesheet.ts";

type Component = PeriodResult["period_components"][number];

export interface PayLine {
  readonly label: string;
  readonly kind: Component["kind"];
  readonly parts: readonly Component[];
  readonly dueCents: number;
}

/** Dollars on the wire, as whole cents. */
export const centsOf = (text: string): number => Number(text.replace(".", ""));

const WHOLE = new Intl.NumberFormat("en-AU");

export function moneyText(cents: number): string {
  const size = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "−" : ""}$${WHOLE.format(BigInt(size.slice(0, -2)))}.${size.slice(-2)}`;
}

export function payLinesOf(components: readonly Component[]): readonly PayLine[] {
  const groups = Map.groupBy(components, ({ label }) => label);
  return [...groups].map(([label, parts]) => ({
    label,
    kind: parts[0]?.kind ?? "ordinary",
    parts,
    dueCents: parts.reduce((sum, { amount }) => sum + centsOf(amount), 0),
  }));
}

/** With lines that were paid but for which nothing is due any more, so that everything that counts is visible. */
export function linesWithPaid(components: readonly Component[], { lines }: PaidTexts): readonly PayLine[] {
  const due = payLinesOf(components);
  const known = new Set([...due.map(({ label }) => label), OTHER_PAY]);
  const left = Object.keys(lines).filter((label) => !known.has(label));
  return [...due, ...left.map((label): PayLine => ({ label, kind: "ordinary", parts: [], dueCents: 0 }))];
}

/** The dollars in a cell; null: empty, or not dollars. Pay below zero is not pay. */
export function paidCents(text: string): number | null {
  const cents = text.trim() === "" ? null : readMoney(text);
  return cents === null || cents < 0 ? null : cents;
}

export const isWrongMoney = (text: string): boolean => text.trim() !== "" && paidCents(text) === null;

const wireMoney = (cents: number): string => moneyText(cents).replaceAll(/[$,]/g, "");

/** Pay that no line of ours has a name for. */
export const OTHER_PAY = "Other pay";

/** As the API takes it: lines if there are some, otherwise the total; undefined: nothing is given. */
export function paidBody({ total, lines }: PaidTexts): Paid | undefined {
  const given = Object.entries(lines).flatMap(([label, text]) => {
    const cents = paidCents(text);
    return cents === null ? [] : [{ label, amount: wireMoney(cents) }];
  });
  if (given.length > 0) return { lines: given };
  const cents = paidCents(total);
  return cents === null ? undefined : { total: wireMoney(cents) };
}

/** The total paid; null: nothing is given. */
export function paidTotal(texts: PaidTexts): number | null {
  const paid = paidBody(texts);
  if (paid === undefined) return null;
  if (paid.total !== undefined) return centsOf(paid.total);
  return (paid.lines ?? []).reduce((sum, { amount }) => sum + centsOf(amount), 0);
}
