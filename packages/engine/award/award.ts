// What an award is to the engine: rules, facts, clauses, classifications and amounts, each with its dates.

import type { PayrollTreatments } from "./payroll.ts";
import type { Rule } from "./rule.ts";
import type { Cents, LocalDate } from "./units.ts";
import type { ChangeDate, Dated, FactValue } from "./values.ts";
import type { ShiftTest } from "./when.ts";

export { type Kind, ROLES, type Role } from "./kind.ts";
export type { AllowanceDue, AllowanceUnit, JoinedRate } from "./kinds/allowance.ts";
export type { BreakStep } from "./kinds/break-schedule.ts";
export type { RaisedLimit } from "./kinds/ordinary-limit.ts";
export type { PaidTime } from "./kinds/ordinary-rate.ts";
export type { Tier } from "./kinds/pay-row.ts";
export type { Disregarded, RequiredRest } from "./kinds/rest-between.ts";
export type { ScaleStep } from "./kinds/scale.ts";
export * from "./rule.ts";
export * from "./values.ts";
export type {
  AppliesTo,
  ClockBounds,
  Elapsed,
  GapTest,
  LengthBounds,
  ShiftTest,
  WeekTest,
  When,
} from "./when.ts";

export interface Clause extends Dated {
  readonly slug: string;
  readonly ref: string;
  readonly title: string;
  readonly says: string;
}

export interface FactDeclaration {
  readonly slug: string;
  /** times: windows by the clock, such as 09:00-10:30,14:00-15:30. */
  readonly type: "boolean" | "choice" | "integer" | "hours" | "money" | "clock" | "times" | "classification";
  readonly choices: readonly string[];
  readonly least: number;
  readonly most: number;
  /** Values worth pricing if none is given and there are too many; none: every one, or of hours none. */
  readonly telling: readonly FactValue[];
  /** null: we assume no value; rules that ask for one do not apply. */
  readonly default: FactValue | null;
  readonly clauses: readonly string[];
  readonly asks: string;
  /** The reading this fact represents, when its choices are readings of an unclear clause. */
  readonly reading: string | null;
  /** States in which the fact can differ from its default; none: anywhere. */
  readonly states: readonly string[];
  /** Days of the year (month × 100 + day) on which it can differ from its default; none: any. */
  readonly dates: readonly number[];
  /** Places whose name in the request answers the fact. */
  readonly localities: readonly string[];
  /** How the shifts of a pay period answer it; null: only the caller knows. */
  readonly knownBy: KnownBy | null;
}

/** What the shifts of a pay period show by themselves. */
export type KnownBy =
  /** On how many earlier days of the week work began. */
  | { readonly by: "days-worked-this-week" }
  /** Whether an attendance that began earlier on the day has this value of a fact. */
  | EarlierThatDay
  /** Which different starting time of the week the shift brings; those more than so many minutes apart differ. */
  | { readonly by: "different-start"; readonly apart: number }
  /** Whether the shift is one of so many that fit one of the tests, on days in a row or shift after shift. */
  | RunAsked
  /** Whether more than a share of the cycle's shifts fit one of the tests. */
  | (ShiftsAsked & { readonly by: "share"; readonly over: { readonly by: number; readonly over: number } });

interface EarlierThatDay {
  readonly by: "earlier-that-day";
  readonly fact: string;
  readonly is: FactValue;
}

interface RunAsked extends ShiftsAsked {
  readonly by: "run";
  readonly atLeast: number;
  /** Of days: those up to the shift are counted, and not those after it. */
  readonly isSoFar: boolean;
  /** Working days: weekends and public holidays do not end the run. */
  readonly in: "days" | "working-days" | "shifts";
  /** The most ordinary hours of a shift, and the fact that gives another number: work beyond them is left out. */
  readonly ordinaryHours: number | null;
  readonly ordinaryHoursFact: string | null;
  /** The most for shifts where this fact is yes. */
  readonly raised: { readonly to: number; readonly fact: string } | null;
  /** The fact that gives a shift's class, and which of its values fit; for other values the clock times decide. */
  readonly toldBy: ToldClass | null;
  /** So many ordinary hours are enough too, where each shift has more than the most. */
  readonly orHours: number | null;
  /** A public holiday from Monday to Friday without work counts as a day of the run. */
  readonly holidaysCount: boolean;
  /** The fact that moves the clock times of the tests by an hour, and its values. */
  readonly moved: { readonly fact: string; readonly earlier: string; readonly later: string } | null;
}

interface ToldClass {
  readonly fact: string;
  readonly fits: readonly string[];
  readonly not: readonly string[];
}

interface ShiftsAsked {
  readonly tests: readonly ShiftTest[];
  /** null: that answer leaves the fact open. */
  readonly yes: FactValue | null;
  readonly no: FactValue | null;
}

export interface Classification {
  readonly code: string;
  readonly title: string;
  readonly stream: string;
  readonly level: string;
  readonly rateType:
    | "adult"
    | "junior"
    | "apprentice"
    | "adult_apprentice"
    | "trainee"
    | "exited_traineeship"
    | "cadet";
  readonly aliases: readonly string[];
  readonly clauses: readonly string[];
  /** Hours in the week that its weekly rate is divided by, to hundredths; null: the award's. */
  readonly divisor: number | null;
  /** Another classification's code, when this one means that code with facts filled in. */
  readonly is: string | null;
  readonly implies: {
    readonly age: number | null;
    readonly servedMonths: number | null;
    readonly apprenticeship: Partial<Apprenticeship> | null;
    /** Facts only this award asks for. */
    readonly facts: Readonly<Record<string, FactValue>>;
  };
}

export interface Apprenticeship {
  readonly year: number;
  /** Where an apprenticeship is paid by shorter steps than years. */
  readonly stage: number;
  readonly started: LocalDate;
  readonly completedYear12: boolean;
  readonly adult: boolean;
}

export interface RateRow extends Dated {
  readonly classification: string;
  readonly weekly: Cents;
  readonly hourly: Cents;
  /** Where the award sets the rate by the year. */
  readonly yearly?: Cents;
  readonly source: string;
}

export interface AmountRow extends Dated {
  readonly allowance: string;
  readonly amount: Cents;
  /** In hundredths of a cent, if the amount is finer than a cent. */
  readonly fine?: number;
  readonly source: string;
}

export interface WorkerType {
  readonly slug: string;
  readonly clauses: readonly string[];
  readonly says: string;
}

export interface Reading {
  readonly id: string;
  readonly title: string;
}

export interface Award {
  readonly code: string;
  readonly title: string;
  readonly coversFrom: ChangeDate;
  readonly verifiedTo: LocalDate;
  /** Hours in the week that weekly rates are divided by, to hundredths. */
  readonly divisor: number;
  readonly workerTypes: readonly WorkerType[];
  readonly clauses: readonly Clause[];
  readonly facts: readonly FactDeclaration[];
  readonly rules: readonly Rule[];
  readonly classifications: readonly Classification[];
  readonly rates: readonly RateRow[];
  readonly amounts: readonly AmountRow[];
  readonly readings: readonly Reading[];
  /** How payroll reports what its rules pay. */
  readonly payroll: PayrollTreatments;
}
