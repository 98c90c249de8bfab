// The one shape of every error: an RFC 9457 problem with a code, and every fault or clause behind it.

import type { ClauseRef, Refusal, RefusalCode } from "#engine";
import type { HeldRates } from "../library/library.ts";
import type { WireClause } from "../schemas/result-schema.ts";
import type { RequestFault } from "./faults.ts";
import { PROBLEMS, type ProblemCode } from "./problem-codes.ts";

type ProblemType = `/docs/errors/${string}`;

export const problemType = (code: string): ProblemType => `/docs/errors/${code}`;

export interface Problem {
  /** The page about its code, on the service that answers. */
  readonly type: ProblemType;
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

/** A problem of the list, with its detail for this request. */
export const problemOf = (code: ProblemCode, detail: string): Problem => {
  const { title, status } = PROBLEMS[code];
  return { type: problemType(code), title, status, code, detail };
};

export function invalidRequest(errors: readonly RequestFault[]): Problem {
  const first = errors[0]?.detail ?? "";
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more; see errors)` : "";
  return { ...problemOf("invalid_request", `${first}${more}`), errors };
}

/** The law, as we have it, does not let us answer. */
export const refused = (awardCode: string, { code, detail, clauses }: Refusal): Problem => ({
  ...problemOf(code, detail),
  clauses: wireClauses(awardCode, clauses),
});

/** One of several shifts is refused, and the answer needs all of them. */
export const shiftRefused = (
  id: string,
  { code, detail, clauses }: { code: RefusalCode; detail: string; clauses: readonly WireClause[] },
): Problem => ({ ...problemOf(code, `Shift ${JSON.stringify(id)}: ${detail}`), clauses });

/** A day or year that we do not have. */
export const notCovered = (detail: string): Problem => ({
  ...problemOf("date_not_covered", detail),
  clauses: [],
});

/** We have only the award's rates. */
export const ratesOnly = ({ code, title }: HeldRates): Problem => ({
  ...problemOf(
    "rates_only",
    `We have the pay rates of ${title} (${code}), but not its rules yet, so we can't price a shift.`,
  ),
  clauses: [],
});

export const isProblem = (body: object): body is Problem => "status" in body && "detail" in body;
