// Requests that the service, the client and the engine must answer alike, and where the service takes them.

import { COMPARE_EXAMPLES, PERIOD_EXAMPLES, RISK_EXAMPLES, SHIFT_EXAMPLE, SHIFT_EXAMPLES } from "#contract";

export const REQUESTS = [
  ...SHIFT_EXAMPLES.flatMap(({ body }) =>
    ["calculatePay", "calculatePayAudited", "explainPay"].map((name) => ({ name, body })),
  ),
  ...PERIOD_EXAMPLES.map(({ body }) => ({ name: "calculatePayPeriod", body })),
  ...COMPARE_EXAMPLES.filter(({ body }) => !JSON.stringify(body).includes("award_version")).map(
    ({ body }) => ({ name: "compareAwards", body }),
  ),
  ...RISK_EXAMPLES.map(({ body }) => ({ name: "detectRisks", body })),
  { name: "calculatePay", body: { ...SHIFT_EXAMPLE, work_date: "2026-02-30" } },
  { name: "calculatePay", body: { ...SHIFT_EXAMPLE, award_code: "MA999999" } },
  { name: "calculatePay", body: {} },
];

export const PATHS: Readonly<Record<string, string>> = {
  calculatePay: "/calculate-pay",
  calculatePayAudited: "/calculate-pay-audited",
  explainPay: "/explain-pay",
  calculatePayPeriod: "/calculate-pay-period",
  compareAwards: "/compare-awards",
  detectRisks: "/detect-risks",
};
