// What the store offers for people who sign in: accounts, sessions, links, secrets handed over, mail.

import type { SessionFactor } from "./factor-interfaces.ts";
import type { Act, Organisation, Person } from "./store.ts";

/** A message to send; `{link}` in the text stands for the link, which we keep sealed until we send it. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
}

/** About a change, to one of the people it concerns; it carries no words that others wrote. */
export type LetterTo = (email: string) => Letter;

/** Owners decide for their organisation; members see what it has. */
export const MEMBER_ROLES = ["owner", "member"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export type LinkPurpose = "verify" | "reset";

/** Person and password hash of an address; the hash is undefined where nobody may sign in with it. */
export interface SignIn {
  readonly person: Person | undefined;
  readonly passwordHash: string | undefined;
  readonly passwordSetAtMs: number | null;
}

export interface Refused {
  readonly email: string;
  readonly network: string;
  /** The id of the person with this address, if there is one. */
  readonly personId: string | undefined;
  /** How many tries there are, including this one, as `startTry` said. */
  readonly tries: number;
  readonly what: "sign-in refused" | "confirmation refused";
}

export interface Accounts {
  /** Keyed with the pepper and bound to the address. */
  hashPassword(email: string, password: string): Promise<string>;
  /** Takes as long for an address without an account. */
  passwordFits(email: string, password: string, passwordHash: string | undefined): Promise<boolean>;
  find(email: string): Promise<SignIn>;
  /** Queues a letter with a link to choose a password, or one that says there is an account already. */
  signUp(
    email: string,
    letters: { readonly fresh: (token: string) => Letter; readonly known: () => Letter },
  ): Promise<void>;
  /**
   * Opens the account with the password its owner chose; undefined when the link is spent, too old or not one of ours.
   */
  verify(token: string, passwordHash: string, act: Omit<Act, "by">): Promise<Person | undefined>;
  /** Queues a letter when the address is known. */
  askReset(email: string, letter: (token: string) => Letter): Promise<void>;
  /** A link for a person to set a password, made by the operator on the machine. */
  passwordLink(email: string, act: Act): Promise<string>;
  /** The address a link belongs to; does not use it up. */
  linkAddress(purpose: LinkPurpose, token: string): Promise<string | undefined>;
  /** Sets the password, ends every session and every other link of the person. */
  reset(
    token: string,
    passwordHash: string,
    letter: (email: string) => Letter,
    act: Omit<Act, "by">,
  ): Promise<Person | undefined>;
  /**
   * Counts a try before we check the password, so that parallel tries stay within the limit; `waitMs` is how
   * long we refuse to check this one.
   */
  startTry(email: string, network: string): Promise<{ readonly count: number; readonly waitMs: number }>;
  /** Logs a wrong password, with the same work for an address without an account. */
  refuse(refused: Refused, act: Act): Promise<void>;
  forgetWrongTries(email: string, network: string): Promise<void>;
}

export interface Session {
  readonly id: string;
  readonly person: Person;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  /** When the person last gave their password. */
  readonly confirmedAtMs: number;
  readonly where: string | null;
  readonly agent: string | null;
  readonly factor: SessionFactor;
  /** The person opened it with two factors. */
  readonly isStrong: boolean;
}

export interface Sessions {
  /** Gives the token; we show it only once. */
  begin(personId: string, agent: string | null, act: Act, factor?: SessionFactor): Promise<string>;
  /** The person gave a second factor in this session. */
  strengthen(id: string, factor: SessionFactor, act: Act): Promise<void>;
  /** Undefined when it ended, was idle for too long, or never existed. */
  find(token: string): Promise<Session | undefined>;
  confirm(id: string, act: Act): Promise<number>;
  list(personId: string): Promise<readonly Session[]>;
  /** A session of the person who acts. */
  end(id: string, act: Act): Promise<void>;
  /** All sessions of the person who acts. */
  endAll(act: Act): Promise<void>;
}

export type HandoverState = "waiting" | "opened" | "expired";

export interface Handover {
  readonly id: string;
  readonly keyId: string;
  readonly organisationName: string;
  readonly state: HandoverState;
  readonly expiresAtMs: number;
}

export interface Handovers {
  /** Does not use it up. */
  find(token: string): Promise<Handover | undefined>;
  /** Works once: a second call gets a Conflict. */
  open(token: string, act: Act): Promise<{ readonly keyId: string; readonly secret: string }>;
  list(organisationId: string): Promise<readonly Handover[]>;
}

export type MailState = "queued" | "sent" | "failed";

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly state: MailState;
  readonly tries: number;
  readonly createdAtMs: number;
  readonly sentAtMs: number | null;
}

export interface Mails {
  /**
   * The newest letters. A waiting letter shows its link if the caller asks; a sent or abandoned one no longer has it.
   */
  list(asked: { readonly withLinks: boolean }): Promise<readonly Mail[]>;
  /** Letters that are due, each leased to one sender for a minute. */
  take(): Promise<readonly Mail[]>;
  sent(id: string): Promise<void>;
  /** We try it again, after a pause that grows with each try. */
  notSent(mail: Mail): Promise<void>;
}

export interface Invitation {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly email: string;
  /** The address of the owner who invited. */
  readonly invitedBy: string;
  readonly role: MemberRole;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A person as another sign-in service knows them. */
interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface Identities {
  /** The person's id; undefined for an unknown identity or a disabled person. */
  find(who: Identity): Promise<Person | undefined>;
  of(
    personId: string,
  ): Promise<readonly { readonly id: string; readonly issuer: string; readonly createdAtMs: number }[]>;
  /** By a person, for their own account. */
  connect(who: Identity, act: Act): Promise<void>;
  /** For an address the other service has verified: a new person, or one who was invited; a Conflict for an account. */
  join(who: Identity, email: string, act: Omit<Act, "by">): Promise<Person>;
  disconnect(id: string, act: Act): Promise<void>;
}

/** Lists pending invitations only. */
export interface Invitations {
  /** By an owner; inviting again writes again, as often as strangers may. */
  invite(
    organisationId: string,
    asked: { readonly email: string; readonly role: MemberRole },
    letter: Omit<Letter, "to">,
    act: Act,
  ): Promise<void>;
  to(email: string): Promise<readonly Invitation[]>;
  of(organisationId: string): Promise<readonly Invitation[]>;
  /** By the person it was sent to, who becomes a member; gives the organisation's id. */
  accept(id: string, act: Act): Promise<string>;
  decline(id: string, act: Act): Promise<void>;
  /** By an owner. */
  withdraw(organisationId: string, id: string, act: Act): Promise<void>;
}

/** How people found and leave an organisation. */
export interface Founding {
  /** By a person, who becomes its owner. */
  found(
    asked: { readonly name: string; readonly type: Organisation["type"] },
    act: Act,
  ): Promise<Organisation>;
  /** By a member, for themselves; the last owner cannot leave. */
  leave(id: string, act: Act): Promise<void>;
  /** By an owner or an administrator; the last owner stays one. */
  setMemberRole(id: string, personId: string, role: MemberRole, act: Act): Promise<void>;
  /** By an owner or an administrator; the removed person gets a letter. */
  removeMember(id: string, personId: string, act: Act, letterTo?: LetterTo): Promise<void>;
  ofPerson(personId: string): Promise<readonly (Organisation & { readonly role: MemberRole })[]>;
}
