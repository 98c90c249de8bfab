// The problems of the console's calls: sign-in, rights, cross-site requests, conflicts, spent links.

import { type HttpProblem, problemOf } from "../problem-codes.ts";

export const signInNeeded: HttpProblem = problemOf(
  "sign_in_needed",
  "You are not signed in, or your session has ended. Sign in.",
  { headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'] },
);

/** An unknown address, a wrong password, an address not yet verified. */
export const signInRefused: HttpProblem = problemOf(
  "sign_in_refused",
  "No account has this address and password. If you have just signed up, open the link in our email first.",
  { headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'] },
);

export const crossSite: HttpProblem = problemOf(
  "cross_site",
  "Only this service's own pages can make this call: as application/json, with this service's Origin.",
);

export const confirmationNeeded: HttpProblem = problemOf(
  "confirmation_needed",
  "Enter your password again. This step needs a password from the last 10 minutes.",
);

export const secondFactorNeeded: HttpProblem = problemOf(
  "second_factor_needed",
  "This needs two-step sign-in: set up an app or a passkey under Account, Security, and sign in with it.",
);

/** A code or a passkey that is not right, or a ticket that is too old. */
export const secondFactorRefused: HttpProblem = problemOf(
  "second_factor_refused",
  "That code or passkey is wrong, was used before, or came too late. Try again, or sign in from the start.",
  { headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'] },
);

export const providerRefused = (detail: string): HttpProblem =>
  problemOf("provider_refused", detail, {
    headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'],
  });

export const notAllowed = (detail: string): HttpProblem => problemOf("not_allowed", detail);

export const conflict = (detail: string): HttpProblem => problemOf("conflict", detail);

export const linkSpent = (detail: string): HttpProblem => problemOf("link_spent", detail);

export const tooManyTries = (retryAfter: number): HttpProblem =>
  problemOf("too_many_tries", `Too many tries from this address. Try again in ${retryAfter} seconds.`, {
    headers: ["Retry-After", String(retryAfter)],
  });
