// What the store offers for second factors: codes of an app, passkeys, recovery codes, and tickets between two steps.

import type { LetterTo } from "./account-interfaces.ts";
import type { Act } from "./store.ts";

/** What opened a session; all but a password and another service's word count as two factors. */
export type SessionFactor = "password" | "oidc" | "totp" | "passkey" | "recovery";

export interface Factor {
  readonly id: string;
  readonly kind: "totp" | "passkey";
  readonly name: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
}

export interface Passkey {
  readonly id: string;
  readonly personId: string;
  /** What the authenticator calls it, in base64url. */
  readonly passkeyId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface NewPasskey extends Omit<Passkey, "id" | "personId"> {
  readonly name: string;
}

/** We show the recovery codes only once; null where the person has some already. */
export interface Added {
  readonly factor: Factor;
  readonly recoveryCodes: readonly string[] | null;
}

export interface Factors {
  of(personId: string): Promise<readonly Factor[]>;
  recoveryCodesLeft(personId: string): Promise<number>;
  /** By the person, after a correct code from the secret; makes recovery codes with the first factor. */
  addTotp(
    asked: { readonly secret: string; readonly code: string; readonly name: string },
    letterTo: LetterTo,
    act: Act,
  ): Promise<Added>;
  addPasskey(passkey: NewPasskey, letterTo: LetterTo, act: Act): Promise<Added>;
  passkeysOf(personId: string): Promise<readonly Passkey[]>;
  findPasskey(passkeyId: string): Promise<Passkey | undefined>;
  /** Whether this is the code of this half minute, or the one before or after, and not used before. Uses it up. */
  spendTotp(personId: string, code: string): Promise<boolean>;
  /** False when the count did not go up: someone has a copy. */
  countPasskey(passkey: Passkey, counter: number): Promise<boolean>;
  /** Uses it up. */
  spendRecoveryCode(personId: string, code: string, act: Act): Promise<boolean>;
  /** By the person; earlier codes stop working. */
  newRecoveryCodes(act: Act): Promise<readonly string[]>;
  /** By the person; never the last one of an administrator. */
  remove(id: string, letterTo: LetterTo, act: Act): Promise<void>;
  /** By an administrator, of another person, or by the operator on the machine: all factors, and every session. */
  reset(personId: string, letterTo: LetterTo | undefined, act: Act): Promise<void>;
  /** Logs that we refused a second factor. */
  refused(personId: string, what: string, act: Act): Promise<void>;
}

/** What a caller carries from one step to the next: sealed, for one purpose, for a while, usable once. */
export interface Tickets {
  make(purpose: string, content: object, lifeMs: number): string;
  /** Undefined when it is not one of ours, too old, or for another purpose. */
  read(purpose: string, ticket: string): Promise<unknown>;
  /** False when someone spent it before. */
  spend(ticket: string): Promise<boolean>;
}
