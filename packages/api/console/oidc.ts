// Signing in with another service (OpenID Connect): the redirect with state, nonce and PKCE, and the response.

import type { Configuration } from "openid-client";
import { isLoopbackHost } from "../shared/addresses.ts";
import type { OidcSettings } from "../shared/oidc-settings.ts";

/** What we remember of a person on their way, sealed in a cookie of their browser. */
export interface Travel {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The person who connects it to their account; null: someone signs in. */
  readonly personId: string | null;
}

export interface Arrived {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the service says explicitly that it has verified it. */
  readonly email: string | null;
}

export interface Provider {
  readonly name: string;
  depart(personId: string | null): Promise<{ readonly url: string; readonly travel: Travel }>;
  /** Throws `NotProved` when the response proves nothing. */
  arrive(search: string, travel: Travel): Promise<Arrived>;
}

/** The response is not from the service we sent them to, or not for this sign-in. */
export class NotProved extends Error {}
/** The service does not answer, or not as such a service does. */
export class ProviderAway extends Error {}

const TIMEOUT_S = 5;

export function providerFrom(settings: OidcSettings | null, publicUrl: string): Provider | null {
  if (settings === null) return null;
  const callback = `${publicUrl}/sign-in/back`;
  const issuer = new URL(settings.issuer);
  let known: Promise<Configuration> | null = null;
  const library = () => import("openid-client");
  /** Fetched once; after a failure the next sign-in tries again. */
  const configured = async (): Promise<Configuration> => {
    const { discovery, allowInsecureRequests } = await library();
    const execute = isLoopbackHost(issuer.hostname) ? [allowInsecureRequests] : [];
    known ??= discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_S,
      execute,
    });
    return known.catch((cause: unknown) => {
      known = null;
      throw new ProviderAway("the sign-in service does not answer", { cause });
    });
  };
  return {
    name: settings.name,
    async depart(personId) {
      const config = await configured();
      const client = await library();
      const verifier = client.randomPKCECodeVerifier();
      const travel = { state: client.randomState(), nonce: client.randomNonce(), verifier, personId };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: "openid email",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state: travel.state,
        nonce: travel.nonce,
      });
      return { url: url.href, travel };
    },
    async arrive(search, { state, nonce, verifier }) {
      const config = await configured();
      const { authorizationCodeGrant } = await library();
      const back = new URL(callback);
      back.search = search;
      const tokens = await authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }).catch((cause: unknown) => {
        // A service that is down fails as a network error; anything else is false or a mistake.
        if (cause instanceof Error && (cause.name === "TimeoutError" || cause.message === "fetch failed"))
          throw new ProviderAway("the sign-in service does not answer", { cause });
        throw new NotProved("what came back proves nothing", { cause });
      });
      const claims = tokens.claims();
      if (claims === undefined || claims.iss !== config.serverMetadata().issuer)
        throw new NotProved("no claims");
      const email = claims.email_verified === true && typeof claims.email === "string" ? claims.email : null;
      return { issuer: claims.iss, subject: claims.sub, email };
    },
  };
}
