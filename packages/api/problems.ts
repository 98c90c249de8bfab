// Every problem of the transport: what is said, with which status and code, before a request reaches its endpoint.

import type { Problem } from "#contract";

/** A problem that brings headers of its own. */
export interface HttpProblem extends Problem {
  readonly headers?: readonly string[];
  readonly failing?: readonly string[];
}

const about = { type: "about:blank" } as const;

export const malformedRequest = (detail: string): HttpProblem => ({
  ...about,
  title: "Malformed request",
  status: 400,
  code: "malformed_request",
  detail,
});

const REALM = 'Bearer realm="fairclause"';
const REFUSED_TOKEN = ["WWW-Authenticate", `${REALM}, error="invalid_token"`];

export const authorizationMissing: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "authorization_missing",
  detail:
    "The Authorization header is missing: Authorization: Bearer <token> is expected, where <token> is KEY_ID:SECRET.",
  headers: ["WWW-Authenticate", REALM],
};

export const authorizationMalformed: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "authorization_malformed",
  detail:
    "The Authorization header is not Bearer <token> with a token like ak_…:sk_…, or the secret was mistyped: its checksum does not hold.",
  headers: REFUSED_TOKEN,
};

/** An unknown key and a wrong secret. */
export const authorizationInvalid: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "authorization_invalid",
  detail: "No credential has this key id and secret.",
  headers: REFUSED_TOKEN,
};

export const credentialExpired: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "credential_expired",
  detail: "The credential has expired; ask your administrator for a new one.",
  headers: REFUSED_TOKEN,
};

export const credentialRevoked: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "credential_revoked",
  detail: "The credential was revoked; ask your administrator for a new one.",
  headers: REFUSED_TOKEN,
};

export const credentialReplaced: HttpProblem = {
  ...about,
  title: "Unauthorised",
  status: 401,
  code: "credential_replaced",
  detail: "The credential was replaced and its overlap is over; use the one that replaced it.",
  headers: REFUSED_TOKEN,
};

export const organisationSuspended: HttpProblem = {
  ...about,
  title: "Forbidden",
  status: 403,
  code: "organisation_suspended",
  detail: "The organisation this credential belongs to is suspended; ask an administrator of the service.",
};

export const addressNotAllowed = (address: string): HttpProblem => ({
  ...about,
  title: "Forbidden",
  status: 403,
  code: "address_not_allowed",
  detail: `This credential may not be used from ${address}: an owner of your organisation sets its addresses in the console.`,
});

export const scopeMissing = (scope: string): HttpProblem => ({
  ...about,
  title: "Forbidden",
  status: 403,
  code: "scope_missing",
  detail: `This credential does not have the scope ${scope}, which this call needs: ask an administrator of the service for one that has it.`,
});

export const httpsRequired: HttpProblem = {
  ...about,
  title: "Forbidden",
  status: 403,
  code: "https_required",
  detail:
    "This came over plain HTTP and could be read on the way: use HTTPS. A secret that was sent this way should be replaced.",
};

export const notFound = (detail: string): HttpProblem => ({
  ...about,
  title: "Not found",
  status: 404,
  code: "not_found",
  detail,
});

export const methodNotAllowed = (allowed: string): HttpProblem => ({
  ...about,
  title: "Method not allowed",
  status: 405,
  code: "method_not_allowed",
  detail: `This path answers to ${allowed}.`,
  headers: ["Allow", allowed],
});

export const requestTimeout: HttpProblem = {
  ...about,
  title: "Request timeout",
  status: 408,
  code: "request_timeout",
  detail:
    "The request did not arrive in time: headers within 10 seconds, the whole within 30, and no pause of more than 5 in the body.",
};

export const bodyTooLarge: HttpProblem = {
  ...about,
  title: "Content too large",
  status: 413,
  code: "body_too_large",
  detail: "The body is larger than 1 MiB (1,048,576 bytes), also after decompression.",
};

export const pathTooLong: HttpProblem = {
  ...about,
  title: "URI too long",
  status: 414,
  code: "path_too_long",
  detail: "The path and query are longer than 2,048 characters.",
};

export const unsupportedMediaType = (detail: string): HttpProblem => ({
  ...about,
  title: "Unsupported media type",
  status: 415,
  code: "unsupported_media_type",
  detail,
});

export const expectationFailed: HttpProblem = {
  ...about,
  title: "Expectation failed",
  status: 417,
  code: "expectation_failed",
  detail: "The only expectation met here is 100-continue.",
};

export const rateLimited = (limit: number, retryAfter: number): HttpProblem => ({
  ...about,
  title: "Too many requests",
  status: 429,
  code: "rate_limited",
  detail: `More than ${limit} requests of this kind in a minute; the next is answered in ${retryAfter} s.`,
  headers: ["Retry-After", String(retryAfter)],
});

export const tooManyShifts = (limit: number, shifts: number, retryAfter: number): HttpProblem => ({
  ...about,
  title: "Too many requests",
  status: 429,
  code: "rate_limited",
  detail:
    shifts > limit
      ? `This request has ${shifts} shifts, and ${limit} a minute are allowed: send fewer at a time, or ask for a higher limit.`
      : `More than ${limit} shifts in a minute; there is room for these ${shifts} in ${retryAfter} s.`,
  headers: ["Retry-After", String(retryAfter)],
});

export const tooMuchInFlight = (most: number): HttpProblem => ({
  ...about,
  title: "Too many requests",
  status: 429,
  code: "too_much_in_flight",
  detail: `At most ${most} large requests of a credential are worked on at a time: wait for an answer before sending the next.`,
  headers: ["Retry-After", "1"],
});

export const tooManyWrongKeys = (retryAfter: number): HttpProblem => ({
  ...about,
  title: "Too many requests",
  status: 429,
  code: "too_many_wrong_keys",
  detail: `Too many wrong keys came from this address; credentials it has not used before are looked at again in ${retryAfter} s.`,
  headers: ["Retry-After", String(retryAfter)],
});

export const headersTooLarge: HttpProblem = {
  ...about,
  title: "Request header fields too large",
  status: 431,
  code: "headers_too_large",
  detail: "The headers are larger than 16 KB or more than 100.",
};

export const internalError: HttpProblem = {
  ...about,
  title: "Internal error",
  status: 500,
  code: "internal_error",
  detail: "Something went wrong here that should not have; tell us the request id.",
};

export const unavailable = (detail: string, failing: readonly string[]): HttpProblem => ({
  ...about,
  title: "Service unavailable",
  status: 503,
  code: "unavailable",
  detail,
  failing,
  headers: ["Retry-After", "2"],
});
