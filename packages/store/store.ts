// What the store offers: the one interface that the service, the console and the command line use.

import type {
  Accounts,
  Founding,
  Handovers,
  Identities,
  Invitations,
  LetterTo,
  Mails,
  MemberRole,
  Sessions,
} from "./account-interfaces.ts";
import type { Credentials, KeyScope } from "./credential-interfaces.ts";
import type { Factors, Tickets } from "./factor-interfaces.ts";
import type { StoreFault } from "./fault-notes.ts";
import type { FourEyes } from "./four-eyes-interfaces.ts";
import type { Audit } from "./log-interfaces.ts";
import type { AuditLimits, PayrollAudits } from "./payroll-audit-interfaces.ts";
import type { PersonalData } from "./personal-interfaces.ts";
import type { RememberedReceipts } from "./receipt-interfaces.ts";
import type { RememberedCalls } from "./remembered-calls.ts";
import type { DayUse, Use } from "./use-interfaces.ts";
import type { Webhooks } from "./webhook-interfaces.ts";

export type {
  Concern,
  Credential,
  Credentials,
  HandingOver,
  Issued,
} from "./credential-interfaces.ts";
export type { DayUse, Use, UseKind } from "./use-interfaces.ts";

export type StoreConfig = (EmbeddedPlace | PostgresPlace) & {
  /** Hashes secrets. Left out: a file of its own in `folder`, made at the first opening. */
  readonly pepper?: string;
  /** The pepper to change to; every node must know it before the change. */
  readonly nextPepper?: string;
  /** A service takes the embedded store's lock; the command line and a service's further threads do not. */
  readonly service?: boolean;
  /** Refuses what is not safe to run on: PostgreSQL without fsync, or without a pepper given. */
  readonly production?: boolean;
  /** Limits of one payroll audit; `AUDIT_LIMITS` by default. */
  readonly auditLimits?: AuditLimits;
};

interface EmbeddedPlace {
  readonly kind: "embedded";
  readonly folder: string;
}

interface PostgresPlace {
  readonly kind: "postgres";
  readonly url: string;
  /** How long a connection or a query may take; 2000 by default. */
  readonly timeoutMs?: number;
  /** Where this machine keeps a pepper that was not given, and how much of the activity log it has seen. */
  readonly folder?: string;
}

export interface Store {
  /** Everything authentication needs, in one query. */
  findCredential(keyId: string): Promise<StoredCredential | undefined>;
  /**
   * HMAC-SHA-256 under the pepper, 32 bytes; it binds the secret to its key id. The pepper a credential was found with.
   */
  hashSecret(keyId: string, secret: string, pepperSign?: string): Buffer;
  /** "Forget what you know": any process may have changed credentials, organisations or policies. */
  onChange(listener: () => void): () => void;
  recordUses(uses: readonly Use[]): Promise<void>;
  usesOf(organisationId: string, fromDay: string, toDay: string): Promise<readonly DayUse[]>;
  /** The one clock of stored facts, UTC milliseconds: PostgreSQL's own, so that every node agrees on an expiry. */
  nowMs(): number;
  /** Resolves when the store answers and can be written; otherwise throws StoreUnavailable. Thoroughly: every page. */
  ready(isThorough?: boolean): Promise<void>;
  /** What is wrong with it now, by name. */
  faults(): readonly StoreFault[];
  /** Deletes what was kept for long enough, and gives how many of each; housekeeping calls it now and then. */
  tidy(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
  readonly people: People;
  readonly organisations: Organisations;
  readonly access: Access;
  readonly credentials: Credentials;
  readonly policies: Policies;
  readonly audit: Audit;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly handovers: Handovers;
  readonly invitations: Invitations;
  readonly mails: Mails;
  readonly factors: Factors;
  readonly fourEyes: FourEyes;
  readonly identities: Identities;
  readonly tickets: Tickets;
  readonly personal: PersonalData;
  readonly payrollAudits: PayrollAudits;
  readonly rememberedCalls: RememberedCalls;
  readonly rememberedReceipts: RememberedReceipts;
  readonly webhooks: Webhooks;
  readonly pepper: Pepper;
}

export interface Pepper {
  /** Changes to the next one while everything goes on; gives how many there have been. */
  change(act: Act): Promise<number>;
  /** How many there have been, since when the last one is in use, and whether there is a next one. */
  status(): Promise<{ readonly peppers: number; readonly sinceMs: number | null; readonly hasNext: boolean }>;
}

/** Who changes something, and why; it goes into the activity log. `by` is a person's id. */
export interface Act {
  readonly by: string | typeof COMMAND_LINE | typeof LINK_HOLDER | typeof STRANGER | typeof SERVICE;
  readonly why?: string;
  readonly requestId?: string;
  /** Where the act came from, such as an address. */
  readonly where?: string;
  /** By someone who runs commands on the machine and so could change the database itself. */
  readonly isOnMachine?: true;
}

/** The operator on the machine: makes the first administrator and files requests for organisations. */
export const COMMAND_LINE = "command-line";

/** A person who opened a link without signing in. */
export const LINK_HOLDER = "link-holder";

/** A person who gave a wrong password without signing in. */
export const STRANGER = "stranger";

/** The service itself, about a credential that reached it over plain HTTP. */
export const SERVICE = "service";

export interface StoredCredential {
  readonly keyId: string;
  readonly secretHash: Buffer;
  /** Of the pepper it is under. */
  readonly pepperSign: string;
  readonly lifecycle: Lifecycle;
  readonly scopes: readonly KeyScope[];
  /** Addresses and ranges it may be used from; none: any. */
  readonly networks: readonly string[];
  readonly isSandbox: boolean;
  readonly organisation: { readonly id: string; readonly state: OrganisationState };
  readonly policy: Policy;
}

/** The stored half of a credential's state; `credentialState` adds the clock. */
export interface Lifecycle {
  readonly state: "active" | "replaced" | "revoked";
  readonly expiresAtMs: number | null;
  /** A replaced credential works until this instant. */
  readonly overlapEndsAtMs: number | null;
}

export type CredentialState = "active" | "expired" | "replaced" | "revoked";
export type OrganisationState = "active" | "suspended";
export type AccessState = "pending" | "approved" | "declined";
export const ORGANISATION_TYPES = ["Developer", "Employer", "Adviser"] as const;
export type OrganisationType = (typeof ORGANISATION_TYPES)[number];

export interface Policy {
  readonly calculationsPerMinute: number;
  readonly othersPerMinute: number;
  /** Shifts priced, in any number of calls. */
  readonly shiftsPerMinute: number;
  /** Live credentials that have no replacement yet. */
  readonly maxCredentials: number;
}

export type PersonRole = "administrator" | "auditor" | "person";

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly isAdministrator: boolean;
  /** Sees what administrators see, and changes nothing. */
  readonly isAuditor: boolean;
  /** Has no session, gets none, and changes nothing. */
  readonly isDisabled: boolean;
  readonly createdAtMs: number;
}

export interface People {
  create(email: string, act: Act): Promise<Person>;
  /** Makes an administrator, of a person already known or a new one. */
  createAdministrator(email: string, act: Act): Promise<Person>;
  find(emailOrId: string): Promise<Person | undefined>;
  list(): Promise<readonly (Person & { readonly maySignIn: boolean })[]>;
  /** Of another person; ends that person's sessions. */
  setRole(id: string, role: PersonRole, act: Act): Promise<Person>;
  /** Of another person, never the last administrator; sessions and links end, and waiting letters and secrets stop. */
  disable(id: string, act: Act): Promise<Person>;
  enable(id: string, act: Act): Promise<Person>;
  /** People who may act. */
  administrators(): Promise<readonly Person[]>;
}

export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly type: OrganisationType;
  readonly state: OrganisationState;
  readonly createdAtMs: number;
}

export interface Organisations extends Founding {
  create(asked: { readonly name: string; readonly type: OrganisationType }, act: Act): Promise<Organisation>;
  find(idOrName: string): Promise<Organisation | undefined>;
  list(): Promise<readonly Organisation[]>;
  suspend(id: string, act: Act): Promise<Organisation>;
  reinstate(id: string, act: Act): Promise<Organisation>;
  /** On the machine; the first member of an organisation is always its owner. */
  addMember(id: string, personId: string, act: Act): Promise<void>;
  members(id: string): Promise<readonly (Person & { readonly role: MemberRole })[]>;
}

export interface AccessRequest {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly useCase: string;
  readonly state: AccessState;
  readonly requestedBy: string;
  readonly requestedAtMs: number;
  readonly decidedBy: string | null;
  readonly decidedAtMs: number | null;
  /** Why it was declined or approved. */
  readonly reason: string | null;
}

export interface Access {
  /** A request while one is pending returns the pending one; a new one tells every administrator. */
  request(organisationId: string, useCase: string, act: Act, letterTo?: LetterTo): Promise<AccessRequest>;
  find(id: string): Promise<AccessRequest | undefined>;
  /** The latest request of an organisation, which says how its access stands. */
  latestOf(organisationId: string): Promise<AccessRequest | undefined>;
  list(state?: AccessState): Promise<readonly AccessRequest[]>;
  /** Approved requests of active organisations that never had a key, the oldest first. */
  withoutKey(): Promise<readonly AccessRequest[]>;
  /** Every request of an organisation, the latest first. */
  historyOf(organisationId: string): Promise<readonly AccessRequest[]>;
  /** A decision tells every member, in the same transaction. */
  approve(id: string, act: Act, letterTo?: LetterTo): Promise<AccessRequest>;
  decline(id: string, act: Act & { readonly why: string }, letterTo?: LetterTo): Promise<AccessRequest>;
}

export interface Policies {
  of(organisationId: string): Promise<Policy>;
  set(organisationId: string, change: Partial<Policy>, act: Act): Promise<Policy>;
}
