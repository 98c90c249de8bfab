// Lines of a payslip compared with the components they name by label or code, and with nothing else.

import type { Cents, ClauseRef, Component } from "#engine";
import type { Case, PricedShift } from "./case.ts";
import { allClauses } from "./dues.ts";
import type { PaidAmounts, PaidLine } from "./paid.ts";

/** The components of one label. */
export interface Item {
  readonly label: string;
  readonly codes: ReadonlySet<string>;
  readonly kind: Component["kind"];
  readonly due: Cents;
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
  const groups = new Map<string, Component[]>();
  for (const { result } of shifts) {
    for (const component of result.components) {
      const key = plain(component.label);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [component]);
      else known.push(component);
    }
  }
  return [...groups.values()].map((components) => itemOf(components, paid.lines));
}

function itemOf(components: readonly Component[], lines: readonly PaidLine[]): Item {
  const codes = new Set(components.map(({ code }) => code));
  const label = components[0]?.label ?? "";
  const own = lines.filter((line) => isNameOf({ label, codes }, line.label));
  return {
    label,
    codes,
    kind: components[0]?.kind ?? "ordinary",
    due: components.reduce((sum, { amount }) => sum + amount, 0) as Cents,
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
