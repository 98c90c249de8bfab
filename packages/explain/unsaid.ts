// What the shift does not settle: warnings, and what was assumed with what each assumption is worth.

import type { PayResult, WireClause } from "#contract";
import { type Cents, cents } from "#engine";
import { money } from "./english.ts";
import { type Draft, draft } from "./sentence.ts";
import { clausesOf, type Telling } from "./telling.ts";

/** A sentence that begins with a name of a field or an allowance shows it as one. */
const opened = (detail: string): string => detail.replace(/^[a-z][\w.-]*/, "“$&”");

export function warningSentences({ answer, rateClauses }: Telling): readonly Draft[] {
  return answer.warnings.map(({ detail, clauses }) =>
    draft("warning", opened(detail), clauses.length === 0 ? rateClauses : clauses),
  );
}

export function assumptionSentences(telling: Telling): readonly Draft[] {
  return telling.answer.assumptions.map((assumption) =>
    draft(
      "assumption",
      `${opened(assumption.detail)}${worth(telling, assumption)}`,
      restingOn(telling, assumption),
    ),
  );
}

type Assumption = PayResult["assumptions"][number];

/** A reading rests on the clauses of the rules that follow it. */
function restingOn(telling: Telling, { code, clauses }: Assumption): readonly WireClause[] {
  if (clauses.length > 0) return clauses;
  const read = telling.applied
    .map(({ rule }) => rule)
    .filter(({ reading }) => reading !== null && code === `reading_${reading}`);
  return read.length === 0 ? telling.rateClauses : read.flatMap((rule) => clausesOf(telling, rule));
}

function worth({ result }: Telling, { effect }: Assumption): string {
  if (effect === undefined) return "";
  const [lowest, highest] = [centsOf(effect.lowest_total), centsOf(effect.highest_total)];
  return lowest === highest
    ? ` Otherwise the total would be ${money(lowest)}, ${difference(lowest, result.total)}`
    : ` Otherwise the total would be between ${money(lowest)} and ${money(highest)}, ${span(lowest, highest, result.total)}`;
}

function span(lowest: Cents, highest: Cents, total: Cents): string {
  if (lowest === total) return `up to ${difference(highest, total)}`;
  if (highest === total) return `up to ${difference(lowest, total)}`;
  return `from ${difference(lowest, total)} to ${difference(highest, total)}`;
}

const centsOf = (text: string): Cents => cents(Number(text.replace(".", "")));

function difference(value: Cents, total: Cents): string {
  return value > total
    ? `${money((value - total) as Cents)} more`
    : `${money((total - value) as Cents)} less`;
}
