// Answers a request with a body: reads, counts and charges it, and prices it here if small or on another thread if
// large.

import { isProblem, readJsonBytes } from "#contract";
import type { Asked, Endpoint, World } from "../endpoints/endpoint.ts";
import { type HttpProblem, tooManyShifts } from "../problems.ts";
import { type Bodies, bodyProblem, readBody } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import type { Allowance, Limiter } from "./limiter.ts";
import type { TellLimited } from "./limits-told.ts";
import type { Outcome } from "./outcome.ts";
import type { Pricing } from "./pricing.ts";
import { shiftsIn } from "./shift-count.ts";
import type { Turns } from "./turns.ts";
import type { Caller } from "./verdicts.ts";

/** The caller, and what is left of their calls. */
export interface Admitted {
  readonly caller: Caller;
  readonly calls: Allowance;
}

export interface BodyParts {
  readonly world: World;
  readonly limiter: Limiter;
  readonly limited: TellLimited;
  readonly bodies: Bodies;
  readonly turns: Turns;
  readonly pricing: Pricing;
}

/** What a worker reads and prices by itself takes no longer than a few single shifts. */
const SMALL_BYTES = 8 * 1024;
const SMALL_SHIFTS = 4;

/** Null when the caller has gone. */
export async function answerBody(
  exchange: Exchange,
  endpoint: Endpoint,
  asked: Asked,
  parts: BodyParts & { readonly admitted: Admitted },
): Promise<Outcome | null> {
  const unfit = bodyProblem(exchange.request);
  if (unfit !== null) return unfit;
  const { admitted, bodies } = parts;
  const bytes = await readBody(exchange, bodies, admitted.caller.credential.organisation.id);
  if (bytes === null) return null;
  if (!(bytes instanceof Uint8Array)) return bytes;
  const read = bytes.length > SMALL_BYTES ? null : readJsonBytes(bytes);
  if (read !== null && "problem" in read) return read.problem;
  if (read === null || shiftsIn(read.value) > SMALL_SHIFTS)
    return priceBeside(exchange, endpoint, bytes, parts);
  const { value } = read;
  const write = () => {
    const answer = endpoint.answer({ ...asked, body: value }, parts.world);
    return isProblem(answer) ? answer : { written: JSON.stringify(answer) };
  };
  return priceHere(exchange, shiftsIn(value), write, parts);
}

type PricedBody = HttpProblem | { readonly written: string | Uint8Array };
type AdmittedParts = BodyParts & { readonly admitted: Admitted };

interface ReadValue {
  readonly value: object;
  /** The most bytes it was read from. */
  readonly bytes: number;
}

/** Charges and prices a body that is read already: an answer from this thread is not serialised. */
export async function answerValue(
  exchange: Exchange,
  endpoint: Endpoint,
  { value, bytes }: ReadValue,
  parts: AdmittedParts,
): Promise<PricedBody | { readonly answer: object }> {
  const shifts = shiftsIn(value);
  if (bytes > SMALL_BYTES || shifts > SMALL_SHIFTS)
    return priceBeside(exchange, endpoint, Buffer.from(JSON.stringify(value)), parts);
  const answer = () => ({ answer: endpoint.answer({ path: {}, query: {}, body: value }, parts.world) });
  return priceHere(exchange, shifts, answer, parts);
}

async function priceBeside(
  exchange: Exchange,
  { path }: Endpoint,
  body: Uint8Array,
  parts: AdmittedParts,
): Promise<PricedBody> {
  const { admitted, pricing } = parts;
  const charge = (shifts: number) => chargeShifts(exchange, admitted, shifts, parts);
  const priced = await pricing.price({ caller: admitted.caller, route: path, body, charge });
  return "bytes" in priced ? { written: priced.bytes } : priced;
}

async function priceHere<T>(
  exchange: Exchange,
  shifts: number,
  price: () => T,
  parts: AdmittedParts,
): Promise<HttpProblem | T> {
  const { admitted, turns } = parts;
  const refused = await chargeShifts(exchange, admitted, shifts, parts);
  if (refused !== null) return refused;
  return turns.take(admitted.caller.credential.organisation.id, price);
}

/** Charges the shifts to the credential's minute, and says in the headers what is left of both limits. */
function chargeShifts(
  exchange: Exchange,
  { caller, calls }: Admitted,
  shifts: number,
  { limiter, limited }: BodyParts,
): HttpProblem | null | Promise<HttpProblem | null> {
  const charged = (allowance: Allowance): HttpProblem | null => {
    exchange.limits = { kind: "calculations", calls, shifts: allowance, atMs: Date.now() };
    if (allowance.allowed) return null;
    limited(caller.credential.keyId, exchange);
    return tooManyShifts(allowance.limit, shifts, Math.ceil(allowance.resetMs / 1000));
  };
  const taking = limiter.take(caller, "shifts", shifts);
  return taking instanceof Promise ? taking.then(charged) : charged(taking);
}
