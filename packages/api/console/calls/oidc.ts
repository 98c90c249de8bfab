// Signing in with another service, and connecting it to one's account.

import Type from "typebox";
import { Conflict } from "#store";
import { type HttpProblem, notFound, unavailable } from "../../problems.ts";
import { type Answer, type Asked, anyone, type ConsoleCall, done, ok, person, traceOf } from "../call.ts";
import { travelCookie } from "../cookie.ts";
import type { Desk } from "../desk.ts";
import { enter } from "../entering.ts";
import { type Arrived, NotProved, type Provider, ProviderAway, type Travel } from "../oidc.ts";
import { conflict, providerRefused, signInNeeded } from "../problems.ts";
import { closed, iso } from "../shapes.ts";

const PATIENCE_MS = 10 * 60_000;
const TRAVEL = "travel";

const NO_PROVIDER = notFound("This service has no other sign-in.");
const AWAY = unavailable("The other sign-in service does not answer. Try again, or use your password.", [
  "sign-in service",
]);
const REFUSED = providerRefused(
  "The other service did not prove who you are. Start again from the sign-in page.",
);
const NOT_VERIFIED = providerRefused(
  "The other service has not verified your email address, so we cannot rely on it. Verify it there, or sign up here.",
);
const HAS_ACCOUNT = conflict(
  "An account has this email address already. Sign in to it, and connect the other service under Account, Security.",
);

/** A provider's refusal is an answer; an outage goes to the log. */
async function withProvider(
  desk: Desk,
  work: (provider: Provider) => Promise<Answer | HttpProblem>,
): Promise<Answer | HttpProblem> {
  if (desk.provider === null) return NO_PROVIDER;
  try {
    return await work(desk.provider);
  } catch (error) {
    if (error instanceof ProviderAway) {
      const { cause } = error;
      desk.log("warn", "sign_in_service_away", { reason: cause instanceof Error ? cause.name : "unknown" });
      return AWAY;
    }
    if (error instanceof NotProved) return REFUSED;
    throw error;
  }
}

const isTravel = (found: unknown): found is Travel =>
  typeof found === "object" && found !== null && "verifier" in found && "state" in found;

async function leaveFor(personId: string | null, desk: Desk): Promise<Answer | HttpProblem> {
  return withProvider(desk, async (provider) => {
    const { url, travel } = await provider.depart(personId);
    const sealed = desk.store.tickets.make(TRAVEL, travel, PATIENCE_MS);
    return { ...ok({ url }), cookie: travelCookie(sealed) };
  });
}

/** A person the service knows, or a new one for an address it has verified. */
async function arrived(asked: Asked, who: Arrived, desk: Desk): Promise<Answer | HttpProblem> {
  const { identities } = desk.store;
  const known = await identities.find(who);
  if (known !== undefined) return enter(asked, known, "oidc", desk);
  if (who.email === null) return NOT_VERIFIED;
  try {
    const joined = await identities.join(who, who.email, traceOf(asked));
    return await enter(asked, joined, "oidc", desk);
  } catch (error) {
    if (error instanceof Conflict) return HAS_ACCOUNT;
    throw error;
  }
}

export const oidcCalls: readonly ConsoleCall[] = [
  anyone("GET /oidc", {}, async (_asked, { provider }) =>
    ok({ provider: provider === null ? null : { name: provider.name } }),
  ),

  anyone("POST /oidc/leave", { body: closed({}) }, async (_asked, desk) => leaveFor(null, desk)),

  person("POST /account/oidc/leave", { body: closed({}), isConfirmed: true }, async ({ session }, desk) =>
    leaveFor(session.person.id, desk),
  ),

  anyone(
    "POST /oidc/arrive",
    { body: closed({ search: Type.String({ maxLength: 4000 }) }) },
    async (asked, desk) =>
      withProvider(desk, async (provider) => {
        const { tickets, identities } = desk.store;
        const travel = await tickets.read(TRAVEL, asked.travel ?? "");
        if (!isTravel(travel) || asked.travel === null || !(await tickets.spend(asked.travel)))
          return REFUSED;
        const who = await provider.arrive(asked.body.search, travel);
        if (travel.personId === null) return arrived(asked, who, desk);
        // A person who started to connect their account must still be signed in to it.
        if (asked.session?.person.id !== travel.personId) return signInNeeded;
        await identities.connect(who, { by: travel.personId, ...traceOf(asked) });
        return ok({ connected: provider.name });
      }),
  ),

  person("GET /account/oidc", {}, async ({ session }, { store }) => {
    const own = await store.identities.of(session.person.id);
    return ok(own.map(({ id, issuer, createdAtMs }) => ({ id, issuer, created_at: iso(createdAtMs) })));
  }),

  person(
    "POST /account/oidc/{id}/disconnect",
    { body: closed({}), isConfirmed: true },
    async ({ path, act }, { store }) => {
      await store.identities.disconnect(path.id ?? "", act);
      return done;
    },
  ),
];
