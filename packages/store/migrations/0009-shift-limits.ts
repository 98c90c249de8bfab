// Step 9: how many shifts a minute an organisation may have priced, in any number of calls.

import type { Statement } from "./steps.ts";

/** The default is for the previous release, which sets policies without it. */
export const shiftLimits: readonly Statement[] = [
  ({ schema }) =>
    schema
      .alterTable("policies")
      .addColumn("shifts_per_minute", "integer", (column) => column.notNull().defaultTo(60_000)),
];
