// Answers a call about an organisation's audits or webhooks: reads and checks its body, asks the desk, puts refusals
// into words.

import type { IncomingHttpHeaders } from "node:http";
import { checkerOf, invalidRequest, isProblem, readJsonBytes } from "#contract";
import type { CallLeave } from "#store";
import { isWorking } from "../audits/audit-states.ts";
import { type AuditDesk, DeskFault } from "../audits/desk.ts";
import type { Asked, AuditAsked, AuditEndpoint } from "../endpoints/endpoint.ts";
import {
  auditState,
  auditTooLarge,
  type HttpProblem,
  notFound,
  tooManyAudits,
  unavailable,
  unsupportedMediaType,
} from "../problems.ts";
import type { Admitted, BodyParts } from "./answer-body.ts";
import { answerOnce } from "./answer-once.ts";
import type { Authenticator } from "./authenticate.ts";
import { bodyProblem, encodingProblem, MOST_BODY_BYTES, readBody } from "./body.ts";
import { BodyEnded, piecesOf } from "./body-pieces.ts";
import { lengthOf, rangeIn } from "./content-range.ts";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";

export interface AuditParts extends BodyParts {
  readonly desk: AuditDesk;
  readonly authenticator: Authenticator;
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

type ReadBody = Pick<AuditAsked, "body" | "pieces" | "range" | "length">;

async function* noPieces(): AsyncGenerator<Uint8Array> {}
const NO_BODY: ReadBody = { body: undefined, pieces: noPieces(), range: null, length: null };

async function bodyOf(
  exchange: Exchange,
  { body, mayBeEmpty, mostNames }: AuditEndpoint,
  { bodies, admitted }: Parts,
): Promise<ReadBody | HttpProblem | null> {
  if (body === undefined) return NO_BODY;
  if (mayBeEmpty === true && isWithoutBody(exchange.request.headers)) return { ...NO_BODY, body: {} };
  const unfit = bodyProblem(exchange.request);
  if (unfit !== null) return unfit;
  const bytes = await readBody(exchange, bodies, admitted.caller.credential.organisation.id);
  if (bytes === null || !(bytes instanceof Uint8Array)) return bytes;
  const read = readJsonBytes(bytes, mostNames);
  if ("problem" in read) return read.problem;
  const checker = checkerOf(body);
  return checker.fits(read.value)
    ? { ...NO_BODY, body: read.value }
    : invalidRequest(checker.faults(read.value));
}

const isWithoutBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers["content-length"] ?? 0) === 0 && headers["transfer-encoding"] === undefined;

/** We look at what a file is, not at what it is called: only a form is no file. */
function typeProblem(headers: IncomingHttpHeaders): HttpProblem | null {
  return headers["content-type"]?.toLowerCase().startsWith("multipart/") === true
    ? unsupportedMediaType("Send the bytes of the file, not a form: application/octet-stream, for example.")
    : encodingProblem(headers);
}

/** An incomplete piece, and the chunk that may end it. */
const STREAM_ROOM_BYTES = 2 * MOST_BODY_BYTES;

function streamOf(exchange: Exchange, parts: Parts): ReadBody | HttpProblem {
  const { request, response } = exchange;
  const { bodies, admitted } = parts;
  const unfit = typeProblem(request.headers);
  if (unfit !== null) return unfit;
  const range = rangeIn(request.headers);
  if (range !== null && isProblem(range)) return range;
  const length = lengthOf(request.headers);
  const owner = admitted.caller.credential.organisation.id;
  const full = bodies.take(owner, STREAM_ROOM_BYTES);
  if (full !== null) return full;
  response.once("close", () => bodies.give(owner, STREAM_ROOM_BYTES));
  exchange.hasOwnPace = true;
  return { ...NO_BODY, pieces: whileItHolds(exchange, parts), range, length };
}

/** A key that is revoked meanwhile uploads no more. Each piece has its time to come; the time that we take to store one is not the caller's. */
async function* whileItHolds(
  exchange: Exchange,
  { bodies, authenticator }: Parts,
): AsyncGenerator<Uint8Array> {
  const { request, address } = exchange;
  const { timeout = 0 } = request.socket;
  request.socket.setTimeout(0);
  try {
    for await (const piece of piecesOf(exchange, bodies)) {
      const caller = await authenticator.authenticate(request.headers.authorization, address);
      if (isProblem(caller)) throw new BodyEnded(caller);
      yield piece;
    }
  } finally {
    request.socket.setTimeout(timeout);
  }
}

const NO_AUDIT = notFound("Your organisation has no such audit; it may have expired or been deleted.");
const STORE_AWAY = unavailable("The store does not answer.", ["store"]);

/** In the words that the audit's own `state` has. */
const standing = (state: string): string =>
  state === "open" ? "has not started" : `is ${isWorking(state) ? "running" : state}`;

function problemOf({ kind, state }: DeskFault): HttpProblem {
  switch (kind) {
    case "not-found":
      return NO_AUDIT;
    case "invalid":
      return auditTooLarge;
    case "unavailable":
      return STORE_AWAY;
    case "conflict":
      return state === "full" ? tooManyAudits : auditState(`The audit ${standing(state)}.`);
  }
}
