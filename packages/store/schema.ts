// The tables as the queries see them. Columns are text and whole numbers only, so that one set serves both databases.

import type {
  AccessState,
  Concern,
  Lifecycle,
  OrganisationState,
  OrganisationType,
  UseKind,
} from "./store.ts";

export interface Tables {
  readonly fairclause_schema: { readonly version: number; readonly name: string };
  readonly settings: { readonly name: string; readonly value: string };
  readonly people: PersonRow;
  readonly organisations: OrganisationRow;
  readonly memberships: MembershipRow;
  readonly access_requests: AccessRequestRow;
  readonly credentials: CredentialRow;
  readonly policies: PolicyRow;
  readonly audit_entries: AuditEntryRow;
  readonly audit_head: AuditHeadRow;
  readonly last_uses: { readonly key_id: string; readonly at_ms: number };
  readonly daily_uses: DailyUseRow;
}

/** `sequence` is the audit entry that made the row: the order of things, whatever a clock said. */
interface Made {
  readonly sequence: number;
  readonly created_at_ms: number;
}

export interface PersonRow extends Made {
  readonly id: string;
  readonly email: string;
  readonly is_administrator: number;
}

export interface OrganisationRow extends Made {
  readonly id: string;
  readonly name: string;
  /** The name as it is compared: one organisation a name, however it is written. */
  readonly name_key: string;
  readonly type: OrganisationType;
  readonly state: OrganisationState;
}

interface MembershipRow extends Made {
  readonly organisation_id: string;
  readonly person_id: string;
}

export interface AccessRequestRow extends Made {
  readonly id: string;
  readonly organisation_id: string;
  readonly use_case: string;
  readonly state: AccessState;
  readonly requested_by: string;
  readonly decided_by: string | null;
  readonly decided_at_ms: number | null;
  readonly reason: string | null;
}

export interface CredentialRow extends Made {
  readonly key_id: string;
  readonly organisation_id: string;
  readonly secret_hash: string;
  readonly state: Lifecycle["state"];
  readonly expires_at_ms: number | null;
  readonly overlap_ends_at_ms: number | null;
  readonly replaced_by: string | null;
  readonly concern: Concern | null;
  readonly concern_at_ms: number | null;
}

interface PolicyRow {
  readonly organisation_id: string;
  readonly calculations_per_minute: number;
  readonly others_per_minute: number;
  readonly max_credentials: number;
}

export interface AuditEntryRow {
  readonly sequence: number;
  readonly at_ms: number;
  readonly actor: string;
  readonly what: string;
  readonly subject: string;
  readonly why: string | null;
  readonly request_id: string | null;
  readonly origin: string | null;
  readonly changes: string;
  readonly hash: string;
}

export interface AuditHeadRow {
  readonly id: number;
  readonly length: number;
  readonly hash: string;
  readonly seal: string;
}

interface DailyUseRow {
  readonly key_id: string;
  readonly day: string;
  readonly kind: UseKind;
  readonly count: number;
}
