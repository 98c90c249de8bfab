// Canonical JSON (RFC 8785) and its SHA-256: one text for one value, whatever order its keys were written in.

import { hash } from "node:crypto";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** Text that JSON writes as it stands between quotes. */
const PLAIN = /^[ !#-[\]-~]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

export function canonicalJson(value: Json): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("JSON has no such number");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  let members = "";
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined)
      members += `${members === "" ? "" : ","}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

export const sha256 = (text: string): string => hash("sha256", text, "hex");

export const contentHash = (value: Json): string => `sha256:${sha256(canonicalJson(value))}`;
