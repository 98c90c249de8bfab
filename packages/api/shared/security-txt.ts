// Where to report a security problem: /.well-known/security.txt (RFC 9116), if the operator sets a contact.

export const SECURITY_TXT_PATH = "/.well-known/security.txt";

export interface SecurityContact {
  /** Addresses as URIs, the preferred one first. */
  readonly contacts: readonly string[];
  /** After this instant no one should trust the file. */
  readonly expires: string;
}

interface Fault {
  readonly setting: string;
  readonly problem: string;
}

const INSTANT = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))?$/;

/** A day (its start, UTC) or an instant, in the one form of RFC 3339 with Z; null when it is neither. */
function instantOf(given: string): string | null {
  const [, day] = INSTANT.exec(given) ?? [];
  if (day === undefined || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day) return null;
  const ms = Date.parse(given);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().replace(".000Z", "Z");
}

const isContact = (uri: string): boolean =>
  /^mailto:[^\s@]+@[^\s@]+$|^tel:\+?[0-9-]+$/.test(uri) || (uri.startsWith("https://") && URL.canParse(uri));

/** Null without a contact: then we serve nothing. */
export function securityContact(
  { contact, expires }: { readonly contact: string | undefined; readonly expires: string | undefined },
  faults: Fault[],
): SecurityContact | null {
  if (!contact && !expires) return null;
  const contacts = (contact ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (contacts.length === 0 || !contacts.every(isContact)) {
    const problem = "it must be one or more of mailto:, https:// or tel:, separated by commas";
    faults.push({ setting: "SECURITY_CONTACT", problem });
  }
  const until = instantOf(expires ?? "");
  if (until === null) {
    const problem = "say until when the contact is valid: a day such as 2027-06-30, less than a year ahead";
    faults.push({ setting: "SECURITY_EXPIRES", problem });
  }
  return { contacts, expires: until ?? "" };
}

export const securityTxt = ({ contacts, expires }: SecurityContact, publicUrl: string): string =>
  [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
    "",
  ].join("\n");
