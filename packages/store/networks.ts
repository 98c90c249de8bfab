// Addresses and ranges of addresses, as `203.0.113.7`, `10.0.0.0/8` or `2001:db8::/32`.

import { BlockList, isIP } from "node:net";
import { Invalid } from "./errors.ts";

export type IsWithin = (address: string) => boolean;

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Null when some entry is neither an address nor a range. */
export function withinRanges(ranges: readonly string[]): IsWithin | null {
  const list = new BlockList();
  for (const range of ranges) if (!addRange(list, range)) return null;
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function addRange(list: BlockList, range: string): boolean {
  const [address = "", bits, ...more] = range.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) {
    list.addAddress(address, familyOf(address));
    return true;
  }
  const most = family === 6 ? 128 : 32;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return false;
  list.addSubnet(address, Number(bits), familyOf(address));
  return true;
}

/**
 * The correct form of a range that was written with an address inside it: `10.0.0.5/8` is all of 10.0.0.0/8, and
 * its author may have meant one machine. Null when it is right, or not a range.
 */
export function rangeMeant(range: string): string | null {
  const [address = "", bits] = range.split("/");
  if (bits === undefined || address.includes("%") || withinRanges([range]) === null) return null;
  const isLong = isIP(address) === 6;
  const groups = isLong ? longGroups(address) : address.split(".").map(Number);
  const width = isLong ? 16 : 8;
  const kept = groups.map((group, place) => {
    const free = Math.min(width, Math.max(0, width * (place + 1) - Number(bits)));
    return (group >> free) << free;
  });
  if (kept.every((group, place) => group === groups[place])) return null;
  const text = isLong ? shortest(kept.map((group) => group.toString(16)).join(":")) : kept.join(".");
  return `${text}/${bits}`;
}

const shortest = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The eight groups of an IPv6 address. */
function longGroups(address: string): readonly number[] {
  const [head = "", tail] = shortest(address).split("::");
  const parts = (text: string): readonly string[] => (text === "" ? [] : text.split(":"));
  const [before, after] = [parts(head), parts(tail ?? "")];
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

const MOST_NETWORKS = 20;

/**
 * As a key keeps them. We compare callers by plain IPv4 addresses, so an IPv4 address written as IPv6 would match no
 * one.
 */
export function checkedNetworks(given: readonly string[]): readonly string[] {
  const networks = [...new Set(given.map((one) => one.trim().toLowerCase()))];
  if (networks.length > MOST_NETWORKS) throw new Invalid(`a key has at most ${MOST_NETWORKS} ranges`);
  for (const one of networks) {
    if (withinRanges([one]) === null || one.includes("%"))
      throw new Invalid(`${one} is neither an address nor a range like 203.0.113.0/24 or 2001:db8::/32`);
    const meant = rangeMeant(one);
    if (meant !== null)
      throw new Invalid(`${one} is the whole range ${meant}: write that, or the address alone`);
    if (one.startsWith("::ffff:")) throw new Invalid(`write ${one} as an IPv4 address`);
  }
  return networks;
}
