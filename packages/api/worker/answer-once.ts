// Runs a call that creates something once for each Idempotency-Key: repeated, it gives the first answer.

import { contentHash, isProblem, type Json, type Problem } from "#contract";
import type { CallLeave } from "#store";
import type { AuditDesk } from "../audits/desk.ts";
import {
  type HttpProblem,
  idempotencyKeyInUse,
  idempotencyKeyReused,
  malformedRequest,
  tooManyIdempotencyKeys,
} from "../problems.ts";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";

export interface Call {
  readonly organisationId: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The answer is made again, and not stored. */
  readonly isSecret: boolean;
}

type Run = (leave: CallLeave | null) => Promise<Outcome>;

const REFUSED = {
  differs: idempotencyKeyReused,
  running: idempotencyKeyInUse,
  full: tooManyIdempotencyKeys,
} as const;

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
const NO_KEY = malformedRequest("Idempotency-Key must have 1 to 255 printable ASCII characters.");

export async function answerOnce(
  exchange: Exchange,
  desk: AuditDesk,
  call: Call,
  run: Run,
): Promise<Outcome> {
  const key = keyOf(exchange);
  if (key === null) return run(null);
  if (typeof key !== "string") return key;
  const { organisationId, isSecret, ...asked } = call;
  // We show a secret again only to the credential that created it.
  const whose = isSecret ? { keyId: exchange.keyId } : {};
  const fingerprint = contentHash({ ...asked, ...whose, body: (asked.body ?? null) as Json });
  const begun = await desk.ask("beginCall", { organisationId, key, fingerprint });
  if ("refused" in begun) return REFUSED[begun.refused];
  const outcome =
    "answer" in begun ? { written: begun.answer.body } : await remembered(desk, begun.leave, run, isSecret);
  const isAgain = "answer" in begun || (isSecret && begun.leave.isRetry && problemIn(outcome) === null);
  if (isAgain) exchange.headers = [...exchange.headers, "Idempotent-Replayed", "true"];
  return outcome;
}

function keyOf({ request: { headersDistinct } }: Exchange): string | HttpProblem | null {
  const [key, another] = headersDistinct["idempotency-key"] ?? [];
  if (key === undefined) return null;
  return another === undefined && KEY.test(key) ? key : NO_KEY;
}

/**
 * A refused call created nothing, so we do not store it: the caller may correct it and use the same key. One with a
 * secret may have created it before, and its key stays taken: freed, it would create another.
 */
async function remembered(desk: AuditDesk, leave: CallLeave, run: Run, isSecret: boolean): Promise<Outcome> {
  try {
    const outcome = await run(leave);
    const problem = problemIn(outcome);
    if (problem === null && "json" in outcome && !isSecret) {
      const body = JSON.stringify(outcome.json);
      await desk.ask("endCall", { leave, answer: { status: 200, body } });
      return { written: body };
    }
    const hasMade = isSecret && leave.isRetry;
    const isFree = problem !== null && problem.status < 500 && !hasMade;
    await desk.ask(isFree ? "forgetCall" : "giveUpCall", leave);
    return outcome;
  } catch (error) {
    // If this fails too, the next call takes over after a minute.
    await desk.ask("giveUpCall", leave).catch(() => undefined);
    throw error;
  }
}

const problemIn = (outcome: Outcome): Problem | null => {
  const said = "json" in outcome ? outcome.json : outcome;
  return isProblem(said) ? said : null;
};
