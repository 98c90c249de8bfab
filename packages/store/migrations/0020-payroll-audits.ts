// Step 20: payroll audits. Nodes lease their parts; uploads and results are sealed.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const payrollAudits: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("payroll_audits")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("organisation_id", "text", (column) => column.notNull().references("organisations.id"))
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("started_at_ms", "bigint")
      .addColumn("ended_at_ms", "bigint")
      .addColumn("moved_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addColumn("basis", "text")
      .addColumn("sealed_key", "text", (column) => column.notNull())
      .addCheckConstraint(
        "payroll_audits_state",
        sql`state in ('open', 'preparing', 'running', 'joining', 'finished', 'failed', 'cancelled')`,
      ),
  ({ schema }) =>
    schema
      .createIndex("payroll_audits_organisation")
      .on("payroll_audits")
      .columns(["organisation_id", "created_at_ms"]),
  ({ schema }) => schema.createIndex("payroll_audits_state_index").on("payroll_audits").column("state"),
  ({ schema }) =>
    schema
      .createTable("payroll_audit_parts")
      .addColumn("audit_id", "text", (column) => column.notNull().references("payroll_audits.id"))
      .addColumn("step", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("rows", "integer", (column) => column.notNull())
      .addColumn("is_done", "integer", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("holder", "text")
      .addColumn("lease", "text")
      .addColumn("leased_until_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("payroll_audit_parts_key", ["audit_id", "step", "number"]),
  ({ schema }) =>
    schema
      .createTable("payroll_audit_blobs")
      .addColumn("audit_id", "text", (column) => column.notNull().references("payroll_audits.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("payroll_audit_blobs_key", ["audit_id", "name", "number"]),
  ({ schema }) =>
    schema
      .createTable("payroll_audit_turns")
      .addColumn("organisation_id", "text", (column) => column.primaryKey())
      .addColumn("at_ms", "bigint", (column) => column.notNull()),
];
