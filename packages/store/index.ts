// The store of the service: organisations, people, requests, credentials and the activity log, embedded or PostgreSQL.

import type { Store, StoreConfig } from "./store.ts";

export {
  type Handover,
  type Invitation,
  type Letter,
  type Mail,
  MEMBER_ROLES,
  type MemberRole,
  type Session,
} from "./account-interfaces.ts";
export { KEY_SCOPES, type KeyScope, type KeyTerms } from "./credential-interfaces.ts";

export { storeFromEnvironment } from "./environment.ts";
export {
  AlreadyOpen,
  AuditBroken,
  Conflict,
  Invalid,
  Misconfigured,
  NewerSchema,
  NotAllowed,
  NotFound,
  STORE_FAULTS,
  StoreError,
  StoreUnavailable,
} from "./errors.ts";
export type { Factor, Passkey, SessionFactor } from "./factor-interfaces.ts";
export type { StoreFault } from "./fault-notes.ts";
export type { Proposal, Proposed } from "./four-eyes-interfaces.ts";
export { isDay, parseInstant } from "./instants.ts";
export { byKey, type KeyCaller } from "./key-acts.ts";
export { credentialState } from "./lifecycle.ts";
export type { AuditEntry, AuditReport, ChainedEntry, LogFilter, NamedEntry } from "./log-interfaces.ts";
export { rangeMeant, withinRanges } from "./networks.ts";
export type {
  AuditPlace,
  Blob as AuditBlob,
  BlobName,
  FileRange,
  FileStream,
  PartLease,
  PayrollAudit,
  PayrollAudits,
  StepOutcome,
  UploadedFile,
  UploadedPiece,
} from "./payroll-audit-interfaces.ts";
export { AUDIT_LIMITS, auditLimits } from "./payroll-audit-limits.ts";
export type { PersonalExport } from "./personal-interfaces.ts";
export type {
  CheckedReceipt,
  ReceiptCorrection,
  ReceiptPage,
  ReceiptToCheck,
  RememberedReceipt,
  RememberedReceipts,
} from "./receipt-interfaces.ts";
export type { CallAnswer, CallBegun, CallLeave, KeyedCall, RememberedCalls } from "./remembered-calls.ts";
export { checksumHolds, generateCredential, parseToken, SECRET_PATTERN } from "./secrets.ts";
export {
  checkExport,
  checkpointOf,
  exportLines,
  headsIn,
  type LogKey,
  logKeyFrom,
} from "./signed-log.ts";
export { ed25519Key, keyIdOf, publicDer } from "./signing-keys.ts";
export {
  type AccessRequest,
  type AccessState,
  type Act,
  COMMAND_LINE,
  type Credential,
  type CredentialState,
  type Issued,
  LINK_HOLDER,
  ORGANISATION_TYPES,
  type Organisation,
  type OrganisationState,
  type OrganisationType,
  type Person,
  type PersonRole,
  type Policy,
  SERVICE,
  STRANGER,
  type Store,
  type StoreConfig,
  type StoredCredential,
  type Use,
  type UseKind,
} from "./store.ts";
export { emailAddress, isEmailAddress } from "./text.ts";
export {
  type DeliveryFault,
  type DueDelivery,
  type EndpointPlace,
  type FailedTry,
  type ListedEndpoint,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  type Webhooks,
  type WebhookType,
} from "./webhook-interfaces.ts";

/** Loads a database's driver only when a store is opened: threads that only check tokens need none. */
export const openStore = async (config: StoreConfig): Promise<Store> =>
  (await import("./open.ts")).openStore(config);
