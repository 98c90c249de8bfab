// Every problem of the service: its title and status, what it means and what to do about it.

import type { Problem, ProblemKind } from "#contract";
import { CONSOLE_PROBLEMS } from "./console-problem-codes.ts";

export const SERVICE_PROBLEMS = {
  malformed_request: {
    title: "Malformed request",
    status: 400,
    meaning:
      "Not HTTP/1.1, no Host or two of them, a target that is no path, broken percent-encoding, a NUL in the query, a body that is not the gzip it claims to be, or a piece of a file without a byte.",
    action: "Correct the client.",
  },
  authorization_missing: {
    title: "Unauthorised",
    status: 401,
    meaning: "There is no Authorization header.",
    action: "Send `Authorization: Bearer KEY_ID:SECRET`.",
  },
  authorization_malformed: {
    title: "Unauthorised",
    status: 401,
    meaning: "The header does not have that form, or the secret's checksum is wrong.",
    action: "Look for a typing error, a missing part or quotes.",
  },
  authorization_invalid: {
    title: "Unauthorised",
    status: 401,
    meaning: "No credential has this key id and secret.",
    action: "Use the right pair, or ask for a new one.",
  },
  credential_expired: {
    title: "Unauthorised",
    status: 401,
    meaning: "The secret is right, but it has expired.",
    action: "Ask for a new one.",
  },
  credential_revoked: {
    title: "Unauthorised",
    status: 401,
    meaning: "The secret is right, but it was revoked.",
    action: "Ask for a new one.",
  },
  credential_replaced: {
    title: "Unauthorised",
    status: 401,
    meaning: "The secret is right, but another has replaced it and the overlap is over.",
    action: "Use the one that replaced it.",
  },
  organisation_suspended: {
    title: "Forbidden",
    status: 403,
    meaning: "The organisation is suspended.",
    action: "Ask an administrator of the service.",
  },
  address_not_allowed: {
    title: "Forbidden",
    status: 403,
    meaning: "The credential may not be used from this address.",
    action: "Call from an allowed address, or have an owner of your organisation change them.",
  },
  scope_missing: {
    title: "Forbidden",
    status: 403,
    meaning:
      "The credential does not have the scope this call needs (`calculate`, `audit` or `read`; `x-scope` in the OpenAPI document).",
    action: "Ask an administrator of the service for one that has it.",
  },
  sandbox_key: {
    title: "Forbidden",
    status: 403,
    meaning:
      "A sandbox key prices shifts and reads award data. It does not check payroll files or what was paid.",
    action: "Request API access in the console. Once it is approved, use the key you get.",
  },
  https_required: {
    title: "Forbidden",
    status: 403,
    meaning: "The request came over plain HTTP from another machine.",
    action: "Use HTTPS, and replace a secret that was sent this way.",
  },
  not_found: {
    title: "Not found",
    status: 404,
    meaning: "There is no such path, award, version or clause.",
    action: "See `/docs` and `GET /awards`.",
  },
  method_not_allowed: {
    title: "Method not allowed",
    status: 405,
    meaning: "The path answers to other methods, listed in `Allow`.",
    action: "Use one of them.",
  },
  request_timeout: {
    title: "Request timeout",
    status: 408,
    meaning: "The headers took over 10 seconds, the whole request over 30, or the body paused for over 5.",
    action: "Send faster, or send again.",
  },
  audit_state: {
    title: "Conflict",
    status: 409,
    meaning:
      "The audit is not in the state that this call needs: pieces go into one that is open, results come from one that has finished.",
    action: "Look at the audit's `state`. For a new run open a new audit.",
  },
  upload_incomplete: {
    title: "Conflict",
    status: 409,
    meaning: "Bytes of a file are missing, or it is not as large as you say.",
    action: "Look at `uploaded`, send what is missing, and start again.",
  },
  idempotency_key_reused: {
    title: "Conflict",
    status: 409,
    meaning:
      "The Idempotency-Key belongs to another request of your organisation, with another body or path.",
    action: "Make a new key for each new request. Use a key again only to repeat the same request.",
  },
  idempotency_key_in_use: {
    title: "Conflict",
    status: 409,
    meaning: "The first request with this Idempotency-Key is still running.",
    action: "Wait as long as Retry-After says and send the same request again.",
  },
  too_many_audits: {
    title: "Conflict",
    status: 409,
    meaning: "Your organisation has reached the number of audits that we keep.",
    action: "Delete one that you no longer need.",
  },
  too_many_webhooks: {
    title: "Conflict",
    status: 409,
    meaning: "The organisation has 5 webhook endpoints, the most that one may have.",
    action: "Delete one that you no longer need.",
  },
  too_many_idempotency_keys: {
    title: "Conflict",
    status: 409,
    meaning: "The organisation sent 10,000 different Idempotency-Keys within 24 hours, the most we remember.",
    action:
      "Send the call without the key, or wait until earlier keys are 24 hours old. Use one key for a call and its retries.",
  },
  too_many_receipts: {
    title: "Conflict",
    status: 409,
    meaning: "The organisation would have more than 10,000 remembered receipts, or more than 64 MiB of them.",
    action:
      "Forget receipts that you no longer need, or wait until some expire. None of the call was remembered.",
  },
  webhook_state: {
    title: "Conflict",
    status: 409,
    meaning:
      "The endpoint is disabled, the delivery still waits to be sent, too many deliveries wait for the endpoint, its secret was rotated too often, or it was removed since this Idempotency-Key added it.",
    action:
      "`detail` says which. Send a test to an endpoint that is disabled, and wait for what is still waiting. A secret can be rotated 4 times within 24 hours.",
  },
  audit_too_large: {
    title: "Content too large",
    status: 413,
    meaning:
      "A file of an audit is larger than 2 GiB, or the files come in more than 10,000 pieces together.",
    action: "Send larger ranges, run the audit on the command line, or split the company into two audits.",
  },
  body_too_large: {
    title: "Content too large",
    status: 413,
    meaning: "The body is over 1 MiB, before or after decompression, or comes in more than 16,384 pieces.",
    action: "Send less, or in larger chunks.",
  },
  path_too_long: {
    title: "URI too long",
    status: 414,
    meaning: "The path and query are over 2,048 characters.",
    action: "Send less.",
  },
  unsupported_media_type: {
    title: "Unsupported media type",
    status: 415,
    meaning: "The body is not `application/json` in UTF-8, or is compressed with something other than gzip.",
    action: "Set the header.",
  },
  expectation_failed: {
    title: "Expectation failed",
    status: 417,
    meaning: "`Expect` is not `100-continue`.",
    action: "Leave it out.",
  },
  rate_limited: {
    title: "Too many requests",
    status: 429,
    meaning: "There were more requests of this kind, or more shifts, in a minute than the policy allows.",
    action: "Wait for `Retry-After` seconds, send fewer shifts at a time, or ask for a higher limit.",
  },
  too_much_in_flight: {
    title: "Too many requests",
    status: 429,
    meaning:
      "A credential has more large requests, or an organisation more bytes, on the way than we work on at a time.",
    action: "Wait for an answer before you send the next.",
  },
  too_many_wrong_keys: {
    title: "Too many requests",
    status: 429,
    meaning: "A thousand wrong keys came from this address in a minute.",
    action: "Wait for `Retry-After` seconds.",
  },
  headers_too_large: {
    title: "Request header fields too large",
    status: 431,
    meaning: "The headers are over 16 KB, or there are more than 100.",
    action: "Send less.",
  },
  internal_error: {
    title: "Internal error",
    status: 500,
    meaning: "Something went wrong on our side.",
    action: "Tell us the request id.",
  },
  unavailable: {
    title: "Service unavailable",
    status: 503,
    meaning: "A part named in `failing` does not answer.",
    action: "Try again after `Retry-After` seconds.",
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ServiceCode = keyof typeof SERVICE_PROBLEMS | keyof typeof CONSOLE_PROBLEMS;

const KINDS: Readonly<Record<ServiceCode, ProblemKind>> = { ...SERVICE_PROBLEMS, ...CONSOLE_PROBLEMS };

/** A problem that brings headers of its own. */
export interface HttpProblem extends Problem {
  readonly headers?: readonly string[];
  readonly failing?: readonly string[];
}

/** A problem of the lists, with its detail for this request. */
export const problemOf = (
  code: ServiceCode,
  detail: string,
  more: Pick<HttpProblem, "headers" | "failing"> = {},
): HttpProblem => {
  const { title, status } = KINDS[code];
  // In the contract's format; the main thread reads only types of it.
  return { type: `/docs/errors/${code}`, title, status, code, detail, ...more };
};
