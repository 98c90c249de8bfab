// Step 19: who a person is to another sign-in service.

import type { Statement } from "./steps.ts";

export const identities: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("identities")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("person_id", "text", (column) => column.notNull().references("people.id"))
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("bound_hash", "text", (column) => column.notNull())
      .addUniqueConstraint("identities_subject", ["issuer", "subject"]),
];
