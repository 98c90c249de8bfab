// Text as the store accepts it: trimmed, well formed, bounded, and the same when read back.

import { Invalid } from "./errors.ts";
import { INVISIBLE, nameFault, readAs } from "./names.ts";

/** Controls would forge lines in lists and logs; line breaks are kept where prose is asked for. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROLS_BUT_LINES = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]/u;

export function line(value: string, name: string, maxLength: number): string {
  return checked(value.normalize("NFC").trim(), name, maxLength, CONTROLS);
}

/** As everyone who must trust it sees it. */
export function organisationName(value: string): string {
  const name = line(value, "the name", 200).replace(/\p{Zs}+/gu, " ");
  const fault = nameFault(name);
  if (fault !== null) throw new Invalid(`the name ${fault}`);
  return name;
}

export function prose(value: string, name: string, maxLength: number): string {
  return checked(value.replaceAll("\r\n", "\n").trim(), name, maxLength, CONTROLS_BUT_LINES);
}

function checked(value: string, name: string, maxLength: number, refused: RegExp): string {
  if (value === "") throw new Invalid(`${name} is empty`);
  if (value.length > maxLength) throw new Invalid(`${name} is longer than ${maxLength} characters`);
  if (!value.isWellFormed() || refused.test(value))
    throw new Invalid(`${name} has characters that cannot be shown`);
  return value;
}

/** Names that a reader takes for one are one. */
export const nameKey = (name: string): string =>
  readAs(name.normalize("NFKC").toLowerCase().replace(/\s+/g, " "));

/** For callers that check before storing. */
export function isEmailAddress(value: string): boolean {
  try {
    return emailAddress(value) !== "";
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}

export function emailAddress(value: string): string {
  const address = line(value, "email", 254).toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(address) && !INVISIBLE.test(address)) return address;
  throw new Invalid(`${address} is not an email address`);
}
