// Addresses of machines: which are this one, which belong to a trusted proxy.

import { BlockList, isIP } from "node:net";

/** `::ffff:10.0.0.1` is 10.0.0.1 to everyone but the socket. */
export const plainAddress = (address: string): string =>
  address.startsWith("::ffff:") && address.includes(".") ? address.slice("::ffff:".length) : address;

export const isLoopback = (address: string): boolean =>
  address === "::1" || (isIP(address) === 4 && address.startsWith("127."));

export const isLoopbackHost = (host: string): boolean => host === "localhost" || isLoopback(host);

export type IsTrusted = (address: string) => boolean;

/** Null when some entry is neither an address nor a range like 10.0.0.0/8. */
export function trustedProxies(ranges: readonly string[]): IsTrusted | null {
  const list = new BlockList();
  for (const range of ranges) if (!addRange(list, range)) return null;
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function addRange(list: BlockList, range: string): boolean {
  const [address = "", bits, ...more] = range.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  const type = family === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) {
    list.addAddress(address, type);
    return true;
  }
  const most = family === 6 ? 128 : 32;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return false;
  list.addSubnet(address, Number(bits), type);
  return true;
}
