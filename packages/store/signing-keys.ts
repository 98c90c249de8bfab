// Ed25519 keys, for everything we sign: how we read one, and the name by which people tell keys apart.

import { createHash, createPublicKey, type KeyObject } from "node:crypto";

/** Null if it is not an Ed25519 key. The key itself must not be in a message, so neither is the reason. */
export function ed25519Key(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    return key.asymmetricKeyType === "ed25519" ? key : null;
  } catch {
    return null;
  }
}

/** The public half as DER; of a private key too. */
export const publicDer = (key: KeyObject): Buffer =>
  (key.type === "private" ? createPublicKey(key) : key).export({ type: "spki", format: "der" });

/** The start of the public key's SHA-256: which key signed. */
export const keyIdOf = (key: KeyObject): string =>
  createHash("sha256").update(publicDer(key)).digest("hex").slice(0, 16);
