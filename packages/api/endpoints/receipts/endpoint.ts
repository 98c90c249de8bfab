// POST /receipts and /receipts/verify: a result signed by this deployment, and whether a receipt holds.

import {
  attachedFaults,
  checkerOf,
  invalidRequest,
  isProblem,
  RECEIPT_CHECK_EXAMPLES,
  RECEIPT_EXAMPLES,
  Receipt,
  ReceiptCheck,
  ReceiptRequest,
  readReceipt,
  receiptHash,
  receiptOf,
  receiptText,
} from "#contract";
import { notFound } from "../../problems.ts";
import { calculatePayEndpoint } from "../calculate-pay/endpoint.ts";
import { calculatePayAuditedEndpoint } from "../calculate-pay-audited/endpoint.ts";
import { calculatePayPeriodEndpoint } from "../calculate-pay-period/endpoint.ts";
import { compareAwardsEndpoint } from "../compare-awards/endpoint.ts";
import { detectRisksEndpoint } from "../detect-risks/endpoint.ts";
import type { Endpoint, World } from "../endpoint.ts";
import { explainPayEndpoint } from "../explain-pay/endpoint.ts";

const SIGNED: readonly Endpoint[] = [
  calculatePayEndpoint,
  calculatePayAuditedEndpoint,
  explainPayEndpoint,
  calculatePayPeriodEndpoint,
  compareAwardsEndpoint,
  detectRisksEndpoint,
];

const resultOf = (call: string, request: object, world: World): object => {
  const endpoint = SIGNED.find(({ path }) => path === `/${call}`);
  if (endpoint === undefined) throw new Error(`${call} is no call that is signed`);
  return endpoint.answer({ path: {}, query: {}, body: request }, world);
};

const NO_KEY =
  "This deployment signs no receipts: its operator sets RECEIPT_SIGNING_KEY to a file with an Ed25519 key.";

const checker = checkerOf(ReceiptRequest);

export const receiptEndpoint: Endpoint = {
  method: "POST",
  path: "/receipts",
  name: "createReceipt",
  summary: "A result, signed by this deployment",
  description:
    "Prices the request as its own call does, and signs what was asked and what came of it with the deployment's Ed25519 key. Keep the receipt, or only its hashes and signature. The same request under the same versions gives the same receipt, byte for byte, so asking twice creates nothing. Counts as one call, and as many shifts as it has.",
  limit: "calculations",
  scope: "audit",
  body: ReceiptRequest,
  answers: Receipt,
  problems: [400, 404, 413, 415, 422],
  examples: RECEIPT_EXAMPLES,
  answer: ({ body }, world) => {
    if (!checker.fits(body)) return invalidRequest(checker.faults(body));
    if (world.receiptKey === null) return notFound(NO_KEY);
    const { call, request } = body;
    const result = resultOf(call, request, world);
    return isProblem(result)
      ? result
      : receiptOf({ call, request, result }, world.release, world.receiptKey.sign);
  },
};

export const receiptCheckEndpoint: Endpoint = {
  method: "POST",
  path: "/receipts/verify",
  name: "verifyReceipt",
  summary: "Does a receipt hold, and what would it say today",
  description:
    "Checks the signature, and that the request and the result are the ones that were signed. With its request, the receipt is priced again: today says whether the result is still the same. The page /receipts checks the signature without sending the receipt anywhere.",
  limit: "calculations",
  scope: "audit",
  body: Receipt,
  answers: ReceiptCheck,
  problems: [400, 404, 413, 415, 422],
  examples: RECEIPT_CHECK_EXAMPLES,
  answer: ({ body }, world) => {
    const read = readReceipt(body);
    if ("faults" in read) return invalidRequest(read.faults);
    return world.receiptKey === null ? notFound(NO_KEY) : checkOf(read.receipt, world, world.receiptKey);
  },
};

function checkOf(receipt: Receipt, world: World, key: NonNullable<World["receiptKey"]>): ReceiptCheck {
  const holds = receipt.key_id === key.id && key.holds(receiptText(receipt), receipt.signature);
  const faults = [...(holds ? [] : [signatureFault(receipt, key.id)]), ...attachedFaults(receipt)];
  return {
    is_valid: faults.length === 0,
    faults,
    key_id: holds ? key.id : null,
    today: faults.length === 0 ? todayOf(receipt, world) : null,
  };
}

const signatureFault = ({ key_id }: Receipt, own: string): string =>
  key_id === own
    ? "The signature does not hold: the call, a hash or the release is not what was signed."
    : `It was signed with the key ${key_id}, and the key of this deployment is ${own}: ask the deployment that signed it.`;

function todayOf({ call, request, result_hash }: Receipt, world: World): ReceiptCheck["today"] {
  if (request === undefined) return null;
  const result = resultOf(call, request, world);
  if (isProblem(result)) return "refused";
  return receiptHash(result) === result_hash ? "same" : "different";
}
