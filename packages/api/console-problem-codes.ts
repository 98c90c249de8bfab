// Every problem of the console: its title and status, what it means and what to do about it.

import type { ProblemKind } from "#contract";

export const CONSOLE_PROBLEMS = {
  sign_in_needed: {
    title: "Unauthorised",
    status: 401,
    meaning: "Nobody is signed in, or the session has ended.",
    action: "Sign in.",
  },
  sign_in_refused: {
    title: "Unauthorised",
    status: 401,
    meaning: "No account has this address and password, its address is not verified yet, or it is disabled.",
    action: "Check both, and open the link we sent.",
  },
  cross_site: {
    title: "Forbidden",
    status: 403,
    meaning:
      "A call of the console that its own pages did not make: another origin, another site, or not JSON.",
    action: "Use the console's pages.",
  },
  second_factor_needed: {
    title: "Forbidden",
    status: 403,
    meaning: "The session was opened with a password alone, and this needs two steps.",
    action: "Set up a second step, or sign in with it.",
  },
  second_factor_refused: {
    title: "Unauthorised",
    status: 401,
    meaning: "The code or passkey was not right, was used before, or took too long.",
    action: "Try again, or sign in from the start.",
  },
  provider_refused: {
    title: "Unauthorised",
    status: 401,
    meaning: "The other sign-in service did not prove who you are, or has not verified your address.",
    action: "Start again, or verify the address there.",
  },
  confirmation_needed: {
    title: "Forbidden",
    status: 403,
    meaning: "The password was given more than ten minutes ago.",
    action: "Give it again.",
  },
  not_allowed: {
    title: "Forbidden",
    status: 403,
    meaning: "This person may not do this, such as decide their own request or change their own role.",
    action: "Ask another administrator.",
  },
  conflict: {
    title: "Conflict",
    status: 409,
    meaning:
      "It is no longer in the state this starts from. `detail` says which state it is in, perhaps after someone else's decision.",
    action: "Look again.",
  },
  link_spent: {
    title: "Gone",
    status: 410,
    meaning: "The link was used, is too old, or never was one.",
    action: "Ask for another.",
  },
  too_many_tries: {
    title: "Too many requests",
    status: 429,
    meaning:
      "There were too many wrong passwords for this account from this address, or too many tries in a minute.",
    action: "Wait for `Retry-After` seconds.",
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;
