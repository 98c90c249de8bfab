// Canonical JSON (RFC 8785) and its SHA-256: one text for one value, whatever order its keys were written in.

import { createHash } from "node:crypto";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("JSON has no such number");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value as { readonly [key: string]: Json | undefined });
  const members: string[] = [];
  for (const [key, member] of entries.sort(([a], [b]) => byCodeUnits(a, b))) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(",")}}`;
}

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

export const contentHash = (value: Json): string => `sha256:${sha256(canonicalJson(value))}`;
