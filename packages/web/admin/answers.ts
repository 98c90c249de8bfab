// The answers of the administrators' calls.

import type { Access, Account, Credential, Handover, Organisation, Secret } from "../console/answers.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

export type Concern = Credential & { readonly organisation: Named };

export interface Request {
  readonly id: string;
  readonly organisation: Named;
  readonly use_case: string;
  readonly requested_by: string;
  readonly requested_at: string;
  readonly is_own: boolean;
}

type DecidedRequest = Request & {
  readonly state: "pending" | "approved" | "declined";
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
};

export interface Queue {
  readonly concerns: readonly Concern[];
  readonly requests: readonly Request[];
  /** Approved, but without a key yet. */
  readonly without_key: readonly Request[];
}

export interface Proposal {
  readonly id: string;
  readonly kind: "issue key" | "replace key" | "change role";
  readonly about: string;
  readonly about_name: string;
  readonly details: {
    readonly role?: string;
    readonly name?: string;
    readonly scopes?: readonly string[];
    readonly networks?: readonly string[];
  };
  readonly reason: string | null;
  readonly proposed_by: string;
  readonly is_own: boolean;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface Proposals {
  readonly is_on: boolean;
  readonly proposals: readonly Proposal[];
}

export type ListedOrganisation = Organisation & {
  readonly created_at: string;
  readonly access: Access["state"];
  /** Keys that work now. */
  readonly keys: number;
  /** Requests in the last 30 days. */
  readonly uses: number;
  readonly last_used_at: string | null;
  /** When the first of its keys expires; null: none does. */
  readonly expires_at: string | null;
};

export type AdminAccount = Account & {
  /** Every request, the latest first. */
  readonly requests: readonly DecidedRequest[];
};

/** A new credential: its secret to show, or the link that was sent. */
export type IssuedAnswer =
  | Secret
  | { readonly key_id: string; readonly handover: Omit<Handover, "id" | "key_id"> }
  /** Two administrators must agree. */
  | { readonly proposal: Proposal };

export interface ListedPerson {
  readonly id: string;
  readonly email: string;
  readonly is_administrator: boolean;
  readonly is_auditor: boolean;
  readonly is_disabled: boolean;
  readonly is_verified: boolean;
  readonly created_at: string;
}

export interface Entry {
  readonly sequence: number;
  readonly at: string;
  readonly actor: string;
  readonly what: string;
  readonly subject: string;
  /** Null when it has none. */
  readonly subject_name: string | null;
  readonly why: string | null;
  readonly origin: string | null;
}

export interface Entries {
  readonly entries: readonly Entry[];
  readonly more: boolean;
}

export interface Verification {
  readonly ok: boolean;
  readonly entries: number;
  /** How many of those lost personal data. */
  readonly redacted: number;
  readonly fault?: string;
}

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly state: "queued" | "sent" | "failed";
  readonly tries: number;
  readonly created_at: string;
  readonly sent_at: string | null;
}

export interface AwardState {
  readonly code: string;
  readonly title: string;
  readonly depth: "full" | "shift" | "rates";
  readonly verified_to: string;
  readonly gaps: readonly string[];
  readonly version: string | null;
  readonly content_hash: string | null;
}
