// What we know about tokens, for five seconds at most and only until the store changes; we ask about unknown ones.

import { hash } from "node:crypto";
import { type KeyScope, parseToken, withinRanges } from "#store";
import { type HttpProblem, sandboxKey, scopeMissing } from "../problems.ts";
import { monotonicMs } from "../shared/clock.ts";
import { type CountKeys, countKeysOf } from "../shared/count-table.ts";
import type { KnownCredential, Verdict } from "../shared/messages.ts";
import type { Signals } from "../shared/signals.ts";

/** A credential whose secret was right, and the keys its requests are counted under. */
export interface Caller {
  readonly credential: KnownCredential;
  /** Whether it may be used from this address. */
  readonly mayComeFrom: (address: string) => boolean;
  /** Whose limit its requests count against: all sandbox keys of an organisation count as one. */
  readonly countedAs: string;
  readonly countKeys: CountKeys;
}

/** For a key without the scope: a caller with only a sandbox key needs access, not a scope. */
export const scopeProblem = ({ credential: { isSandbox } }: Caller, scope: KeyScope): HttpProblem =>
  isSandbox ? sandboxKey(scope) : scopeMissing(scope);

/** "malformed": it cannot be one of ours, so we need not ask. */
export type Judged = Caller | "malformed" | "wrong" | "unavailable";

export interface Verdicts {
  /** What we know now, without asking; null when we must ask. */
  known(token: string): Judged | null;
  ask(token: string): Promise<Judged>;
  /** Whether the secret was right when we last looked, however long ago. */
  wasRight(token: string): boolean;
  readonly size: number;
}

interface Kept {
  readonly judged: Caller | "wrong";
  readonly keptAtMs: number;
  readonly generation: number;
}

export type AskMain = (keyId: string, secret: string) => Promise<Verdict>;

const TIME_TO_LIVE_MS = 5000;
const MOST_KEPT = 20_000;

/**
 * Verdicts are kept under a digest of the whole token, so that an unknown key and a wrong secret cost the same: we
 * answer without asking only for a token we have seen before, right or wrong.
 */
export function newVerdicts(askMain: AskMain, signals: Signals): Verdicts {
  const right = boundedMap<Kept>(MOST_KEPT);
  const wrong = boundedMap<Kept>(MOST_KEPT);
  const asking = new Map<string, Promise<Judged>>();
  const isYoung = ({ keptAtMs }: Kept): boolean => monotonicMs() - keptAtMs < TIME_TO_LIVE_MS;

  const judge = async (digest: string, token: string): Promise<Judged> => {
    const pair = parseToken(token);
    if (pair === undefined) return "malformed";
    const verdict = await askMain(pair.keyId, pair.secret);
    if (verdict.is === "unavailable") return standIn(right.get(digest));
    const judged: Kept["judged"] = verdict.is === "right" ? callerOf(verdict.credential) : "wrong";
    const kept = { judged, keptAtMs: monotonicMs(), generation: verdict.generation };
    (judged === "wrong" ? wrong : right).set(digest, kept);
    if (judged === "wrong") right.delete(digest);
    return judged;
  };

  /** While the store is away, a right token stays right for the rest of its five seconds, even if something changed. */
  const standIn = (kept: Kept | undefined): Judged =>
    kept !== undefined && isYoung(kept) ? kept.judged : "unavailable";

  return {
    known(token) {
      const digest = digestOf(token);
      const kept = right.get(digest) ?? wrong.get(digest);
      if (kept !== undefined && kept.generation === signals.generation() && isYoung(kept)) return kept.judged;
      return parseToken(token) === undefined ? "malformed" : null;
    },
    ask(token) {
      const digest = digestOf(token);
      const known = asking.get(digest);
      if (known !== undefined) return known;
      const asked = judge(digest, token).finally(() => asking.delete(digest));
      asking.set(digest, asked);
      return asked;
    },
    wasRight: (token) => right.get(digestOf(token)) !== undefined,
    get size() {
      return right.size + wrong.size;
    },
  };
}

const digestOf = (token: string): string => hash("sha256", token, "base64url");

function callerOf(credential: KnownCredential): Caller {
  const { isSandbox, organisation, keyId, networks } = credential;
  const countedAs = isSandbox ? organisation.id : keyId;
  return { credential, countedAs, countKeys: countKeysOf(countedAs), mayComeFrom: mayComeFrom(networks) };
}

/** Without ranges, from anywhere; with ranges that cannot be read, from nowhere. */
const mayComeFrom = (networks: readonly string[]): Caller["mayComeFrom"] =>
  networks.length === 0 ? () => true : (withinRanges(networks) ?? (() => false));

/** Keeps the newest; the oldest entry leaves when there are too many. */
function boundedMap<T>(most: number) {
  const entries = new Map<string, T>();
  return {
    get: (key: string): T | undefined => entries.get(key),
    set(key: string, value: T): void {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= most) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key: string): void => void entries.delete(key),
    get size() {
      return entries.size;
    },
  };
}
