// The closed vocabulary of rules: every kind with its declaration, and the types that follow from it.

import type { COMMON, Kind, Role } from "./kind.ts";
import { allowance } from "./kinds/allowance.ts";
import { breakSchedule } from "./kinds/break-schedule.ts";
import { brokenShift } from "./kinds/broken-shift.ts";
import { casualLoading } from "./kinds/casual-loading.ts";
import { flatPerHour } from "./kinds/flat-per-hour.ts";
import { guarantee } from "./kinds/guarantee.ts";
import { higherDuties } from "./kinds/higher-duties.ts";
import { minimumPayment } from "./kinds/minimum-payment.ts";
import { missedBreak } from "./kinds/missed-break.ts";
import { notStated } from "./kinds/not-stated.ts";
import { ordinaryBreak } from "./kinds/ordinary-break.ts";
import { ordinaryLimit } from "./kinds/ordinary-limit.ts";
import { ordinaryRate } from "./kinds/ordinary-rate.ts";
import { overtime } from "./kinds/overtime.ts";
import { overtimeWhen } from "./kinds/overtime-when.ts";
import { paidBreaks } from "./kinds/paid-breaks.ts";
import { pattern } from "./kinds/pattern.ts";
import { penalty } from "./kinds/penalty.ts";
import { pieceRate } from "./kinds/piece-rate.ts";
import { publicHolidayChoice } from "./kinds/public-holiday-choice.ts";
import { rateCap } from "./kinds/rate-cap.ts";
import { restBetween } from "./kinds/rest-between.ts";
import { restLimit } from "./kinds/rest-limit.ts";
import { retainedRate } from "./kinds/retained-rate.ts";
import { rosterLimit } from "./kinds/roster-limit.ts";
import { scale } from "./kinds/scale.ts";
import { shiftClass } from "./kinds/shift-class.ts";
import { span } from "./kinds/span.ts";
import { spanExtension } from "./kinds/span-extension.ts";
import { unitPay } from "./kinds/unit-pay.ts";
import { uplift } from "./kinds/uplift.ts";
import { workedThroughBreak } from "./kinds/worked-through-break.ts";
import type { Values } from "./shape.ts";
import type { ChangeDate } from "./values.ts";

/** In the order of the reference: what rows pay, what the rate is, which hours are what, what is added, what is warned of. */
export const KINDS = {
  "ordinary-rate": ordinaryRate,
  penalty,
  overtime,
  "rest-between": restBetween,
  "casual-loading": casualLoading,
  scale,
  uplift,
  "retained-rate": retainedRate,
  "higher-duties": higherDuties,
  "rate-cap": rateCap,
  span,
  "span-extension": spanExtension,
  "ordinary-limit": ordinaryLimit,
  pattern,
  "overtime-when": overtimeWhen,
  "shift-class": shiftClass,
  "broken-shift": brokenShift,
  "worked-through-break": workedThroughBreak,
  "ordinary-break": ordinaryBreak,
  "paid-breaks": paidBreaks,
  "break-schedule": breakSchedule,
  "missed-break": missedBreak,
  "minimum-payment": minimumPayment,
  "flat-per-hour": flatPerHour,
  allowance,
  "unit-pay": unitPay,
  "piece-rate": pieceRate,
  guarantee,
  "public-holiday-choice": publicHolidayChoice,
  "roster-limit": rosterLimit,
  "rest-limit": restLimit,
  "not-stated": notStated,
};

type Kinds = typeof KINDS;
export type RuleKind = keyof Kinds;

/** What every rule has. */
export interface RuleBase extends Omit<Values<typeof COMMON>, "from"> {
  readonly slug: string;
  readonly from: ChangeDate;
}

export type RuleOf<K extends RuleKind> = {
  [One in K]: RuleBase & { readonly kind: One } & Values<Kinds[One]["fields"]>;
}[K];
export type Rule = RuleOf<RuleKind>;

/** The kinds that have a role. */
export type KindsThat<R extends Role> = {
  [K in RuleKind]: R extends Kinds[K]["roles"][number] ? K : never;
}[RuleKind];

const ROLES_OF: ReadonlyMap<string, ReadonlySet<Role>> = new Map(
  Object.entries<Kind>(KINDS).map(([kind, { roles }]) => [kind, new Set(roles)]),
);

/** Does a rule do this? */
export const has = <R extends Role>(rule: Rule, role: R): rule is Extract<Rule, { kind: KindsThat<R> }> =>
  ROLES_OF.get(rule.kind)?.has(role) === true;

export type PayRow = RuleOf<KindsThat<"pays-minutes">>;
export type CasualMethod = PayRow["casual"];
/** A day is a calendar day; a day's work is all work that begins on it, to its end. */
export type CountUnit = PayRow["counted"];
/** Does a row count the time that it claims itself? */
export const isOwnCount = (unit: CountUnit): boolean =>
  unit === "row" || unit === "row-on-day" || unit === "row-on-date";
export type RateBase = "minimum" | "ordinary";
export type CasualLoading = RuleOf<"casual-loading">;
export type Scale = RuleOf<"scale">;
export type Uplift = RuleOf<"uplift">;
export type HigherDuties = RuleOf<"higher-duties">;
export type Span = RuleOf<"span">;
export type SpanExtension = RuleOf<"span-extension">;
export type OrdinaryLimit = RuleOf<"ordinary-limit">;
export type Pattern = RuleOf<"pattern">;
export type WorkedThroughBreak = RuleOf<"worked-through-break">;
export type OrdinaryBreak = RuleOf<"ordinary-break">;
export type OvertimeWhen = RuleOf<"overtime-when">;
export type ShiftClass = RuleOf<"shift-class">;
export type FlatPerHour = RuleOf<"flat-per-hour">;
export type RateCap = RuleOf<"rate-cap">;
export type MinimumPayment = RuleOf<"minimum-payment">;
export type MissedBreak = RuleOf<"missed-break">;
export type PaidBreaks = RuleOf<"paid-breaks">;
export type BreakSchedule = RuleOf<"break-schedule">;
export type PublicHolidayChoice = RuleOf<"public-holiday-choice">;
export type Allowance = RuleOf<"allowance">;
export type UnitPay = RuleOf<"unit-pay">;
export type PieceRate = RuleOf<"piece-rate">;
export type Guarantee = RuleOf<"guarantee">;
export type BrokenShift = RuleOf<"broken-shift">;
export type RosterLimit = RuleOf<"roster-limit">;
export type RestLimit = RuleOf<"rest-limit">;
export type RetainedRate = RuleOf<"retained-rate">;
export type NotStatedRule = RuleOf<"not-stated">;
