// Who calls: from the Authorization header to a credential, or the problem that says why not.

import { hash } from "node:crypto";
import { credentialState } from "#store";
import {
  addressNotAllowed,
  authorizationInvalid,
  authorizationMalformed,
  authorizationMissing,
  credentialExpired,
  credentialReplaced,
  credentialRevoked,
  type HttpProblem,
  organisationSuspended,
  tooManyWrongKeys,
  unavailable,
} from "../problems.ts";
import { monotonicMs } from "../shared/clock.ts";
import { type CountTable, WINDOW_MS } from "../shared/count-table.ts";
import type { Metrics } from "../shared/metrics.ts";
import { networkOf } from "../shared/network.ts";
import type { Signals } from "../shared/signals.ts";
import type { Caller, Judged, Verdicts } from "./verdicts.ts";

type Authenticated = Caller | HttpProblem;

export interface Authenticator {
  /** Answers at once when the token is known. */
  authenticate(header: string | undefined, address: string): Authenticated | Promise<Authenticated>;
}

interface Parts {
  readonly verdicts: Verdicts;
  readonly signals: Signals;
  readonly wrongKeys: CountTable;
  readonly metrics: Metrics;
}

/** Wrong keys a minute from one address, after which it must wait. */
const MOST_WRONG_KEYS = 1000;

const BEARER = /^bearer +([!-~]+)$/i;

export function newAuthenticator({ verdicts, signals, wrongKeys, metrics }: Parts): Authenticator {
  const wrong = (address: string, problem: HttpProblem): HttpProblem => {
    metrics.add("wrong_keys");
    const { allowed, resetMs } = wrongKeys.take(addressKey(address), MOST_WRONG_KEYS, monotonicMs());
    return allowed ? problem : tooManyWrongKeys(Math.ceil(resetMs / 1000));
  };
  const decide = (judged: Judged, address: string): Authenticated => {
    if (judged === "malformed") return wrong(address, authorizationMalformed);
    if (judged === "wrong") return wrong(address, authorizationInvalid);
    if (judged === "unavailable") return unavailable("The store of credentials does not answer.", ["store"]);
    return standing(judged, address, signals.storeNowMs());
  };
  const isBarred = (address: string): boolean =>
    wrongKeys.count(addressKey(address), monotonicMs()) >= MOST_WRONG_KEYS;

  return {
    authenticate(header, address) {
      if (header === undefined) return authorizationMissing;
      const token = BEARER.exec(header)?.[1];
      if (token === undefined) return wrong(address, authorizationMalformed);
      const known = verdicts.known(token);
      if (known !== null) return decide(known, address);
      // We do not look up keys for an address that keeps guessing; a key that was right before is not affected.
      if (isBarred(address) && !verdicts.wasRight(token))
        return tooManyWrongKeys(Math.ceil(WINDOW_MS / 1000));
      return verdicts.ask(token).then((judged) => decide(judged, address));
    },
  };
}

/** Only after the secret is right. */
function standing(caller: Caller, address: string, nowMs: number): Authenticated {
  const { lifecycle, organisation } = caller.credential;
  switch (credentialState(lifecycle, nowMs)) {
    case "expired":
      return credentialExpired;
    case "revoked":
      return credentialRevoked;
    case "replaced":
      return credentialReplaced;
    case "active":
      if (organisation.state === "suspended") return organisationSuspended;
      return caller.mayComeFrom(address) ? caller : addressNotAllowed(address);
  }
}

/** Never 0, and no one can steer it by choosing an address. */
const addressKey = (address: string): bigint =>
  (BigInt(`0x${hash("sha256", networkOf(address), "hex").slice(0, 15)}`) << 1n) + 1n;
