// Hashes under every key a purpose has had, one after the other: a new key can go over a stored hash without the
// secret.

import { createHmac } from "node:crypto";

/** The oldest first. Without the last one you can neither make nor check a hash; the earlier ones alone do not help. */
export type HashKeys = readonly Buffer[];

const hmac = (key: Buffer, of: string | Buffer): Buffer => createHmac("sha256", key).update(of).digest();

/** Puts further keys over a hash. */
export const hashedOver = (keys: HashKeys, hash: Buffer): Buffer =>
  keys.reduce((before, key) => hmac(key, before), hash);

export function keyedHash([first, ...later]: HashKeys, text: string): Buffer {
  if (first === undefined) throw new Error("a hash needs a key");
  return hashedOver(later, hmac(first, text));
}

export const keyedHex = (keys: HashKeys, text: string): string => keyedHash(keys, text).toString("hex");
