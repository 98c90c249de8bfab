// POST /calculate-pay-audited: the same pay, and every rule considered, the version, the days and the roundings.

import { AuditedPay, CalculatePayRequest, calculatePayAudited, SHIFT_EXAMPLES } from "#contract";
import type { Endpoint } from "../endpoint.ts";

export const calculatePayAuditedEndpoint: Endpoint = {
  method: "POST",
  path: "/calculate-pay-audited",
  name: "calculatePayAudited",
  summary: "What a shift must pay, and how we worked it out",
  description: "pay_result is what /calculate-pay answers; audit says what led to it.",
  limit: "calculations",
  scope: "audit",
  body: CalculatePayRequest,
  answers: AuditedPay,
  problems: [400, 413, 415, 422],
  examples: SHIFT_EXAMPLES,
  answer: ({ body }, { library }) => calculatePayAudited(body, library),
};
