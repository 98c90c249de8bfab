// Step 21: answers to calls that create something, stored under the idempotency key that the caller sent.

import type { Statement } from "./steps.ts";

export const rememberedCalls: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("remembered_calls")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("made_id", "text", (column) => column.notNull())
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("held_until_ms", "bigint", (column) => column.notNull())
      .addColumn("status", "integer")
      .addColumn("body", "text")
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull()),
  ({ schema }) =>
    schema.createIndex("remembered_calls_expiry").on("remembered_calls").column("expires_at_ms"),
];
