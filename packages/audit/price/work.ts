// The work of a pay period as it is priced, and what it is priced with.

import type { Library, PlainPerson } from "#contract";
import type { LocalDate } from "#engine";
import type { AuditOptions } from "../records/options.ts";
import type { Terms, WorkedShift } from "../records/records.ts";
import type { History } from "./history.ts";
import type { Patterns } from "./pattern.ts";

export interface Work {
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** The first day that the work before does not reach: that of the period, or one in it on which the terms changed. */
  readonly from: LocalDate;
  /** In the order of time. */
  readonly shifts: readonly WorkedShift[];
  readonly terms: Terms;
}

/** For one employee. */
export interface Pricing {
  readonly library: Library;
  readonly options: AuditOptions;
  readonly history: History;
  readonly patterns: Patterns;
  /** By terms, the person as read once for all periods; null: each period needs the whole reader. */
  readonly people: Map<Terms, PlainPerson | null>;
}
