// Who sent a request and whether anyone could have read it on the way.

import { isIP } from "node:net";
import { type IsTrusted, isLoopback, plainAddress } from "./addresses.ts";

export interface Peer {
  /** The caller's address: the socket's, or what a trusted proxy says it is. */
  readonly address: string;
  /** Over TLS, or from this machine to itself. */
  readonly isPrivate: boolean;
}

interface Forwarded {
  readonly for: string | undefined;
  readonly proto: string | undefined;
}

/** Forwarding headers count only from trusted proxies; anyone else's are ignored. */
export function peerOf(
  socketAddress: string,
  isEncrypted: boolean,
  forwarded: Forwarded,
  isTrusted: IsTrusted,
): Peer {
  const address = plainAddress(socketAddress);
  const direct = { address, isPrivate: isEncrypted || isLoopback(address) };
  if (!isTrusted(address)) return direct;
  // A trusted proxy on this machine that forwards nothing is a person on this machine.
  if (forwarded.for === undefined && forwarded.proto === undefined && isLoopback(address)) return direct;
  const hops = listOf(forwarded.proto);
  return {
    address: callerOf(listOf(forwarded.for), address, isTrusted),
    isPrivate: hops.length > 0 && hops.every((hop) => hop.toLowerCase() === "https"),
  };
}

const listOf = (header: string | undefined): readonly string[] =>
  header === undefined ? [] : header.split(",").map((entry) => entry.trim());

/** From the nearest hop outwards, the first address that is no proxy of ours: what lies beyond it anyone may have written. */
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
