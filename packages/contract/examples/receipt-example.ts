// The receipts that the documents show.

import { RECEIPT_FORMAT } from "../schemas/receipt-schema.ts";
import { SHIFT_EXAMPLE } from "./shift-example.ts";

export const RECEIPT_EXAMPLES = [
  { name: "A receipt for a shift", body: { call: "calculate-pay", request: SHIFT_EXAMPLE } },
] as const;

const hash = (digit: string): string => `sha256:${digit.repeat(64)}`;

const UNSIGNED = {
  format: RECEIPT_FORMAT,
  call: "calculate-pay",
  request_hash: hash("0"),
  result_hash: hash("1"),
  release: "0.1.0",
  key_id: "0".repeat(16),
  signature: `${"A".repeat(86)}==`,
} as const;

/** It has no valid signature, so the answer shows what a fault looks like. */
export const RECEIPT_CHECK_EXAMPLES = [
  {
    name: "A receipt that nobody signed",
    body: UNSIGNED,
  },
] as const;

/** A deployment's receipts are valid nowhere else: send those that yours gave you. */
export const REMEMBER_EXAMPLES = [
  { name: "The receipt of a shift, for 7 years", body: { receipts: [UNSIGNED], keep_days: 2557 } },
] as const;
