// Uses of credentials as callers report and read them.

export type UseKind = "calculation" | "other";

/** Requests counted since the last report; the day is the UTC day of `lastUsedAtMs`. */
export interface Use {
  readonly keyId: string;
  readonly kind: UseKind;
  readonly count: number;
  readonly lastUsedAtMs: number;
}

export interface DayUse {
  readonly keyId: string;
  readonly day: string;
  readonly kind: UseKind;
  readonly count: number;
}
