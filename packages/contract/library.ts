// What a calculation is made under: the awards held, each with its versions, and the public holiday calendar.

import type { Award, ChangeDate, ClockTime, Law, LocalDate, VersionInForce } from "#engine";
import type { STATES } from "./schema.ts";

export type State = (typeof STATES)[number];

export interface CalendarDay {
  readonly day: LocalDate;
  readonly state: State;
  readonly from: ClockTime;
  readonly name: string;
}

export interface Calendar {
  readonly id: string;
  readonly contentHash: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly onDay: (day: LocalDate) => readonly CalendarDay[];
}

export interface AwardVersion {
  readonly id: string;
  readonly effectiveFrom: LocalDate;
  readonly contentHash: string;
  /** A change whose day has come, and that waits for the next pay period. */
  readonly pending: { readonly id: string; readonly effectiveFrom: LocalDate } | null;
}

/** An award whose shifts can be priced. */
export interface HeldAward {
  readonly award: Award;
  readonly law: Law;
  readonly versionOf: (
    inForce: VersionInForce,
    day: LocalDate,
    payPeriodStart: LocalDate | null,
  ) => AwardVersion;
}

/** An award of which only rates are held. */
export interface HeldRates {
  readonly code: string;
  readonly title: string;
  readonly coversFrom: ChangeDate;
  readonly verifiedTo: LocalDate;
}

/** Awards by code, each read when it is first asked for. */
export interface AwardShelf {
  readonly codes: readonly string[];
  get(code: string): HeldAward | undefined;
  ratesOnly(code: string): HeldRates | undefined;
  /** A published version that a later revision has replaced, as it was. */
  replay(code: string, idOrHash: string): HeldAward | undefined;
  /** A published version as if it stood on every day the award is held for; without its revision, the last one. */
  pinned(code: string, idOrHash: string): HeldAward | undefined;
}

export interface Library {
  readonly awards: AwardShelf;
  readonly calendar: Calendar;
}
