// Step 22: keys to try the API with, which need no approval.

import type { Statement } from "./steps.ts";

export const sandboxKeys: readonly Statement[] = [
  ({ schema }) =>
    schema
      .alterTable("credentials")
      .addColumn("is_sandbox", "integer", (column) => column.notNull().defaultTo(0)),
];
