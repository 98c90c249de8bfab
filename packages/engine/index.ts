// The engine's public face: everything other packages may use.

export { type Placement, placementOf } from "./attendance/break-placement.ts";
export { withHoursOfTouching } from "./attendance/joined-shifts.ts";
export { withoutOvertimeWork } from "./attendance/runs.ts";
export * from "./award/award.ts";
export { appliesTo, factsHold, needsHoliday, withinClock } from "./award/conditions.ts";
export { COMMON, TOPICS } from "./award/kind.ts";
export { isNamedDay, NAMED_DAYS, type NamedDay } from "./award/named-days.ts";
export { earlierFactsOf, factsNamedBy, factTestsOf, namesIn } from "./award/names.ts";
export {
  allowanceTreatment,
  ORDINARY_HOURS,
  OVERTIME,
  type PayrollTreatment,
  type PayrollTreatments,
  STP_CATEGORIES,
} from "./award/payroll.ts";
export type * from "./award/shape.ts";
export * from "./award/units.ts";
export { ALWAYS, CONDITIONS, EVERYONE, shiftTest } from "./award/when.ts";
export { calculate, calculateOne, calculatePeriod } from "./calculate.ts";
export type { AttendanceWalk, FirstWalk } from "./claims/attendance-walk.ts";
export type { Options } from "./claims/shift-walk.ts";
export type {
  Break,
  BreakKind,
  Claimed,
  ClockChange,
  Employee,
  Facts,
  Holiday,
  Shift,
  TimeRange,
} from "./facts/facts.ts";
export { isSameFacts, NONE_INFERRED, plainEmployee, plainShift, statedFact } from "./facts/facts.ts";
export type { Law, Plan, Version } from "./law/law.ts";
export { createMemory, type Memory } from "./law/memory.ts";
export { findClassification, planFor } from "./law/plan.ts";
export {
  changeDates,
  doubtfulChanges,
  isInForce,
  prepareLaw,
  releaseLaw,
  versionAt,
} from "./law/versions.ts";
export { paidUnit } from "./price/due-allowance.ts";
export { REFUSALS, type RefusalCode } from "./result/refusal-codes.ts";
export * from "./result/result.ts";
export { WARNINGS, warningOf } from "./result/warning-codes.ts";
export { earlierThatDay, knownAgain, type PeriodSpan, withKnownFacts } from "./shift/known-facts.ts";
export type { Change } from "./what-if/change.ts";
export { type NearEffect, type NearMiss, nearMissesOf, type PaidAs } from "./what-if/near-misses.ts";
export { mayMatterInPeriod } from "./what-if/period-questions.ts";
export { periodTotalWith } from "./what-if/period-variations.ts";
export { type PeriodVariations, periodVariationsOf } from "./what-if/staging.ts";
export { mayMatter, totalWith, type Variations, variationsOf } from "./what-if/variations.ts";

/** Changes only when some result can change. */
export const ENGINE_VERSION = "2.10.0";
