// Signing in: with a password and, if the person has one, a second step; or with a passkey, which is both.

import Type from "typebox";
import { STRANGER } from "#store";
import type { HttpProblem } from "../../problems.ts";
import { type Answer, type Asked, anyone, type ConsoleCall, ok, traceOf } from "../call.ts";
import type { Desk } from "../desk.ts";
import { type Entering, enter, isRefused, isStillEntering, letIn, proved, SECOND_STEP } from "../entering.ts";
import { signedByPasskey, signedCount, signingOptions } from "../passkeys.ts";
import { secondFactorRefused, tooManyTries } from "../problems.ts";
import { closed, email, password, ticket } from "../shapes.ts";

const PATIENCE_MS = 5 * 60_000;
const PASSKEY = "passkey sign-in";

type Signed = Parameters<typeof signedCount>[3];

/** We count wrong codes by person, from any address: someone who gets this far knows the password. */
async function tried(asked: Asked, personId: string, desk: Desk, right: () => Promise<boolean>) {
  const { accounts, factors } = desk.store;
  const { waitMs } = await accounts.startTry(personId, SECOND_STEP);
  if (waitMs > 0) return tooManyTries(Math.ceil(waitMs / 1000));
  if (await right()) {
    await accounts.forgetWrongTries(personId, SECOND_STEP);
    return null;
  }
  await factors.refused(personId, "second step refused", { by: STRANGER, ...traceOf(asked) });
  return secondFactorRefused;
}

/** One try per challenge: we spend its ticket before we check anything. */
async function passkeyFits(
  { challenge, personId }: { readonly challenge: string | null; readonly personId: string | null },
  answer: Signed,
  asked: Asked,
  { store, relyingParty }: Desk,
): Promise<string | null> {
  const passkey = await store.factors.findPasskey(answer.id);
  if (passkey === undefined || challenge === null) return null;
  if (personId !== null && passkey.personId !== personId) return null;
  const count = await signedCount(relyingParty, challenge, passkey, answer);
  if (count === null) return null;
  if (await store.factors.countPasskey(passkey, count)) return passkey.personId;
  const act = { by: STRANGER, why: "its count did not go up: there may be two of it", ...traceOf(asked) };
  await store.factors.refused(passkey.personId, "passkey refused", act);
  return null;
}

interface SecondStep {
  readonly code?: string;
  readonly recovery_code?: string;
  readonly passkey?: Signed;
}

async function second(
  asked: Asked,
  entering: Entering,
  given: SecondStep,
  desk: Desk,
): Promise<Answer | HttpProblem> {
  const { personId } = entering;
  const { factors } = desk.store;
  const { code, recovery_code: recovery, passkey } = given;
  const act = { by: personId, ...traceOf(asked) };
  const right = async (): Promise<boolean> => {
    if (code !== undefined) return factors.spendTotp(personId, code);
    if (recovery !== undefined) return factors.spendRecoveryCode(personId, recovery, act);
    return passkey !== undefined && (await passkeyFits(entering, passkey, asked, desk)) !== null;
  };
  const refused = await tried(asked, personId, desk, right);
  if (refused !== null) return refused;
  const factor = code !== undefined ? "totp" : recovery !== undefined ? "recovery" : "passkey";
  return letIn(asked, personId, factor, desk);
}

const isEntering = (found: unknown): found is Entering =>
  typeof found === "object" && found !== null && "personId" in found;
const challengeIn = (found: unknown): string | null =>
  typeof found === "object" && found !== null && "challenge" in found ? String(found.challenge) : null;

export const signInCalls: readonly ConsoleCall[] = [
  anyone("POST /sign-in", { body: closed({ email, password }) }, async (asked, desk) => {
    const known = await proved(asked, asked.body, "sign-in refused", desk);
    return isRefused(known) ? known : enter(asked, known, "password", desk);
  }),

  anyone(
    "POST /sign-in/second",
    {
      body: closed({
        ticket,
        code: Type.Optional(Type.String({ maxLength: 20 })),
        recovery_code: Type.Optional(Type.String({ maxLength: 40 })),
        passkey: Type.Optional(signedByPasskey),
      }),
    },
    async (asked, desk) => {
      const { tickets } = desk.store;
      const { ticket: given, ...step } = asked.body;
      const entering = await tickets.read(SECOND_STEP, given);
      if (!isEntering(entering) || !(await isStillEntering(entering, desk))) return secondFactorRefused;
      if (step.passkey !== undefined && !(await tickets.spend(given))) return secondFactorRefused;
      return second(asked, entering, step, desk);
    },
  ),

  anyone("POST /sign-in/passkey/begin", { body: closed({}) }, async (_asked, { store, relyingParty }) => {
    const options = await signingOptions(relyingParty, []);
    const { challenge } = options;
    return ok({ ticket: store.tickets.make(PASSKEY, { challenge }, PATIENCE_MS), options });
  }),

  anyone(
    "POST /sign-in/passkey",
    { body: closed({ ticket, passkey: signedByPasskey }) },
    async (asked, desk) => {
      const { tickets, people } = desk.store;
      const challenge = challengeIn(await tickets.read(PASSKEY, asked.body.ticket));
      if (challenge === null || !(await tickets.spend(asked.body.ticket))) return secondFactorRefused;
      const id = await passkeyFits({ challenge, personId: null }, asked.body.passkey, asked, desk);
      const person = id === null ? undefined : await people.find(id);
      if (person === undefined || person.isDisabled) return secondFactorRefused;
      return letIn(asked, person.id, "passkey", desk);
    },
  ),
];
