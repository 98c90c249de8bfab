// Plain flow notation: `[a, b]` and `{ key: value }`, over as many lines as it likes.

import type { Node } from "../node.ts";
import {
  Char,
  type Cursor,
  columnOf,
  isAtEnd,
  isBreak,
  isQuote,
  isRestBlank,
  nextLine,
  quotedNode,
  skipSpaces,
  skipToContent,
  startsPlain,
  textNode,
  unsure,
} from "./cursor.ts";

export const isFlow = (char: number): boolean => char === Char.openList || char === Char.openMap;

/** A list or mapping inside a block of some indent: every line of it is indented further. */
export function flowNode(cursor: Cursor, indent: number): Node {
  const { file, line } = cursor;
  const content =
    cursor.text.charCodeAt(cursor.at) === Char.openList
      ? { is: "list" as const, items: flowItems(cursor, indent) }
      : { is: "map" as const, entries: flowEntries(cursor, indent) };
  return { file, line, content };
}

function flowItems(cursor: Cursor, indent: number): readonly Node[] {
  const items: Node[] = [];
  for (
    let isMore = opens(cursor, Char.closeList, indent);
    isMore;
    isMore = goesOn(cursor, Char.closeList, indent)
  )
    items.push(flowValue(cursor, indent));
  return items;
}

function flowEntries(cursor: Cursor, indent: number): ReadonlyMap<string, Node> {
  const entries = new Map<string, Node>();
  for (
    let isMore = opens(cursor, Char.closeMap, indent);
    isMore;
    isMore = goesOn(cursor, Char.closeMap, indent)
  ) {
    const { line } = cursor;
    const key = flowKey(cursor);
    if (entries.has(key)) unsure();
    skipInside(cursor, indent);
    const { file, content } = flowValue(cursor, indent);
    entries.set(key, { file, line, content });
  }
  return entries;
}

/** Passes the opening bracket; is there an item before the closing one? */
function opens(cursor: Cursor, closing: number, indent: number): boolean {
  cursor.at += 1;
  skipInside(cursor, indent);
  if (cursor.text.charCodeAt(cursor.at) !== closing) return true;
  cursor.at += 1;
  return false;
}

/** Passes the comma between two items, or the closing bracket after the last. */
function goesOn(cursor: Cursor, closing: number, indent: number): boolean {
  skipInside(cursor, indent);
  const char = cursor.text.charCodeAt(cursor.at);
  cursor.at += 1;
  if (char === closing) return false;
  if (char !== Char.comma) unsure();
  skipInside(cursor, indent);
  return true;
}

function skipInside(cursor: Cursor, indent: number): void {
  const { line } = cursor;
  skipToContent(cursor);
  if (isAtEnd(cursor) || (cursor.line > line && columnOf(cursor) <= indent)) unsure();
}

/** A key of one line; passes its colon. */
function flowKey(cursor: Cursor): string {
  const { content } = isQuote(cursor.text.charCodeAt(cursor.at)) ? quotedNode(cursor) : plainPart(cursor);
  const isKey =
    cursor.text.charCodeAt(cursor.at) === Char.colon && isBreak(cursor.text.charCodeAt(cursor.at + 1));
  if (!isKey || content.is !== "text" || content.text === "<<") unsure();
  cursor.at += 1;
  return content.text;
}

function flowValue(cursor: Cursor, indent: number): Node {
  const char = cursor.text.charCodeAt(cursor.at);
  if (isFlow(char)) return flowNode(cursor, indent);
  return isQuote(char) ? quotedNode(cursor) : plainValue(cursor, indent);
}

/** Lines of a plain value are joined with a space. */
function plainValue(cursor: Cursor, indent: number): Node {
  const { line } = cursor;
  const parts = [plainText(cursor)];
  while (cursor.text.charCodeAt(cursor.at) === Char.newline) {
    nextLine(cursor);
    if (isRestBlank(cursor) || columnOf(cursor) <= indent) unsure();
    const char = cursor.text.charCodeAt(cursor.at);
    if (char === Char.comma || char === Char.closeList || char === Char.closeMap) break;
    parts.push(plainText(cursor));
  }
  return textNode(cursor, line, parts.join(" "));
}

const plainPart = (cursor: Cursor): Node => textNode(cursor, cursor.line, plainText(cursor));

/** A plain value as far as it goes on its line. */
function plainText(cursor: Cursor): string {
  if (!startsPlain(cursor)) unsure();
  const { text, at: start } = cursor;
  let end = start;
  for (; ; end += 1) {
    const char = text.charCodeAt(end);
    if (char === Char.comma || char === Char.closeList || char === Char.closeMap || char === Char.newline)
      break;
    if (isFlow(char) || Number.isNaN(char)) unsure();
    if (char === Char.hash && text.charCodeAt(end - 1) === Char.space) unsure();
    if (char === Char.colon && endsKey(text.charCodeAt(end + 1))) break;
  }
  cursor.at = end;
  return text.slice(start, end).trimEnd();
}

const endsKey = (char: number): boolean =>
  isBreak(char) || isFlow(char) || char === Char.comma || char === Char.closeList || char === Char.closeMap;

/** Nothing but a comment may follow on the line. */
export function endLine(cursor: Cursor): void {
  skipSpaces(cursor);
  if (!isRestBlank(cursor)) unsure();
}
