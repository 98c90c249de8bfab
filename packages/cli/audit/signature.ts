// The signature on a manifest: an Ed25519 key in a file, what it signs, and whether it is valid.

import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Signature, signedText } from "#audit";
import { ed25519Key, keyIdOf, publicDer } from "#store";
import { AuditFailure } from "./failure.ts";

/** Makes a private key that only its owner can read, and never overwrites a file; gives the public half. */
export function makeKey(path: string): { readonly id: string; readonly pem: string } {
  if (existsSync(path)) throw new AuditFailure(`${path} is there already; name a file that is not`);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  writeFileSync(path, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
  return { id: keyIdOf(publicKey), pem: publicKey.export({ type: "spki", format: "pem" }).toString() };
}

export const signingKey = (path: string): KeyObject => readKey(path, createPrivateKey, "a private key");

/** Of a file with the public key, or with the private one. */
export const publicKeyIn = (path: string): KeyObject => readKey(path, createPublicKey, "a key");

function readKey(path: string, read: (pem: Buffer) => KeyObject, what: string): KeyObject {
  const key = ed25519Key(() => read(readFileSync(path)));
  if (key !== null) return key;
  throw new AuditFailure(`${path} is not ${what} for manifests: make one with fairclause audit key FILE`);
}

export const signatureOf = (contentHash: string, key: KeyObject): Signature => ({
  algorithm: "ed25519",
  public_key: publicDer(key).toString("base64"),
  value: sign(null, Buffer.from(signedText(contentHash)), key).toString("base64"),
});

export interface CheckedSignature {
  /** null: it is missing or not valid. */
  readonly keyId: string | null;
  readonly fault: string | null;
}

/** `expected` is the key that must have signed; null: any may have. */
export function checkSignature(
  signature: Signature | undefined,
  contentHash: string,
  expected: KeyObject | null,
): CheckedSignature {
  const failed = (fault: string): CheckedSignature => ({ keyId: null, fault });
  if (signature === undefined)
    return expected === null ? { keyId: null, fault: null } : failed("the manifest is not signed");
  const key = keyIn(signature);
  if (
    key === null ||
    !verify(null, Buffer.from(signedText(contentHash)), key, Buffer.from(signature.value, "base64"))
  )
    return failed("the signature does not fit the manifest");
  if (expected !== null && !publicDer(expected).equals(publicDer(key)))
    return failed(`the manifest is signed with another key, ${keyIdOf(key)}`);
  return { keyId: keyIdOf(key), fault: null };
}

function keyIn({ algorithm, public_key }: Signature): KeyObject | null {
  if (algorithm !== "ed25519") return null;
  const key = Buffer.from(public_key, "base64");
  return ed25519Key(() => createPublicKey({ key, format: "der", type: "spki" }));
}
