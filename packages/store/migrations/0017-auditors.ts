// Step 17: auditors, who see what administrators see and change nothing.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const auditors: readonly Statement[] = [
  ({ schema }) =>
    schema
      .alterTable("people")
      .addColumn("is_auditor", "integer", (column) =>
        column.notNull().defaultTo(0).check(sql`is_auditor in (0, 1)`),
      ),
];
