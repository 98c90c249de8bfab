// The shapes of recall: receipts that an organisation asks us to remember, and what corrections changed since.

import Type, { type Static } from "typebox";
import { REMEMBERED_CALLS, Receipt } from "./receipt-schema.ts";
import { closed, contentHash, listOf, money, nullable } from "./vocabulary.ts";

const instant = (description: string) => Type.String({ description, examples: ["2026-08-05T06:00:00.000Z"] });

const receiptId = Type.String({
  pattern: "^rec_[0-9a-f]{32}$",
  description: "The id of the remembered receipt.",
});

/** How long an organisation may ask us to keep one, and the default. */
const MOST_DAYS = 2557;
export const DEFAULT_RECEIPT_DAYS = 365;

export const ReceiptsToRemember = closed(
  {
    receipts: Type.Array(Receipt, {
      minItems: 1,
      maxItems: 100,
      description: "Receipts of this deployment, each with its request and its result.",
    }),
    keep_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_DAYS,
        description: "How long we remember them: up to 7 years. Default: 365 days.",
        examples: [2557],
      }),
    ),
  },
  { title: "ReceiptsToRemember", description: "Receipts that we should check when versions change." },
);
export type ReceiptsToRemember = Static<typeof ReceiptsToRemember>;

const signed = {
  call: Type.Enum([...REMEMBERED_CALLS], {
    description: "The call of the API that gave the result.",
    examples: ["calculate-pay"],
  }),
  request_hash: contentHash,
  result_hash: contentHash,
  client_ref: nullable(Type.String(), "As the request has it: your own name for the shift or the period."),
};

export const RememberedReceipt = closed(
  {
    id: receiptId,
    ...signed,
    signed_total: nullable(money("Dollars."), "The total that was signed; null where a shift was refused."),
    latest_total: nullable(
      money("Dollars."),
      "The total at the last check; null where we no longer price all of it.",
    ),
    remembered_at: instant("When you first asked us to remember it."),
    expires_at: instant("When we forget it."),
    checked_at: nullable(
      instant("When we last priced it."),
      "Null before the first check, which takes a minute.",
    ),
  },
  { title: "RememberedReceipt", description: "A receipt that we check whenever versions change." },
);
export type RememberedReceipt = Readonly<Static<typeof RememberedReceipt>>;

export const ReceiptsRemembered = closed(
  {
    remembered: listOf(RememberedReceipt, { description: "Those that we remember, in your order." }),
    refused: listOf(
      closed({
        index: Type.Integer({ minimum: 0, description: "Which of your receipts, from 0." }),
        faults: listOf(Type.String(), { description: "What does not hold or is missing, in sentences." }),
      }),
      { description: "Those that we do not remember, and why." },
    ),
  },
  { title: "ReceiptsRemembered", description: "What became of the receipts you sent." },
);

const next = nullable(
  Type.String({ description: "The id to give as before." }),
  "For the next part of the list; null where this is the last.",
);

export const RememberedReceiptList = closed(
  { receipts: listOf(RememberedReceipt, { description: "The latest first, up to 100." }), next },
  { title: "RememberedReceiptList", description: "The receipts that we remember for your organisation." },
);

export const ReceiptForgotten = closed(
  { id: receiptId, deleted: Type.Literal(true, { description: "It is deleted, with its corrections." }) },
  { title: "ReceiptForgotten", description: "The receipt that was forgotten." },
);

export const ReceiptsForgotten = closed(
  { deleted: Type.Integer({ minimum: 0, description: "How many receipts we remembered." }) },
  { title: "ReceiptsForgotten", description: "Every receipt and correction is deleted." },
);

export const ReceiptCorrection = closed(
  {
    id: Type.String({ pattern: "^cor_[0-9a-f]{32}$", description: "The id of the correction." }),
    receipt_id: receiptId,
    ...signed,
    change: Type.Enum(["total", "lines", "refused", "priced"], {
      description:
        "total: another total. lines: the same total from other lines. refused: we no longer price all of it. priced: we price it again.",
    }),
    old_total: nullable(money("Dollars."), "What it came to before; null where it was refused."),
    new_total: nullable(money("Dollars."), "What it comes to now; null where it is refused."),
    difference: nullable(money("Dollars."), "New less old; null where one of them is missing."),
    why: listOf(Type.String(), {
      description:
        "What changed, in sentences: the versions, then what they change, up to 20; or why we refuse.",
    }),
    found_at: instant("When we found it."),
  },
  { title: "ReceiptCorrection", description: "A result that a correction changed." },
);
export type ReceiptCorrection = Readonly<Static<typeof ReceiptCorrection>>;

export const ReceiptCorrectionList = closed(
  { corrections: listOf(ReceiptCorrection, { description: "The latest first, up to 100." }), next },
  { title: "ReceiptCorrectionList", description: "What corrections changed since." },
);
