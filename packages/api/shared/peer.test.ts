// We believe forwarding headers from trusted proxies only.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { trustedProxies } from "./addresses.ts";
import { peerOf } from "./peer.ts";

const trusted = trustedProxies(["10.0.0.0/8", "192.0.2.7", "fd00::/8"]);
if (trusted === null) throw new Error("the ranges are sound");
const isTrusted = trusted;
const NOTHING = { for: undefined, proto: undefined };

describe("without a proxy", () => {
  test("plain HTTP is private on loopback alone", () => {
    assert.deepEqual(peerOf("127.0.0.1", false, NOTHING, isTrusted), {
      address: "127.0.0.1",
      isPrivate: true,
    });
    assert.deepEqual(peerOf("::1", false, NOTHING, isTrusted), { address: "::1", isPrivate: true });
    assert.deepEqual(peerOf("::ffff:127.0.0.1", false, NOTHING, isTrusted).isPrivate, true);
    assert.deepEqual(peerOf("203.0.113.9", false, NOTHING, isTrusted).isPrivate, false);
    assert.deepEqual(peerOf("203.0.113.9", true, NOTHING, isTrusted).isPrivate, true);
  });

  test("we ignore what an untrusted address says about itself", () => {
    const said = { for: "127.0.0.1", proto: "https" };
    assert.deepEqual(peerOf("203.0.113.9", false, said, isTrusted), {
      address: "203.0.113.9",
      isPrivate: false,
    });
  });

  test("an address that only looks like loopback is not", () => {
    assert.equal(peerOf("127.evil", false, NOTHING, isTrusted).isPrivate, false);
  });
});

test("an IPv4 address written as IPv6 is that address, in any spelling", () => {
  const written = [
    "::ffff:203.0.113.9",
    "::FFFF:203.0.113.9",
    "::ffff:cb00:7109",
    "0:0:0:0:0:ffff:cb00:7109",
  ];
  for (const one of written) {
    assert.equal(peerOf(one, true, NOTHING, isTrusted).address, "203.0.113.9", one);
    const said = { for: one, proto: "https" };
    assert.equal(peerOf("10.1.2.3", false, said, isTrusted).address, "203.0.113.9", one);
  }
  assert.equal(
    peerOf("::FFFF:10.1.2.3", false, { for: "203.0.113.9", proto: "https" }, isTrusted).isPrivate,
    true,
  );
  assert.equal(peerOf("2001:DB8::1", true, NOTHING, isTrusted).address, "2001:db8::1");
  assert.equal(peerOf("fe80::1%eth0", true, NOTHING, isTrusted).address, "fe80::1%eth0");
});

describe("behind a trusted proxy", () => {
  const peer = (forwarded: string | undefined, proto: string | undefined) =>
    peerOf("10.1.2.3", false, { for: forwarded, proto }, isTrusted);

  test("its word on scheme and caller counts", () => {
    assert.deepEqual(peer("203.0.113.9", "https"), { address: "203.0.113.9", isPrivate: true });
    assert.deepEqual(peer("203.0.113.9", "http"), { address: "203.0.113.9", isPrivate: false });
    assert.equal(peer("203.0.113.9", undefined).isPrivate, false);
    assert.equal(peer("203.0.113.9", "").isPrivate, false);
  });

  test("one unencrypted hop is enough to be read", () => {
    assert.equal(peer("203.0.113.9", "http, https").isPrivate, false);
    assert.equal(peer("203.0.113.9", "https, HTTPS").isPrivate, true);
  });

  test("the caller is the first hop outwards that is not our proxy", () => {
    assert.equal(peer("1.1.1.1, 203.0.113.9", "https").address, "203.0.113.9");
    assert.equal(peer("203.0.113.9, 192.0.2.7", "https").address, "203.0.113.9");
    assert.equal(peer("fd00::1", "https").address, "fd00::1");
  });

  test("a text that is not an address ends the search", () => {
    assert.equal(peer("203.0.113.9, <script>", "https").address, "10.1.2.3");
    assert.equal(peer("", "https").address, "10.1.2.3");
  });

  test("a caller on the proxy's machine is not loopback to us", () => {
    assert.deepEqual(peer("127.0.0.1", "http"), { address: "127.0.0.1", isPrivate: false });
  });
});

describe("RFC 7239's Forwarded", () => {
  const peer = (standard: string, more: { for?: string; proto?: string } = {}) =>
    peerOf("10.1.2.3", false, { for: more.for, proto: more.proto, standard }, isTrusted);

  test("counts only from a trusted proxy", () => {
    const caller = { address: "203.0.113.9", isPrivate: true };
    assert.deepEqual(peer("for=203.0.113.9;proto=https;by=10.1.2.3"), caller);
    assert.deepEqual(peer('For="203.0.113.9:4711"; Proto=HTTPS'), caller);
    assert.equal(peer('for="[2001:db8::1]:4711";proto=https').address, "2001:db8::1");
    const stranger = peerOf(
      "203.0.113.1",
      false,
      { for: undefined, proto: undefined, standard: "for=127.0.0.1;proto=https" },
      isTrusted,
    );
    assert.deepEqual(stranger, { address: "203.0.113.1", isPrivate: false });
  });

  test("hop by hop outwards; a hop in the clear, or without a protocol, can be read", () => {
    assert.equal(peer("for=1.1.1.1;proto=https, for=203.0.113.9;proto=https").address, "203.0.113.9");
    assert.equal(peer("for=203.0.113.9;proto=https, for=192.0.2.7;proto=https").address, "203.0.113.9");
    assert.equal(peer("for=203.0.113.9;proto=http, for=10.0.0.1;proto=https").isPrivate, false);
    assert.equal(peer("for=203.0.113.9").isPrivate, false);
    assert.equal(peer("for=unknown;proto=https").address, "10.1.2.3");
    assert.equal(peer("for=_hidden;proto=https").address, "10.1.2.3");
  });

  test("we do not believe a header that breaks the RFC, or contradicts X-Forwarded-*", () => {
    const doubted = { address: "10.1.2.3", isPrivate: false };
    for (const header of ["", "for", "for=a b", 'for="x', "for=1.1.1.1;;proto=https", "proto=https,"])
      assert.deepEqual(peer(header), doubted, header);
    const spoofed = { for: "203.0.113.9", proto: "https" };
    assert.deepEqual(peer("for=1.1.1.1;proto=https", spoofed), doubted);
    assert.deepEqual(peer("for=203.0.113.9;proto=http", spoofed), doubted);
    assert.deepEqual(peer("for=203.0.113.9;proto=https", spoofed), {
      address: "203.0.113.9",
      isPrivate: true,
    });
  });
});

test("a proxy on this machine that forwards nothing is a person on this machine", () => {
  const local = trustedProxies(["127.0.0.1"]);
  assert.ok(local !== null);
  assert.equal(peerOf("127.0.0.1", false, NOTHING, local).isPrivate, true);
  assert.equal(peerOf("127.0.0.1", false, { for: "203.0.113.9", proto: undefined }, local).isPrivate, false);
});

test("finds text that is not a range", () => {
  for (const range of ["10.0.0.0/33", "10.0.0.0/", "proxy.local", "10.0.0.0/8/8", "", "::1/129"])
    assert.equal(trustedProxies([range]), null, range);
});
