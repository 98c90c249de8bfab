// What is published about one award, and what importing it would do.

import type { AllowanceRecord } from "./allowance-rows.ts";
import type { RateRecord } from "./classification-rows.ts";
import type { Span } from "./register.ts";

export interface AwardRows {
  readonly code: string;
  readonly title: string;
  readonly rates: readonly RateRecord[];
  readonly allowances: readonly AllowanceRecord[];
}

export interface AwardImport {
  readonly code: string;
  /** Path under the awards folder → content, only where it differs from what is there. */
  readonly files: ReadonlyMap<string, string>;
  /** One a change, in order. */
  readonly sentences: readonly string[];
  /** The award in one line; empty when nothing changes. */
  readonly summary: string;
  /** For the register; null where the pack answers for its own entry. */
  readonly coverage: { readonly span: Span; readonly gaps: readonly string[] } | null;
}
