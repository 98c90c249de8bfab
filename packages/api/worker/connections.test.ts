// We count connections by network: someone with one IPv6 address has a whole /64 of them.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { limitConnections } from "./connections.ts";

let ports = 0;

/** A connection from an address, without a network behind it. */
const from = (remoteAddress: string): Socket =>
  Object.defineProperties(new Socket(), {
    remoteAddress: { value: remoteAddress },
    remotePort: { value: ++ports },
  });

/** Which of these stay open when each network may have two. */
function left(addresses: readonly string[]): readonly (string | undefined)[] {
  const server = createServer();
  server.removeAllListeners("connection");
  limitConnections(
    server,
    { connections: 100, connectionsPerAddress: 2 },
    () => false,
    (socket) => void socket.destroy(),
  );
  const sockets = addresses.map((address) => {
    const socket = from(address);
    server.emit("connection", socket);
    return socket;
  });
  return sockets.filter(({ destroyed }) => !destroyed).map(({ remoteAddress }) => remoteAddress);
}

test("addresses of one /64 count together, and the longest idle makes room", () => {
  assert.deepEqual(left(["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3"]), [
    "2001:db8:1:2::2",
    "2001:db8:1:2:ffff::3",
  ]);
});

test("another /64 and each IPv4 address count separately, even written as IPv6", () => {
  const apart = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:3::1", "192.0.2.1", "192.0.2.2"];
  assert.deepEqual(left(apart), apart);
  assert.deepEqual(left(["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"]), ["::ffff:192.0.2.1", "192.0.2.1"]);
});
