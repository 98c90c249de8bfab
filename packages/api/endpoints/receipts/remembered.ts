// Recall: receipts that an organisation asks us to remember, and GET /receipts/corrections with what changed since.

import { setImmediate as nextTurn } from "node:timers/promises";
import Type from "typebox";
import {
  attachedFaults,
  DEFAULT_RECEIPT_DAYS,
  type KeptReceipt,
  keptOf,
  MOST_RECEIPT_NAMES,
  REMEMBER_EXAMPLES,
  type Receipt,
  ReceiptCorrectionList,
  ReceiptForgotten,
  ReceiptsForgotten,
  ReceiptsRemembered,
  ReceiptsToRemember,
  RememberedReceiptList,
} from "#contract";
import type { FaultKind } from "../../audits/desk-messages.ts";
import { type HttpProblem, notFound, tooManyReceipts } from "../../problems.ts";
import type { ReceiptKey } from "../../shared/receipt-key.ts";
import { common as ofKeys } from "../audits/parameters.ts";
import type { AuditAsked, AuditEndpoint } from "../endpoint.ts";
import { NO_KEY, signatureFaults } from "./signed-calls.ts";

/** A receipt that does not exist. */
const EXAMPLE_ID = "rec_0123456789abcdef0123456789abcdef";

const NONE = notFound("We remember no such receipt for your organisation, or have no such correction.");

function refused(kind: FaultKind): HttpProblem | null {
  if (kind === "not-found") return NONE;
  return kind === "conflict" ? tooManyReceipts : null;
}

const common = { ...ofKeys, refused } as const;

type Judged = { readonly kept: KeptReceipt } | { readonly faults: readonly string[] };

function judged(receipt: Receipt, key: ReceiptKey): Judged {
  const faults = [...signatureFaults(receipt, key), ...attachedFaults(receipt)];
  if (faults.length > 0) return { faults };
  const kept = keptOf(receipt);
  return "faults" in kept ? kept : { kept };
}

/** Other requests get their turn between two: a hundred receipts take as long as a thousand single shifts. */
async function allJudged(receipts: readonly Receipt[], key: ReceiptKey): Promise<readonly Judged[]> {
  const all: Judged[] = [];
  for (const receipt of receipts) {
    all.push(judged(receipt, key));
    await nextTurn();
  }
  return all;
}

export const rememberReceipts: AuditEndpoint = {
  ...common,
  method: "POST",
  path: "/receipts/remembered",
  name: "rememberReceipts",
  makes: true,
  summary: "Remember receipts, and say when a correction changes one",
  description:
    "Keeps the request and the total of each receipt, sealed under a key of your organisation. Whenever versions change, we price each again: GET /receipts/corrections lists what changed, and the event correction.found tells you. A receipt is remembered once, however often you send it. Up to 100 and 1 MiB at a time, 10,000 in all.",
  body: ReceiptsToRemember,
  mostNames: MOST_RECEIPT_NAMES,
  answers: ReceiptsRemembered,
  problems: [404, 409, 413, 415, 422],
  examples: REMEMBER_EXAMPLES,
  async ask({ organisationId, caller, body, world: { receiptKey } }, desk) {
    if (receiptKey === null) return notFound(NO_KEY);
    const { receipts, keep_days = DEFAULT_RECEIPT_DAYS } = body as ReceiptsToRemember;
    const all = await allJudged(receipts, receiptKey);
    const kept = all.flatMap((one) => ("kept" in one ? [one.kept] : []));
    const asked = { organisationId, caller, kept, keptDays: keep_days };
    return {
      remembered: kept.length === 0 ? [] : await desk.ask("rememberReceipts", asked),
      refused: all.flatMap((one, index) => ("faults" in one ? [{ index, faults: one.faults }] : [])),
    };
  },
};

const parts = Type.Object(
  {
    before: Type.Optional(
      Type.String({ maxLength: 60, description: "next of the part before, for the part after it." }),
    ),
  },
  { additionalProperties: false },
);

const pageOf = ({ organisationId, query: { before } }: AuditAsked) => ({
  organisationId,
  ...(before === undefined ? {} : { before }),
});

export const listRememberedReceipts: AuditEndpoint = {
  ...common,
  method: "GET",
  path: "/receipts/remembered",
  name: "listRememberedReceipts",
  summary: "The receipts that we remember for your organisation",
  query: parts,
  answers: RememberedReceiptList,
  problems: [404],
  examples: [{ name: "The latest 100" }],
  ask: (asked, desk) => desk.ask("rememberedReceipts", pageOf(asked)),
};

export const forgetReceipt: AuditEndpoint = {
  ...common,
  method: "DELETE",
  path: "/receipts/remembered/{id}",
  name: "forgetReceipt",
  summary: "Forget a receipt, with its corrections",
  parameters: {
    id: Type.String({ description: "The id of the remembered receipt.", examples: [EXAMPLE_ID] }),
  },
  answers: ReceiptForgotten,
  problems: [404],
  examples: [{ name: "One receipt", path: { id: EXAMPLE_ID } }],
  async ask({ organisationId, caller, path: { id = "" } }, desk) {
    await desk.ask("forgetReceipt", { organisationId, caller, id });
    return { id, deleted: true };
  },
};

export const forgetReceipts: AuditEndpoint = {
  ...common,
  method: "DELETE",
  path: "/receipts/remembered",
  name: "forgetReceipts",
  summary: "Forget every receipt, with every correction",
  answers: ReceiptsForgotten,
  problems: [],
  examples: [{ name: "All" }],
  ask: async ({ organisationId, caller }, desk) => ({
    deleted: await desk.ask("forgetReceipts", { organisationId, caller }),
  }),
};

export const listReceiptCorrections: AuditEndpoint = {
  ...common,
  method: "GET",
  path: "/receipts/corrections",
  name: "listReceiptCorrections",
  summary: "What corrections changed in the results of remembered receipts",
  description:
    "Which result, what it came to, what it comes to now, by how much, and why. Corrections are kept for a year, or until you forget the receipt.",
  query: parts,
  answers: ReceiptCorrectionList,
  problems: [404],
  examples: [{ name: "The latest 100" }],
  ask: (asked, desk) => desk.ask("receiptCorrections", pageOf(asked)),
};
