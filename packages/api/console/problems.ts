// The problems of the console's calls: sign-in, rights, cross-site requests, conflicts, spent links.

import type { HttpProblem } from "../problems.ts";

const about = { type: "about:blank" } as const;

export const signInNeeded: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "sign_in_needed",
  detail: "Nobody is signed in, or the session has ended: sign in.",
  headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'],
};

/** An unknown address, a wrong password, an address not yet verified. */
export const signInRefused: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "sign_in_refused",
  detail:
    "No account has this address and password. If you have just signed up, open the link that was sent to you first.",
  headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'],
};

export const crossSite: HttpProblem = {
  ...about,
  title: "Forbidden",
  status: 403,
  code: "cross_site",
  detail:
    "This call is made by the console's own pages alone: as application/json, with this service's own Origin.",
};

export const confirmationNeeded: HttpProblem = {
  ...about,
  title: "Forbidden",
  status: 403,
  code: "confirmation_needed",
  detail: "Give your password again: this needs one that was given in the last ten minutes.",
};

export const secondFactorNeeded: HttpProblem = {
  ...about,
  title: "Forbidden",
  status: 403,
  code: "second_factor_needed",
  detail:
    "This needs two-step sign-in: set up an app or a passkey under Account, Security, and sign in with it.",
};

/** A code or a passkey that is not right, or a ticket that is too old. */
export const secondFactorRefused: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "second_factor_refused",
  detail: "That was not right, was used before, or took too long. Try again, or sign in from the start.",
  headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'],
};

export const providerRefused = (detail: string): HttpProblem => ({
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "provider_refused",
  detail,
  headers: ["WWW-Authenticate", 'Cookie realm="fairclause console"'],
});

export const notAllowed = (detail: string): HttpProblem => ({
  ...about,
  title: "Forbidden",
  status: 403,
  code: "not_allowed",
  detail,
});

export const conflict = (detail: string): HttpProblem => ({
  ...about,
  title: "Conflict",
  status: 409,
  code: "conflict",
  detail,
});

export const linkSpent = (detail: string): HttpProblem => ({
  ...about,
  title: "Gone",
  status: 410,
  code: "link_spent",
  detail,
});

export const tooManyTries = (retryAfter: number): HttpProblem => ({
  ...about,
  title: "Too many requests",
  status: 429,
  code: "too_many_tries",
  detail: `Too many tries from this address; the next is looked at in ${retryAfter} s.`,
  headers: ["Retry-After", String(retryAfter)],
});
