// Step 14: a key's name, scopes and addresses, and which letter about its end we sent.

import type { Statement } from "./steps.ts";

/** The defaults are what every key could do before: everything, from any address. */
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
