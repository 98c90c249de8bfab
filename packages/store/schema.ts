// The tables as the queries see them. Columns are text and whole numbers only, so that one set serves both databases.

import type { LinkPurpose, MailState, MemberRole } from "./account-interfaces.ts";
import type { SessionFactor } from "./factor-interfaces.ts";
import type { ProposalKind } from "./four-eyes-interfaces.ts";
import type { PayrollAuditState, PayrollAuditStep } from "./payroll-audit-interfaces.ts";
import type { ReceiptCorrectionRow, ReceiptKeyRow, RememberedReceiptRow } from "./receipt-tables.ts";
import type { RememberedCallRow } from "./remembered-call-table.ts";
import type {
  AccessState,
  Concern,
  Lifecycle,
  OrganisationState,
  OrganisationType,
  UseKind,
} from "./store.ts";
import type { WebhookDeliveryRow, WebhookEndpointRow, WebhookOldSecretRow } from "./webhook-tables.ts";

export interface Tables {
  readonly fairclause_schema: { readonly version: number; readonly name: string };
  readonly settings: { readonly name: string; readonly value: string };
  readonly people: PersonRow;
  readonly organisations: OrganisationRow;
  readonly memberships: MembershipRow;
  readonly invitations: InvitationRow;
  readonly access_requests: AccessRequestRow;
  readonly credentials: CredentialRow;
  readonly policies: PolicyRow;
  readonly audit_entries: AuditEntryRow;
  readonly audit_head: AuditHeadRow;
  readonly last_uses: { readonly key_id: string; readonly at_ms: number };
  readonly daily_uses: DailyUseRow;
  readonly accounts: AccountRow;
  readonly sessions: SessionRow;
  readonly factors: FactorRow;
  readonly proposals: ProposalRow;
  readonly identities: IdentityRow;
  readonly switches: { readonly name: string; readonly is_on: number };
  readonly recovery_codes: { readonly code_hash: string; readonly person_id: string };
  readonly links: LinkRow;
  readonly handovers: HandoverRow;
  readonly mails: MailRow;
  readonly payroll_audits: PayrollAuditRow;
  readonly payroll_audit_parts: PayrollAuditPartRow;
  readonly payroll_audit_blobs: PayrollAuditBlobRow;
  /** When a node last took a part of an organisation's audits. */
  /** How long its parts took, counted from when it joined the others. */
  readonly payroll_audit_turns: { readonly organisation_id: string; readonly at_ms: number };
  readonly remembered_calls: RememberedCallRow;
  readonly receipt_keys: ReceiptKeyRow;
  readonly remembered_receipts: RememberedReceiptRow;
  readonly receipt_corrections: ReceiptCorrectionRow;
  readonly webhook_endpoints: WebhookEndpointRow;
  readonly webhook_deliveries: WebhookDeliveryRow;
  readonly webhook_old_secrets: WebhookOldSecretRow;
  readonly wrong_tries: { readonly key_hash: string; readonly count: number; readonly ends_at_ms: number };
}

/** `sequence` is the log entry that made the row: the order of events, whatever a clock said. */
interface Made {
  readonly sequence: number;
  readonly created_at_ms: number;
}

export interface PersonRow extends Made {
  readonly id: string;
  readonly email: string;
  readonly is_administrator: number;
  readonly is_auditor: number;
  readonly is_disabled: number;
}

export interface OrganisationRow extends Made {
  readonly id: string;
  readonly name: string;
  /** The name in its compared form: different spellings of a name are one organisation. */
  readonly name_key: string;
  readonly type: OrganisationType;
  readonly state: OrganisationState;
}

interface MembershipRow extends Made {
  readonly organisation_id: string;
  readonly person_id: string;
  readonly role: MemberRole;
}

export interface InvitationRow extends Made {
  readonly id: string;
  readonly organisation_id: string;
  readonly email: string;
  readonly invited_by: string;
  readonly role: MemberRole;
  readonly state: "waiting" | "accepted" | "declined" | "withdrawn";
  readonly expires_at_ms: number;
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
  readonly name: string;
  /** One after the other, separated by spaces. */
  readonly scopes: string;
  readonly networks: string;
  /** How many days before its end we last wrote to the members about it. */
  readonly told_days: number | null;
  readonly is_sandbox: number;
}

interface PolicyRow {
  readonly organisation_id: string;
  readonly calculations_per_minute: number;
  readonly others_per_minute: number;
  readonly max_credentials: number;
  readonly shifts_per_minute: number;
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

interface AccountRow extends Made {
  readonly person_id: string;
  readonly password_hash: string;
  readonly password_set_at_ms: number;
}

export interface SessionRow extends Made {
  readonly id: string;
  readonly person_id: string;
  readonly token_hash: string;
  /** Ties the token to this row's id and person. */
  readonly bound_hash: string | null;
  readonly state: "open" | "ended";
  /** It ends then, however much it is used. */
  readonly expires_at_ms: number;
  readonly last_seen_at_ms: number;
  readonly confirmed_at_ms: number;
  /** What opened it, the strongest last. */
  readonly factor: SessionFactor;
  readonly origin: string | null;
  readonly agent: string | null;
}

export interface ProposalRow extends Made {
  readonly id: string;
  readonly kind: ProposalKind;
  /** The organisation, key or person it is about. */
  readonly about: string;
  /** What is asked for, as JSON. */
  readonly details: string;
  readonly reason: string | null;
  readonly proposed_by: string;
  readonly state: "waiting" | "approved" | "declined";
  readonly decided_by: string | null;
  readonly expires_at_ms: number;
}

export interface IdentityRow extends Made {
  readonly id: string;
  readonly person_id: string;
  readonly issuer: string;
  readonly subject: string;
  /** Ties the row to its person: made or moved without the pepper, it opens nothing. */
  readonly bound_hash: string;
}

export interface FactorRow extends Made {
  readonly id: string;
  readonly person_id: string;
  readonly kind: "totp" | "passkey";
  readonly name: string;
  /** A shared secret or a public key, under the pepper and bound to this row's id and person. */
  readonly sealed: string;
  /** What the authenticator calls it; null for TOTP. */
  readonly passkey_id: string | null;
  /** The last time step whose code was used, or the authenticator's own count. */
  readonly counter: number;
  readonly last_used_at_ms: number | null;
}

interface LinkRow {
  readonly token_hash: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** Ties the token to this row's address. */
  readonly bound_hash: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
}

export interface HandoverRow extends Made {
  readonly id: string;
  readonly key_id: string;
  readonly token_hash: string;
  readonly state: "waiting" | "opened";
  readonly expires_at_ms: number;
  /** Under a key that only the link carries; deleted once opened. */
  readonly sealed_secret: string | null;
}

export interface MailRow {
  readonly id: string;
  readonly created_at_ms: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** What replaces LINK in the text, under the pepper's key; deleted once sent or abandoned. */
  readonly sealed_link: string | null;
  readonly state: MailState;
  readonly tries: number;
  readonly next_try_at_ms: number;
  readonly sent_at_ms: number | null;
}

export interface PayrollAuditRow {
  readonly id: string;
  readonly organisation_id: string;
  /** The credential that opened it. */
  readonly key_id: string;
  readonly state: PayrollAuditState;
  readonly created_at_ms: number;
  readonly started_at_ms: number | null;
  readonly ended_at_ms: number | null;
  /** When a node last handed over a part. */
  readonly moved_at_ms: number;
  readonly expires_at_ms: number;
  /** The engine and the awards that its parts are priced under; null before they are planned. */
  readonly basis: string | null;
  /** The key of its blobs, under the pepper and bound to this row's id and organisation. */
  readonly sealed_key: string;
  /** What its sealed blobs come to, once a node has handed over a part; null: not counted yet. */
  readonly kept_bytes: number | null;
  /** 0: it ended, and we have not yet deleted what it no longer needs. */
  readonly is_cleared: number;
}

export interface PayrollAuditPartRow {
  readonly audit_id: string;
  readonly step: PayrollAuditStep;
  readonly number: number;
  readonly rows: number;
  readonly is_done: number;
  /** How often a node took it. */
  readonly tries: number;
  readonly holder: string | null;
  readonly lease: string | null;
  readonly leased_until_ms: number;
}

interface PayrollAuditBlobRow {
  readonly audit_id: string;
  readonly name: string;
  readonly number: number;
  /** Before compression and sealing. */
  readonly bytes: number;
  readonly sealed: string;
}
