// Step 3: the audit log's entries, and its head in a table of its own.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const auditLog: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("audit_entries")
      .addColumn("sequence", "bigint", (column) => column.primaryKey())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("what", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("why", "text")
      .addColumn("request_id", "text")
      .addColumn("origin", "text")
      .addColumn("changes", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createTable("audit_head")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("length", "bigint", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("seal", "text", (column) => column.notNull())
      .addCheckConstraint("audit_head_is_one", sql`id = 1`),
];
