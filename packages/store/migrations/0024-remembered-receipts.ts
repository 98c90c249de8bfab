// Step 24: receipts that an organisation asked us to remember, and what corrections changed. Both are sealed under a key
// of the organisation's own.

import type { Statement } from "./steps.ts";

export const rememberedReceipts: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("receipt_keys")
      .addColumn("organisation_id", "text", (column) => column.primaryKey().references("organisations.id"))
      .addColumn("sealed_key", "text", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createTable("remembered_receipts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("organisation_id", "text", (column) =>
        column.notNull().references("receipt_keys.organisation_id"),
      )
      .addColumn("sealed", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addColumn("checked_basis", "text", (column) => column.notNull())
      .addColumn("checked_at_ms", "bigint")
      .addColumn("lease", "text")
      .addColumn("leased_until_ms", "bigint", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createIndex("remembered_receipts_organisation")
      .on("remembered_receipts")
      .columns(["organisation_id", "created_at_ms", "id"]),
  ({ schema }) =>
    schema.createIndex("remembered_receipts_basis").on("remembered_receipts").column("checked_basis"),
  ({ schema }) =>
    schema.createIndex("remembered_receipts_expiry").on("remembered_receipts").column("expires_at_ms"),
  ({ schema }) =>
    schema
      .createTable("receipt_corrections")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("organisation_id", "text", (column) =>
        column.notNull().references("receipt_keys.organisation_id"),
      )
      .addColumn("receipt_id", "text", (column) => column.notNull())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addColumn("found_at_ms", "bigint", (column) => column.notNull())
      .addColumn("is_told", "integer", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createIndex("receipt_corrections_organisation")
      .on("receipt_corrections")
      .columns(["organisation_id", "found_at_ms", "id"]),
  ({ schema }) =>
    schema.createIndex("receipt_corrections_age").on("receipt_corrections").column("found_at_ms"),
];
