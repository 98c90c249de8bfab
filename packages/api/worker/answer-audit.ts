// Answers a call about an organisation's audits or webhooks: its body read and checked, the desk asked, refusals put into words.

import { checkerOf, invalidRequest, isProblem, readJsonBytes } from "#contract";
import type { CallLeave } from "#store";
import { type AuditDesk, DeskFault } from "../audits/desk.ts";
import type { Asked, AuditEndpoint } from "../endpoints/endpoint.ts";
import {
  auditState,
  auditTooLarge,
  bodyTooLarge,
  type HttpProblem,
  notFound,
  tooManyAudits,
  unavailable,
  unsupportedMediaType,
  uploadTooFast,
} from "../problems.ts";
import type { Admitted, BodyParts } from "./answer-body.ts";
import { answerOnce } from "./answer-once.ts";
import { bodyProblem, encodingProblem, MOST_BODY_BYTES, readBody } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { limitHeaders } from "./limiter.ts";
import type { Outcome } from "./outcome.ts";

export interface AuditParts extends BodyParts {
  readonly desk: AuditDesk;
}

type Parts = AuditParts & { readonly admitted: Admitted };

/** Null when the caller has gone. */
export async function answerAudit(
  exchange: Exchange,
  endpoint: AuditEndpoint,
  asked: Asked,
  parts: Parts,
): Promise<Outcome | null> {
  const { keyId, organisation } = parts.admitted.caller.credential;
  const read = await bodyOf(exchange, endpoint, parts);
  if (read === null || isProblem(read)) return read;
  const { desk, world } = parts;
  const organisationId = organisation.id;
  const caller = { keyId, requestId: exchange.id, where: exchange.address };
  const run = (leave: CallLeave | null) =>
    said(endpoint, endpoint.ask({ ...asked, ...read, caller, organisationId, leave, world }, desk));
  if (endpoint.makes !== true) return run(null);
  const path = exchange.request.url ?? "";
  const isSecret = endpoint.answersSecret === true;
  const call = { organisationId, method: endpoint.method, path, body: read.body, isSecret };
  return faultSaid(endpoint, answerOnce(exchange, desk, call, run));
}

const said = (endpoint: AuditEndpoint, answering: ReturnType<AuditEndpoint["ask"]>): Promise<Outcome> =>
  faultSaid(
    endpoint,
    answering.then((answer) => ("download" in answer ? answer : { json: answer })),
  );

const faultSaid = ({ refused }: AuditEndpoint, outcome: Promise<Outcome>): Promise<Outcome> =>
  outcome.catch((error: unknown) => {
    if (error instanceof DeskFault) return refused?.(error.kind, error.state) ?? problemOf(error);
    throw error;
  });

interface ReadBody {
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

const NO_BYTES = new Uint8Array();

/** The largest upload of an audit, 64 MiB, fits into the minute that everyone has. */
const BYTES_A_SHIFT = 2048;

/** What is uploaded is compressed, sealed and stored, and its rows are read: it is charged by its length. */
async function chargeBytes(
  exchange: Exchange,
  bytes: number,
  { admitted: { caller, calls }, limiter, limited }: Parts,
): Promise<HttpProblem | null> {
  const shifts = Math.ceil(bytes / BYTES_A_SHIFT);
  const allowance = await limiter.take(caller, "shifts", shifts);
  exchange.headers = limitHeaders({ others: calls, shifts: allowance });
  if (allowance.allowed) return null;
  limited(caller.credential.keyId, exchange);
  return uploadTooFast(allowance.limit, shifts, Math.ceil(allowance.resetMs / 1000));
}

async function bodyOf(
  exchange: Exchange,
  { body, isBytes }: AuditEndpoint,
  parts: Parts,
): Promise<ReadBody | HttpProblem | null> {
  if (body === undefined) return { body: undefined, bytes: NO_BYTES };
  const unfit = isBytes === true ? bytesProblem(exchange) : bodyProblem(exchange.request);
  if (unfit !== null) return unfit;
  const { bodies, admitted } = parts;
  const bytes = await readBody(exchange, bodies, admitted.caller.credential.organisation.id);
  if (bytes === null || !(bytes instanceof Uint8Array)) return bytes;
  if (isBytes === true)
    return (await chargeBytes(exchange, bytes.length, parts)) ?? { body: undefined, bytes };
  const read = readJsonBytes(bytes);
  if ("problem" in read) return read.problem;
  const checker = checkerOf(body);
  return checker.fits(read.value)
    ? { body: read.value, bytes: NO_BYTES }
    : invalidRequest(checker.faults(read.value));
}

function bytesProblem({ request: { headers } }: Exchange): HttpProblem | null {
  const type = headers["content-type"]?.toLowerCase() ?? "";
  if (type !== "application/octet-stream")
    return unsupportedMediaType("A piece of a file must be application/octet-stream.");
  const encoded = encodingProblem(headers);
  if (encoded !== null) return encoded;
  return Number(headers["content-length"] ?? 0) > MOST_BODY_BYTES ? bodyTooLarge : null;
}

const NO_AUDIT = notFound("Your organisation has no such audit; it may have expired or been deleted.");
const STORE_AWAY = unavailable("The store does not answer.", ["store"]);

function problemOf({ kind, state }: DeskFault): HttpProblem {
  switch (kind) {
    case "not-found":
      return NO_AUDIT;
    case "invalid":
      return auditTooLarge;
    case "unavailable":
      return STORE_AWAY;
    case "conflict":
      return state === "full" ? tooManyAudits : auditState(`The audit is ${state}.`);
  }
}
