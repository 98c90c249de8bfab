// POST /receipts and /receipts/verify: a result signed by this deployment, and whether a receipt is valid.

import {
  attachedFaults,
  checkerOf,
  invalidRequest,
  isProblem,
  MOST_RECEIPT_NAMES,
  type Problem,
  RECEIPT_CHECK_EXAMPLES,
  RECEIPT_EXAMPLES,
  Receipt,
  ReceiptCheck,
  ReceiptRequest,
  readReceipt,
  receiptHash,
  receiptOf,
} from "#contract";
import { notFound } from "../../problems.ts";
import type { Endpoint, World } from "../endpoint.ts";
import { NO_KEY, resultOf, signatureFaults } from "./signed-calls.ts";

const checker = checkerOf(ReceiptRequest);

export const receiptEndpoint: Endpoint = {
  method: "POST",
  path: "/receipts",
  name: "createReceipt",
  summary: "A result, signed by this deployment",
  description:
    "Prices the request as its own call does, and signs the request and the result with the deployment's Ed25519 key. Keep the receipt, or only its hashes and signature. The same request under the same versions gives the same receipt, byte for byte, so asking twice creates nothing. Counts as one call, and as many shifts as it has.",
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
      ? inRequest(result)
      : receiptOf({ call, request, result }, world.release, world.receiptKey.sign);
  },
};

/** Its places are in `request` of the body that was sent. */
const inRequest = (problem: Problem): Problem =>
  problem.errors === undefined
    ? problem
    : {
        ...problem,
        errors: problem.errors.map(({ pointer, detail }) => ({ pointer: `/request${pointer}`, detail })),
      };

export const receiptCheckEndpoint: Endpoint = {
  method: "POST",
  path: "/receipts/verify",
  name: "verifyReceipt",
  summary: "Is a receipt valid, and what would it say today",
  description:
    "Checks the signature, and that the request and the result are the ones that were signed. With its request, the receipt is priced again: today says whether the result is still the same. The page /receipts checks the signature without sending the receipt anywhere.",
  limit: "calculations",
  scope: "audit",
  body: Receipt,
  mostNames: MOST_RECEIPT_NAMES,
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
  const unsigned = signatureFaults(receipt, key);
  const faults = [...unsigned, ...attachedFaults(receipt)];
  return {
    is_valid: faults.length === 0,
    faults,
    key_id: unsigned.length === 0 ? key.id : null,
    today: faults.length === 0 ? todayOf(receipt, world) : null,
  };
}

function todayOf({ call, request, result_hash }: Receipt, world: World): ReceiptCheck["today"] {
  if (request === undefined) return null;
  const result = resultOf(call, request, world);
  if (isProblem(result)) return "refused";
  return receiptHash(result) === result_hash ? "same" : "different";
}
