// The wire: requests in, results and problems out. The rooms, in the order of the pipeline; each imports those above it:
//
//   schemas/      every shape on the wire, written once: validation, types and the API document come from it
//   library/      the awards and the calendar that a calculation is made under
//   problems/     what is wrong with a request, and refusals, in one shape
//   text/         JSON text and numbers read strictly; canonical form and hash; days in words
//   request/      the JSON of one shift to facts
//   period/       the JSON of a pay period to facts
//   price/        facts to a calculation, under an award and a version
//   assumptions/  what if something left unsaid had been otherwise
//   result/       a calculation to JSON: calculatePay, calculatePayPeriod
//   audit/        a calculation with everything that led to it
//   compare/      one shift or period under two awards
//   search/       finding awards and classifications by everyday words
//   public-data/  the award data that anyone may fetch, and the library made from it
//   receipts/     what a receipt's signature covers, and how a result differs from the one that was signed
//   examples/     the requests that the documents show

export type { Assumption } from "./assumptions/alternative.ts";
export { alternativesOf } from "./assumptions/alternatives.ts";
export { asksOfMovedHolidays } from "./assumptions/likely-first.ts";
export {
  type PeriodAssumption,
  periodAssumptionsOf,
  periodDefaultsOf,
} from "./assumptions/period-assumptions.ts";
export { assumptionsOf } from "./assumptions/shift-assumptions.ts";
export { calculatePayAudited } from "./audit/audit.ts";
export { compareAwards } from "./compare/compare-awards.ts";
export { BATCH_EXAMPLES } from "./examples/batch-example.ts";
export {
  COMPARE_EXAMPLE,
  COMPARE_EXAMPLES,
  PERIOD_EXAMPLE,
  PERIOD_EXAMPLES,
} from "./examples/period-example.ts";
export { RECEIPT_CHECK_EXAMPLES, RECEIPT_EXAMPLES, REMEMBER_EXAMPLES } from "./examples/receipt-example.ts";
export { RISK_EXAMPLE, RISK_EXAMPLES } from "./examples/risk-example.ts";
export { SHIFT_EXAMPLE, SHIFT_EXAMPLES } from "./examples/shift-example.ts";
export type {
  AwardCoverage,
  AwardShelf,
  AwardVersion,
  Calendar,
  CalendarDay,
  GapScope,
  HeldAward,
  HeldRates,
  KnownGap,
  Library,
  LocalDay,
  Place,
  State,
} from "./library/library.ts";
export { pinned, pinnedByName } from "./library/pin.ts";
export { dateMark, isClockChange } from "./period/date-mark.ts";
export { weeklyClaims } from "./period/period-claims.ts";
export type { PlainPerson } from "./period/plain-period.ts";
export { type PricedPeriod, pricePeriod } from "./price/price-period.ts";
export {
  type PricedFacts,
  pricedAsSaid,
  pricePlainPeriod,
  readPlainPerson,
} from "./price/price-plain-period.ts";
export { type PricedRequest, priceRequest } from "./price/price-shift.ts";
export { type Checker, checkerOf, type RequestFault } from "./problems/faults.ts";
export {
  invalidRequest,
  isProblem,
  notCovered,
  type Problem,
  problemType,
  shiftRefused,
  wireClauses,
} from "./problems/problem.ts";
export { PROBLEMS, type ProblemKind } from "./problems/problem-codes.ts";
export {
  type AllowanceHistory,
  type Conformance,
  calendarOf,
  heldLaw,
  libraryOf,
  libraryOfAwards,
  type PublicAward,
  type PublicCalendar,
  type PublicDuties,
  type PublicExample,
  type PublicGaps,
  type PublicIndex,
  type PublicLaw,
  type PublicPage,
  type PublicReading,
  type PublicVersion,
  type PublicWords,
  type RateHistory,
  type RatePoint,
  type Start,
  versionName,
} from "./public-data/public-data.ts";
export { type ReadingAmount, type ReadingExample, readingExample } from "./public-data/reading-amounts.ts";
export { figuresOf, type KeptReceipt, keptOf, type ResultFigures, recalled } from "./receipts/recall.ts";
export {
  attachedFaults,
  type ReadReceipt,
  readReceipt,
  receiptHash,
  receiptOf,
  receiptText,
} from "./receipts/receipt.ts";
export { clientRefOf } from "./request/client-ref.ts";
export { mostEarlierInWeek } from "./request/earlier-hours.ts";
export { calendarHoliday } from "./request/holidays.ts";
export { hasDecimals } from "./request/read-values.ts";
export { answerOf, calculatePay } from "./result/calculate-pay.ts";
export { calculatePayLine } from "./result/calculate-pay-line.ts";
export { calculatePayPeriod, periodAnswerOf } from "./result/calculate-pay-period.ts";
export { AuditMapping } from "./schemas/audit-mapping-schema.ts";
export { AuditedPay } from "./schemas/audit-schema.ts";
export { BatchLine, BatchRequestLine } from "./schemas/batch-schema.ts";
export {
  AwardDetail,
  type AwardDuties,
  AwardList,
  AwardSummary,
  ClassificationList,
  CoverageRegister,
  type Duties,
  FoundAward,
  type WireClassification,
} from "./schemas/catalogue-schema.ts";
export { CompareAwardsBody, CompareAwardsRequest, Comparison } from "./schemas/compare-schema.ts";
export { Explanation } from "./schemas/explanation-schema.ts";
export {
  AuditDeleted,
  AuditList,
  AuditResults,
  AuditSetup,
  AuditStart,
  FILE_KINDS,
  type ListedAudit,
  PayrollAudit,
  UploadedFile,
} from "./schemas/payroll-audit-schema.ts";
export { PeriodResult } from "./schemas/period-result-schema.ts";
export { CalculatePayPeriodRequest, WEEKDAYS } from "./schemas/period-schema.ts";
export { ProblemBody } from "./schemas/problem-schema.ts";
export { Receipt, ReceiptCheck, ReceiptRequest } from "./schemas/receipt-schema.ts";
export {
  DEFAULT_RECEIPT_DAYS,
  ReceiptCorrection,
  ReceiptCorrectionList,
  ReceiptForgotten,
  ReceiptsForgotten,
  ReceiptsRemembered,
  ReceiptsToRemember,
  RememberedReceipt,
  RememberedReceiptList,
} from "./schemas/remembered-receipt-schema.ts";
export { PayResult, WireClause, type WireComponent } from "./schemas/result-schema.ts";
export { DetectRisksRequest, Paid, type Risk, RiskReport, SEVERITIES } from "./schemas/risk-schema.ts";
export { CalculatePayRequest, STATES } from "./schemas/shift-schema.ts";
export { ClauseDetail, HolidayList, VersionDetail, VersionList } from "./schemas/version-schema.ts";
export {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointDeleted,
  WebhookEndpointList,
  WebhookSetup,
} from "./schemas/webhook-schema.ts";
export { type AwardWords, awardSearch } from "./search/award-search.ts";
export { type Found, type Search, searchOf } from "./search/search.ts";
export { canonicalJson, contentHash, type Json, sha256, sharedJson } from "./text/canonical.ts";
export { dateWord } from "./text/date-word.ts";
export { MOST_RECEIPT_NAMES, type ReadJson, readJsonBytes } from "./text/json-text.ts";
