// How payroll reports a payment: its Single Touch Payroll category, and whether super is worked out on it.

/** Categories of Single Touch Payroll Phase 2; of allowances with the type code, of other allowances with the description. */
export const STP_CATEGORIES = [
  "gross",
  "overtime",
  "allowance-AD",
  "allowance-CD",
  "allowance-KN",
  "allowance-LD",
  "allowance-MD",
  "allowance-OD-G1",
  "allowance-OD-ND",
  "allowance-OD-V1",
  "allowance-QN",
  "allowance-RD",
  "allowance-TD",
  "not-reported",
] as const;
type StpCategory = (typeof STP_CATEGORIES)[number];

export interface PayrollTreatment {
  readonly stp: StpCategory;
  /** Ordinary time earnings; for payments from 1 July 2026 qualifying earnings too. */
  readonly ote: boolean;
  /** Why, in a sentence. */
  readonly basis: string;
}

/** Treatments by name; a component names its own. */
export type PayrollTreatments = Readonly<Record<string, PayrollTreatment>>;

/** How pay for time is reported. */
export const ORDINARY_HOURS = "ordinary-hours";
export const OVERTIME = "overtime";

/** How an allowance is reported: as it says, else by its unit. */
export function allowanceTreatment({ payroll, unit }: { payroll: string | null; unit: string }): string {
  if (payroll !== null) return payroll;
  if (unit === "at-cost") return "reimbursement";
  return unit === "km" ? "kilometres" : "task";
}
