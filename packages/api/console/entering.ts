// Signing a person in: checks the password, asks for the second step if there is one, begins the session.

import {
  type Act,
  emailAddress,
  NotAllowed,
  NotFound,
  type Person,
  type Session,
  type SessionFactor,
  STRANGER,
} from "#store";
import type { HttpProblem } from "../problems.ts";
import { networkOf } from "../shared/network.ts";
import { type Answer, type Asked, ok, traceOf } from "./call.ts";
import { cookieFor } from "./cookie.ts";
import type { Desk } from "./desk.ts";
import { signingOptions } from "./passkeys.ts";
import { signInRefused, tooManyTries } from "./problems.ts";
import { sessionBody } from "./shapes.ts";

/** The person with this password; counts wrong ones by account and address together. */
export async function proved(
  asked: Asked,
  given: { readonly email: string; readonly password: string },
  what: "sign-in refused" | "confirmation refused",
  { store: { accounts }, log }: Desk,
): Promise<Person | HttpProblem> {
  const address = emailAddress(given.email);
  const from = networkOf(asked.address);
  const { count, waitMs } = await accounts.startTry(address, from);
  if (waitMs > 0) return tooManyTries(Math.ceil(waitMs / 1000));
  const { person: known, passwordHash } = await accounts.find(address);
  const fits = await accounts.passwordFits(address, given.password, passwordHash);
  if (!fits || known === undefined) {
    const act = { by: asked.session?.person.id ?? STRANGER, ...traceOf(asked) };
    await accounts.refuse({ email: address, network: from, personId: known?.id, tries: count, what }, act);
    const about = { request_id: asked.requestId, person: known?.id ?? null, address: asked.address };
    log("info", "sign_in_refused", about);
    return signInRefused;
  }
  await accounts.forgetWrongTries(address, from);
  return known;
}

/** A session that ended meanwhile is fine. */
export async function leave(
  { id, person: { id: by } }: Session,
  trace: Omit<Act, "by">,
  { store }: Desk,
): Promise<void> {
  await store.sessions.end(id, { ...trace, by }).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
  });
}

/** Null if the person was disabled since we checked the password. */
async function begun(
  { agent, factor }: { readonly agent: string | null; readonly factor: SessionFactor },
  act: Act,
  { store }: Desk,
): Promise<string | null> {
  try {
    return await store.sessions.begin(act.by, agent, act, factor);
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    return null;
  }
}

export const isRefused = (result: object): result is HttpProblem => "status" in result && "code" in result;

/** Between the first step and the second. */
const PATIENCE_MS = 5 * 60_000;
export const SECOND_STEP = "second step";

export interface Entering {
  readonly personId: string;
  /** What a passkey must sign. */
  readonly challenge: string | null;
  /** A new password ends sign-ins begun with the old one. */
  readonly passwordSetAtMs: number | null;
}

export async function isStillEntering(
  { personId, passwordSetAtMs }: Entering,
  { store }: Desk,
): Promise<boolean> {
  const person = await store.people.find(personId);
  return (
    person !== undefined && (await store.accounts.find(person.email)).passwordSetAtMs === passwordSetAtMs
  );
}

/** After the first step: signs in, or asks for the second if the person has one. */
export async function enter(
  asked: Asked,
  { id, email }: Person,
  factor: "password" | "oidc",
  desk: Desk,
): Promise<Answer | HttpProblem> {
  const { store, relyingParty } = desk;
  const factors = await store.factors.of(id);
  if (factors.length === 0) return letIn(asked, id, factor, desk);
  const passkeys = await store.factors.passkeysOf(id);
  const options = passkeys.length === 0 ? null : await signingOptions(relyingParty, passkeys);
  const { passwordSetAtMs } = await store.accounts.find(email);
  const content: Entering = { personId: id, challenge: options?.challenge ?? null, passwordSetAtMs };
  return ok({
    second_step: {
      ticket: store.tickets.make(SECOND_STEP, content, PATIENCE_MS),
      has_app: factors.some(({ kind }) => kind === "totp"),
      passkey: options,
    },
  });
}

export async function letIn(
  asked: Asked,
  personId: string,
  factor: SessionFactor,
  desk: Desk,
): Promise<Answer | HttpProblem> {
  const { store } = desk;
  // A person who signs in again leaves their earlier session.
  if (asked.session !== null) await leave(asked.session, traceOf(asked), desk);
  const token = await begun({ agent: asked.agent, factor }, { by: personId, ...traceOf(asked) }, desk);
  const session = token === null ? undefined : await store.sessions.find(token);
  if (token === null || session === undefined) return signInRefused;
  const organisations = await store.organisations.ofPerson(personId);
  return { ...ok(sessionBody(session, organisations, desk)), cookie: cookieFor(token) };
}
