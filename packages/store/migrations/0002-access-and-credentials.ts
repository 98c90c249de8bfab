// Step 2: requests for access, credentials and the policies of organisations.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const accessAndCredentials: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("access_requests")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("organisation_id", "text", (column) => column.notNull().references("organisations.id"))
      .addColumn("use_case", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("requested_by", "text", (column) => column.notNull())
      .addColumn("decided_by", "text")
      .addColumn("decided_at_ms", "bigint")
      .addColumn("reason", "text")
      .addCheckConstraint("access_requests_state", sql`state in ('pending', 'approved', 'declined')`),
  // At most one request of an organisation is open or granted; a declined one may be followed by another.
  ({ schema }) =>
    schema
      .createIndex("access_requests_one_open")
      .unique()
      .on("access_requests")
      .column("organisation_id")
      .where(sql.ref("state"), "<>", sql.lit("declined")),
  ({ schema }) =>
    schema
      .createTable("credentials")
      .addColumn("key_id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("organisation_id", "text", (column) => column.notNull().references("organisations.id"))
      .addColumn("secret_hash", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint")
      .addColumn("overlap_ends_at_ms", "bigint")
      .addColumn("replaced_by", "text", (column) => column.references("credentials.key_id"))
      .addColumn("concern", "text")
      .addColumn("concern_at_ms", "bigint")
      .addCheckConstraint("credentials_state", sql`state in ('active', 'replaced', 'revoked')`)
      .addCheckConstraint("credentials_concern", sql`concern in ('replacement', 'compromised')`),
  ({ schema }) => schema.createIndex("credentials_organisation").on("credentials").column("organisation_id"),
  ({ schema }) =>
    schema
      .createTable("policies")
      .addColumn("organisation_id", "text", (column) => column.primaryKey().references("organisations.id"))
      .addColumn("calculations_per_minute", "integer", (column) => column.notNull())
      .addColumn("others_per_minute", "integer", (column) => column.notNull())
      .addColumn("max_credentials", "integer", (column) => column.notNull()),
];
