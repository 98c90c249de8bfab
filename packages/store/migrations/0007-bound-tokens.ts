// Step 7: what ties a token to its row. Rows of the previous release have none, and new code does not accept them.

import type { Statement } from "./steps.ts";

export const boundTokens: readonly Statement[] = [
  ({ schema }) => schema.alterTable("sessions").addColumn("bound_hash", "text"),
  ({ schema }) => schema.alterTable("links").addColumn("bound_hash", "text"),
];
