// The store of the service: organisations, people, requests, credentials and the audit log, embedded or PostgreSQL.

export { storeFromEnvironment } from "./environment.ts";
export {
  AlreadyOpen,
  Conflict,
  Invalid,
  Misconfigured,
  NewerSchema,
  NotAllowed,
  NotFound,
  StoreUnavailable,
} from "./errors.ts";
export { credentialState } from "./lifecycle.ts";
export { openStore } from "./open.ts";
export { checksumHolds, generateCredential, parseToken, SECRET_PATTERN } from "./secrets.ts";
export {
  type AccessRequest,
  type AccessState,
  type Act,
  type AuditEntry,
  type AuditReport,
  COMMAND_LINE,
  type Credential,
  type CredentialState,
  type Issued,
  type Organisation,
  type OrganisationState,
  type OrganisationType,
  type Person,
  type Policy,
  type Store,
  type StoreConfig,
  type StoredCredential,
  type Use,
  type UseKind,
} from "./store.ts";
