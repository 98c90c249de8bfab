// The calls whose results we sign, and whether a receipt was signed here.

import { type Receipt, receiptText } from "#contract";
import type { ReceiptKey } from "../../shared/receipt-key.ts";
import { calculatePayEndpoint } from "../calculate-pay/endpoint.ts";
import { calculatePayAuditedEndpoint } from "../calculate-pay-audited/endpoint.ts";
import { calculatePayPeriodEndpoint } from "../calculate-pay-period/endpoint.ts";
import { compareAwardsEndpoint } from "../compare-awards/endpoint.ts";
import { detectRisksEndpoint } from "../detect-risks/endpoint.ts";
import type { Endpoint, World } from "../endpoint.ts";
import { explainPayEndpoint } from "../explain-pay/endpoint.ts";

export const NO_KEY =
  "This deployment signs no receipts: its operator sets RECEIPT_SIGNING_KEY to a file with an Ed25519 key.";

const SIGNED: readonly Endpoint[] = [
  calculatePayEndpoint,
  calculatePayAuditedEndpoint,
  explainPayEndpoint,
  calculatePayPeriodEndpoint,
  compareAwardsEndpoint,
  detectRisksEndpoint,
];

/** The result of one of these calls, or the problem that refuses it. */
export const resultOf = (call: string, request: object, world: World): object => {
  const endpoint = SIGNED.find(({ path }) => path === `/${call}`);
  if (endpoint === undefined) throw new Error(`${call} is no call that is signed`);
  return endpoint.answer({ path: {}, query: {}, body: request }, world);
};

export function signatureFaults(receipt: Receipt, key: ReceiptKey): readonly string[] {
  const holds = receipt.key_id === key.id && key.holds(receiptText(receipt), receipt.signature);
  return holds ? [] : [signatureFault(receipt, key.id)];
}

const signatureFault = ({ key_id }: Receipt, own: string): string =>
  key_id === own
    ? "The signature is not valid: the call, a hash or the release is not what was signed."
    : `It was signed with the key ${key_id}, and the key of this deployment is ${own}: ask the deployment that signed it.`;
