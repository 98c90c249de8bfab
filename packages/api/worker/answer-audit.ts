// Answers a call about an organisation's audits or webhooks: reads and checks its body, asks the desk, puts refusals
// into words.

import type { IncomingHttpHeaders } from "node:http";
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
import { bodyProblem, encodingProblem, isCompressed, MOST_BODY_BYTES, readBody } from "./body.ts";
import { BodyEnded, piecesOf } from "./body-pieces.ts";
import type { Exchange } from "./exchange.ts";
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
  const read =
    endpoint.isStream === true ? streamOf(exchange, parts) : await bodyOf(exchange, endpoint, parts);
  if (read === null || isProblem(read)) return read;
  const { desk, world } = parts;
  const organisationId = organisation.id;
  const caller = { keyId, requestId: exchange.id, where: exchange.address };
  const given = { ...asked, ...read, caller, organisationId, world };
  const run = (leave: CallLeave | null) => said(endpoint, endpoint.ask({ ...given, leave }, desk));
  if (endpoint.isStream === true) return run(null).catch(endedWith);
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

function endedWith(error: unknown): HttpProblem | null {
  if (error instanceof BodyEnded) return error.problem;
  throw error;
}

interface ReadBody {
  readonly body: unknown;
  readonly bytes: Uint8Array;
  readonly pieces: AsyncIterable<Uint8Array>;
}

const NO_BYTES = new Uint8Array();
async function* noPieces(): AsyncGenerator<Uint8Array> {}
const NO_BODY: ReadBody = { body: undefined, bytes: NO_BYTES, pieces: noPieces() };

/** The largest upload of an audit, 64 MiB, fits into everyone's minute. */
const BYTES_A_SHIFT = 2048;

/** We compress, seal and store an upload and read its rows, so we charge it by its length. */
async function chargeBytes(
  exchange: Exchange,
  bytes: number,
  { admitted: { caller, calls }, limiter, limited }: Parts,
): Promise<HttpProblem | null> {
  const shifts = Math.ceil(bytes / BYTES_A_SHIFT);
  const allowance = await limiter.take(caller, "shifts", shifts);
  exchange.limits = { kind: "others", calls, shifts: allowance, atMs: Date.now() };
  if (allowance.allowed) return null;
  limited(caller.credential.keyId, exchange);
  return uploadTooFast(allowance.limit, shifts, Math.ceil(allowance.resetMs / 1000));
}

async function bodyOf(
  exchange: Exchange,
  { body, isBytes, mostNames }: AuditEndpoint,
  parts: Parts,
): Promise<ReadBody | HttpProblem | null> {
  if (body === undefined) return NO_BODY;
  const unfit = isBytes === true ? bytesProblem(exchange) : bodyProblem(exchange.request);
  if (unfit !== null) return unfit;
  const { bodies, admitted } = parts;
  const bytes = await readBody(exchange, bodies, admitted.caller.credential.organisation.id);
  if (bytes === null || !(bytes instanceof Uint8Array)) return bytes;
  if (isBytes === true) return (await chargeBytes(exchange, bytes.length, parts)) ?? { ...NO_BODY, bytes };
  const read = readJsonBytes(bytes, mostNames);
  if ("problem" in read) return read.problem;
  const checker = checkerOf(body);
  return checker.fits(read.value)
    ? { ...NO_BODY, body: read.value }
    : invalidRequest(checker.faults(read.value));
}

function bytesProblem({ request: { headers } }: Exchange): HttpProblem | null {
  const unfit = typeProblem(headers);
  if (unfit !== null) return unfit;
  return Number(headers["content-length"] ?? 0) > MOST_BODY_BYTES ? bodyTooLarge : null;
}

function typeProblem(headers: IncomingHttpHeaders): HttpProblem | null {
  const type = headers["content-type"]?.toLowerCase() ?? "";
  return type === "application/octet-stream"
    ? encodingProblem(headers)
    : unsupportedMediaType("A file, or a piece of one, must be application/octet-stream.");
}

/** For all files of an audit together, as in the store. */
const MOST_STREAM_BYTES = 64 * MOST_BODY_BYTES;
/** An incomplete piece, and the chunk that may end it. */
const STREAM_ROOM_BYTES = 2 * MOST_BODY_BYTES;

/** A stream says how long it is, or we charge it piece by piece. */
function streamOf(exchange: Exchange, parts: Parts): ReadBody | HttpProblem {
  const { request, response } = exchange;
  const { bodies, admitted } = parts;
  const unfit = typeProblem(request.headers);
  if (unfit !== null) return unfit;
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > MOST_STREAM_BYTES) return auditTooLarge;
  const owner = admitted.caller.credential.organisation.id;
  const full = bodies.take(owner, STREAM_ROOM_BYTES);
  if (full !== null) return full;
  response.once("close", () => bodies.give(owner, STREAM_ROOM_BYTES));
  const known = isCompressed(request.headers) ? 0 : length;
  return { ...NO_BODY, pieces: charged(exchange, known, parts) };
}

/** Charges a known length before it reads a byte, so that no one sends in vain. */
async function* charged(exchange: Exchange, known: number, parts: Parts): AsyncGenerator<Uint8Array> {
  const charge = async (bytes: number): Promise<void> => {
    const refused = await chargeBytes(exchange, bytes, parts);
    if (refused !== null) throw new BodyEnded(refused);
  };
  if (known > 0) await charge(known);
  for await (const piece of piecesOf(exchange, parts.bodies.stallMs)) {
    if (known === 0) await charge(piece.length);
    yield piece;
  }
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
