// The one function of node:crypto that the contract uses, for browsers: SHA-256 at once, as text in hex.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function hash(algorithm: string, text: string, encoding: string): string {
  if (algorithm !== "sha256" || encoding !== "hex")
    throw new RangeError(`${algorithm} as ${encoding} is not here`);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
