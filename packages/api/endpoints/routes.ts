// The table of routes, in the order the document lists them.

import {
  cancelAuditEndpoint,
  createAuditEndpoint,
  deleteAuditEndpoint,
  getAuditEndpoint,
  listAuditsEndpoint,
  startAuditEndpoint,
} from "./audits/endpoint.ts";
import { lettersEndpoint, listResultsEndpoint, resultEndpoint } from "./audits/results.ts";
import { putFileEndpoint } from "./audits/upload.ts";
import { awardEndpoint } from "./award/endpoint.ts";
import { awardCoverageEndpoint } from "./award-coverage/endpoint.ts";
import { awardsEndpoint } from "./awards/endpoint.ts";
import { calculatePayEndpoint } from "./calculate-pay/endpoint.ts";
import { calculatePayAuditedEndpoint } from "./calculate-pay-audited/endpoint.ts";
import { calculatePayBatchEndpoint } from "./calculate-pay-batch/endpoint.ts";
import { calculatePayPeriodEndpoint } from "./calculate-pay-period/endpoint.ts";
import { classificationsEndpoint } from "./classifications/endpoint.ts";
import { clauseEndpoint } from "./clause/endpoint.ts";
import { compareAwardsEndpoint } from "./compare-awards/endpoint.ts";
import { detectRisksEndpoint } from "./detect-risks/endpoint.ts";
import type { Route } from "./endpoint.ts";
import { explainPayEndpoint } from "./explain-pay/endpoint.ts";
import { healthEndpoint } from "./health/endpoint.ts";
import { openapiEndpoint } from "./openapi/endpoint.ts";
import { publicHolidaysEndpoint } from "./public-holidays/endpoint.ts";
import { receiptCheckEndpoint, receiptEndpoint } from "./receipts/endpoint.ts";
import {
  forgetReceipt,
  forgetReceipts,
  listReceiptCorrections,
  listRememberedReceipts,
  rememberReceipts,
} from "./receipts/remembered.ts";
import { coverageEndpoint } from "./register/endpoint.ts";
import { awardVersionEndpoint, versionEndpoint } from "./version/endpoint.ts";
import { versionsEndpoint } from "./versions/endpoint.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from "./webhooks/endpoint.ts";

export const BASE_PATH = "/api/v1";

export const ROUTES: readonly Route[] = [
  calculatePayEndpoint,
  calculatePayAuditedEndpoint,
  explainPayEndpoint,
  calculatePayPeriodEndpoint,
  calculatePayBatchEndpoint,
  compareAwardsEndpoint,
  detectRisksEndpoint,
  createAuditEndpoint,
  listAuditsEndpoint,
  getAuditEndpoint,
  deleteAuditEndpoint,
  putFileEndpoint,
  startAuditEndpoint,
  cancelAuditEndpoint,
  listResultsEndpoint,
  resultEndpoint,
  lettersEndpoint,
  createWebhookEndpoint,
  listWebhookEndpoints,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
  receiptEndpoint,
  receiptCheckEndpoint,
  rememberReceipts,
  listRememberedReceipts,
  forgetReceipts,
  forgetReceipt,
  listReceiptCorrections,
  awardsEndpoint,
  awardEndpoint,
  classificationsEndpoint,
  versionsEndpoint,
  awardVersionEndpoint,
  versionEndpoint,
  clauseEndpoint,
  awardCoverageEndpoint,
  coverageEndpoint,
  publicHolidaysEndpoint,
  openapiEndpoint,
  healthEndpoint,
];
