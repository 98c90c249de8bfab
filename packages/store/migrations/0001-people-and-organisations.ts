// Step 1: people, organisations, who belongs to which, and the store's own settings.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const peopleAndOrganisations: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("settings")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createTable("people")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("is_administrator", "integer", (column) => column.notNull())
      .addCheckConstraint("people_is_administrator", sql`is_administrator in (0, 1)`),
  ({ schema }) =>
    schema
      .createTable("organisations")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("name_key", "text", (column) => column.notNull().unique())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addCheckConstraint("organisations_type", sql`type in ('Developer', 'Employer', 'Adviser')`)
      .addCheckConstraint("organisations_state", sql`state in ('active', 'suspended')`),
  ({ schema }) =>
    schema
      .createTable("memberships")
      .addColumn("organisation_id", "text", (column) => column.notNull().references("organisations.id"))
      .addColumn("person_id", "text", (column) => column.notNull().references("people.id"))
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("memberships_key", ["organisation_id", "person_id"]),
];
