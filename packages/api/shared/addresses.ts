// Addresses of machines: which are this one, which belong to a trusted proxy.

import { isIP } from "node:net";
import { withinRanges } from "#store";

/** `::ffff:10.0.0.1` is 10.0.0.1 to everyone but the socket. */
export const plainAddress = (address: string): string =>
  address.startsWith("::ffff:") && address.includes(".") ? address.slice("::ffff:".length) : address;

export const isLoopback = (address: string): boolean =>
  address === "::1" || (isIP(address) === 4 && address.startsWith("127."));

export const isLoopbackHost = (host: string): boolean => host === "localhost" || isLoopback(host);

export type IsTrusted = (address: string) => boolean;

/** Null when some entry is neither an address nor a range like 10.0.0.0/8. */
export const trustedProxies = (ranges: readonly string[]): IsTrusted | null => withinRanges(ranges);
