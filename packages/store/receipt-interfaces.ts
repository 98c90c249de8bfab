// What the store offers for receipts that an organisation wants remembered: kept sealed, checked by one node at a time.

import type { KeyCaller } from "./key-acts.ts";

export interface RememberedReceipt {
  readonly id: string;
  /** As the caller gave it, or as the last check left it. */
  readonly content: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Null before the first check. */
  readonly checkedAtMs: number | null;
}

export interface ReceiptCorrection {
  readonly id: string;
  readonly receiptId: string;
  readonly content: string;
  readonly foundAtMs: number;
}

/** A part of a list, the latest first. */
export interface ReceiptPage<T> {
  readonly rows: readonly T[];
  /** To give as `before` for the next part; null where there is none. */
  readonly next: string | null;
}

/** A receipt that this node alone checks for a while. */
export interface ReceiptToCheck {
  readonly id: string;
  readonly organisationId: string;
  readonly lease: string;
  /** Null where we cannot open it: someone changed it around the store. */
  readonly content: string | null;
}

export interface CheckedReceipt extends Pick<ReceiptToCheck, "id" | "organisationId" | "lease"> {
  /** What to keep from now on; left out: keep what we had. */
  readonly newContent?: string;
  /** What a correction changed. */
  readonly correction?: string;
}

export interface RememberedReceipts {
  /** Each once, for the longer of two times. `Conflict` when the organisation would have more than its limit. */
  remember(asked: {
    readonly organisationId: string;
    readonly caller: KeyCaller;
    /** `hash`: identifies the receipt. */
    readonly receipts: readonly { readonly hash: string; readonly content: string }[];
    readonly keptDays: number;
  }): Promise<readonly RememberedReceipt[]>;
  list(organisationId: string, before?: string): Promise<ReceiptPage<RememberedReceipt>>;
  corrections(organisationId: string, before?: string): Promise<ReceiptPage<ReceiptCorrection>>;
  /** With its corrections. */
  forget(organisationId: string, id: string, caller: KeyCaller): Promise<void>;
  /** With every correction and the key that opens them; gives how many receipts there were. */
  forgetAll(organisationId: string, caller: KeyCaller): Promise<number>;
  /** Whether there is one that we have not priced under this basis; null: whether there is one at all. */
  hasUnchecked(basis: string | null): Promise<boolean>;
  /** Whether a node with this basis checks: an older basis than the newest does not. */
  mayCheck(basis: string): Promise<boolean>;
  /** Some that we have not priced under this basis, leased to this node for two minutes. */
  take(basis: string, most: number): Promise<readonly ReceiptToCheck[]>;
  /**
   * Stores the results of receipts this node still leases. Tells an organisation once, when the last of its receipts is
   * checked.
   */
  finish(basis: string, checked: readonly CheckedReceipt[]): Promise<void>;
}
