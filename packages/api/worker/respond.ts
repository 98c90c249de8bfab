// How a request is handled: checks, caller, route, limit, body, answer; each step may end it with a problem.

import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { type Checker, invalidRequest, isProblem } from "#contract";
import type { Route } from "../endpoints/endpoint.ts";
import { BASE_PATH } from "../endpoints/routes.ts";
import { MCP_PATH } from "../endpoints/tools.ts";
import {
  authorizationMissing,
  type HttpProblem,
  httpsRequired,
  methodNotAllowed,
  notFound,
  otherOrigin,
  rateLimited,
} from "../problems.ts";
import type { IsTrusted } from "../shared/addresses.ts";
import { plainAddress } from "../shared/addresses.ts";
import { type Peer, peerOf } from "../shared/peer.ts";
import { type AuditParts, answerAudit } from "./answer-audit.ts";
import { type Admitted, answerBody } from "./answer-body.ts";
import { answerLines } from "./answer-lines.ts";
import { answerMcp } from "./answer-mcp.ts";
import type { Authenticator } from "./authenticate.ts";
import { queryOf, requestProblem, type Target, targetOf } from "./checks.ts";
import type { Exchange } from "./exchange.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { Outcome } from "./outcome.ts";
import type { Page } from "./pages.ts";
import { DATA_PATH, type PublicData } from "./public-data.ts";
import { endpointFor, type Match, otherMethod, type Router } from "./router.ts";
import type { Site } from "./site.ts";
import type { UseCounter } from "./use-counter.ts";
import { type Caller, scopeProblem } from "./verdicts.ts";

export interface Parts extends AuditParts {
  readonly router: Router<Route>;
  readonly pages: ReadonlyMap<string, Page>;
  readonly queries: ReadonlyMap<Route, Checker<unknown>>;
  readonly authenticator: Authenticator;
  readonly answers: KeptAnswers;
  readonly uses: UseCounter;
  readonly data: PublicData;
  readonly isTrusted: IsTrusted;
  readonly storeNowMs: () => number;
  readonly isDraining: () => boolean;
  /** Where our own pages come from. */
  readonly publicUrl: string;
  /** A right secret came over plain HTTP. */
  readonly exposed: (keyId: string, exchange: Exchange) => void;
  /** What people use: pages, and the console's own calls. */
  readonly site: Site;
}

/** Null when the caller has gone. */
export async function respond(exchange: Exchange, parts: Parts): Promise<Outcome | null> {
  const { request } = exchange;
  const wrong = requestProblem(request);
  if (wrong !== null) return wrong;
  const peer = peerFor(request, parts.isTrusted);
  exchange.address = peer.address;
  if (!peer.isPrivate) return refuseInTheClear(exchange, peer, parts);
  const target = targetOf(request.url ?? "");
  const page = parts.pages.get(target.path);
  if (page !== undefined) return pageOutcome(exchange, target, page);
  if (target.path.startsWith(DATA_PATH)) return dataOutcome(exchange, target, parts);
  if (target.path === MCP_PATH) return respondMcp(exchange, peer, parts);
  if (!target.path.startsWith(`${BASE_PATH}/`)) return parts.site.respond(exchange, target);
  return respondApi(exchange, target, peer, parts);
}

async function respondApi(
  exchange: Exchange,
  target: Target,
  peer: Peer,
  parts: Parts,
): Promise<Outcome | null> {
  const found = parts.router.find(target.path);
  const match = found !== null && "endpoints" in found ? found : null;
  if (match !== null) exchange.route = match.endpoints[0]?.path ?? "";
  const endpoint = match === null ? undefined : endpointFor(match, exchange.request.method ?? "");
  let admitted: Admitted | null = null;
  if (match?.endpoints.some(({ isPublic }) => isPublic) !== true) {
    const asked = parts.authenticator.authenticate(exchange.request.headers.authorization, peer.address);
    const caller = asked instanceof Promise ? await asked : asked;
    if (isProblem(caller)) return caller;
    letIn(exchange, caller);
    const placed = await takePlace(exchange, caller, endpoint, parts);
    if (isProblem(placed)) return placed;
    if (endpoint !== undefined && !caller.credential.scopes.includes(endpoint.scope))
      return scopeProblem(caller, endpoint.scope);
    admitted = placed;
  }
  if (match === null) return found === null || "endpoints" in found ? notFound(NO_PATH) : found;
  if (endpoint === undefined) return otherMethod(exchange.request.method ?? "", match);
  return answerOf(exchange, target, { endpoint, match, admitted }, parts);
}

/** One message a request: there is no stream to listen to, and no session to end. */
async function respondMcp(exchange: Exchange, peer: Peer, parts: Parts): Promise<Outcome | null> {
  exchange.route = MCP_PATH;
  const { headers, method } = exchange.request;
  if (headers.origin !== undefined && headers.origin !== parts.publicUrl) return otherOrigin;
  const caller = await parts.authenticator.authenticate(headers.authorization, peer.address);
  if (isProblem(caller)) return caller;
  letIn(exchange, caller);
  const place = (endpoint?: Route) => takePlace(exchange, caller, endpoint, parts);
  if (method === "POST") return answerMcp(exchange, { ...parts, caller, takePlace: place });
  const placed = await place();
  if (isProblem(placed)) return placed;
  return method === "OPTIONS" ? { allow: "POST, OPTIONS" } : methodNotAllowed("POST, OPTIONS");
}

function letIn(exchange: Exchange, { credential: { keyId, isSandbox } }: Caller): void {
  exchange.keyId = keyId;
  exchange.isSandbox = isSandbox;
}

const NO_PATH = `${BASE_PATH} has no such path; the reference is at /docs/api.`;

/** Counts the call against the credential's limit; a problem when none is left. */
async function takePlace(
  exchange: Exchange,
  caller: Caller,
  endpoint: Route | undefined,
  { limiter, limited, uses, storeNowMs }: Parts,
): Promise<Admitted | HttpProblem> {
  const kind = endpoint?.limit ?? "others";
  const taking = limiter.take(caller, kind);
  const allowance = taking instanceof Promise ? await taking : taking;
  exchange.limits = { kind, calls: allowance, shifts: null, atMs: Date.now() };
  if (!allowance.allowed) {
    limited(caller.credential.keyId, exchange);
    return rateLimited(allowance.limit, Math.ceil(allowance.resetMs / 1000));
  }
  uses.count(caller.credential.keyId, kind, storeNowMs());
  return { caller, calls: allowance };
}

interface Found {
  readonly endpoint: Route;
  readonly match: Match<Route>;
  /** Null for a public call. */
  readonly admitted: Admitted | null;
}

async function answerOf(
  exchange: Exchange,
  target: Target,
  { endpoint, match, admitted }: Found,
  parts: Parts,
): Promise<Outcome | null> {
  const { values, twice } = queryOf(target.query);
  if (twice !== null)
    return invalidRequest([
      { pointer: `/${twice}`, detail: `${twice} appears more than once. Send it once.` },
    ]);
  const checker = parts.queries.get(endpoint);
  if (checker?.fits(values) !== true) return invalidRequest(checker?.faults(values) ?? []);
  const asked = { path: match.path, query: values, body: undefined };
  if ("ask" in endpoint)
    return admitted === null
      ? authorizationMissing
      : answerAudit(exchange, endpoint, asked, { ...parts, admitted });
  if (endpoint.isLines === true && admitted !== null)
    return answerLines(exchange, endpoint, { ...parts, admitted });
  if (endpoint.body !== undefined && admitted !== null)
    return answerBody(exchange, endpoint, asked, { ...parts, admitted });
  if (endpoint.isData !== true) return { json: endpoint.answer(asked, parts.world) };
  const question = `${target.path}?${target.query}#${parts.world.today()}`;
  return { kept: parts.answers.get(question, () => endpoint.answer(asked, parts.world)) };
}

/** A caller that sends a right secret in the clear is only told to use HTTPS, and we report the credential. */
async function refuseInTheClear(exchange: Exchange, peer: Peer, parts: Parts): Promise<HttpProblem> {
  const { authorization } = exchange.request.headers;
  if (authorization === undefined) return httpsRequired;
  const caller = await parts.authenticator.authenticate(authorization, peer.address);
  if (!isProblem(caller)) parts.exposed(caller.credential.keyId, exchange);
  return httpsRequired;
}

function pageOutcome(exchange: Exchange, { path }: Target, page: Page): Outcome {
  exchange.route = path;
  return otherThanReading(exchange) ?? { page };
}

async function dataOutcome(exchange: Exchange, { path }: Target, { data }: Parts): Promise<Outcome> {
  exchange.route = DATA_PATH;
  return otherThanReading(exchange) ?? (await data.get(path.slice(DATA_PATH.length)));
}

function otherThanReading({ request: { method } }: Exchange): Outcome | null {
  if (method === "GET" || method === "HEAD") return null;
  return method === "OPTIONS" ? { allow: "GET, HEAD, OPTIONS" } : methodNotAllowed("GET, HEAD, OPTIONS");
}

const peers = new WeakMap<Socket, Peer>();

/** A direct caller is the same for the life of its connection; a proxy forwards others with each request. */
function peerFor({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): Peer {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const address = socket.remoteAddress ?? "";
  const forwarded = {
    for: one(headers["x-forwarded-for"]),
    proto: one(headers["x-forwarded-proto"]),
    standard: one(headers.forwarded),
  };
  const peer = peerOf(address, socket instanceof TLSSocket, forwarded, isTrusted);
  if (!isTrusted(plainAddress(address))) peers.set(socket, peer);
  return peer;
}

const one = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "object" ? header.join(",") : header;
