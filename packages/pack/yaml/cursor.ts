// A place in a YAML text that moves forward, and the small steps that block and flow notation share.

import type { Node } from "../node.ts";

export interface Cursor {
  readonly file: string;
  readonly text: string;
  at: number;
  /** The line of `at`, from 1, and where it starts. */
  line: number;
  lineStart: number;
}

/** Thrown where the text is not plain enough to be sure of: the library then reads all of it. */
export const UNSURE = new Error("not plain YAML");

export function unsure(): never {
  throw UNSURE;
}

export const Char = {
  newline: 10,
  space: 32,
  double: 34,
  hash: 35,
  percent: 37,
  single: 39,
  comma: 44,
  dash: 45,
  colon: 58,
  greater: 62,
  question: 63,
  openList: 91,
  closeList: 93,
  openMap: 123,
  closeMap: 125,
} as const;

export const columnOf = ({ at, lineStart }: Cursor): number => at - lineStart;

export const isAtEnd = ({ at, text }: Cursor): boolean => at >= text.length;

/** A space, the end of a line or the end of the text. */
export const isBreak = (char: number): boolean =>
  char === Char.space || char === Char.newline || Number.isNaN(char);

export function skipSpaces(cursor: Cursor): void {
  while (cursor.text.charCodeAt(cursor.at) === Char.space) cursor.at += 1;
}

export function nextLine(cursor: Cursor): void {
  const end = cursor.text.indexOf("\n", cursor.at);
  cursor.at = end < 0 ? cursor.text.length : end + 1;
  cursor.line += 1;
  cursor.lineStart = cursor.at;
}

/** Is what follows on the line nothing, or a comment? */
export function isRestBlank(cursor: Cursor): boolean {
  skipSpaces(cursor);
  const char = cursor.text.charCodeAt(cursor.at);
  if (char !== Char.hash) return char === Char.newline || Number.isNaN(char);
  if (cursor.at > cursor.lineStart && cursor.text.charCodeAt(cursor.at - 1) !== Char.space) unsure();
  return true;
}

/** Goes to the next character that is not a space, the end of a line or part of a comment. */
export function skipToContent(cursor: Cursor): void {
  while (!isAtEnd(cursor) && isRestBlank(cursor)) nextLine(cursor);
}

/** Characters with which no plain value starts; after `-`, `?` and `:` it depends on what follows. */
const INDICATORS = new Set([..."#&*!|>'\"%@`[]{},"].map((char) => char.charCodeAt(0)));

export function startsPlain({ text, at }: Cursor): boolean {
  const char = text.charCodeAt(at);
  if (char === Char.dash || char === Char.question || char === Char.colon)
    return !isBreak(text.charCodeAt(at + 1)) && !INDICATORS.has(text.charCodeAt(at + 1));
  return !INDICATORS.has(char);
}

export const isQuote = (char: number): boolean => char === Char.double || char === Char.single;

/** The quoted text at the cursor, on one line and without escapes other than a doubled single quote. */
export function quotedText(cursor: Cursor): string {
  const quote = cursor.text.charAt(cursor.at);
  let end = cursor.text.indexOf(quote, cursor.at + 1);
  while (quote === "'" && end >= 0 && cursor.text.charAt(end + 1) === quote)
    end = cursor.text.indexOf(quote, end + 2);
  if (end < 0) unsure();
  const inside = cursor.text.slice(cursor.at + 1, end);
  if (inside.includes("\n") || inside.includes("\\")) unsure();
  cursor.at = end + 1;
  return quote === "'" ? inside.replaceAll("''", "'") : inside;
}

export const textNode = ({ file }: Cursor, line: number, text: string): Node => ({
  file,
  line,
  content: { is: "text", text },
});

export function quotedNode(cursor: Cursor): Node {
  const { file, line } = cursor;
  return { file, line, content: { is: "text", text: quotedText(cursor), quoted: true } };
}
