// Step 25: whose a remembered call is, as a hash, so that no organisation has more of them than there is room for.

import type { Statement } from "./steps.ts";

export const callOwners: readonly Statement[] = [
  ({ schema }) =>
    schema
      .alterTable("remembered_calls")
      .addColumn("owner", "text", (column) => column.notNull().defaultTo("")),
  ({ schema }) =>
    schema.createIndex("remembered_calls_owner").on("remembered_calls").columns(["owner", "expires_at_ms"]),
];
