// The wire: requests in, results and problems out, canonical JSON and hashes.

export { calculatePayAudited } from "./audit.ts";
export { AuditedPay } from "./audit-schema.ts";
export { answerOf, calculatePay, type PricedRequest, priceRequest } from "./calculate-pay.ts";
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
export { type Checker, checkerOf, type RequestFault } from "./faults.ts";
export { type ReadJson, readJsonBytes } from "./json-text.ts";
export type {
  AwardShelf,
  AwardVersion,
  Calendar,
  CalendarDay,
  HeldAward,
  HeldRates,
  Library,
  State,
} from "./library.ts";
export { invalidRequest, isProblem, notCovered, type Problem } from "./problem.ts";
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
  versionName,
} from "./public-data.ts";
export { PayResult, WireClause, type WireComponent } from "./result-schema.ts";
export { CalculatePayRequest, STATES } from "./schema.ts";
export { SHIFT_EXAMPLE, SHIFT_EXAMPLES } from "./shift-example.ts";
