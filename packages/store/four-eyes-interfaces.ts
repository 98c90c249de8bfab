// What the store offers where two administrators must agree: waiting changes, and whether agreement is required.

import type { HandingOver, KeyTerms } from "./credential-interfaces.ts";
import type { Act, PersonRole } from "./store.ts";

export type ProposalKind = "issue key" | "replace key" | "change role";

export type Proposed =
  | { readonly kind: "issue key"; readonly about: string; readonly details: KeyTerms }
  | {
      readonly kind: "replace key";
      readonly about: string;
      readonly details: KeyTerms & { readonly overlapMs: number };
    }
  | { readonly kind: "change role"; readonly about: string; readonly details: { readonly role: PersonRole } };

export interface Proposal {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly about: string;
  /** The organisation's name or the person's address. */
  readonly aboutName: string;
  readonly details: string;
  readonly reason: string | null;
  readonly proposedBy: string;
  readonly proposedByEmail: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

export interface FourEyes {
  isOn(): Promise<boolean>;
  /**
   * Any administrator can turn it on; only the operator on the machine can turn it off. A second administrator turns it
   * on.
   */
  set(isOn: boolean, act: Act): Promise<void>;
  /** By an administrator who could do it alone if four eyes were off; waits for seven days. */
  propose(proposed: Proposed, act: Act): Promise<Proposal>;
  waiting(): Promise<readonly Proposal[]>;
  /** By another administrator; approving also does it. Secrets go out by link. */
  approve(id: string, handover: HandingOver, act: Act): Promise<void>;
  /** By another administrator, or by the one who proposed it. */
  decline(id: string, act: Act & { readonly why: string }): Promise<void>;
}
