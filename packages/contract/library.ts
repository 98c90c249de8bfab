// What a calculation is made under: the awards held, each with its versions, and the public holiday calendar.

import type { Award, ClockTime, Law, LocalDate, VersionInForce } from "#engine";
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
}

export interface HeldAward {
  readonly award: Award;
  readonly law: Law;
  readonly versionOf: (
    inForce: VersionInForce,
    day: LocalDate,
    payPeriodStart: LocalDate | null,
  ) => AwardVersion;
}

export interface Library {
  readonly awards: ReadonlyMap<string, HeldAward>;
  readonly calendar: Calendar;
}
