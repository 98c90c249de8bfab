// Step 6: people who are disabled. What is unsaid is no: the release before goes on adding people beside this one.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const disabledPeople: readonly Statement[] = [
  ({ schema }) =>
    schema
      .alterTable("people")
      .addColumn("is_disabled", "integer", (column) =>
        column.notNull().defaultTo(0).check(sql`is_disabled in (0, 1)`),
      ),
];
