// Which service people may sign in with besides us (OpenID Connect), from the environment.

import { targetFault } from "./outward.ts";

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the button. */
  readonly name: string;
}

interface Given {
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly name: string | undefined;
}

interface Fault {
  readonly setting: string;
  readonly problem: string;
}

export function oidcSettings(given: Given, faults: Fault[]): OidcSettings | null {
  const { issuer, clientId, clientSecret, name } = given;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret) {
    const problem = "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together";
    faults.push({ setting: "OIDC_ISSUER", problem });
    return null;
  }
  const wrong = targetFault(issuer);
  if (wrong !== null) faults.push({ setting: "OIDC_ISSUER", problem: wrong });
  return {
    issuer,
    clientId,
    clientSecret,
    name: name || new URL(wrong === null ? issuer : "http://x").hostname,
  };
}
