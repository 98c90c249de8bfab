// The problems of the console's calls: sign-in, rights, cross-site requests, conflicts, spent links.

import { type HttpProblem, problemOf } from "../problem-codes.ts";

export const signInNeeded: HttpProblem = problemOf(
  "sign_in_needed",
  "Nobody is signed in, or the session has ended: sign in.",
  { headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'] },
);

/** An unknown address, a wrong password, an address not yet verified. */
export const signInRefused: HttpProblem = problemOf(
  "sign_in_refused",
  "No account has this address and password. If you have just signed up, open the link that was sent to you first.",
  { headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'] },
);

export const crossSite: HttpProblem = problemOf(
  "cross_site",
  "This call is made by the console's own pages alone: as application/json, with this service's own Origin.",
);

export const confirmationNeeded: HttpProblem = problemOf(
  "confirmation_needed",
  "Give your password again: this needs one that was given in the last ten minutes.",
);

export const notAllowed = (detail: string): HttpProblem => problemOf("not_allowed", detail);

export const conflict = (detail: string): HttpProblem => problemOf("conflict", detail);

export const linkSpent = (detail: string): HttpProblem => problemOf("link_spent", detail);

export const tooManyTries = (retryAfter: number): HttpProblem =>
  problemOf("too_many_tries", `Too many tries from this address; the next is looked at in ${retryAfter} s.`, {
    headers: ["Retry-After", String(retryAfter)],
  });
