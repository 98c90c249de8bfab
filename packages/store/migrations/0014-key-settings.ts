// Step 14: what a key is called, may do and may come from, and which letter about its end was sent.

import type { Statement } from "./steps.ts";

/** The defaults are what every key could do before: all of it, from anywhere. */
export const keySettings: readonly Statement[] = [
  ({ schema }) =>
    schema.alterTable("credentials").addColumn("name", "text", (column) => column.notNull().defaultTo("")),
  ({ schema }) =>
    schema
      .alterTable("credentials")
      .addColumn("scopes", "text", (column) => column.notNull().defaultTo("calculate audit read")),
  ({ schema }) =>
    schema
      .alterTable("credentials")
      .addColumn("networks", "text", (column) => column.notNull().defaultTo("")),
  ({ schema }) => schema.alterTable("credentials").addColumn("told_days", "integer"),
];
