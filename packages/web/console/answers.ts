// The answers of the console's calls, as docs/console-calls.md lists them. Times are ISO strings in UTC.

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

type OrganisationType = "Developer" | "Employer" | "Adviser";

interface Person {
  readonly id: string;
  readonly email: string;
  readonly is_administrator: boolean;
  readonly is_auditor: boolean;
  readonly is_verified: boolean;
  /** Signed in with two steps. */
  readonly is_strong: boolean;
}

type Role = "owner" | "member";
type KeyScope = "calculate" | "audit" | "read";

export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly type: OrganisationType;
  readonly state: "active" | "suspended";
}

export interface SignedIn {
  readonly person: Person;
  readonly organisations: readonly (Organisation & { readonly role: Role })[];
  /** False: no mail server is set up, and letters wait for an administrator to pass them on. */
  readonly sends_mail: boolean;
  readonly confirmed_until: string | null;
}

/** The challenge for a passkey, as the service made it. */
export interface SecondStep {
  readonly ticket: string;
  readonly has_app: boolean;
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

export interface OwnFactors {
  readonly is_needed: boolean;
  readonly recovery_codes_left: number;
  readonly factors: readonly {
    readonly id: string;
    readonly kind: "totp" | "passkey";
    readonly name: string;
    readonly created_at: string;
    readonly last_used_at: string | null;
  }[];
}

export type Session = SignedIn | { readonly person: null };

export interface OwnSession {
  readonly id: string;
  readonly is_this: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly where: string | null;
  readonly agent: string | null;
}

export interface Access {
  readonly state: "none" | "pending" | "approved" | "declined";
  readonly use_case: string | null;
  readonly reason: string | null;
  readonly requested_at: string | null;
  readonly decided_at: string | null;
}

export interface Policy {
  readonly calculations_per_minute: number;
  readonly shifts_per_minute: number;
  readonly others_per_minute: number;
  readonly max_credentials: number;
}

export interface Credential {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** None: from any address. */
  readonly networks: readonly string[];
  readonly is_sandbox: boolean;
  readonly state: "active" | "expired" | "replaced" | "revoked";
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly overlap_ends_at: string | null;
  readonly replaced_by: string | null;
  readonly concern: "compromised" | "replacement" | null;
  readonly concern_at: string | null;
}

export interface Handover {
  readonly id: string;
  readonly key_id: string;
  readonly state: "waiting" | "opened" | "expired";
  readonly expires_at: string;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly invited_by: string;
  readonly role: Role;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface OwnInvitation extends Invitation {
  readonly organisation_name: string;
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

export interface Account {
  readonly organisation: Organisation;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
  readonly access: Access;
  readonly policy: Policy;
  readonly credentials: readonly Credential[];
  readonly handovers: readonly Handover[];
}

export interface DayUse {
  readonly key_id: string;
  readonly day: string;
  readonly kind: "calculation" | "other";
  readonly count: number;
}

export interface Secret {
  readonly key_id: string;
  readonly secret: string;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: "in-use" | "failing" | "disabled";
  readonly created_at: string;
  readonly failing_since: string | null;
  readonly problem: string | null;
  /** Until when rotated secrets also sign. */
  readonly old_secrets_end_at: string | null;
  /** The id of the key that added it. */
  readonly added_with: string | null;
}

export interface NewWebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

export interface Correction {
  readonly id: string;
  readonly receipt_id: string;
  readonly call: string;
  readonly result_hash: string;
  readonly client_ref: string | null;
  readonly change: "total" | "lines" | "refused" | "priced";
  readonly old_total: string | null;
  readonly new_total: string | null;
  readonly difference: string | null;
  readonly why: readonly string[];
  readonly found_at: string;
}

export interface Corrections {
  readonly corrections: readonly Correction[];
  readonly next: string | null;
  /** Whether we remember a receipt at all. */
  readonly has_receipts: boolean;
}

export interface WebhookDelivery {
  readonly id: string;
  readonly type: string;
  readonly state: "waiting" | "delivered" | "given-up";
  readonly tries: number;
  readonly created_at: string;
  readonly next_try_at: string | null;
  readonly problem: string | null;
  readonly payload: string;
}
