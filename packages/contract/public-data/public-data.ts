// The award data that anyone may fetch, and the library a browser builds from it to price shifts.

import {
  type Award,
  type Break,
  formatLocalDate,
  type Holiday,
  type LocalDate,
  type Memory,
  prepareLaw,
  type VersionInForce,
} from "#engine";
import type {
  AwardCoverage,
  AwardVersion,
  Calendar,
  CalendarDay,
  HeldAward,
  HeldRates,
  Library,
  LocalDay,
  Place,
} from "../library/library.ts";
import { pinnedByName } from "../library/pin.ts";
import { localHolidaysOf } from "../library/places.ts";
import type { AwardDuties, AwardSummary, Duties } from "../schemas/catalogue-schema.ts";
import type { PayResult } from "../schemas/result-schema.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import type { AwardWords } from "../search/award-search.ts";

/** An encoded award with the name of every version a shift can be under. */
export interface PublicLaw {
  readonly award: Award;
  readonly coverage: AwardCoverage;
  /** By `versionName`: the version's id and content hash. */
  readonly versions: Readonly<Record<string, readonly [id: string, contentHash: string]>>;
}

export interface PublicCalendar {
  readonly id: string;
  readonly contentHash: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly days: readonly CalendarDay[];
  readonly places: readonly Place[];
  readonly localDays: readonly LocalDay[];
}

/** How many figures of the Ombudsman's pay guide we match. */
export interface Conformance {
  readonly guide_date: string;
  readonly figures: number;
  readonly covered: number;
  readonly equal: number;
}

export interface PublicAward extends Omit<AwardSummary, "gaps"> {
  /** Rules, readings, and shifts with exact cents that the tests price; none if we have rates only. */
  readonly counts: { readonly rules: number; readonly readings: number; readonly scenarios: number };
  readonly conformance: Conformance | null;
  /** Names of files beside the index; each includes the hash of its content. */
  readonly law: string | null;
  readonly page: string;
  /** The duties of its classifications; null: none of our sources describes them. */
  readonly duties: string | null;
}

/** What each classification does. */
export type PublicDuties = AwardDuties;

/** What people type to find an award, by its code. */
export type PublicWords = Readonly<Record<string, AwardWords>>;

/** What is missing of each award, in sentences, by its code. */
export type PublicGaps = Readonly<Record<string, readonly string[]>>;

/** The shift that the documents show, priced, with what a drawing of it needs. */
export interface PublicExample {
  readonly request: CalculatePayRequest;
  readonly result: PayResult;
  readonly breaks: readonly Break[];
  readonly holidays: readonly Holiday[];
}

export interface PublicIndex {
  readonly engine_version: string;
  readonly example: string;
  readonly calendar: { readonly id: string; readonly content_hash: string; readonly file: string };
  readonly awards: readonly PublicAward[];
  /** The file with the everyday words. */
  readonly words: string;
  /** The file with what is missing of each award. */
  readonly gaps: string;
}

/** What starts on a day does so that day, with the first full pay period on or after it, or some of each. */
export type Start = "day" | "pay_period" | "both";

/** A rate from a day on; all null: we have none from then. */
export interface RatePoint {
  readonly from: string;
  readonly weekly: string | null;
  readonly hourly: string | null;
  /** The Commission's figure, if it is neither weekly nor hourly. */
  readonly other?: string;
}

export interface RateHistory {
  readonly code: string;
  readonly title: string;
  readonly stream: string;
  readonly level: string;
  readonly duties?: Duties;
  readonly rate_type: string;
  readonly clauses: readonly string[];
  readonly rates: readonly RatePoint[];
}

export interface PublicVersion {
  readonly id: string;
  readonly effective_from: string;
  readonly starts: Start;
  readonly content_hash: string;
  /** False: a later revision replaced it. */
  readonly current: boolean;
  /** What changed since the version before, in sentences. */
  readonly changes: readonly string[];
}

/** Amounts from a day on; null: at cost, a share of the hourly rate, or we have none from then. */
export interface AllowanceHistory {
  readonly code: string;
  readonly label: string;
  readonly unit: string;
  readonly clauses: readonly string[];
  readonly amounts: readonly { readonly from: string; readonly amount: string | null }[];
}

/** A place where the text is unclear: what we chose and why. */
export interface PublicReading {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Facts whose choices are the readings, with shifts that leave them open; none: we price only our choice. */
  readonly facts: readonly { readonly slug: string; readonly shifts: readonly ReadingShift[] }[];
}

/** A shift that leaves a reading open, and a value of the fact that a test tries with it. */
interface ReadingShift {
  readonly shift: CalculatePayRequest;
  readonly given: NonNullable<CalculatePayRequest["circumstances"]>[string] | null;
}

/** What an award's page shows beside its law. */
export interface PublicPage {
  /** The file with the readings; null: we have rates only, and read nothing. */
  readonly readings: string | null;
  /** About the duties among the classifications. */
  readonly duties_note: string | null;
  readonly classifications: readonly RateHistory[];
  readonly allowances: readonly AllowanceHistory[];
  readonly versions: readonly PublicVersion[];
  /** By the days in the histories above. */
  readonly rate_starts: Readonly<Record<string, Start>>;
  readonly amount_starts: Readonly<Record<string, Start>>;
}

/** `MA000004@2026-07-01`, without the revision; also names a waiting first-pay-period change. */
export function versionName(code: string, { effectiveFrom, pendingFrom }: VersionInForce): string {
  const waiting = pendingFrom === null ? "" : `-before-${formatLocalDate(pendingFrom)}`;
  return `${code}@${formatLocalDate(effectiveFrom)}${waiting}`;
}

/** Awards of one page share its memory, so that together they stay within its limit. */
export function heldLaw({ award, coverage, versions }: PublicLaw, memory: Memory): HeldAward {
  const named = (name: string): readonly [id: string, contentHash: string] => {
    const known = versions[name];
    if (known === undefined) throw new Error(`${name} is not among the versions of ${award.code}`);
    return known;
  };
  return {
    award,
    coverage,
    law: prepareLaw(award, memory),
    versionOf: (inForce): AwardVersion => {
      const [id, contentHash] = named(versionName(award.code, inForce));
      const { effectiveFrom, pendingFrom } = inForce;
      if (pendingFrom === null) return { id, effectiveFrom, contentHash, pending: null };
      const [waiting] = named(versionName(award.code, { effectiveFrom: pendingFrom, pendingFrom: null }));
      return { id, effectiveFrom, contentHash, pending: { id: waiting, effectiveFrom: pendingFrom } };
    },
  };
}

const NO_DAYS: readonly CalendarDay[] = [];

export function calendarOf({ days, places, localDays, ...calendar }: PublicCalendar): Calendar {
  const byDay = Map.groupBy(days, ({ day }) => day);
  const local = localHolidaysOf(places, localDays, days);
  return { ...calendar, onDay: (day) => byDay.get(day) ?? NO_DAYS, local };
}

/** One award and the calendar, as a whole library. */
export const libraryOf = (held: HeldAward, calendar: Calendar): Library =>
  libraryOfAwards([held], [], calendar);

/** Some awards and the calendar; for those with rates only, that there are no rules. */
export function libraryOfAwards(
  encoded: readonly HeldAward[],
  rates: readonly HeldRates[],
  calendar: Calendar,
): Library {
  const held = new Map(encoded.map((one) => [one.award.code, one]));
  const ratesByCode = new Map(rates.map((one) => [one.code, one]));
  return {
    awards: {
      codes: [...held.keys()],
      get: (code) => held.get(code),
      ratesOnly: (code) => ratesByCode.get(code),
      replay: () => undefined,
      pinned: (code, asked) => pinnedIn(held.get(code), asked),
    },
    calendar,
  };
}

const pinnedIn = (held: HeldAward | undefined, asked: string): HeldAward | undefined =>
  held === undefined ? undefined : pinnedByName(held, asked);
