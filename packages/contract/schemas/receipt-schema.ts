// The shape of a receipt, its request and its check, written once: validation, types and the API document come from it.

import Type, { type Static } from "typebox";
import { closed, contentHash, listOf, nullable } from "./vocabulary.ts";

export const RECEIPT_FORMAT = "fairclause-receipt/1";

/** Calls whose results we can sign. */
const RECEIPT_CALLS = [
  "calculate-pay",
  "calculate-pay-audited",
  "explain-pay",
  "calculate-pay-period",
  "compare-awards",
  "detect-risks",
] as const;
/** Those with one total, which a correction may change. */
export const REMEMBERED_CALLS = [
  "calculate-pay",
  "calculate-pay-audited",
  "explain-pay",
  "calculate-pay-period",
] as const satisfies readonly ReceiptCall[];
export type ReceiptCall = (typeof RECEIPT_CALLS)[number];

const call = Type.Enum([...RECEIPT_CALLS], {
  description: "The call of the API that gave the result.",
  examples: ["calculate-pay"],
});

const body = (description: string) => Type.Object({}, { additionalProperties: true, description });

export const ReceiptRequest = closed(
  { call, request: body("Its body.") },
  { title: "ReceiptRequest", description: "A call whose result is to be signed." },
);

export const Receipt = closed(
  {
    format: Type.Literal(RECEIPT_FORMAT, { description: "The format of receipts." }),
    call,
    request_hash: contentHash,
    result_hash: contentHash,
    release: Type.String({
      minLength: 1,
      maxLength: 60,
      description: "The release of the service that signed.",
      examples: ["0.1.0"],
    }),
    key_id: Type.String({
      pattern: "^[0-9a-f]{16}$",
      description: "The start of the public key's SHA-256. /.well-known/fairclause-keys.json has the key.",
    }),
    signature: Type.String({
      pattern: "^[A-Za-z0-9+/]{85}[AQgw]==$",
      description: "Ed25519, in base64, over the lines format, call, request_hash, result_hash and release.",
    }),
    request: Type.Optional(body("What was asked. May be left out of a receipt that is kept.")),
    result: Type.Optional(body("The result, with its versions and their hashes. May be left out too.")),
  },
  {
    title: "Receipt",
    description:
      "A result, signed by the deployment that gave it. It has no time: the same request under the same versions gives the same receipt.",
  },
);
export type Receipt = Readonly<Static<typeof Receipt>>;

export const ReceiptCheck = closed(
  {
    is_valid: Type.Boolean({
      description: "Is everything in the receipt as it was signed, by this deployment?",
    }),
    faults: listOf(Type.String(), {
      description: "What does not hold, in sentences; none where it is valid.",
    }),
    key_id: nullable(Type.String(), "The key that signed; null where the signature is not valid."),
    today: nullable(
      Type.Enum(["same", "different", "refused"]),
      "What the same request gives today: the result that was signed, another one, or a problem. Null where the receipt has no request, or is not valid.",
    ),
  },
  { title: "ReceiptCheck", description: "Whether a receipt is valid." },
);
export type ReceiptCheck = Readonly<Static<typeof ReceiptCheck>>;
