// The engine's public face: everything other packages may use.

export * from "./award.ts";
export type { Change } from "./bearing.ts";
export { type Placement, placementOf } from "./break-placement.ts";
export { calculate, type Options } from "./calculate.ts";
export { withinClock } from "./conditions.ts";
export { weekOf } from "./counters.ts";
export type { Break, BreakKind, Claimed, Employee, Facts, Holiday, Shift, TimeRange } from "./facts.ts";
export { plainEmployee, plainShift } from "./facts.ts";
export { type PeriodSpan, withKnownFacts } from "./known-facts.ts";
export {
  changeDates,
  doubtfulChanges,
  isInForce,
  type Law,
  prepareLaw,
  type Version,
  versionAt,
} from "./law.ts";
export { NAMED_DAYS, type NamedDay } from "./named-days.ts";
export { type NearEffect, type NearMiss, nearMissesOf, type PaidAs } from "./near-misses.ts";
export { type PeriodVariations, periodTotalWith, periodVariationsOf } from "./period-variations.ts";
export * from "./result.ts";
export { earlierFactsOf, factsNamedBy, factsUsedBy, factTestsOf } from "./rule-facts.ts";
export * from "./units.ts";
export { totalWith, type Variations, variationsOf } from "./variations.ts";

/** Changes only when some result can change. */
export const ENGINE_VERSION = "2.0.0";
