// Who sent a request and whether anyone could have read it on the way.

import { isIP } from "node:net";
import { type IsTrusted, isLoopback, plainAddress } from "./addresses.ts";

export interface Peer {
  /** The caller's address: the socket's, or what a trusted proxy says. */
  readonly address: string;
  /** Over TLS, or from this machine to itself. */
  readonly isPrivate: boolean;
}

interface Forwarded {
  readonly for: string | undefined;
  readonly proto: string | undefined;
  /** RFC 7239's own header. */
  readonly standard?: string | undefined;
}

/** What the hops of a request said about it, the nearest last. */
interface Hops {
  readonly callers: readonly string[];
  readonly protocols: readonly string[];
}

/** Forwarding headers count only from trusted proxies; we ignore anyone else's. */
export function peerOf(
  socketAddress: string,
  isEncrypted: boolean,
  forwarded: Forwarded,
  isTrusted: IsTrusted,
): Peer {
  const address = plainAddress(socketAddress);
  const direct = { address, isPrivate: isEncrypted || isLoopback(address) };
  if (!isTrusted(address)) return direct;
  const customary = customaryHops(forwarded);
  const standard = forwarded.standard === undefined ? null : standardHops(forwarded.standard);
  // A trusted proxy on this machine that forwards nothing is a person on this machine.
  if (customary === null && forwarded.standard === undefined && isLoopback(address)) return direct;
  const peers = [customary, standard]
    .filter((hops) => hops !== null)
    .map((hops) => through(hops, address, isTrusted));
  const [first, second = first] = peers;
  // A proxy writes one kind and may pass on the other as the caller wrote it: if they differ, we believe neither.
  const isAgreed =
    first !== undefined &&
    (forwarded.standard === undefined || standard !== null) &&
    first.address === second?.address &&
    first.isPrivate === second.isPrivate;
  return isAgreed ? first : { address, isPrivate: false };
}

const through = ({ callers, protocols }: Hops, nearest: string, isTrusted: IsTrusted): Peer => ({
  address: callerOf(callers, nearest, isTrusted),
  isPrivate: protocols.length > 0 && protocols.every((protocol) => protocol.toLowerCase() === "https"),
});

function customaryHops(forwarded: Forwarded): Hops | null {
  if (forwarded.for === undefined && forwarded.proto === undefined) return null;
  return { callers: listOf(forwarded.for), protocols: listOf(forwarded.proto) };
}

/** A name, then a token or a quoted text without escapes, as `for="[2001:db8::1]:4711"`. */
const PAIR = /^[ \t]*([A-Za-z]{1,20})=(?:"([^"\\]{0,200})"|([^\s",;=]{1,200}))[ \t]*$/;

/** Null when it breaks RFC 7239; a hop without a protocol counts as one that could be read. */
function standardHops(header: string): Hops | null {
  const hops = header.split(",").map((hop) => {
    const pairs = hop.split(";").map((pair) => PAIR.exec(pair));
    if (pairs.includes(null)) return null;
    return new Map(pairs.map((pair) => [pair?.[1]?.toLowerCase() ?? "", pair?.[2] ?? pair?.[3] ?? ""]));
  });
  if (hops.includes(null)) return null;
  return {
    callers: hops.map((hop) => nodeAddress(hop?.get("for") ?? "unknown")),
    protocols: hops.map((hop) => hop?.get("proto") ?? ""),
  };
}

/** Without brackets and port. */
function nodeAddress(node: string): string {
  const [, bracketed, plain] = /^(?:\[([0-9A-Fa-f:.]+)\]|([0-9.]+))(?::\d{1,5})?$/.exec(node) ?? [];
  return bracketed ?? plain ?? node;
}

const listOf = (header: string | undefined): readonly string[] =>
  header === undefined ? [] : header.split(",").map((entry) => entry.trim());

/**
 * From the nearest hop outwards, the first address that is not our proxy: anyone may have written what lies beyond it.
 */
function callerOf(hops: readonly string[], nearest: string, isTrusted: IsTrusted): string {
  let caller = nearest;
  for (const hop of hops.toReversed()) {
    const address = plainAddress(hop);
    if (isIP(address) === 0) return caller;
    caller = address;
    if (!isTrusted(address)) return caller;
  }
  return caller;
}
