// Which passwords we accept: long ones that are not on a list of common ones and do not contain well-known words.

import type { RequestFault } from "#contract";
import { fault } from "./call.ts";

const SHORTEST = 12;
export const LONGEST = 256;

let common: Promise<ReadonlySet<string>> | null = null;

/** A list of some 50,000, read when someone first chooses a password. */
const commonOnes = (): Promise<ReadonlySet<string>> => {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return common;
};

export async function passwordFault(password: string, email: string): Promise<RequestFault | null> {
  if ([...password].length < SHORTEST)
    return fault(
      "password",
      `The password is shorter than ${SHORTEST} characters; a few words make a good one.`,
    );
  const plain = password.normalize("NFKC").toLowerCase();
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const known = [name, host.split(".")[0] ?? "", "fairclause"].filter((word) => word.length >= 4);
  if (known.some((word) => plain.includes(word)) || plain.includes(email.toLowerCase()))
    return fault(
      "password",
      "The password contains your address or the name of the service; choose another.",
    );
  const list = await commonOnes();
  return coresOf(plain).some((core) => list.has(core) || new Set(core).size === 1)
    ? fault("password", "This password is a common one, or one padded or repeated; choose another.")
    : null;
}

/** The password itself, without padding around a word, and what it repeats. */
function coresOf(plain: string): readonly string[] {
  const bare = /\p{L}(?:.*\p{L})?/su.exec(plain)?.[0] ?? "";
  return [plain, bare, ...[plain, bare].map(repeated)].filter((core) => core !== "");
}

/** "abcabc" is "abc", written twice. */
function repeated(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return at > 0 && at < text.length ? text.slice(0, at) : text;
}
