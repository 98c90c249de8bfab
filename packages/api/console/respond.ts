// How a console call is handled: site, session, rights, confirmation, query, body, answer; each step may end it with a
// problem.

import Type from "typebox";
import { type Checker, checkerOf, invalidRequest, isProblem, readJsonBytes } from "#contract";
import {
  AuditBroken,
  Conflict,
  Invalid,
  NotAllowed,
  NotFound,
  type Organisation,
  type Session,
  StoreUnavailable,
} from "#store";
import { type HttpProblem, notFound, unavailable } from "../problems.ts";
import { networkOf } from "../shared/network.ts";
import { type Bodies, readBody } from "../worker/body.ts";
import { queryOf, type Target } from "../worker/checks.ts";
import type { Exchange } from "../worker/exchange.ts";
import type { Outcome } from "../worker/outcome.ts";
import { endpointFor, type Match, otherMethod, routerOf } from "../worker/router.ts";
import type { Answer, Asked, ConsoleCall } from "./call.ts";
import { tokenIn, travelIn } from "./cookie.ts";
import type { Desk } from "./desk.ts";
import {
  confirmationNeeded,
  conflict,
  crossSite,
  notAllowed,
  secondFactorNeeded,
  signInNeeded,
} from "./problems.ts";
import { CONFIRMED_MS } from "./shapes.ts";
import { isOwnPage } from "./site-check.ts";
import { CALLS, CONSOLE_PATH } from "./table.ts";
import type { Throttle } from "./throttle.ts";

const router = routerOf(CALLS, CONSOLE_PATH);

interface Checkers {
  readonly query: Checker<unknown>;
  readonly body: Checker<unknown>;
}

const checkers = new Map<ConsoleCall, Checkers>();
const NOTHING = Type.Object({}, { additionalProperties: false });

function checkersOf(call: ConsoleCall): Checkers {
  const known = checkers.get(call);
  if (known !== undefined) return known;
  const made = { query: checkerOf(call.query ?? NOTHING), body: checkerOf(call.body ?? NOTHING) };
  checkers.set(call, made);
  return made;
}

const OWNERS_ALONE = notAllowed("Only an owner of the organisation may do this.");

/** The same for someone else's record as for one that does not exist. */
const NOTHING_HERE = notFound("There is nothing here, or it is not yours to see.");

export interface ConsoleParts {
  readonly desk: Desk;
  readonly origins: readonly string[];
  readonly throttle: Throttle;
  readonly bodies: Bodies;
  readonly doubtStore: () => void;
}

/** Null when the caller has gone. */
export async function respondConsole(
  exchange: Exchange,
  target: Target,
  parts: ConsoleParts,
): Promise<Outcome | null> {
  const found = router.find(target.path);
  if (found === null) return NOTHING_HERE;
  if (!("endpoints" in found)) return found;
  exchange.route = CONSOLE_PATH + (found.endpoints[0]?.path ?? "");
  const { method = "" } = exchange.request;
  const call = endpointFor(found, method);
  if (call === undefined) return otherMethod(method, found);
  if (!isOwnPage(exchange.request, parts.origins)) return crossSite;
  const limited = parts.throttle.take(call, exchange.address);
  if (limited !== null) return limited;
  try {
    return await admitted(exchange, target, call, found, parts);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    if (error instanceof StoreUnavailable && error.fault !== "store_away") parts.doubtStore();
    if (error instanceof StoreUnavailable)
      parts.desk.log("error", "store_failed", { request_id: exchange.id, reason: error.message });
    return problem;
  }
}

interface Admitted {
  readonly session: Session | null;
  readonly token: string | null;
  readonly organisation: Organisation | null;
}

async function admitted(
  exchange: Exchange,
  target: Target,
  call: ConsoleCall,
  { path }: Match<ConsoleCall>,
  { desk, bodies }: ConsoleParts,
): Promise<Outcome | null> {
  const caller = await callerOf(exchange, call, path.id ?? "", desk);
  if (isProblem(caller)) return caller;
  const { values, twice } = queryOf(target.query);
  if (twice !== null)
    return invalidRequest([
      { pointer: `/${twice}`, detail: `${twice} appears more than once. Send it once.` },
    ]);
  const { query, body } = checkersOf(call);
  if (!query.fits(values)) return invalidRequest(query.faults(values));
  const read = call.method === "GET" ? { value: {} } : await readCallBody(exchange, bodies);
  if (read === null) return null;
  if (isProblem(read)) return read;
  if (!body.fits(read.value)) return invalidRequest(body.faults(read.value));
  const { headers } = exchange.request;
  const asked: Asked = {
    path,
    query: values,
    body: read.value,
    ...caller,
    requestId: exchange.id,
    address: exchange.address,
    agent: agentIn(headers["user-agent"]),
    travel: travelIn(headers.cookie),
  };
  return outcomeOf(await call.answer(asked, desk));
}

/** Who makes the call, once we know that they may. */
async function callerOf(
  exchange: Exchange,
  { who, isConfirmed }: ConsoleCall,
  id: string,
  { store }: Desk,
): Promise<Admitted | HttpProblem> {
  const token = tokenIn(exchange.request.headers.cookie);
  const session = token === null ? null : ((await store.sessions.find(token)) ?? null);
  if (who === "anyone") return { session, token, organisation: null };
  if (session === null) return signInNeeded;
  if (!hasRole(session.person, who)) return NOTHING_HERE;
  if ((who === "administrator" || who === "auditor") && !session.isStrong) return secondFactorNeeded;
  const isOwn = who === "member" || who === "owner";
  const own = isOwn ? await store.organisations.ofPerson(session.person.id) : [];
  const organisation = own.find((one) => one.id === id) ?? null;
  if (isOwn && organisation === null) return NOTHING_HERE;
  if (who === "owner" && organisation?.role !== "owner") return OWNERS_ALONE;
  if (isConfirmed === true && session.confirmedAtMs + CONFIRMED_MS <= store.nowMs())
    return confirmationNeeded;
  return { session, token, organisation };
}

function hasRole({ isAdministrator, isAuditor }: Session["person"], who: ConsoleCall["who"]): boolean {
  if (who === "administrator") return isAdministrator;
  return who !== "auditor" || isAdministrator || isAuditor;
}

async function readCallBody(
  exchange: Exchange,
  bodies: Bodies,
): Promise<{ readonly value: unknown } | HttpProblem | null> {
  const bytes = await readBody(exchange, bodies, networkOf(exchange.address));
  if (!(bytes instanceof Uint8Array)) return bytes;
  const read = readJsonBytes(bytes);
  return "problem" in read ? read.problem : read;
}

const outcomeOf = (answer: Answer | HttpProblem): Outcome => {
  if ("detail" in answer) return answer;
  const { status, body = null, cookie } = answer;
  return { reply: { status, body, headers: cookie === undefined ? [] : ["Set-Cookie", cookie] } };
};

const LONGEST_AGENT = 200;

/** A browser's own name, without characters that would forge lines where we show it. */
function agentIn(header: string | undefined): string | null {
  const shown = (header ?? "").replace(/[^ -~]+/g, " ").trim();
  return shown === "" ? null : shown.slice(0, LONGEST_AGENT);
}

/** A refusal by the store is an answer; anything else is a bug. */
function problemOf(error: unknown): HttpProblem | null {
  if (error instanceof StoreUnavailable) return unavailable("The store does not answer.", ["store"]);
  if (error instanceof AuditBroken)
    return unavailable("The activity log is not as it was written; nothing can be changed.", [
      "activity log",
    ]);
  if (error instanceof NotFound) return NOTHING_HERE;
  if (error instanceof NotAllowed) return notAllowed(sentence(error));
  if (error instanceof Conflict) return conflict(sentence(error));
  if (error instanceof Invalid) return invalidRequest([{ pointer: "", detail: sentence(error) }]);
  return null;
}

const sentence = ({ message }: Error): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
