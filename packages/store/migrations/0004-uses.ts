// Step 4: when a credential was last used, and its requests a day. Counts, not facts: they are not in the activity log.

import type { Statement } from "./steps.ts";

export const uses: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("last_uses")
      .addColumn("key_id", "text", (column) => column.primaryKey())
      .addColumn("at_ms", "bigint", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createTable("daily_uses")
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_uses_key", ["key_id", "day", "kind"]),
];
