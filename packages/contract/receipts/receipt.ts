// What a receipt's signature covers, and whether its content is what was signed: for the service and for pages.

import { checkerOf, type RequestFault } from "../problems/faults.ts";
import { RECEIPT_FORMAT, Receipt, type ReceiptCall } from "../schemas/receipt-schema.ts";
import { contentHash, type Json } from "../text/canonical.ts";

type Signed = Pick<Receipt, "call" | "request_hash" | "result_hash" | "release">;

/** The purpose comes first, so that the signature works for nothing else. */
export const receiptText = ({ call, request_hash, result_hash, release }: Signed): string =>
  [RECEIPT_FORMAT, call, request_hash, result_hash, release].join("\n");

const jsonOf = (value: object): Json => JSON.parse(JSON.stringify(value));

/** Of a request or a result: canonical JSON, in any order of its keys. */
export const receiptHash = (value: object): string => contentHash(jsonOf(value));

export type SignText = (text: string) => { readonly keyId: string; readonly signature: string };

export function receiptOf(
  given: { readonly call: ReceiptCall; readonly request: object; readonly result: object },
  release: string,
  sign: SignText,
): Receipt {
  const { call, request, result } = given;
  const signed = { call, request_hash: receiptHash(request), result_hash: receiptHash(result), release };
  const { keyId, signature } = sign(receiptText(signed));
  return { format: RECEIPT_FORMAT, ...signed, key_id: keyId, signature, request, result };
}

const checker = checkerOf(Receipt);

export type ReadReceipt = { readonly receipt: Receipt } | { readonly faults: readonly RequestFault[] };

/** A receipt, or what is wrong with its shape. */
export const readReceipt = (value: unknown): ReadReceipt =>
  checker.fits(value) ? { receipt: value } : { faults: checker.faults(value) };

/** What it contains that was not signed. */
export function attachedFaults({ request, result, request_hash, result_hash }: Receipt): readonly string[] {
  return [
    ...(request === undefined || receiptHash(request) === request_hash
      ? []
      : ["The request is not the one that was signed: its hash is another."]),
    ...(result === undefined || receiptHash(result) === result_hash
      ? []
      : ["The result is not the one that was signed: its hash is another."]),
  ];
}
