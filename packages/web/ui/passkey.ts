// Making and using passkeys in the browser; explains in words what goes wrong.

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { Problem } from "../console/call.ts";

/** A numeric address can have none. */
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
