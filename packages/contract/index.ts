// The wire: requests in, results and problems out, canonical JSON and hashes.

export { type Assumption, assumptionsOf } from "./assumptions.ts";
export { calculatePayAudited } from "./audit.ts";
export { AuditedPay } from "./audit-schema.ts";
export { answerOf, calculatePay, type PricedRequest, priceRequest } from "./calculate-pay.ts";
export {
  calculatePayPeriod,
  type PricedPeriod,
  periodAnswerOf,
  pricePeriod,
} from "./calculate-pay-period.ts";
export { canonicalJson, contentHash, type Json, sha256 } from "./canonical.ts";
export {
  AwardDetail,
  AwardList,
  AwardSummary,
  ClassificationList,
  ClauseDetail,
  CoverageRegister,
  HolidayList,
  VersionDetail,
  VersionList,
  type WireClassification,
} from "./catalogue-schema.ts";
export { compareAwards } from "./compare-awards.ts";
export { CompareAwardsRequest, Comparison } from "./compare-schema.ts";
export { Explanation } from "./explanation-schema.ts";
export { type Checker, checkerOf, type RequestFault } from "./faults.ts";
export { calendarHoliday } from "./holidays.ts";
export { type ReadJson, readJsonBytes } from "./json-text.ts";
export type {
  AwardShelf,
  AwardVersion,
  Calendar,
  CalendarDay,
  HeldAward,
  HeldRates,
  Library,
  LocalDay,
  Place,
  State,
} from "./library.ts";
export { type PeriodAssumption, periodAssumptionsOf } from "./period-assumptions.ts";
export { COMPARE_EXAMPLE, COMPARE_EXAMPLES, PERIOD_EXAMPLE, PERIOD_EXAMPLES } from "./period-example.ts";
export { CalculatePayPeriodRequest, PeriodResult } from "./period-schema.ts";
export { invalidRequest, isProblem, notCovered, type Problem, shiftRefused, wireClauses } from "./problem.ts";
export { ProblemBody } from "./problem-schema.ts";
export {
  type AllowanceHistory,
  type Conformance,
  calendarOf,
  heldLaw,
  libraryOf,
  type PublicAward,
  type PublicCalendar,
  type PublicExample,
  type PublicIndex,
  type PublicLaw,
  type PublicPage,
  type PublicVersion,
  type RateHistory,
  type RatePoint,
  type Start,
  versionName,
} from "./public-data.ts";
export { hasDecimals } from "./reading.ts";
export { PayResult, WireClause, type WireComponent } from "./result-schema.ts";
export { RISK_EXAMPLE, RISK_EXAMPLES } from "./risk-example.ts";
export { DetectRisksRequest, Paid, type Risk, RiskReport, SEVERITIES } from "./risk-schema.ts";
export { CalculatePayRequest, STATES } from "./schema.ts";
export { SHIFT_EXAMPLE, SHIFT_EXAMPLES } from "./shift-example.ts";
