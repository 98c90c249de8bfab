// What the store offers about a person's own data: all of it in one answer, and its erasure.

import type { MemberRole } from "./account-interfaces.ts";
import type { AuditEntry } from "./log-interfaces.ts";
import type { Act, Person } from "./store.ts";

export interface PersonalExport {
  readonly person: Person;
  /** Null when the person has no account. */
  readonly passwordSetAtMs: number | null;
  readonly organisations: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: MemberRole;
    readonly memberSinceMs: number;
  }[];
  readonly sessions: readonly {
    readonly id: string;
    readonly createdAtMs: number;
    readonly lastSeenAtMs: number;
    readonly where: string | null;
    readonly agent: string | null;
  }[];
  /** Second steps, without the secrets they share with us. */
  readonly factors: readonly { readonly kind: string; readonly name: string; readonly createdAtMs: number }[];
  /** Other services the person signs in with, and who they are there. */
  readonly connections: readonly {
    readonly issuer: string;
    readonly subject: string;
    readonly createdAtMs: number;
  }[];
  /** To the person's address; links are left out. */
  readonly letters: readonly {
    readonly subject: string;
    readonly text: string;
    readonly createdAtMs: number;
  }[];
  readonly invitations: readonly {
    readonly organisationName: string;
    readonly state: string;
    readonly createdAtMs: number;
  }[];
  readonly requests: readonly {
    readonly organisationName: string;
    readonly useCase: string;
    readonly requestedAtMs: number;
  }[];
  /** By the person, or about them, the latest first. */
  readonly activity: readonly AuditEntry[];
  /** There are older entries than one export gives. */
  readonly isActivityCut: boolean;
}

export interface Erased {
  readonly person: Person;
  /** Entries of the activity log that lost personal data. */
  readonly entries: number;
}

export interface PersonalData {
  /** Logged. */
  export(personId: string, act: Act): Promise<PersonalExport>;
  /** By an administrator, never of themselves nor of the last one; it cannot be undone. */
  erase(personId: string, act: Act & { readonly why: string }): Promise<Erased>;
}
