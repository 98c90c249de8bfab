// Signing in and out, giving the password again, and the list of one's sessions.

import Type from "typebox";
import { type Act, emailAddress, NotAllowed, NotFound, type Person, type Session, STRANGER } from "#store";
import type { HttpProblem } from "../../problems.ts";
import { networkOf } from "../../shared/network.ts";
import { type Asked, anyone, type ConsoleCall, done, ok, person, traceOf } from "../call.ts";
import { cookieFor, NO_COOKIE } from "../cookie.ts";
import type { Desk } from "../desk.ts";
import { signInRefused, tooManyTries } from "../problems.ts";
import { CONFIRMED_MS, closed, email, iso, password, sessionBody } from "../shapes.ts";

/** The person whose password this is; wrong ones are counted for the account and the address together. */
async function proved(
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

/** One that was ended meanwhile has been left. */
async function leave(
  { id, person: { id: by } }: Session,
  trace: Omit<Act, "by">,
  { store }: Desk,
): Promise<void> {
  await store.sessions.end(id, { ...trace, by }).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
  });
}

/** Null for whoever was disabled since the password was looked at. */
async function begun(known: Person, agent: string | null, act: Act, { store }: Desk): Promise<string | null> {
  try {
    return await store.sessions.begin(known.id, agent, act);
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    return null;
  }
}

const isProblem = (result: Person | HttpProblem): result is HttpProblem => "status" in result;

export const sessionCalls: readonly ConsoleCall[] = [
  anyone("GET /session", {}, async ({ session }, { store }) => {
    if (session === null) return ok({ person: null });
    return ok(sessionBody(session, await store.organisations.ofPerson(session.person.id), store.nowMs()));
  }),

  anyone("POST /sign-in", { body: closed({ email, password }) }, async (asked, desk) => {
    const { store } = desk;
    const known = await proved(asked, asked.body, "sign-in refused", desk);
    if (isProblem(known)) return known;
    const act = { by: known.id, ...traceOf(asked) };
    // Whoever signs in again leaves the session they came with.
    if (asked.session !== null) await leave(asked.session, traceOf(asked), desk);
    const token = await begun(known, asked.agent, act, desk);
    const session = token === null ? undefined : await store.sessions.find(token);
    if (token === null || session === undefined) return signInRefused;
    const organisations = await store.organisations.ofPerson(known.id);
    return { ...ok(sessionBody(session, organisations, store.nowMs())), cookie: cookieFor(token) };
  }),

  person(
    "POST /sign-out",
    { body: closed({ everywhere: Type.Optional(Type.Boolean()) }) },
    async ({ body, session, act }, desk) => {
      if (body.everywhere === true) await desk.store.sessions.endAll(act);
      else await leave(session, act, desk);
      return { ...done, cookie: NO_COOKIE };
    },
  ),

  person("POST /confirm", { body: closed({ password }) }, async (asked, desk) => {
    const { session, act, body } = asked;
    const given = { email: session.person.email, password: body.password };
    const known = await proved(asked, given, "confirmation refused", desk);
    if (isProblem(known)) return known;
    const confirmedAtMs = await desk.store.sessions.confirm(session.id, act);
    return ok({ confirmed_until: iso(confirmedAtMs + CONFIRMED_MS) });
  }),

  person("GET /sessions", {}, async ({ session }, { store }) => {
    const all = await store.sessions.list(session.person.id);
    const told = all.map((one) => ({
      id: one.id,
      is_this: one.id === session.id,
      created_at: iso(one.createdAtMs),
      last_seen_at: iso(one.lastSeenAtMs),
      where: one.where,
      agent: one.agent,
    }));
    return ok(told);
  }),

  person("POST /sessions/{id}/end", { body: closed({}) }, async ({ path, session, act }, { store }) => {
    await store.sessions.end(path.id ?? "", act);
    return path.id === session.id ? { ...done, cookie: NO_COOKIE } : done;
  }),
];
