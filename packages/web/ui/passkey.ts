// Passkeys as the browser makes and uses them; what goes wrong is told in words.

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { Problem } from "../console/call.ts";

/** An address of numbers can have none. */
export const hasPasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);

const NOT_DONE = "Your browser did not use a passkey. Try again, or choose another way.";
const told = (): never => {
  throw new Problem(0, { detail: NOT_DONE });
};

export const signWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON }).catch(told);

export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON }).catch(told);
