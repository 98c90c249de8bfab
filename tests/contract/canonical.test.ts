// Canonical JSON and its hash.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { canonicalJson, contentHash, sharedJson } from "#contract";

describe("canonical JSON", () => {
  test("keys in order of code units, no spaces, numbers and escapes as RFC 8785 has them", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter",
      "1": "One",
      "\ud83d\ude00": "Emoji",
      "\u0080": "Control",
      "\u00f6": "o",
    };
    assert.equal(
      canonicalJson(value),
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji","\ufb33":"Hebrew Letter"}',
    );
    assert.equal(
      canonicalJson([333333333.3333333, 1e30, 4.5, 0.002, 1e-27, -0]),
      "[333333333.3333333,1e+30,4.5,0.002,1e-27,0]",
    );
    assert.throws(() => canonicalJson(Number.NaN), /no such number/);
  });

  test("a record that many values share has the text it would have by itself", () => {
    const record = { b: [1, { d: null, c: "x" }], a: undefined };
    const alone = canonicalJson([record, { record }]);
    assert.equal(canonicalJson([sharedJson(record), { record }]), alone);
    assert.equal(contentHash(record), contentHash({ ...record }));
  });

  test("a hash that anyone can recompute", () => {
    assert.equal(
      contentHash({ b: 1, a: "x" }),
      "sha256:cdab067e9f3beb32d1252cfd63e492592fecbf591b0d08cadb24bb17f3864246",
    );
  });
});
