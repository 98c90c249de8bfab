// Passkeys: what we ask a browser to make or to sign, and what its answer proves. We require user verification:
// the person has the passkey, and their device recognises them.

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import Type, { type Static } from "typebox";
import type { Passkey, Person } from "#store";
import { isLoopbackHost } from "../shared/addresses.ts";
import { closed } from "./shapes.ts";

export interface RelyingParty {
  /** The host that passkeys belong to. */
  readonly id: string;
  readonly origins: readonly string[];
}

/** A numeric address cannot have passkeys; this machine has a name. */
export function relyingPartyOf(publicUrl: string, origins: readonly string[]): RelyingParty {
  const { hostname } = new URL(publicUrl);
  return { id: isLoopbackHost(hostname) ? "localhost" : hostname, origins };
}

const text = Type.String({ maxLength: 20_000 });
const KIND = Type.Literal("public-key");
const extras = {
  authenticatorAttachment: Type.Optional(text),
  clientExtensionResults: Type.Optional(Type.Object({})),
};

/** A browser's answer; we ignore fields we do not use. */
export const madePasskey = closed({
  id: text,
  rawId: text,
  type: KIND,
  response: Type.Object({
    clientDataJSON: text,
    attestationObject: text,
    transports: Type.Optional(Type.Array(text)),
  }),
  ...extras,
});
export const signedByPasskey = closed({
  id: text,
  rawId: text,
  type: KIND,
  response: Type.Object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: Type.Optional(Type.Union([text, Type.Null()])),
  }),
  ...extras,
});

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
type Transport = (typeof TRANSPORTS)[number];
const transportsIn = (given: readonly string[] | undefined): Transport[] =>
  TRANSPORTS.filter((one) => given?.includes(one));

const described = ({ passkeyId, transports }: Passkey) => ({
  id: passkeyId,
  transports: transportsIn(transports),
});

export const makingOptions = (party: RelyingParty, person: Person, known: readonly Passkey[]) =>
  generateRegistrationOptions({
    rpName: "Fairclause",
    rpID: party.id,
    userName: person.email,
    userID: new Uint8Array(Buffer.from(person.id)),
    attestationType: "none",
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });

/** Of these passkeys; of any, if none are named. */
export const signingOptions = (party: RelyingParty, known: readonly Passkey[]) =>
  generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
    ...(known.length === 0 ? {} : { allowCredentials: known.map(described) }),
  });

interface Made {
  readonly passkeyId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Null when it does not match the request. */
export async function madeFrom(
  party: RelyingParty,
  challenge: string,
  answer: Static<typeof madePasskey>,
): Promise<Made | null> {
  const { response } = answer;
  const found = await verifyRegistrationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (found?.verified !== true) return null;
  const { id, publicKey, counter } = found.registrationInfo.credential;
  return {
    passkeyId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transportsIn(response.transports),
  };
}

/** The authenticator's current count; null when the signature is not this passkey's. */
export async function signedCount(
  party: RelyingParty,
  challenge: string,
  passkey: Passkey,
  answer: Static<typeof signedByPasskey>,
): Promise<number | null> {
  const { response } = answer;
  const found = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    // One step uses up the count and compares it with the stored one.
    credential: { id: passkey.passkeyId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  return found?.verified === true ? found.authenticationInfo.newCounter : null;
}
