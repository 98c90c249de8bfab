// What the store offers for credentials: their names, scopes, allowed addresses, and how they begin and end.

import type { Handover, Letter, LetterTo } from "./account-interfaces.ts";
import type { Act, Lifecycle } from "./store.ts";

/** What a key may be used for: pricing, comparing paid with due, looking up awards. */
export const KEY_SCOPES = ["calculate", "audit", "read"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What its organisation asked the administrators to do about a credential. */
export type Concern = "replacement" | "compromised";

export interface Credential extends Lifecycle {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly networks: readonly string[];
  /** For trying the API: it needs no approval, and may do little. */
  readonly isSandbox: boolean;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly replacedBy: string | null;
  readonly concern: Concern | null;
  readonly concernAtMs: number | null;
}

/** The only time we show the secret. */
export interface Issued {
  readonly credential: Credential;
  readonly secret: string;
  /** The link that carries it, if the caller asked for one. */
  readonly handover?: Handover;
}

/** The letter with the link, to each member. */
export type HandingOver = (email: string, token: string) => Letter;

/** Left out: no name, every scope, any address, a year. */
export interface KeyTerms {
  readonly name?: string;
  readonly scopes?: readonly KeyScope[];
  readonly networks?: readonly string[];
  /** Null: it never expires. */
  readonly expiresAtMs?: number | null;
}

export type ExpiringLetter = (
  to: string,
  keyId: string,
  days: number,
  reader: "member" | "administrator",
) => Letter;

export interface Credentials {
  issue(
    organisationId: string,
    asked: KeyTerms & { readonly handover?: HandingOver },
    act: Act,
  ): Promise<Issued>;
  /** By an owner, without an approval: a key that prices and reads, within low limits, for 90 days. */
  issueSandbox(organisationId: string, asked: { readonly name: string }, act: Act): Promise<Issued>;
  /** Terms the caller leaves out stay those of the old key; the old key dies after the overlap. */
  replace(
    keyId: string,
    asked: KeyTerms & { readonly overlapMs: number; readonly handover?: HandingOver },
    act: Act,
  ): Promise<Issued>;
  /** By an owner of its organisation: a new secret on the same terms, for as long again. */
  rotate(keyId: string, asked: { readonly overlapMs: number }, act: Act): Promise<Issued>;
  /** By an owner or an administrator. */
  describe(
    keyId: string,
    asked: { readonly name: string; readonly networks: readonly string[] },
    act: Act,
  ): Promise<Credential>;
  /** By an owner or an administrator. */
  revoke(keyId: string, act: Act): Promise<Credential>;
  /** Tells every administrator, in the same transaction. */
  reportCompromised(keyId: string, act: Act, letterTo?: LetterTo): Promise<Credential>;
  requestReplacement(keyId: string, act: Act, letterTo?: LetterTo): Promise<Credential>;
  /** Logs that its request limit refused a call; once an hour, however often it happens. */
  limitReached(keyId: string, act: Act): Promise<void>;
  /**
   * Writes about keys that end within 14 days, and within 3, to the members or, where there are none, to the
   * administrators; gives the number of keys.
   */
  tellExpiring(letterTo: ExpiringLetter): Promise<number>;
  find(keyId: string): Promise<Credential | undefined>;
  list(organisationId?: string): Promise<readonly Credential[]>;
  /** Live credentials whose organisation waits for an administrator, the longest wait first. */
  concerns(): Promise<readonly Credential[]>;
}
