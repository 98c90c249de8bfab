// Who is signed in, signing out, giving the password again, and the list of one's sessions.

import Type from "typebox";
import { anyone, type ConsoleCall, done, ok, person } from "../call.ts";
import { NO_COOKIE } from "../cookie.ts";
import { isRefused, leave, proved } from "../entering.ts";
import { CONFIRMED_MS, closed, iso, password, sessionBody } from "../shapes.ts";

export const sessionCalls: readonly ConsoleCall[] = [
  anyone("GET /session", {}, async ({ session }, desk) => {
    if (session === null) return ok({ person: null });
    return ok(sessionBody(session, await desk.store.organisations.ofPerson(session.person.id), desk));
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
    if (isRefused(known)) return known;
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
