// Payroll audits: what was due compared with what was paid, for a company's whole history. Pure: no files, no clock.
// The rooms:
//
//   columns/  rows of text to records: headings, presets, mapping, dates, times and money
//   parquet/  Parquet files as rows of text, without a database
//   records/  employees, shifts and payments as an audit takes them; findings about the data; options
//   periods/  an employee's work by pay period
//   price/    a pay period priced, with what the periods before it leave behind
//   compare/  set-off, the three-way split, causes, interest, super: one period audited
//   totals/   what all employees come to, and summary.json
//   outputs/  the files of an audit as text and bytes, in parts that join to a whole
//   whole/    an audit in memory: tables, parts and the files they join to

export { auditEmployee, type EmployeeAudit } from "./audit-employee.ts";
export {
  type ChosenColumns,
  chooseColumns,
  columnFaults,
  FIRST_ROWS,
  NO_ROWS,
} from "./columns/choose-columns.ts";
export { FIELDS, type Field } from "./columns/fields.ts";
export { FILE_NAMES } from "./columns/file-kinds.ts";
export {
  type Columns,
  type HeadingMatch,
  headingRow,
  matchHeadings,
  mayBeBreaks,
  plainHeading,
} from "./columns/headings.ts";
export { type LineFields, lineFields, UnreadableLine } from "./columns/json-lines.ts";
export {
  isBlankMapping,
  type Mapping,
  type MappingProblem,
  optionsOf,
  readMapping,
} from "./columns/mapping.ts";
export { PRESETS, type Preset, presetNamed, presetsFor } from "./columns/presets.ts";
export { QuoteCheck, unclosedText } from "./columns/quotes.ts";
export { type EmployeeRows, type FileColumns, readRecords } from "./columns/read-records.ts";
export { employeeKey, type TextRow } from "./columns/rows.ts";
export { cellsIn, type Delimiter, delimiterOf, type Encoding, encodingOf } from "./columns/text.ts";
export {
  type DateOrder,
  isNo,
  readClock,
  readDate,
  readHours,
  readLength,
  readMoney,
} from "./columns/values.ts";
export { CAUSES } from "./compare/causes.ts";
export { INTEREST, interestOn } from "./compare/interest.ts";
export { type PeriodAudit, RANGE_RULE } from "./compare/period-audit.ts";
export { SET_OFF } from "./compare/set-off.ts";
export { SUPER_ON_ARREARS, superOn } from "./compare/super.ts";
export { EMPLOYEE_HEADINGS, FINDING_HEADINGS, PERIOD_HEADINGS } from "./outputs/csv.ts";
export { counted, htmlPage } from "./outputs/html.ts";
export {
  type Manifest,
  type ManifestParts,
  manifestHash,
  manifestOf,
  manifestText,
  mappingHash,
  type Signature,
  signedText,
} from "./outputs/manifest.ts";
export { ParquetFile, type ParquetPart, parquetPart } from "./outputs/parquet.ts";
export { auditPart, type Part, type PartJob } from "./outputs/part.ts";
export {
  amountBy,
  awardName,
  DECIDED_BY,
  leftOpenText,
  noBoundText,
  noInterestText,
  ONE_ANSWER,
} from "./outputs/sentences.ts";
export { summaryPage } from "./outputs/summary-page.ts";
export { type ParquetFooter, parquetFooter } from "./parquet/footer.ts";
export { UnreadableParquet } from "./parquet/unreadable.ts";
export { Patterns } from "./price/pattern.ts";
export type { Line } from "./price/priced-work.ts";
export { AUDIT_VERSION } from "./records/audit-version.ts";
export {
  FINDINGS,
  type Finding,
  type FindingCode,
  SOURCE_FILES,
  type SourceFile,
} from "./records/findings.ts";
export { type AuditOptions, DEFAULT_OPTIONS, type Purpose } from "./records/options.ts";
export type {
  Employee,
  EmployeeRecords,
  Payment,
  Terms,
  UnreadWork,
  WorkedShift,
} from "./records/records.ts";
export { mergeTotals } from "./totals/merge-totals.ts";
export { type AwardNotes, type Summary, summaryOf } from "./totals/summary.ts";
export { addEmployee, newTotals, type Totals } from "./totals/totals.ts";
export { donePart, type PartsContext } from "./whole/audit-part.ts";
export {
  type FileCells,
  type FileFormat,
  fileCells,
  formatOf,
  JSON_LINES,
  noText,
  UnreadableFile,
  workbookIn,
} from "./whole/file-cells.ts";
export { type DonePart, type JoinedAudit, joinAudit, lettersFile } from "./whole/join-parts.ts";
export { type PartPlan, PartPlanner, partName, partPlans } from "./whole/part-plans.ts";
export {
  type AuditFiles,
  awardsIn,
  columnsIn,
  columnsOf,
  peopleIn,
  readTables,
  type Table,
  type Tables,
} from "./whole/tables.ts";
