// Sending something out of the machine: over https to public addresses, or to the machine itself; never anywhere else.

import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback, isLoopbackHost, plainAddress } from "./addresses.ts";

const TIMEOUT_MS = 10_000;

/** Networks that are not the internet's: private, shared, link-local, test, multicast, reserved, and ways into them. */
const NOT_PUBLIC: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["::", 96],
  ["64:ff9b::", 32],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
];

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC)
  notPublic.addSubnet(network, bits, network.includes(":") ? "ipv6" : "ipv4");

/** Whether an address may be called: a public one, or this machine's own. */
export function mayCall(address: string): boolean {
  const plain = plainAddress(address);
  if (isLoopback(plain)) return true;
  const family = isIP(plain);
  return family !== 0 && !notPublic.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** What is wrong with a target, as a sentence; null when it may be tried. */
export function targetFault(target: string): string | null {
  if (!URL.canParse(target)) return "it must be an address that starts with https://";
  const { protocol, hostname, username } = new URL(target);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (username !== "") return "an address with a name in it would be written to logs";
  if (protocol !== "https:" && !(protocol === "http:" && isLoopbackHost(host)))
    return "it must start with https://; http:// is for this machine alone";
  if (isIP(host) !== 0 && !mayCall(host)) return `${host} is not a public address`;
  return null;
}

/** The name is looked up once, judged, and that very address is called: a second look-up could answer otherwise. */
const judgedLookup =
  (resolve: typeof lookup): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, "", 4);
      const wrong = found.find(({ address }) => !mayCall(address));
      const [first] = found;
      if (wrong !== undefined || first === undefined)
        return done(
          new Error(`${name} leads to ${wrong?.address ?? "nowhere"}, which is not a public address`),
          "",
          4,
        );
      if (options.all === true) return done(null, [...found]);
      return done(null, first.address, first.family);
    });
  };

/** Posts JSON; anything but a 2xx is an error, a redirect too. */
export async function postOutward(
  target: string,
  body: string,
  resolve: typeof lookup = lookup,
): Promise<void> {
  const fault = targetFault(target);
  if (fault !== null) throw new Error(fault);
  const url = new URL(target);
  // Loaded when first needed: Node's HTTP client would cost every service memory.
  const { request } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  return new Promise((done, failed) => {
    const sent = request(
      url,
      {
        method: "POST",
        agent: false,
        lookup: judgedLookup(resolve),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) done();
        else failed(new Error(`${url.host} answered ${statusCode}`));
      },
    );
    sent.on("error", failed);
    sent.end(body);
  });
}
