// Lines of a payslip held against the components they name by label or code, and against nothing else.

import type { Cents, ClauseRef, Component } from "#engine";
import type { Case } from "./case.ts";
import { allClauses } from "./dues.ts";

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

/** The components by label, each with what was paid under its name. */
export function itemsOf({ shifts, paid }: Case): readonly Item[] {
  const groups = new Map<string, Component[]>();
  for (const { result } of shifts) {
    for (const component of result.components) {
      const key = plain(component.label);
      groups.set(key, [...(groups.get(key) ?? []), component]);
    }
  }
  return [...groups].map(([key, components]) => {
    const codes = new Set(components.map(({ code }) => code));
    const label = components[0]?.label ?? key;
    const own = (paid?.lines ?? []).filter((line) => isNameOf({ label, codes }, line.label));
    return {
      label,
      codes,
      kind: components[0]?.kind ?? "ordinary",
      due: components.reduce((sum, { amount }) => sum + amount, 0) as Cents,
      clauses: allClauses(components.map(({ clauses }) => clauses)),
      paid: own.reduce((sum, { amount }) => sum + amount, 0) as Cents,
      isNamed: own.length > 0,
    };
  });
}

export const isNameOf = ({ label, codes }: Pick<Item, "label" | "codes">, name: string): boolean =>
  plain(label) === plain(name) || codes.has(plain(name));

/** Does every line name a component? Then what is not named was not paid. */
export function isItemised(one: Case): boolean {
  const lines = one.paid?.lines ?? [];
  if (lines.length === 0) return false;
  const items = itemsOf(one);
  return lines.every(({ label }) => items.some((item) => isNameOf(item, label)));
}
