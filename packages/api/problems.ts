// The problems of the transport, in words: before a request reaches its endpoint.

import { type HttpProblem, problemOf } from "./problem-codes.ts";

export type { HttpProblem } from "./problem-codes.ts";

export const malformedRequest = (detail: string): HttpProblem => problemOf("malformed_request", detail);

const REALM = 'Bearer realm="fairclause"';
const REFUSED_TOKEN = ["WWW-Authenticate", `${REALM}, error="invalid_token"`];

export const authorizationMissing: HttpProblem = problemOf(
  "authorization_missing",
  "The Authorization header is missing: Authorization: Bearer <token> is expected, where <token> is KEY_ID:SECRET.",
  { headers: ["WWW-Authenticate", REALM] },
);

export const authorizationMalformed: HttpProblem = problemOf(
  "authorization_malformed",
  "The Authorization header is not Bearer <token> with a token like ak_…:sk_…, or the secret was mistyped: its checksum is wrong.",
  { headers: REFUSED_TOKEN },
);

/** An unknown key and a wrong secret. */
export const authorizationInvalid: HttpProblem = problemOf(
  "authorization_invalid",
  "No credential has this key id and secret.",
  { headers: REFUSED_TOKEN },
);

export const credentialExpired: HttpProblem = problemOf(
  "credential_expired",
  "The credential has expired; ask your administrator for a new one.",
  { headers: REFUSED_TOKEN },
);

export const credentialRevoked: HttpProblem = problemOf(
  "credential_revoked",
  "The credential was revoked; ask your administrator for a new one.",
  { headers: REFUSED_TOKEN },
);

export const credentialReplaced: HttpProblem = problemOf(
  "credential_replaced",
  "The credential was replaced and its overlap is over; use the one that replaced it.",
  { headers: REFUSED_TOKEN },
);

export const organisationSuspended: HttpProblem = problemOf(
  "organisation_suspended",
  "The organisation this credential belongs to is suspended; ask an administrator of the service.",
);

export const addressNotAllowed = (address: string): HttpProblem =>
  problemOf(
    "address_not_allowed",
    `This credential may not be used from ${address}: an owner of your organisation sets its addresses in the console.`,
  );

export const scopeMissing = (scope: string): HttpProblem =>
  problemOf(
    "scope_missing",
    `This credential does not have the scope ${scope}, which this call needs: ask an administrator of the service for one that has it.`,
  );

export const sandboxKey = (scope: string): HttpProblem =>
  problemOf(
    "sandbox_key",
    `This is a sandbox key, which does not have the scope ${scope}: request API access in the console, and use the key you get.`,
  );

export const httpsRequired: HttpProblem = problemOf(
  "https_required",
  "This came over plain HTTP and could be read on the way: use HTTPS. A secret that was sent this way should be replaced.",
);

/** A page of another site for which a browser sends a message. */
export const otherOrigin: HttpProblem = problemOf(
  "cross_site",
  "This came from a page of another origin: connect from a program, with the key in its settings.",
);

export const notFound = (detail: string): HttpProblem => problemOf("not_found", detail);

export const methodNotAllowed = (allowed: string): HttpProblem =>
  problemOf("method_not_allowed", `This path answers to ${allowed}.`, { headers: ["Allow", allowed] });

export const requestTimeout: HttpProblem = problemOf(
  "request_timeout",
  "The request did not arrive in time: headers within 10 seconds, the whole (or each line of a batch) within 30, and no pause of more than 5 in the body.",
);

export const bodyTooLarge: HttpProblem = problemOf(
  "body_too_large",
  "The body is larger than 1 MiB (1,048,576 bytes), also after decompression.",
);

export const bodyInTooManyPieces: HttpProblem = problemOf(
  "body_too_large",
  "The body comes in more than 16,384 pieces; send larger chunks, or a Content-Length.",
);

/** Of an audit, with its actual state. */
export const auditState = (detail: string): HttpProblem => problemOf("audit_state", detail);

export const uploadIncomplete = (detail: string): HttpProblem => problemOf("upload_incomplete", detail);

export const idempotencyKeyReused: HttpProblem = problemOf(
  "idempotency_key_reused",
  "Your organisation sent this Idempotency-Key with another request in the last 24 hours: use a new key for a new request.",
);

export const idempotencyKeyInUse: HttpProblem = problemOf(
  "idempotency_key_in_use",
  "The first request with this Idempotency-Key is still running: send yours again after a second to get its answer.",
  { headers: ["Retry-After", "1"] },
);

export const tooManyIdempotencyKeys: HttpProblem = problemOf(
  "too_many_idempotency_keys",
  "Your organisation sent 10,000 different Idempotency-Keys in the last 24 hours, the most we remember: send this call without one, or later.",
);

export const tooManyAudits: HttpProblem = problemOf(
  "too_many_audits",
  "Your organisation has 20 audits, the most we keep: delete one, or wait until one expires.",
);

export const tooManyWebhooks: HttpProblem = problemOf(
  "too_many_webhooks",
  "Your organisation has 5 webhook endpoints, the most it may have: delete one.",
);

export const tooManyReceipts: HttpProblem = problemOf(
  "too_many_receipts",
  "Your organisation would have more than 10,000 remembered receipts, or 64 MiB of them: forget some.",
);

export const webhookState = (detail: string): HttpProblem => problemOf("webhook_state", detail);

export const auditTooLarge: HttpProblem = problemOf(
  "audit_too_large",
  "A file of an audit may have 2 GiB, or less where the operator says so, and its ranges at least one byte each. The three files may come in 10,000 pieces in all: send ranges of 1 MiB or more. The command line (fairclause audit) takes files of any size.",
);

export const pathTooLong: HttpProblem = problemOf(
  "path_too_long",
  "The path and query are longer than 2,048 characters.",
);

export const unsupportedMediaType = (detail: string): HttpProblem =>
  problemOf("unsupported_media_type", detail);

export const expectationFailed: HttpProblem = problemOf(
  "expectation_failed",
  "The only expectation met here is 100-continue.",
);

export const rateLimited = (limit: number, retryAfter: number): HttpProblem =>
  problemOf(
    "rate_limited",
    `You sent more than ${limit} requests of this kind in a minute. Send the next in ${retryAfter} s.`,
    { headers: ["Retry-After", String(retryAfter)] },
  );

export const tooManyShifts = (limit: number, shifts: number, retryAfter: number): HttpProblem =>
  problemOf(
    "rate_limited",
    shifts > limit
      ? `This request has ${shifts} shifts, and ${limit} a minute are allowed: send fewer at a time, or ask for a higher limit.`
      : `More than ${limit} shifts in a minute; there is room for these ${shifts} in ${retryAfter} s.`,
    { headers: ["Retry-After", String(retryAfter)] },
  );

export const tooMuchInFlight = (most: number): HttpProblem =>
  problemOf(
    "too_much_in_flight",
    `At most ${most} large requests of a credential are worked on at a time: wait for an answer before sending the next.`,
    { headers: ["Retry-After", "1"] },
  );

export const tooManyWrongKeys = (retryAfter: number): HttpProblem =>
  problemOf(
    "too_many_wrong_keys",
    `Too many wrong keys came from this address; credentials it has not used before are looked at again in ${retryAfter} s.`,
    { headers: ["Retry-After", String(retryAfter)] },
  );

export const headersTooLarge: HttpProblem = problemOf(
  "headers_too_large",
  "The headers are larger than 16 KB or more than 100.",
);

export const internalError: HttpProblem = problemOf(
  "internal_error",
  "Something went wrong here that should not have; tell us the request id.",
);

export const unavailable = (detail: string, failing: readonly string[]): HttpProblem =>
  problemOf("unavailable", detail, { failing, headers: ["Retry-After", "2"] });
