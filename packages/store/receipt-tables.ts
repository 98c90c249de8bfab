// The tables of remembered receipts, as the queries see them.

export interface ReceiptKeyRow {
  readonly organisation_id: string;
  /** Opens the organisation's stored receipts; under the pepper and bound to this row's organisation. */
  readonly sealed_key: string;
}

export interface RememberedReceiptRow {
  /** A hash of the organisation and the receipt, so that we remember a receipt once. */
  readonly id: string;
  readonly organisation_id: string;
  readonly sealed: string;
  /** Of `sealed`. */
  readonly bytes: number;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
  /** What we last priced it under; empty before the first time. */
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
  /** Whether we sent the organisation's webhooks an event about it. */
  readonly is_told: number;
}
