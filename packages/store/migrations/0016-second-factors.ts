// Step 16: second factors of people, recovery codes, and what opened a session.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const secondFactors: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("factors")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("person_id", "text", (column) => column.notNull().references("people.id"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addColumn("passkey_id", "text", (column) => column.unique())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("last_used_at_ms", "bigint")
      .addCheckConstraint("factors_kind", sql`kind in ('totp', 'passkey')`),
  ({ schema }) => schema.createIndex("factors_person").on("factors").column("person_id"),
  ({ schema }) =>
    schema
      .createTable("recovery_codes")
      .addColumn("code_hash", "text", (column) => column.primaryKey())
      .addColumn("person_id", "text", (column) => column.notNull().references("people.id")),
  ({ schema }) => schema.createIndex("recovery_codes_person").on("recovery_codes").column("person_id"),
  // The previous release opens sessions with a password alone.
  ({ schema }) =>
    schema
      .alterTable("sessions")
      .addColumn("factor", "text", (column) => column.notNull().defaultTo("password")),
];
