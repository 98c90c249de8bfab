// The calls about receipts that an organisation wants remembered, carried out on the store.

import { type KeptReceipt, type ReceiptCorrection, type RememberedReceipt, receiptHash } from "#contract";
import type {
  KeyCaller,
  Store,
  ReceiptCorrection as StoredCorrection,
  RememberedReceipt as StoredReceipt,
} from "#store";
import type { KeptCorrection } from "./check.ts";

interface Page {
  readonly organisationId: string;
  readonly before?: string;
}

export interface ReceiptCalls {
  rememberReceipts(given: {
    readonly organisationId: string;
    readonly caller: KeyCaller;
    readonly kept: readonly KeptReceipt[];
    readonly keptDays: number;
  }): Promise<readonly RememberedReceipt[]>;
  rememberedReceipts(
    given: Page,
  ): Promise<{ readonly receipts: readonly RememberedReceipt[]; readonly next: string | null }>;
  receiptCorrections(
    given: Page,
  ): Promise<{ readonly corrections: readonly ReceiptCorrection[]; readonly next: string | null }>;
  forgetReceipt(given: {
    readonly organisationId: string;
    readonly caller: KeyCaller;
    readonly id: string;
  }): Promise<void>;
  forgetReceipts(given: { readonly organisationId: string; readonly caller: KeyCaller }): Promise<number>;
}

export const receiptCalls = ({
  rememberedReceipts: memory,
}: Pick<Store, "rememberedReceipts">): ReceiptCalls => ({
  async rememberReceipts({ kept, ...asked }) {
    const receipts = kept.map((one) => ({
      hash: receiptHash({ call: one.call, request: one.request_hash, result: one.result_hash }),
      content: JSON.stringify(one),
    }));
    return (await memory.remember({ ...asked, receipts })).map(wireReceipt);
  },
  async rememberedReceipts({ organisationId, before }) {
    const { rows, next } = await memory.list(organisationId, before);
    return { receipts: rows.map(wireReceipt), next };
  },
  async receiptCorrections({ organisationId, before }) {
    const { rows, next } = await memory.corrections(organisationId, before);
    return { corrections: rows.map(wireCorrection), next };
  },
  forgetReceipt: ({ organisationId, id, caller }) => memory.forget(organisationId, id, caller),
  forgetReceipts: ({ organisationId, caller }) => memory.forgetAll(organisationId, caller),
});

const instant = (ms: number): string => new Date(ms).toISOString();

function wireReceipt({
  id,
  content,
  createdAtMs,
  expiresAtMs,
  checkedAtMs,
}: StoredReceipt): RememberedReceipt {
  const { request: _, latest, ...named }: KeptReceipt = JSON.parse(content);
  return {
    id,
    ...(named as Omit<RememberedReceipt, "id">),
    latest_total: latest.total,
    remembered_at: instant(createdAtMs),
    expires_at: instant(expiresAtMs),
    checked_at: checkedAtMs === null ? null : instant(checkedAtMs),
  };
}

export function wireCorrection({ id, receiptId, content, foundAtMs }: StoredCorrection): ReceiptCorrection {
  const kept: KeptCorrection = JSON.parse(content);
  return { id, receipt_id: receiptId, ...kept, found_at: instant(foundAtMs) };
}
