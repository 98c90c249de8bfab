// How payroll reports a line of a result, from the treatment the award gives it.

import {
  type Award,
  type BuildUpPart,
  type Component,
  formatPercent,
  type LocalDate,
  parseLocalDate,
  WHOLE,
} from "#engine";

/** From this day super is worked out on qualifying earnings. */
const QUALIFYING_EARNINGS_FROM = parseLocalDate("2026-07-01") ?? Number.POSITIVE_INFINITY;

export interface WirePayroll {
  readonly payslip_label: string;
  readonly stp_category: Award["payroll"][string]["stp"];
  readonly ote: boolean;
  readonly qualifying_earnings: boolean | null;
  readonly payroll_basis: string;
}

/** `included` is what its rate includes, in words. */
export function wirePayroll(
  { code, payroll }: Award,
  component: Component,
  included: string,
  day: LocalDate,
): WirePayroll {
  const treatment = payroll[component.treatment];
  if (treatment === undefined) throw new Error(`${code} has no payroll treatment ${component.treatment}`);
  const { stp, ote, basis } = treatment;
  return {
    payslip_label: payslipLabel(component, included),
    stp_category: stp,
    ote,
    qualifying_earnings: day < QUALIFYING_EARNINGS_FROM ? null : ote,
    payroll_basis: basis,
  };
}

/** The line's name with its percentage, and every loading and allowance inside its rate. */
function payslipLabel({ label, percent }: Component, included: string): string {
  const share = percent === null || percent === WHOLE ? "" : ` ${formatPercent(percent)}%`;
  return `${label}${share}${included}`;
}

/** The loadings and allowances inside a rate, as a payslip lists them after a line's name. */
export function includedText(buildUp: readonly BuildUpPart[]): string {
  const included = buildUp.flatMap(includedIn);
  return included.length === 0 ? "" : ` (includes ${included.join("; ")})`;
}

const includedIn = ({ label, percent, steps = [], isLoading }: BuildUpPart): readonly string[] => [
  ...steps.flatMap((step) => (step.is === "all-purpose" ? step.allowances : [])),
  ...(isLoading === true && percent !== null ? [`${label} ${formatPercent(percent)}%`] : []),
];
