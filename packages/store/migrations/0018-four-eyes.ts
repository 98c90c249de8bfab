// Step 18: changes that wait for a second administrator, and whether they must.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const fourEyes: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("proposals")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("about", "text", (column) => column.notNull())
      .addColumn("details", "text", (column) => column.notNull())
      .addColumn("reason", "text")
      .addColumn("proposed_by", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("decided_by", "text")
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addCheckConstraint("proposals_state", sql`state in ('waiting', 'approved', 'declined')`),
  ({ schema }) =>
    schema
      .createTable("switches")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("is_on", "integer", (column) => column.notNull()),
];
