// Step 5: passwords, sessions, links sent by mail, secrets handed over by link, and the queue of mail.

import { sql } from "kysely";
import type { Statement } from "./steps.ts";

export const accounts: readonly Statement[] = [
  ({ schema }) =>
    schema
      .createTable("accounts")
      .addColumn("person_id", "text", (column) => column.primaryKey().references("people.id"))
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("password_hash", "text", (column) => column.notNull())
      .addColumn("password_set_at_ms", "bigint", (column) => column.notNull()),
  ({ schema }) =>
    schema
      .createTable("sessions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("person_id", "text", (column) => column.notNull().references("people.id"))
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addColumn("last_seen_at_ms", "bigint", (column) => column.notNull())
      .addColumn("confirmed_at_ms", "bigint", (column) => column.notNull())
      .addColumn("origin", "text")
      .addColumn("agent", "text")
      .addCheckConstraint("sessions_state", sql`state in ('open', 'ended')`),
  ({ schema }) => schema.createIndex("sessions_person").on("sessions").column("person_id"),
  // A link changes nothing until someone uses it, so links are not facts; they go when used or too old.
  ({ schema }) =>
    schema
      .createTable("links")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("password_hash", "text")
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addCheckConstraint("links_purpose", sql`purpose in ('verify', 'reset')`),
  ({ schema }) => schema.createIndex("links_email").on("links").column("email"),
  ({ schema }) =>
    schema
      .createTable("handovers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull().references("credentials.key_id"))
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addColumn("sealed_secret", "text")
      .addCheckConstraint("handovers_state", sql`state in ('waiting', 'opened')`),
  ({ schema }) => schema.createIndex("handovers_credential").on("handovers").column("key_id"),
  ({ schema }) =>
    schema
      .createTable("mails")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("recipient", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("sealed_link", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("next_try_at_ms", "bigint", (column) => column.notNull())
      .addColumn("sent_at_ms", "bigint")
      .addCheckConstraint("mails_state", sql`state in ('queued', 'sent', 'failed')`),
  ({ schema }) => schema.createIndex("mails_waiting").on("mails").columns(["state", "next_try_at_ms"]),
  ({ schema }) => schema.createIndex("mails_recipient").on("mails").columns(["recipient", "created_at_ms"]),
  // Wrong passwords, counted for an account and an address together.
  ({ schema }) =>
    schema
      .createTable("wrong_tries")
      .addColumn("key_hash", "text", (column) => column.primaryKey())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("ends_at_ms", "bigint", (column) => column.notNull()),
];
