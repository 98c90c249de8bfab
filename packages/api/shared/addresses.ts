// Addresses of machines: which are this one, which belong to a trusted proxy.

import { isIP, isIPv6 } from "node:net";
import { withinRanges } from "#store";

/** In its shortest form; `::ffff:10.0.0.1`, in any spelling, is 10.0.0.1 to everyone but the socket. */
export function plainAddress(address: string): string {
  if (!address.includes(":") || !isIPv6(address) || address.includes("%")) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const bytes = [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((two) => [two >> 8, two & 255]);
  return bytes.join(".");
}

export const isLoopback = (address: string): boolean =>
  address === "::1" || (isIP(address) === 4 && address.startsWith("127."));

export const isLoopbackHost = (host: string): boolean => host === "localhost" || isLoopback(host);

export type IsTrusted = (address: string) => boolean;

/** Null when some entry is neither an address nor a range like 10.0.0.0/8. */
export const trustedProxies = (ranges: readonly string[]): IsTrusted | null => withinRanges(ranges);
