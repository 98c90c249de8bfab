// Lines of a payslip compared with the components they name by label or code, and with nothing else.

import type { Cents, ClauseRef, Component } from "#engine";
import type { Case, PricedShift } from "./case.ts";
import { allClauses } from "./dues.ts";
import { listText } from "./finding.ts";
import type { PaidAmounts, PaidLine } from "./paid.ts";
import { unroundedSum } from "./rounding.ts";

/** The components of one label. */
export interface Item {
  readonly label: string;
  readonly codes: ReadonlySet<string>;
  readonly kind: Component["kind"];
  readonly due: Cents;
  /** What is due where rates and amounts are rounded as late as they can be. */
  readonly dueUnrounded: Cents;
  readonly clauses: readonly ClauseRef[];
  /** What lines with its name pay. */
  readonly paid: Cents;
  readonly isNamed: boolean;
}

const plain = (text: string): string => text.trim().toLowerCase();

export const isNameOf = ({ label, codes }: Pick<Item, "label" | "codes">, name: string): boolean =>
  plain(label) === plain(name) || codes.has(plain(name));

/** The components by label, each with what was paid under its name; none without lines. */
export function itemsOf(shifts: readonly PricedShift[], paid: PaidAmounts | null): readonly Item[] {
  if (paid === null || paid.lines.length === 0) return [];
  const components = shifts.flatMap(({ result }) => result.components);
  const whole = codesPaidWhole(components, paid.lines);
  const groups = Map.groupBy(components, ({ code, label }) => (whole.has(code) ? code : plain(label)));
  return [...groups.values()].map((group) => itemOf(group, paid.lines));
}

/** Codes of several labels that a line names, where none names the labels: the line pays all of them. */
function codesPaidWhole(components: readonly Component[], lines: readonly PaidLine[]): ReadonlySet<string> {
  const names = new Set(lines.map(({ label }) => plain(label)));
  const labels = Map.groupBy(components, ({ code }) => code);
  const whole = [...labels].filter(
    ([code, group]) => names.has(code) && !group.some(({ label }) => names.has(plain(label))),
  );
  return new Set(whole.map(([code]) => code));
}

function itemOf(components: readonly Component[], lines: readonly PaidLine[]): Item {
  const codes = new Set(components.map(({ code }) => code));
  const label = listText([...new Set(components.map((component) => component.label))]);
  const own = lines.filter((line) => isNameOf({ label, codes }, line.label));
  return {
    label,
    codes,
    kind: components[0]?.kind ?? "ordinary",
    due: components.reduce((sum, { amount }) => sum + amount, 0) as Cents,
    dueUnrounded: unroundedSum(components),
    clauses: allClauses(components.map(({ clauses }) => clauses)),
    paid: own.reduce((sum, { amount }) => sum + amount, 0) as Cents,
    isNamed: own.length > 0,
  };
}

/** Does every line name a component? Then what is not named was not paid. */
export function isItemised({ paid, items }: Case): boolean {
  const lines = paid?.lines ?? [];
  return lines.length > 0 && lines.every(({ label }) => items.some((item) => isNameOf(item, label)));
}
