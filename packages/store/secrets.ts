// Key ids and secrets: how we make them, and how we detect a typing error without asking the database.

import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { type HashKeys, keyedHash } from "./keyed-hash.ts";

/** Finds our secrets in any text; `checksumHolds` tells a real one from a look-alike. */
export const SECRET_PATTERN = /(?<![A-Za-z0-9_-])sk_[A-Za-z0-9_-]{49}(?![A-Za-z0-9_-])/g;

const KEY_ID = /^ak_[0-9a-f]{32}$/;
const SECRET = /^sk_[A-Za-z0-9_-]{49}$/;
const CHECKSUM_LENGTH = 6;

export interface KeyPair {
  readonly keyId: string;
  readonly secret: string;
}

export function generateCredential(): KeyPair {
  const keyId = `ak_${randomBytes(16).toString("hex")}`;
  const random = `sk_${randomBytes(32).toString("base64url")}`;
  return { keyId, secret: random + checksumOf(random) };
}

function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString("base64url");
}

export const checksumHolds = (secret: string): boolean =>
  SECRET.test(secret) && checksumOf(secret.slice(0, -CHECKSUM_LENGTH)) === secret.slice(-CHECKSUM_LENGTH);

/** `KEY_ID:SECRET` as callers send it; undefined when it cannot be one of ours. */
export function parseToken(token: string): KeyPair | undefined {
  const colon = token.indexOf(":");
  const [keyId, secret] = [token.slice(0, colon), token.slice(colon + 1)];
  return KEY_ID.test(keyId) && checksumHolds(secret) ? { keyId, secret } : undefined;
}

/** Bound to its key id, so that a hash copied onto another credential's row opens nothing. */
export const hashSecret = (keys: HashKeys, { keyId, secret }: KeyPair): Buffer =>
  keyedHash(keys, `${keyId}:${secret}`);
