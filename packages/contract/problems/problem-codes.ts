// Every problem of a request and of the law: its title and status, what it means and what to do about it.

import { REFUSALS, type RefusalCode } from "#engine";

/** A way to fail, as in docs/errors.md. */
export interface ProblemKind {
  readonly title: string;
  readonly status: number;
  readonly meaning: string;
  readonly action: string;
}

const OF_REQUESTS = {
  not_json: {
    title: "Not JSON",
    status: 400,
    meaning:
      "The text is not one JSON object in UTF-8: wrong syntax, a byte-order mark, the same name twice in an object, a NUL or half a surrogate pair, more than 32 levels or 10,000 names, or 50,000 where receipts are sent.",
    action: "Correct what `detail` names.",
  },
  invalid_request: {
    title: "Invalid request",
    status: 422,
    meaning:
      "A field is missing, unknown, of the wrong type, impossible or contradicts another. `errors` names each place.",
    action: "Correct each place named.",
  },
  rates_only: {
    title: "Refused",
    status: 422,
    meaning: "We have this award's pay rates but not its rules yet, so we can't price a shift under it.",
    action: "See the register for the awards we can price.",
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

type OfRefusal = Readonly<Record<RefusalCode, ProblemKind>>;

const OF_REFUSALS = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, refusal]) => [code, { title: "Refused", status: 422, ...refusal }]),
) as OfRefusal;

export const PROBLEMS: Readonly<Record<ProblemCode, ProblemKind>> = { ...OF_REQUESTS, ...OF_REFUSALS };

export type ProblemCode = keyof typeof OF_REQUESTS | RefusalCode;
