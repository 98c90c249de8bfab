// Keys and secrets: their form, that none repeats, and that we catch a typing error without a query.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checksumHolds, generateCredential, parseToken, SECRET_PATTERN } from "./index.ts";
import { hashSecret } from "./secrets.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

test("a key id has 128 random bits in hex, a secret 256 and a checksum", () => {
  const { keyId, secret } = generateCredential();
  assert.match(keyId, /^ak_[0-9a-f]{32}$/);
  assert.match(secret, /^sk_[A-Za-z0-9_-]{49}$/);
  assert.deepEqual(parseToken(`${keyId}:${secret}`), { keyId, secret });
});

test("of 100,000 none repeats, and every character is as likely as any other", () => {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const rounds = 100_000;
  for (let made = 0; made < rounds; made += 1) {
    const { keyId, secret } = generateCredential();
    seen.add(keyId).add(secret);
    // The last of the 43 characters carries four bits only.
    for (const character of secret.slice(3, 45)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  assert.equal(seen.size, 2 * rounds);
  const expected = (rounds * 42) / 64;
  const chiSquare = [...ALPHABET].reduce((sum, character) => {
    return sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // 63 degrees of freedom: beyond 130 by chance once in a million runs.
  assert.ok(chiSquare < 130, `chi-square ${chiSquare}`);
});

test("the checksum catches every change of one character, and every swap of neighbours that differ", () => {
  const { secret } = generateCredential();
  for (let at = 3; at < secret.length; at += 1) {
    for (const other of ALPHABET) {
      const changed = secret.slice(0, at) + other + secret.slice(at + 1);
      assert.equal(checksumHolds(changed), other === secret[at], changed);
    }
    const swapped = `${secret.slice(0, at)}${secret[at + 1] ?? ""}${secret[at]}${secret.slice(at + 2)}`;
    if (swapped !== secret) assert.equal(checksumHolds(swapped), false, swapped);
  }
});

test("the form alone shows what cannot be one of ours", () => {
  const { keyId, secret } = generateCredential();
  const wrong = [
    "",
    ":",
    keyId,
    secret,
    `${keyId}:`,
    `:${secret}`,
    `${keyId} ${secret}`,
    `${keyId.toUpperCase()}:${secret}`,
    `${keyId}:${secret} `,
    `${keyId}:${secret}A`,
    `${keyId}0:${secret}`,
    `${keyId}:${secret.slice(0, -1)}`,
    `${secret}:${keyId}`,
    `${keyId}:${secret}\n`,
  ];
  for (const token of wrong) assert.equal(parseToken(token), undefined, JSON.stringify(token));
});

test("the published expression finds our secrets in other text, and nothing longer or shorter", () => {
  const [first, second] = [generateCredential(), generateCredential()];
  const text = `KEY="${first.keyId}:${first.secret}"\nurl?k=${second.secret}&x\nsk_${"a".repeat(50)} sk_${"b".repeat(48)}`;
  const found = [...text.matchAll(SECRET_PATTERN)].map(([match]) => match);
  assert.deepEqual(found, [first.secret, second.secret]);
  assert.ok(found.every(checksumHolds));
});

test("a hash depends on pepper, key id and secret", () => {
  const pair = generateCredential();
  const other = generateCredential();
  const pepper = Buffer.from("a pepper of enough characters...");
  const hashes = [
    hashSecret([pepper], pair),
    hashSecret([Buffer.from("another pepper of enough letters")], pair),
    hashSecret([pepper], { ...pair, secret: other.secret }),
    hashSecret([pepper], { ...pair, keyId: other.keyId }),
  ].map((hash) => hash.toString("hex"));
  assert.equal(new Set(hashes).size, 4);
  assert.equal(hashes[0]?.length, 64);
});
