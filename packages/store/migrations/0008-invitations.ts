// Step 8: invitations to an organisation, which make nobody a member until they are accepted.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const invitations: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("invitations")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("organisation_id", "text", (column) => column.notNull().references("organisations.id"))
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("invited_by", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addCheckConstraint(
        "invitations_state",
        sql`state in ('waiting', 'accepted', 'declined', 'withdrawn')`,
      ),
  ({ schema }) => schema.createIndex("invitations_email").on("invitations").column("email"),
  ({ schema }) => schema.createIndex("invitations_organisation").on("invitations").column("organisation_id"),
];
