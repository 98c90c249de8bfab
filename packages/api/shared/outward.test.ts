// Where we may send: https to public addresses, or to this machine; we judge a name by the address it resolves to.

import assert from "node:assert/strict";
import type { lookup } from "node:dns";
import { type AddressInfo, createServer } from "node:net";
import { describe, test } from "node:test";
import { newReceiver, taken } from "../testing/receiver.ts";
import { mayCall, postOutward, targetFault } from "./outward.ts";

test("we do not call private, shared, link-local and reserved addresses, in any spelling", () => {
  const refused = [
    ...[
      "10.0.0.1",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
    ],
    ...["224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1", "203.0.113.9", "::", "fc00::1", "fd12::1"],
    ...["fe80::1", "ff02::1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a00:1", "2002:a00:1::"],
    ...["2001:db8::1", "3fff::1", "3fff:fff::1", "5f00::1", "100::1", "100:0:0:1::1", "::ffff:0:7f00:1"],
    ...["not an address", ""],
  ];
  for (const address of refused) assert.equal(mayCall(address), false, address);
  for (const address of [
    "127.0.0.1",
    "::1",
    "8.8.8.8",
    "172.32.0.1",
    "2606:4700::1111",
    "3ffe::1",
    "100:0:0:2::1",
  ])
    assert.equal(mayCall(address), true, address);
});

test("a target is https, or http on this machine", () => {
  const refused = [
    ...["http://logs.example.com/", "ftp://127.0.0.1/", "https://10.0.0.1/", "https://[fd12::1]/", "nowhere"],
    ...[
      "https://169.254.169.254/latest",
      "https://0x0a000001/",
      "https://167772161/",
      "https://a:b@example.com/",
    ],
    ...["file:///etc/passwd", "http://[::ffff:10.0.0.1]/", "https://[::ffff:10.0.0.1]/"],
  ];
  for (const target of refused) assert.notEqual(targetFault(target), null, target);
  assert.notEqual(targetFault("https://:b@example.com/"), null, "a password too");
  const own = ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "localhost", "2130706433"];
  for (const host of own)
    assert.notEqual(targetFault(`https://${host}/`, { hasLoopback: false }), null, `${host} for a stranger`);
  for (const target of [
    "https://logs.example.com/x",
    "http://127.0.0.1:9/",
    "http://localhost/",
    "https://[::1]/",
  ])
    assert.equal(targetFault(target), null, target);
});

describe("posting", () => {
  const receiver = newReceiver();
  const { heard } = receiver;

  /** A name server that answers with these. */
  const leadingTo = (...addresses: readonly string[]): typeof lookup => {
    const answer = (_name: string, _options: unknown, done: (...told: unknown[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    return answer as unknown as typeof lookup;
  };

  test("reaches this machine, as JSON", async () => {
    await postOutward(receiver.url, '{"a":1}');
    assert.deepEqual(
      heard.splice(0).map(({ headers, body }) => [headers["content-type"], body]),
      [["application/json", '{"a":1}']],
    );
    await postOutward(receiver.url.replace("127.0.0.1", "localhost"), "{}", leadingTo("127.0.0.1"));
    assert.equal(heard.splice(0).length, 1);
  });

  test("anything but success is a failure, and we do not follow a redirect", async () => {
    for (const status of [500, 404, 302]) {
      receiver.answer = (_, response) => response.writeHead(status, { Location: "/elsewhere" }).end();
      await assert.rejects(postOutward(receiver.url, "{}"), new RegExp(`answered ${status}`));
    }
    assert.equal(heard.splice(0).length, 3);
    receiver.answer = taken;
  });

  test("a response that would change the protocol is a failure, and so is no response", async () => {
    for (const [answer, said] of [
      ["HTTP/1.1 101 Other\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n", /answered 101/],
      ["", /closed|ended|hang up|reset/i],
    ] as const) {
      const odd = createServer((socket) => {
        socket.on("error", () => {});
        socket.once("data", () => socket.end(answer));
      });
      await new Promise<void>((done) => odd.listen(0, "127.0.0.1", done));
      const address = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
      await assert.rejects(postOutward(address, "{}"), said);
      odd.close();
    }
  });

  test("we do not call a name that resolves to a private address, even as one of several", async () => {
    const named = receiver.url.replace("127.0.0.1", "localhost");
    for (const addresses of [["10.0.0.1"], ["127.0.0.1", "192.168.0.1"], ["fd12::1"], []])
      await assert.rejects(postOutward(named, "{}", leadingTo(...addresses)), /not a public address/);
    await assert.rejects(postOutward("https://10.0.0.1/", "{}"), /not a public address/);
    assert.deepEqual(heard, []);
  });
});
