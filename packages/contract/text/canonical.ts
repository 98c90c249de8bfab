// Canonical JSON (RFC 8785) and its SHA-256: one text for one value, in any order of its keys.

import { hash } from "node:crypto";

type JsonRecord = { readonly [key: string]: Json | undefined };

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;

/** Text that JSON writes as it stands between quotes. */
const PLAIN = /^[ !#-[\]-~]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

export function canonicalJson(value: Json): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("JSON has no such number");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  return shared.get(value) ?? recordText(value);
}

function recordText(value: JsonRecord): string {
  let members = "";
  for (const key of namesIn(value)) {
    const member = value[key];
    if (member !== undefined)
      members += `${members === "" ? "" : ","}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** In order. Requests have a place for every field, and most of them are empty. */
function namesIn(value: JsonRecord): readonly string[] {
  const names: string[] = [];
  for (const name of Object.keys(value)) if (value[name] !== undefined) names.push(name);
  return names.sort();
}

const shared = new WeakMap<JsonRecord, string>();

/** A record that occurs in many values and never changes: its text is written once, and kept as long as the record. */
export function sharedJson<T extends JsonRecord>(record: T): T {
  shared.set(record, recordText(record));
  return record;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

export const sha256 = (text: string): string => hash("sha256", text, "hex");

export const contentHash = (value: Json): string => `sha256:${sha256(canonicalJson(value))}`;
