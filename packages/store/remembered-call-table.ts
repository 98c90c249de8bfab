// The table of remembered calls, as the queries see it.

export interface RememberedCallRow {
  /** A hash of the organisation and the key it sent. */
  readonly id: string;
  /** A hash of the organisation alone; empty in rows of an earlier release. */
  readonly owner: string;
  readonly fingerprint: string;
  readonly made_id: string;
  readonly holder: string;
  readonly held_until_ms: number;
  /** Null while the call runs. */
  readonly status: number | null;
  readonly body: string | null;
  readonly expires_at_ms: number;
}
