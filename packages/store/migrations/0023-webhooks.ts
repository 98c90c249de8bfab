// Step 23: webhooks. Where an organisation wants to hear of events, and what was sent there.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const webhooks: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("webhook_endpoints")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("organisation_id", "text", (column) => column.notNull().references("organisations.id"))
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("events", "text", (column) => column.notNull())
      .addColumn("sealed_secret", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("failing_since_ms", "bigint")
      .addColumn("disabled_at_ms", "bigint")
      .addColumn("disabled_reason", "text"),
  ({ schema }) =>
    schema
      .createIndex("webhook_endpoints_organisation")
      .on("webhook_endpoints")
      .columns(["organisation_id", "created_at_ms"]),
  ({ schema }) =>
    schema
      .createTable("webhook_deliveries")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("endpoint_id", "text", (column) => column.notNull().references("webhook_endpoints.id"))
      .addColumn("organisation_id", "text", (column) => column.notNull())
      .addColumn("event_id", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("next_try_at_ms", "bigint", (column) => column.notNull())
      .addColumn("last_try_at_ms", "bigint")
      .addColumn("last_status", "integer")
      .addColumn("last_fault", "text")
      .addCheckConstraint("webhook_deliveries_state", sql`state in ('waiting', 'delivered', 'given-up')`),
  ({ schema }) =>
    schema
      .createIndex("webhook_deliveries_due")
      .on("webhook_deliveries")
      .columns(["state", "next_try_at_ms"]),
  ({ schema }) =>
    schema
      .createIndex("webhook_deliveries_endpoint")
      .on("webhook_deliveries")
      .columns(["endpoint_id", "created_at_ms"]),
  ({ schema }) =>
    schema.createIndex("webhook_deliveries_age").on("webhook_deliveries").column("created_at_ms"),
];
