// The one shape of every error: an RFC 9457 problem with a code, and every fault or clause behind it.

import type { ClauseRef, Refusal } from "#engine";
import type { HeldRates } from "../library/library.ts";
import type { WireClause } from "../schemas/result-schema.ts";
import type { RequestFault } from "./faults.ts";

export interface Problem {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly RequestFault[];
  readonly clauses?: readonly WireClause[];
}

/** A clause number in force belongs to one award, so its wire form is made once. */
const written = new WeakMap<ClauseRef, WireClause>();

export function wireClauses(awardCode: string, clauses: readonly ClauseRef[]): readonly WireClause[] {
  return clauses.map((clause) => {
    const known = written.get(clause);
    if (known !== undefined) return known;
    const { ref, title } = clause;
    const made = { ref, title, url: `https://awards.fairwork.gov.au/${awardCode}.html` };
    written.set(clause, made);
    return made;
  });
}

export function invalidRequest(errors: readonly RequestFault[]): Problem {
  const first = errors[0]?.detail ?? "";
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more; see errors)` : "";
  return {
    type: "about:blank",
    title: "Invalid request",
    status: 422,
    code: "invalid_request",
    detail: `${first}${more}`,
    errors,
  };
}

export const notJson = (detail: string): Problem => ({
  type: "about:blank",
  title: "Not JSON",
  status: 400,
  code: "not_json",
  detail,
});

/** The law as held does not let us answer. */
export const refused = (awardCode: string, refusal: Refusal): Problem => ({
  type: "about:blank",
  title: "Refused",
  status: 422,
  code: refusal.code,
  detail: refusal.detail,
  clauses: wireClauses(awardCode, refusal.clauses),
});

/** One shift of several is refused, and what was asked needs all of them. */
export const shiftRefused = (
  id: string,
  { code, detail, clauses }: { code: string; detail: string; clauses: readonly WireClause[] },
): Problem => ({
  type: "about:blank",
  title: "Refused",
  status: 422,
  code,
  detail: `Shift ${JSON.stringify(id)}: ${detail}`,
  clauses,
});

/** A day or year that is not held. */
export const notCovered = (detail: string): Problem => ({
  type: "about:blank",
  title: "Refused",
  status: 422,
  code: "date_not_covered",
  detail,
  clauses: [],
});

/** The award is held with rates alone. */
export const ratesOnly = ({ code, title }: HeldRates): Problem => ({
  type: "about:blank",
  title: "Refused",
  status: 422,
  code: "rates_only",
  detail: `Of ${title} (${code}) only rates are held here: its rules are not encoded, so no shift can be priced under it.`,
  clauses: [],
});

export const isProblem = (body: object): body is Problem => "status" in body && "detail" in body;
