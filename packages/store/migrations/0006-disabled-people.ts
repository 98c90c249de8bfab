// Step 6: disabled people. The default is no: the previous release still adds people while this one runs.

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
