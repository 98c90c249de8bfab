// The store's errors: each kind is its own class, so that callers need not read the text.

/** The base of all of them: raised on purpose, not a bug. */
export class StoreError extends Error {}

/** What can be wrong with a store, by name: in the log, in /ready and in metrics. */
export const STORE_FAULTS = [
  "store_away",
  "store_damaged",
  "store_lost",
  "pepper_unknown",
  "disk_full",
  "clock_jumped",
] as const;
export type StoreFaultName = (typeof STORE_FAULTS)[number];

/** The database is down, hangs, is full or cannot be written: the same call may work later. */
export class StoreUnavailable extends StoreError {
  readonly fault: StoreFaultName;
  constructor(message: string, options: ErrorOptions & { readonly fault?: StoreFaultName } = {}) {
    super(message, options);
    this.fault = options.fault ?? "store_away";
  }
}

/** The record is not in the state this change starts from; `state` is its actual state, perhaps set by a rival. */
export class Conflict extends StoreError {
  readonly state: string;
  constructor(message: string, state: string) {
    super(message);
    this.state = state;
  }
}

export class NotFound extends StoreError {}

/** The caller may not do this: not an administrator, not of the organisation, or deciding their own request. */
export class NotAllowed extends StoreError {}

/** The store does not accept a given value. */
export class Invalid extends StoreError {}

/** A newer release than this one migrated the database. */
export class NewerSchema extends StoreError {}

/** Another service runs on the embedded store's folder. */
export class AlreadyOpen extends StoreError {
  readonly pid: number | null;
  constructor(message: string, pid: number | null) {
    super(message);
    this.pid = pid;
  }
}

/** The activity log changed since we wrote it, so we add nothing to it; `log verify` says where. */
export class AuditBroken extends StoreError {}

/** The store cannot be opened as it is configured; the message says what to change. */
export class Misconfigured extends StoreError {}
