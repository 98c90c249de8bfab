// Sends out of the machine: over https to public addresses, or to the machine itself; never anywhere else.

import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback, isLoopbackHost, plainAddress } from "./addresses.ts";

const TIMEOUT_MS = 10_000;

/** Networks that are not public: private, shared, link-local, test, multicast, reserved, and ways into them. */
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
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 32],
  ["100::", 63],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
];

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC)
  notPublic.addSubnet(network, bits, network.includes(":") ? "ipv6" : "ipv4");

/** Whether we may call an address: a public one, or this machine's own. */
export function mayCall(address: string): boolean {
  const plain = plainAddress(address);
  if (isLoopback(plain)) return true;
  const family = isIP(plain);
  return family !== 0 && !notPublic.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** Whether this machine's own addresses count as public: its operator may allow that for their own address. */
interface Reach {
  readonly hasLoopback: boolean;
}

const OWN_TARGET: Reach = { hasLoopback: true };

const isWithin = (address: string, { hasLoopback }: Reach): boolean =>
  mayCall(address) && (hasLoopback || !isLoopback(plainAddress(address)));

/** What is wrong with a target, as a sentence; null when we may try it. */
export function targetFault(target: string, reach: Reach = OWN_TARGET): string | null {
  if (!URL.canParse(target)) return "it must be an address that starts with https://";
  const { protocol, hostname, username, password } = new URL(target);
  const host = plainAddress(hostname.replace(/^\[|\]$/g, ""));
  const isOwn = isLoopbackHost(host);
  if (username !== "" || password !== "") return "an address with a name in it would be written to logs";
  if (isOwn && !reach.hasLoopback) return `${host} is not a public address`;
  if (protocol !== "https:" && !(protocol === "http:" && isOwn))
    return reach.hasLoopback
      ? "it must start with https://; http:// is for this machine alone"
      : "it must start with https://";
  if (isIP(host) !== 0 && !isWithin(host, reach)) return `${host} is not a public address`;
  return null;
}

/** We do not call the target, or what it resolves to. */
export class NotPublic extends Error {}

/** Looks up the name once, judges it, and calls that very address: a second look-up could answer differently. */
const judgedLookup =
  (resolve: typeof lookup, reach: Reach): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, "", 4);
      const wrong = found.find(({ address }) => !isWithin(address, reach));
      const [first] = found;
      if (wrong !== undefined || first === undefined)
        return done(
          new NotPublic(`${name} leads to ${wrong?.address ?? "nowhere"}, which is not a public address`),
          "",
          4,
        );
      if (options.all === true) return done(null, [...found]);
      return done(null, first.address, first.family);
    });
  };

export interface Posting {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reach?: Reach;
  /** For all of it: the look-up, the connection, the request and the answer. */
  readonly signal: AbortSignal;
  readonly resolve?: typeof lookup;
}

/** For a response that no one reads. */
const MOST_ANSWER_BYTES = 65_536;

/** Posts JSON and gives the status of the response, whatever it is; does not follow a redirect. */
export async function statusOfPost(target: string, posting: Posting): Promise<number> {
  const { body, reach = OWN_TARGET, signal, resolve = lookup } = posting;
  const fault = targetFault(target, reach);
  if (fault !== null) throw new NotPublic(fault);
  const url = new URL(target);
  // Loaded when first needed: Node's HTTP client would cost every service memory.
  const { request } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  const headers = {
    ...posting.headers,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  };
  const lookedUp = judgedLookup(resolve, reach);
  return new Promise((done, failed) => {
    const options = { method: "POST", agent: false, lookup: lookedUp, signal, headers };
    const sent = request(url, options, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES) response.destroy();
      });
      response.on("error", () => {});
      done(response.statusCode ?? 0);
    });
    sent.on("error", failed);
    // A response that would change the protocol is not an answer, and a connection may end without one.
    sent.on("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      done(statusCode ?? 0);
    });
    sent.on("close", () => failed(new Error("the connection ended without an answer")));
    sent.end(body);
  });
}

/** Anything but a 2xx is an error, a redirect too. */
export async function postOutward(
  target: string,
  body: string,
  resolve: typeof lookup = lookup,
): Promise<void> {
  const status = await statusOfPost(target, { body, resolve, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (status < 200 || status >= 300) throw new Error(`${new URL(target).host} answered ${status}`);
}
