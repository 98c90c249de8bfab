// Step 27: large payroll audits: how much we keep with each, whether what it no longer needs is gone, and the free
// parts of each at hand.

import type { Statement } from "./steps.ts";

export const auditSizes: readonly Statement[] = [
  // Null: not counted yet.
  ({ schema }) => schema.alterTable("payroll_audits").addColumn("kept_bytes", "bigint"),
  ({ schema }) =>
    schema
      .alterTable("payroll_audits")
      .addColumn("is_cleared", "integer", (column) => column.notNull().defaultTo(1)),
  ({ schema }) =>
    schema
      .createIndex("payroll_audit_parts_free")
      .on("payroll_audit_parts")
      .columns(["audit_id", "step", "is_done", "number"]),
];
