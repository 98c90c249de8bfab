// What a calculation uses: our awards, each with its versions, and the public holiday calendar.

import type {
  Award,
  ChangeDate,
  Classification,
  ClauseRef,
  ClockTime,
  EmploymentType,
  FactTest,
  Law,
  LocalDate,
  Minutes,
  VersionInForce,
} from "#engine";
import type { STATES } from "../schemas/shift-schema.ts";

export type State = (typeof STATES)[number];

export interface CalendarDay {
  readonly day: LocalDate;
  readonly state: State;
  readonly from: ClockTime;
  readonly name: string;
}

/** A town or council area. */
export interface Place {
  readonly state: State;
  readonly name: string;
  /** Whether it has public holidays of its own, beside or instead of the state's. */
  readonly keepsLocalDays: boolean;
}

/** A public holiday of one place. */
export interface LocalDay extends CalendarDay {
  readonly locality: string;
  /** The state holiday's day that it replaces there. */
  readonly insteadOf: LocalDate | null;
}

export interface LocalHolidays {
  readonly places: readonly Place[];
  named(state: State, text: string): Place | null;
  statesWith(text: string): readonly State[];
  /** The names of a state that are most like a text. */
  nearest(state: State, text: string): readonly string[];
  on(day: LocalDate): readonly LocalDay[];
  /** Those that replace a day. */
  replacing(day: LocalDate): readonly LocalDay[];
  /** Whether some places have this state holiday on another day. */
  isMovable(state: State, name: string): boolean;
  /** Local days of other years on about this date, of places whose days we do not know for that year. */
  about(state: string, day: LocalDate): readonly LocalDay[];
  /** Whether we know a place's local days for the year of a day. */
  isHeld(place: Place, day: LocalDate): boolean;
}

export interface Calendar {
  readonly id: string;
  readonly contentHash: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly onDay: (day: LocalDate) => readonly CalendarDay[];
  readonly local: LocalHolidays;
}

export interface AwardVersion {
  readonly id: string;
  readonly effectiveFrom: LocalDate;
  readonly contentHash: string;
  /** A change whose day has come, and that waits for the next pay period. */
  readonly pending: { readonly id: string; readonly effectiveFrom: LocalDate } | null;
}

/**
 * A gap: something in an award that we do not work out, and the shifts it may affect. All listed conditions must fit.
 */
export interface KnownGap {
  readonly says: string;
  readonly clauses: readonly ClauseRef[];
  readonly bearsOn: GapScope;
}

export interface GapScope {
  readonly employment: readonly EmploymentType[] | null;
  readonly worker: readonly string[] | null;
  readonly rateTypes: readonly Classification["rateType"][] | null;
  readonly classifications: readonly string[] | null;
  readonly states: readonly State[] | null;
  /** Allowances of which one is claimed. */
  readonly claims: readonly string[] | null;
  /** Facts of the award, each with the values that count. */
  readonly facts: readonly FactTest[];
  /** Work earlier on the same day. */
  readonly earlierToday: boolean | null;
  /** It touches another shift of the period, and is shorter than this. */
  readonly touchesShiftUnder: Minutes | null;
  /** A public holiday that begins during a day of the shift. */
  readonly partDayHoliday: boolean | null;
  /** A public holiday that begins or ends at midnight inside the shift, with less than this much of the shift on it. */
  readonly holidayPartUnder: Minutes | null;
  readonly from: LocalDate | null;
  /** Half-open. */
  readonly to: LocalDate | null;
}

/** An award whose shifts can be priced. */
/** What the register says of an award. */
export interface AwardCoverage {
  readonly depth: "rates" | "shift" | "full";
  /** What is missing, in sentences. */
  readonly gaps: readonly string[];
  /** Those that affect some shifts and not others. */
  readonly knownGaps: readonly KnownGap[];
}

export interface HeldAward {
  readonly award: Award;
  readonly coverage: AwardCoverage;
  readonly law: Law;
  readonly versionOf: (
    inForce: VersionInForce,
    day: LocalDate,
    payPeriodStart: LocalDate | null,
  ) => AwardVersion;
}

/** An award of which we have rates only. */
export interface HeldRates {
  readonly code: string;
  readonly title: string;
  readonly coversFrom: ChangeDate;
  readonly verifiedTo: LocalDate;
}

/** Awards by code, each read on first use. */
export interface AwardShelf {
  readonly codes: readonly string[];
  get(code: string): HeldAward | undefined;
  ratesOnly(code: string): HeldRates | undefined;
  /** A published version that a later revision has replaced, as it was. */
  replay(code: string, idOrHash: string): HeldAward | undefined;
  /** A published version as if it were in force on every day we cover; without its revision, the last one. */
  pinned(code: string, idOrHash: string): HeldAward | undefined;
}

export interface Library {
  readonly awards: AwardShelf;
  readonly calendar: Calendar;
}
