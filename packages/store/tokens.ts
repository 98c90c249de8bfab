// Tokens that people carry (sessions, links): 256 random bits, stored as a keyed hash; and sealing what only they open.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { type HashKeys, keyedHex } from "./keyed-hash.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const newToken = (): string => randomBytes(32).toString("base64url");

type TokenKind = "session" | "verify" | "reset" | "handover" | "identity";

export const isToken = (text: string): boolean => TOKEN.test(text);

/** Bound to its kind, so that one kind of link does not work as another. */
export const tokenHash = (keys: HashKeys, kind: TokenKind, token: string): string =>
  keyedHex(keys, `${kind}:${token}`);

/** A new token and what we store of it. */
export function makeToken(
  keys: HashKeys,
  kind: TokenKind,
): { readonly token: string; readonly token_hash: string } {
  const token = newToken();
  return { token, token_hash: tokenHash(keys, kind, token) };
}

/** Also binds a token to its row: a token's hash moved to another row opens nothing. */
export const boundHash = (keys: HashKeys, kind: TokenKind, token: string, row: readonly string[]): string =>
  keyedHex(keys, `bound:${kind}:${JSON.stringify([...row, token])}`);

export function isBound(made: string, kept: string | null): boolean {
  const [a, b] = [Buffer.from(made), Buffer.from(kept ?? "")];
  return a.length === b.length && timingSafeEqual(a, b);
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, bound to `about`, so that a value sealed for one row opens in no other. */
export const seal = (key: Buffer, about: string, text: string): string =>
  sealBytes(key, about, Buffer.from(text, "utf8"));

export function sealBytes(key: Buffer, about: string, content: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws if the value was altered, or sealed with another key or for another row. */
export const unseal = (key: Buffer, about: string, sealed: string): string =>
  unsealBytes(key, about, sealed).toString("utf8");

export function unsealBytes(key: Buffer, about: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  const tagAt = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE_BYTES, tagAt));
  return Buffer.concat([decipher.update(bytes.subarray(tagAt)), decipher.final()]);
}

/** The key that only the holder of the token can make. */
export const keyFrom = (token: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.from(token, "base64url"), "", "fairclause handover", 32));
