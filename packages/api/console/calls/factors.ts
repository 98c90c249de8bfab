// A person's own second steps: an app's codes, passkeys, recovery codes; and an administrator's reset of another's.

import { generateSecret, generateURI } from "otplib";
import Type from "typebox";
import { invalidRequest } from "#contract";
import { type Act, Invalid, type Session } from "#store";
import type { HttpProblem } from "../../problems.ts";
import { administrator, type ConsoleCall, created, done, fault, ok, person } from "../call.ts";
import type { Desk } from "../desk.ts";
import { madeFrom, madePasskey, makingOptions } from "../passkeys.ts";
import { conflict, secondFactorNeeded, secondFactorRefused } from "../problems.ts";
import { closed, iso, isoOrNull, prose, ticket } from "../shapes.ts";

const PATIENCE_MS = 10 * 60_000;
const name = Type.String({ minLength: 1, maxLength: 60 });

/** A person with a second step needs it to change it; a password alone is no longer enough. */
async function notStrong(
  { isStrong, person: { id } }: Session,
  { store }: Desk,
): Promise<HttpProblem | null> {
  if (isStrong || (await store.factors.of(id)).length === 0) return null;
  return secondFactorNeeded;
}

const contentOf = (found: unknown, field: "secret" | "challenge", session: Session): string | null => {
  if (typeof found !== "object" || found === null || !(field in found)) return null;
  const content: Readonly<Record<string, unknown>> = { ...found };
  return content.personId === session.person.id ? String(content[field]) : null;
};

/** Setting up a second step makes the session as good as one opened with it. */
const strengthened = async (session: Session, kind: "totp" | "passkey", act: Act, { store }: Desk) => {
  if (!session.isStrong) await store.sessions.strengthen(session.id, kind, act);
};

export const factorCalls: readonly ConsoleCall[] = [
  person("GET /account/factors", {}, async ({ session }, { store }) => {
    const own = await store.factors.of(session.person.id);
    return ok({
      is_needed: session.person.isAdministrator || session.person.isAuditor,
      recovery_codes_left: await store.factors.recoveryCodesLeft(session.person.id),
      factors: own.map((one) => ({
        id: one.id,
        kind: one.kind,
        name: one.name,
        created_at: iso(one.createdAtMs),
        last_used_at: isoOrNull(one.lastUsedAtMs),
      })),
    });
  }),

  person("POST /account/totp/begin", { body: closed({}), isConfirmed: true }, async ({ session }, desk) => {
    const weak = await notStrong(session, desk);
    if (weak !== null) return weak;
    const { id: personId, email } = session.person;
    const secret = generateSecret();
    const made = desk.store.tickets.make("totp", { personId, secret }, PATIENCE_MS);
    return ok({ ticket: made, secret, uri: generateURI({ issuer: "Fairclause", label: email, secret }) });
  }),

  person(
    "POST /account/totp",
    { body: closed({ ticket, code: Type.String({ maxLength: 20 }), name }), isConfirmed: true },
    async ({ session, body, act }, desk) => {
      const weak = await notStrong(session, desk);
      if (weak !== null) return weak;
      const { store, letters } = desk;
      const secret = contentOf(await store.tickets.read("totp", body.ticket), "secret", session);
      if (secret === null) return secondFactorRefused;
      try {
        const asked = { secret, code: body.code, name: body.name };
        const { recoveryCodes } = await store.factors.addTotp(asked, letters.factorChanged, act);
        await strengthened(session, "totp", act, desk);
        return created({ recovery_codes: recoveryCodes });
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        return invalidRequest([
          fault("code", "This is not the current code. Check the clock of your device."),
        ]);
      }
    },
  ),

  person(
    "POST /account/passkeys/begin",
    { body: closed({}), isConfirmed: true },
    async ({ session }, desk) => {
      const weak = await notStrong(session, desk);
      if (weak !== null) return weak;
      const { store, relyingParty } = desk;
      const personId = session.person.id;
      const options = await makingOptions(
        relyingParty,
        session.person,
        await store.factors.passkeysOf(personId),
      );
      const content = { personId, challenge: options.challenge };
      return ok({ ticket: store.tickets.make("passkey", content, PATIENCE_MS), options });
    },
  ),

  person(
    "POST /account/passkeys",
    { body: closed({ ticket, passkey: madePasskey, name }), isConfirmed: true },
    async ({ session, body, act }, desk) => {
      const weak = await notStrong(session, desk);
      if (weak !== null) return weak;
      const { store, letters, relyingParty } = desk;
      const challenge = contentOf(await store.tickets.read("passkey", body.ticket), "challenge", session);
      if (challenge === null || !(await store.tickets.spend(body.ticket))) return secondFactorRefused;
      const made = await madeFrom(relyingParty, challenge, body.passkey);
      if (made === null) return secondFactorRefused;
      if ((await store.factors.findPasskey(made.passkeyId)) !== undefined)
        return conflict("This passkey is in use already.");
      const { recoveryCodes } = await store.factors.addPasskey(
        { ...made, name: body.name },
        letters.factorChanged,
        act,
      );
      await strengthened(session, "passkey", act, desk);
      return created({ recovery_codes: recoveryCodes });
    },
  ),

  person(
    "POST /account/factors/{id}/remove",
    { body: closed({}), isConfirmed: true },
    async ({ session, path, act }, desk) => {
      const weak = await notStrong(session, desk);
      if (weak !== null) return weak;
      await desk.store.factors.remove(path.id ?? "", desk.letters.factorChanged, act);
      return done;
    },
  ),

  person(
    "POST /account/recovery-codes",
    { body: closed({}), isConfirmed: true },
    async ({ session, act }, desk) => {
      const weak = await notStrong(session, desk);
      if (weak !== null) return weak;
      return ok({ recovery_codes: await desk.store.factors.newRecoveryCodes(act) });
    },
  ),

  administrator(
    "POST /admin/people/{id}/reset-factors",
    { body: closed({ reason: prose }), isConfirmed: true },
    async ({ path, body, act }, { store, letters }) => {
      const why = { ...act, why: body.reason };
      await store.factors.reset(path.id ?? "", letters.factorChanged, why);
      return done;
    },
  ),
];
