// How payroll reports a line of a result, from the treatment the award gives it.

import { type Award, type Component, type LocalDate, parseLocalDate } from "#engine";

/** From this day super is worked out on qualifying earnings. */
const QUALIFYING_EARNINGS_FROM = parseLocalDate("2026-07-01") ?? Number.POSITIVE_INFINITY;

export interface WirePayroll {
  readonly payslip_label: string;
  readonly stp_category: Award["payroll"][string]["stp"];
  readonly ote: boolean;
  readonly qualifying_earnings: boolean | null;
  readonly payroll_basis: string;
}

export function wirePayroll({ code, payroll }: Award, component: Component, day: LocalDate): WirePayroll {
  const treatment = payroll[component.treatment];
  if (treatment === undefined) throw new Error(`${code} has no payroll treatment ${component.treatment}`);
  const { stp, ote, basis } = treatment;
  return {
    payslip_label: component.label,
    stp_category: stp,
    ote,
    qualifying_earnings: day < QUALIFYING_EARNINGS_FROM ? null : ote,
    payroll_basis: basis,
  };
}
