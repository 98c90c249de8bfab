// One drawing priced twice: do the engine and the reference agree on totals, components and clauses, or on the refusal?

import {
  type Award,
  type ClauseRef,
  type Component,
  calculate,
  type Facts,
  formatCents,
  formatMoment,
  formatPercent,
  type Law,
  QUANTUM,
} from "#engine";
import { interpret, type Line } from "#reference";

/** What one side says, a line for each component, to compare two sides. */
export type Said = readonly string[];

export interface Verdict {
  readonly engine: Said;
  readonly reference: Said;
  readonly isEqual: boolean;
  /** Rules that had a part in the reference's answer, and warnings of the engine. */
  readonly applied: readonly string[];
}

export function judge(facts: Facts, award: Award, law: Law): Verdict {
  const applied: string[] = [];
  const engine = saidBy(() => engineSays(facts, law, applied));
  const reference = saidBy(() => referenceSays(facts, award, applied));
  return { engine, reference, applied, isEqual: engine.join("\n") === reference.join("\n") };
}

/** A calculation that breaks is an answer as well: the other side must break too. */
function saidBy(says: () => Said): Said {
  try {
    return says();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [/no rule pays|neither is preferred/.test(text) ? NO_ROW : `broken: ${text}`];
  }
}

/** A pack with no row for some minute, or two without a preference: both sides stop there. */
export const NO_ROW = "no one rule pays some minute";

function engineSays(facts: Facts, law: Law, applied: string[]): Said {
  const outcome = calculate(facts, law, { explain: false });
  if (outcome.refused) return [refusal(outcome.code, outcome.clauses)];
  for (const { warnings } of outcome.shifts) applied.push(...warnings.map(({ code }) => code));
  const refused = outcome.refusals.map(
    ({ id, refusal: { code, clauses } }) => `${id} ${refusal(code, clauses)}`,
  );
  const paid = outcome.shifts.flatMap(({ id, components, total }) => [
    ...components.map((one) => lineText(id, one)),
    totalText(id, total),
  ]);
  return [...refused, ...paid];
}

function referenceSays(facts: Facts, award: Award, applied: string[]): Said {
  const answer = interpret(award, facts);
  applied.push(...answer.applied);
  if (answer.refused) return [refusal(answer.code, answer.clauses)];
  const refused = answer.refusals.map(({ id, code, clauses }) => `${id} ${refusal(code, clauses)}`);
  const paid = answer.shifts.flatMap(({ id, lines, total }) => [
    ...lines.map((one) => lineText(id, one)),
    totalText(id, total),
  ]);
  return [...refused, ...paid];
}

const refsText = (clauses: readonly ClauseRef[]): string => clauses.map(({ ref }) => ref).join(" ");

const refusal = (code: string, clauses: readonly ClauseRef[]): string =>
  `refused: ${code} (${refsText(clauses)})`;

const totalText = (id: string, total: number): string => `${id} total ${(total / 100).toString()}`;

function lineText(id: string, line: Line | Component): string {
  const { code, kind, from, to, minutes, percent, rate, amount, quantity, clauses } = line;
  const times = from === null || to === null ? "" : ` ${formatMoment(from)}–${formatMoment(to)}`;
  const size =
    quantity === null
      ? `${minutes} min`
      : `${quantity / QUANTUM} units${minutes === null ? "" : `, ${minutes} min`}`;
  const share = percent === null ? "" : ` ${formatPercent(percent)} %`;
  return `${id} ${code} (${kind})${times} ${size}${share} at ${formatCents(rate)} = ${formatCents(amount)} [${refsText(clauses)}]`;
}
