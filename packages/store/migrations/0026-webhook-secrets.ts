// Step 26: secrets of webhook endpoints that were replaced and still sign beside the new one.

import type { Statement } from "./steps.ts";

export const webhookSecrets: readonly Statement[] = [
  ({ schema }) =>
    schema
      .alterTable("webhook_endpoints")
      .addColumn("secret_id", "text", (column) => column.notNull().defaultTo("")),
  ({ schema }) =>
    schema
      .createTable("webhook_old_secrets")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("endpoint_id", "text", (column) => column.notNull().references("webhook_endpoints.id"))
      .addColumn("sealed_secret", "text", (column) => column.notNull())
      .addColumn("ends_at_ms", "bigint", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createIndex("webhook_old_secrets_endpoint")
      .on("webhook_old_secrets")
      .columns(["endpoint_id", "ends_at_ms"]),
];
