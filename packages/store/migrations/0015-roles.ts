// Step 15: owners and members of an organisation. Until now everyone in one could do everything: they stay owners.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const roles: readonly Statement[] = [
  ({ schema }) =>
    schema
      .alterTable("memberships")
      .addColumn("role", "text", (column) =>
        column.notNull().defaultTo("owner").check(sql`role in ('owner', 'member')`),
      ),
  ({ schema }) =>
    schema
      .alterTable("invitations")
      .addColumn("role", "text", (column) =>
        column.notNull().defaultTo("owner").check(sql`role in ('owner', 'member')`),
      ),
];
