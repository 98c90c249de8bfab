// The rules that apply under a set of facts, by what they do.

import type {
  Allowance,
  BreakSchedule,
  BrokenShift,
  CasualLoading,
  FlatPerHour,
  Guarantee,
  HigherDuties,
  MinimumPayment,
  MissedBreak,
  NotStatedRule,
  OrdinaryBreak,
  OrdinaryLimit,
  OvertimeWhen,
  PaidBreaks,
  Pattern,
  PieceRate,
  RateCap,
  RestLimit,
  RetainedRate,
  RosterLimit,
  Rule,
  Scale,
  ShiftClass,
  Span,
  SpanExtension,
  UnitPay,
  Uplift,
  WorkedThroughBreak,
} from "../award/award.ts";
import type { RaisedLimit } from "../award/kinds/ordinary-limit.ts";
import type { RequiredRest } from "../award/kinds/rest-between.ts";
import type { Percent } from "../award/units.ts";
import type { Row, Timetables } from "./rows.ts";

/** An ordinary limit with the facts it depends on filled in. */
export interface Limit {
  readonly rule: OrdinaryLimit;
  readonly per: OrdinaryLimit["per"];
  readonly filledBy: OrdinaryLimit["filledBy"];
  readonly limitFact: string | null;
  readonly most: number;
  /** The most on a long day, and how many a week there are; no more than any day where there are none. */
  readonly mostOnLongDay: number;
  readonly longDays: number;
  readonly longDaysUsed: number;
  /** Weeks the limit is averaged over. */
  readonly weeks: number;
  readonly isForSomeShifts: boolean;
  /** Longer limits whose facts hold. */
  readonly raised: readonly RaisedLimit[];
}

/** A span as the extensions that hold open and close it, by weekday; null: no ordinary hours that day. */
export interface OpenSpan {
  readonly rule: Span;
  readonly windows: readonly (OpenWindow | null)[];
}

export interface OpenWindow {
  readonly from: number;
  readonly to: number;
}

export interface Holding {
  /** What makes a rate of a classification's minimum, beside scales and claims: one list for all holdings with the same. */
  readonly rateRules: readonly Rule[];
  readonly casualLoading: CasualLoading | null;
  readonly loading: Percent;
  /**
   * Rows that need no look at the shift as a whole; those that do: a shift test, a rest too short, some rules'
   * overtime, a holiday by name.
   */
  readonly plainRows: readonly Row[];
  readonly testedRows: readonly Row[];
  /** Those of them that pay for a rest that was cut short. */
  readonly restRows: readonly Row[];
  /**
   * Those of them that a shift without a rest too short, a break worked through and a public holiday may meet, with overtime
   * by a rule that holds.
   */
  readonly usualRows: readonly Row[];
  /** Rows that ask for the overtime of the week, and whether those it lets stand are among the tested ones. */
  readonly weekRows: readonly Row[];
  readonly weekRowsStand: boolean;
  /** Does a row count its own time, or pay a share of what others pay? */
  readonly countsRows: boolean;
  /** Rules that ask for time before the shifts that are given, and whether one that may hold asks when a usual shift began. */
  readonly toldBefore: readonly Rule[];
  readonly asksUsualStart: boolean;
  readonly asksOtherRows: boolean;
  /**
   * Whether facts say how many long days were used, or how many hours were worked earlier in a cycle of several weeks.
   */
  readonly tellsEarlier: boolean;
  /** The same for a shift that says nothing. */
  readonly tellsEarlierByDefault: boolean;
  /** Does a rule ask about portions without what lies beyond a pattern of hours? */
  readonly testsOrdinaryPortions: boolean;
  readonly timetables: Timetables;
  readonly spans: readonly OpenSpan[];
  readonly extensions: readonly SpanExtension[];
  readonly limits: readonly Limit[];
  /** Those of them for all shifts, and the weekdays on which a shift that others are for may start, as bits. */
  readonly limitsOfAll: readonly Limit[];
  readonly limitDays: number;
  /** Does one of them let a day be longer than others? */
  readonly hasLongDays: boolean;
  readonly patterns: readonly Pattern[];
  readonly workedThrough: readonly WorkedThroughBreak[];
  readonly ordinaryBreaks: readonly OrdinaryBreak[];
  readonly overtimeWhen: readonly OvertimeWhen[];
  /** The weekdays on which one of them may hold, as bits. */
  readonly overtimeDays: number;
  readonly shiftClasses: readonly ShiftClass[];
  /** The weekdays on which a shift that has one of them may start, as bits. */
  readonly classDays: number;
  readonly minimums: readonly MinimumPayment[];
  /** Work of this length meets every minimum. */
  readonly longestMinimum: number;
  /** The same where none of it is overtime. */
  readonly longestOfWork: number;
  /** Minimums and steps of each stretch of overtime. */
  readonly ofOvertime: readonly MinimumPayment[];
  /** Minimums inside which a gap counts as work. */
  readonly gapMinimums: readonly MinimumPayment[];
  /** Is some minimum so many dollars? */
  readonly promisesDollars: boolean;
  /** Does some minimum round time off? */
  readonly roundsOff: boolean;
  readonly flats: readonly FlatPerHour[];
  readonly missedBreaks: readonly MissedBreak[];
  readonly caps: readonly RateCap[];
  readonly unitPays: readonly UnitPay[];
  readonly pieceRates: readonly PieceRate[];
  readonly guarantees: readonly Guarantee[];
  readonly rosterLimits: readonly RosterLimit[];
  readonly restLimits: readonly RestLimit[];
  readonly notStated: readonly NotStatedRule[];
  /** Allowances by how they come: inside the rate, with the shift's facts, with what the whole attendance was, by a claim. */
  readonly allPurpose: readonly Allowance[];
  /** What is claimed to have one of them. */
  readonly allPurposeClaims: ReadonlySet<string>;
  /** Those of them whose amount may be the person's own: an apprentice's share, or one of a rate that a fact names. */
  readonly personalAmounts: readonly Allowance[];
  readonly ofShift: readonly Allowance[];
  readonly ofAttendance: readonly Allowance[];
  /** Less overtime than this brings none of those that need some. */
  readonly leastOvertime: number;
  /** Those of them that need no overtime: for gaps and portions. */
  readonly ofGaps: readonly Allowance[];
  readonly claimable: readonly Allowance[];
  readonly claimableByCode: ReadonlyMap<string, readonly Allowance[]>;
  /** Those of them that bring another with them. */
  readonly claimedWith: readonly Allowance[];
  readonly scales: readonly Scale[];
  /** Those of them under which a person of unknown age may fall. */
  readonly agelessScales: readonly Scale[];
  /** Scales without which there is no rate. */
  readonly apprenticeScales: readonly Scale[];
  readonly uplifts: readonly Uplift[];
  readonly retained: readonly RetainedRate[];
  /** Whether a rate is kept that the shift does not mention. */
  readonly retainsByDefault: boolean;
  readonly higherDuties: readonly HigherDuties[];
  readonly brokenShifts: readonly BrokenShift[];
  /** Which say whether touching shifts are one. */
  readonly shiftRests: readonly RequiredRest[];
  readonly paidBreaks: readonly PaidBreaks[];
  readonly breakSchedule: BreakSchedule | null;
  readonly holidayMoved: "away" | "here" | null;
}
