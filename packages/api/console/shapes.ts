// What the console's calls take and return: schemas of fields, and stored records as JSON.

import Type from "typebox";
import {
  type AccessRequest,
  type Credential,
  credentialState,
  type Handover,
  type Invitation,
  isEmailAddress,
  KEY_SCOPES,
  MEMBER_ROLES,
  type MemberRole,
  ORGANISATION_TYPES,
  type Organisation,
  type Person,
  type Policy,
  type Session,
} from "#store";
import { LONGEST } from "./password-rules.ts";

export const closed = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

export const email = Type.Refine(
  Type.String({ minLength: 3, maxLength: 254 }),
  isEmailAddress,
  () => "must be an address like name@example.com",
);
/** We refuse longer ones before we hash anything. */
export const password = Type.String({ minLength: 1, maxLength: LONGEST });
export const token = Type.String({ minLength: 1, maxLength: 200 });
/** From one step to the next. */
export const ticket = Type.String({ minLength: 1, maxLength: 2000 });
export const organisationType = Type.Enum([...ORGANISATION_TYPES]);
export const line = Type.String({ minLength: 1, maxLength: 200 });
export const prose = Type.String({ minLength: 1, maxLength: 1000 });
export const useCase = Type.String({ minLength: 1, maxLength: 2000 });
export const moment = Type.String({ maxLength: 40 });
export const role = Type.Enum([...MEMBER_ROLES]);
export const keyName = Type.String({ maxLength: 60 });
export const networks = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 });
export const scopes = Type.Array(Type.Enum([...KEY_SCOPES]), { minItems: 1, maxItems: KEY_SCOPES.length });
export const overlapMinutes = Type.Enum([0, 60, 1440]);
export const whole = Type.Integer({ minimum: 0, maximum: 1_000_000 });

export const iso = (ms: number): string => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export const personBody = ({
  id,
  email: address,
  isAdministrator,
  isAuditor,
  isDisabled,
  createdAtMs,
}: Person) => ({
  id,
  email: address,
  is_administrator: isAdministrator,
  is_auditor: isAuditor,
  is_disabled: isDisabled,
  created_at: iso(createdAtMs),
});

export const organisationBody = ({ id, name, type, state, createdAtMs }: Organisation) => ({
  id,
  name,
  type,
  state,
  created_at: iso(createdAtMs),
});

export const accessBody = (request: AccessRequest | undefined) => ({
  state: request?.state ?? "none",
  use_case: request?.useCase ?? null,
  reason: request?.reason ?? null,
  requested_at: isoOrNull(request?.requestedAtMs ?? null),
  decided_at: isoOrNull(request?.decidedAtMs ?? null),
});

export const policyBody = (policy: Policy) => ({
  calculations_per_minute: policy.calculationsPerMinute,
  shifts_per_minute: policy.shiftsPerMinute,
  others_per_minute: policy.othersPerMinute,
  max_credentials: policy.maxCredentials,
});

export const credentialBody = (credential: Credential, nowMs: number) => ({
  key_id: credential.keyId,
  name: credential.name,
  scopes: credential.scopes,
  networks: credential.networks,
  is_sandbox: credential.isSandbox,
  state: credentialState(credential, nowMs),
  created_at: iso(credential.createdAtMs),
  last_used_at: isoOrNull(credential.lastUsedAtMs),
  expires_at: isoOrNull(credential.expiresAtMs),
  overlap_ends_at: isoOrNull(credential.overlapEndsAtMs),
  replaced_by: credential.replacedBy,
  concern: credential.concern,
  concern_at: isoOrNull(credential.concernAtMs),
});

export const handoverBody = ({ id, keyId, state, expiresAtMs }: Handover) => ({
  id,
  key_id: keyId,
  state,
  expires_at: iso(expiresAtMs),
});

export const invitationBody = (invitation: Invitation) => ({
  id: invitation.id,
  email: invitation.email,
  invited_by: invitation.invitedBy,
  role: invitation.role,
  created_at: iso(invitation.createdAtMs),
  expires_at: iso(invitation.expiresAtMs),
});

export const CONFIRMED_MS = 10 * 60_000;

type OwnOrganisation = Organisation & { readonly role: MemberRole };

/** The current time, and whether we have a mail server. */
interface AtDesk {
  readonly store: { nowMs(): number };
  readonly sendsMail: boolean;
}

export const sessionBody = (
  session: Session,
  organisations: readonly OwnOrganisation[],
  { store, sendsMail }: AtDesk,
) => ({
  person: {
    id: session.person.id,
    email: session.person.email,
    is_administrator: session.person.isAdministrator,
    is_auditor: session.person.isAuditor,
    /** Signed in with two steps. */
    is_strong: session.isStrong,
    // No one can sign in with an unverified address.
    is_verified: true,
  },
  organisations: organisations.map((one) => ({ ...organisationBody(one), role: one.role })),
  sends_mail: sendsMail,
  confirmed_until:
    session.confirmedAtMs + CONFIRMED_MS > store.nowMs() ? iso(session.confirmedAtMs + CONFIRMED_MS) : null,
});
