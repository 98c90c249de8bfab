// The deployment's key for receipts: read from a file, or made beside an embedded store; and its public half for everyone.

import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ed25519Key, keyIdOf, Misconfigured } from "#store";

export const KEYS_PATH = "/.well-known/fairclause-keys.json";

export interface ReceiptKey {
  readonly id: string;
  sign(text: string): { readonly keyId: string; readonly signature: string };
  holds(text: string, signature: string): boolean;
  /** A JWK Set (RFC 7517), as KEYS_PATH serves it. */
  readonly published: object;
}

/** Null where the file cannot be read or has no Ed25519 key. */
export function receiptPem(path: string): string | null {
  const key = ed25519Key(() => createPrivateKey(readFileSync(path)));
  return key === null ? null : key.export({ type: "pkcs8", format: "pem" }).toString();
}

/**
 * Made once, readable only by its owner. We put it in place whole: two processes that make it at once keep the first.
 */
export function madePem(path: string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
    const made = `${path}.${process.pid}.new`;
    writeFileSync(made, pem, { mode: 0o600, flush: true });
    try {
      linkSync(made, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(made, { force: true });
    }
  }
  const pem = receiptPem(path);
  if (pem !== null) return pem;
  throw new Misconfigured(
    `${path} has no Ed25519 private key that we can read: restore it from a backup, or move it away and a new one is made`,
  );
}

export function receiptKeyFrom(pem: string): ReceiptKey {
  const privateKey: KeyObject = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const id = keyIdOf(publicKey);
  return {
    id,
    sign: (text) => ({
      keyId: id,
      signature: sign(null, Buffer.from(text), privateKey).toString("base64"),
    }),
    holds: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, "base64")),
    published: { keys: [{ ...publicKey.export({ format: "jwk" }), kid: id, use: "sig", alg: "EdDSA" }] },
  };
}
