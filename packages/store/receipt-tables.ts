// The tables of remembered receipts, as the queries see them.

export interface ReceiptKeyRow {
  readonly organisation_id: string;
  /** Opens what is kept of the organisation's receipts; under the pepper and bound to this row's organisation. */
  readonly sealed_key: string;
}

export interface RememberedReceiptRow {
  /** A hash of the organisation and the receipt: the same receipt is remembered once. */
  readonly id: string;
  readonly organisation_id: string;
  readonly sealed: string;
  /** Of `sealed`. */
  readonly bytes: number;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
  /** What it was last priced under; empty before the first time. */
  readonly checked_basis: string;
  readonly checked_at_ms: number | null;
  readonly lease: string | null;
  readonly leased_until_ms: number;
}

export interface ReceiptCorrectionRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly receipt_id: string;
  readonly sealed: string;
  readonly found_at_ms: number;
  /** Whether the organisation's webhooks were sent an event about it. */
  readonly is_told: number;
}
