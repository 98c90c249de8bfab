// JSON text to a value, strictly: we refuse text that two readers could understand differently.

import { type Problem, problemOf } from "../problems/problem.ts";
import { isAsWritten } from "./number-text.ts";

type JsonObject = { readonly [key: string]: unknown };
export type ReadJson = { readonly value: JsonObject } | { readonly problem: Problem };

/** Deeper than any request of ours; 500,000 brackets cost one pass over the text. */
const MOST_DEPTH = 32;
/** More names than any request of ours has; checked before we hash a name. */
const MOST_NAMES = 10_000;
/** A mebibyte of receipts has some 36,000: each brings its whole result. */
export const MOST_RECEIPT_NAMES = 50_000;
/** A double represents any number of this many digits; with more, or with an exponent, we compare the text with it. */
const SAFE_DIGITS = 15;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function readJsonBytes(bytes: Uint8Array, mostNames: number = MOST_NAMES): ReadJson {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refuse("it is not UTF-8");
  }
  return readJson(text, mostNames);
}

/** Text decoded from UTF-8. */
function readJson(text: string, mostNames: number): ReadJson {
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) return refuse("it begins with a byte-order mark");
  const outline = outlineOf(text, mostNames);
  if (typeof outline === "string") return refuse(outline);
  let value: unknown;
  try {
    value = outline.hasDoubtfulNumber ? JSON.parse(text, exactNumbersOnly) : JSON.parse(text);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : "it cannot be read");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse("it must be one object");
  if (countInside(value) !== outline.members) return refuse("a name stands twice in one object");
  if (outline.hasEscape && !isPlainText(value))
    return refuse("a string has a NUL or half of a surrogate pair");
  return { value: value as JsonObject };
}

const refuse = (why: string): ReadJson => ({
  problem: problemOf("not_json", `The request is not JSON we accept: ${why}.`),
});

const BYTE_ORDER_MARK = 0xfeff;
const QUOTE = 0x22;
const COLON = 0x3a;
const NINE = 0x39;
const ZERO = 0x30;
const POINT = 0x2e;
const BACKSLASH = 0x5c;
/** `{` is `[` with this bit, and `}` is `]` with it. */
const BRACE = 0x20;
/** `E` is `e` without that bit. */
const EXPONENT = 0x65;
const OPENING = 0x5b;
const CLOSING = 0x5d;

interface Outline {
  /** Names in the text: more than names kept, if one occurs twice. */
  readonly members: number;
  readonly hasEscape: boolean;
  /** A number of many digits or with an exponent, which a double may not represent. */
  readonly hasDoubtfulNumber: boolean;
}

/** One pass outside strings: the depth, the number of names, any number to check again. Says why if it is too much. */
function outlineOf(text: string, mostNames: number): Outline | string {
  let [depth, members, digits] = [0, 0, 0];
  let hasDoubtfulNumber = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = text.indexOf('"', at + 1);
      if (end < 0) break; // JSON.parse says what is wrong
      at = text.charCodeAt(end - 1) === BACKSLASH ? endOfString(text, at) : end;
    } else if (code === COLON) {
      members += 1;
      digits = 0;
    } else if (code <= NINE) {
      if (code >= ZERO) {
        digits += 1;
        if (digits > SAFE_DIGITS) hasDoubtfulNumber = true;
      } else if (code !== POINT) digits = 0;
    } else if ((code & ~BRACE) === OPENING) {
      depth += 1;
      if (depth > MOST_DEPTH) return `it is nested more than ${MOST_DEPTH} deep`;
    } else if ((code & ~BRACE) === CLOSING) depth -= 1;
    else if ((code | BRACE) === EXPONENT && digits > 0) hasDoubtfulNumber = true;
  }
  if (members > mostNames) return `it has more than ${mostNames} names`;
  return { members, hasEscape: text.includes("\\u"), hasDoubtfulNumber };
}

/** The quote that ends a string in which some quote is escaped. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * The names kept in a value and in everything inside it. A number beyond the whole numbers a double represents exactly
 * becomes NaN on the way, which no schema accepts as a number, so that we name its place.
 */
function countMembers(container: { [key: string]: unknown }): number {
  let count = 0;
  for (const key in container) {
    count += 1;
    const member = container[key];
    if (typeof member === "number") {
      if (!isHeldExactly(member)) container[key] = Number.NaN;
    } else if (typeof member === "object" && member !== null) count += countInside(member);
  }
  return count;
}

/** Lists go by index: naming the places of a list costs more than reading the text. */
function countInside(value: object): number {
  if (!Array.isArray(value)) return countMembers(value as { [key: string]: unknown });
  let count = 0;
  for (let index = 0; index < value.length; index += 1) {
    const item: unknown = value[index];
    if (typeof item === "number") {
      if (!isHeldExactly(item)) value[index] = Number.NaN;
    } else if (typeof item === "object" && item !== null) count += countInside(item);
  }
  return count;
}

const isHeldExactly = (number: number): boolean => Math.abs(number) <= Number.MAX_SAFE_INTEGER;

/** A number that a double does not give back as written becomes NaN. */
function exactNumbersOnly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return isAsWritten(context.source, value) ? value : Number.NaN;
}

function isPlainText(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, member]) => isPlainText(key) && isPlainText(member));
}
