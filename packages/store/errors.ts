// What the store says when it cannot do what was asked; each kind is its own class, so that callers need no text.

/** The database is down, hangs, is full or cannot be written: the same call may work later. */
export class StoreUnavailable extends Error {}

/** The thing is not in the state this change starts from; `state` is the one it is in, perhaps a rival's work. */
export class Conflict extends Error {
  readonly state: string;
  constructor(message: string, state: string) {
    super(message);
    this.state = state;
  }
}

export class NotFound extends Error {}

/** Whoever acts may not do this: not an administrator, not of the organisation, or deciding their own request. */
export class NotAllowed extends Error {}

/** A value given is not one the store takes. */
export class Invalid extends Error {}

/** The database was migrated by a newer release than this one. */
export class NewerSchema extends Error {}

/** Another service runs on the embedded store's folder. */
export class AlreadyOpen extends Error {
  readonly pid: number | null;
  constructor(message: string, pid: number | null) {
    super(message);
    this.pid = pid;
  }
}

/** The store cannot be opened as it is configured; the message says what to change. */
export class Misconfigured extends Error {}
