// Classifications that began or ended while we cover their award: `from` and `to` in classifications.yaml.

import type { ChangeDate, LocalDate, RateRow } from "#engine";
import type { Node } from "./node.ts";
import { entriesOf, optional } from "./read.ts";
import { changeDate } from "./scalars.ts";

interface Span {
  readonly from: ChangeDate | null;
  readonly to: ChangeDate | null;
}

/** The keys of a classification that say when it stood. */
export const spanFields = { from: optional(changeDate, null), to: optional(changeDate, null) };

function spanOf(node: Node): Span {
  const entries = entriesOf(node);
  const [from, to] = [entries.get("from"), entries.get("to")];
  return { from: from === undefined ? null : changeDate(from), to: to === undefined ? null : changeDate(to) };
}

const spansOf = (tree: Node | undefined): ReadonlyMap<string, Span> =>
  new Map(tree === undefined ? [] : [...entriesOf(tree)].map(([code, node]) => [code, spanOf(node)]));

/** Rates end with their classification: nothing is carried on under a name that is gone. */
export function withinSpans(rates: readonly RateRow[], tree: Node | undefined): readonly RateRow[] {
  const spans = spansOf(tree);
  return rates.map((row) => {
    const end = spans.get(row.classification)?.to ?? null;
    return end !== null && (row.to === null || row.to.day > end.day) ? { ...row, to: end } : row;
  });
}

/** Must a classification have a rate on a day? */
export function standsOn(tree: Node | undefined): (code: string, day: LocalDate) => boolean {
  const spans = spansOf(tree);
  return (code, day) => {
    const { from = null, to = null } = spans.get(code) ?? {};
    return (from === null || day >= from.day) && (to === null || day < to.day);
  };
}
