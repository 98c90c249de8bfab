// Recall: what we keep of a receipt to price it again, and how today's result differs from the earlier one.

import { cents, formatCents } from "#engine";
import { isProblem, type Problem } from "../problems/problem.ts";
import { REMEMBERED_CALLS, type Receipt, type ReceiptCall } from "../schemas/receipt-schema.ts";
import type { ReceiptCorrection } from "../schemas/remembered-receipt-schema.ts";
import { contentHash } from "../text/canonical.ts";

/** A result's total, and its versions. */
export interface ResultFigures {
  readonly total: string | null;
  /** Of the code and the amount of every line. */
  readonly lines_hash: string;
  readonly award_versions: readonly string[];
  readonly calendar_version: string;
  readonly engine_version: string;
}

export interface KeptReceipt {
  readonly call: ReceiptCall;
  readonly request: object;
  readonly request_hash: string;
  readonly result_hash: string;
  readonly client_ref: string | null;
  readonly signed_total: string | null;
  /** From the last check, and before it from the signed result. */
  readonly latest: ResultFigures;
}

/** From a result of this or an earlier release. */
interface PayLike {
  readonly total: string | null;
  readonly components?: readonly Line[];
  readonly period_components?: readonly Line[];
  readonly award_version?: { readonly id: string };
  readonly award_versions?: readonly { readonly id: string }[];
  readonly calendar_version: { readonly id: string };
  readonly engine_version: string;
}
interface Line {
  readonly code: string;
  readonly amount: string;
}

const payIn = (result: object): PayLike => ("pay_result" in result ? result.pay_result : result) as PayLike;

export function figuresOf(result: object): ResultFigures {
  const pay = payIn(result);
  const lines = pay.components ?? pay.period_components ?? [];
  return {
    total: pay.total,
    lines_hash: contentHash(lines.map(({ code, amount }) => [code, amount])),
    award_versions: (pay.award_versions ?? [pay.award_version]).map((version) => version?.id ?? ""),
    calendar_version: pay.calendar_version.id,
    engine_version: pay.engine_version,
  };
}

const isRemembered = (call: ReceiptCall): boolean => (REMEMBERED_CALLS as readonly string[]).includes(call);

const clientRef = (request: object): string | null =>
  "client_ref" in request && typeof request.client_ref === "string" ? request.client_ref : null;

/** From a receipt with a valid signature and hashes; or what is missing. */
export function keptOf(receipt: Receipt): KeptReceipt | { readonly faults: readonly string[] } {
  const { call, request, result, request_hash, result_hash } = receipt;
  if (!isRemembered(call)) return { faults: [`We remember results with one total, and ${call} has none.`] };
  if (request === undefined || result === undefined)
    return { faults: ["Send the receipt with its request and its result: we need both to compare."] };
  const latest = figuresOf(result);
  const named = { call, request, request_hash, result_hash, client_ref: clientRef(request) };
  return { ...named, signed_total: latest.total, latest };
}

type FoundCorrection = Pick<ReceiptCorrection, "change" | "old_total" | "new_total" | "difference">;

export interface Recalled {
  readonly latest: ResultFigures;
  /** Null: it pays the same. */
  readonly found: FoundCorrection | null;
}

/** What the request gives today, beside the last check. */
export function recalled({ latest: before }: KeptReceipt, today: object | Problem): Recalled {
  const now = isProblem(today) ? { ...before, total: null, lines_hash: "" } : figuresOf(today);
  if (now.total === before.total && now.lines_hash === before.lines_hash) return { latest: now, found: null };
  const [old_total, new_total] = [before.total, now.total];
  return {
    latest: now,
    found: {
      change: changeOf(old_total, new_total),
      old_total,
      new_total,
      difference: less(new_total, old_total),
    },
  };
}

function changeOf(before: string | null, now: string | null): FoundCorrection["change"] {
  if (now === null) return before === null ? "lines" : "refused";
  if (before === null) return "priced";
  return now === before ? "lines" : "total";
}

function less(now: string | null, before: string | null): string | null {
  if (now === null || before === null) return null;
  const [one, other] = [now, before].map((text) => Number(text.replace(".", "")));
  return formatCents(cents((one ?? 0) - (other ?? 0)));
}
