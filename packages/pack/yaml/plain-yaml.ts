// Reads plain YAML, as award files are written, many times as fast as the library; says so where a text is not plain.

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
  quotedText,
  skipSpaces,
  skipToContent,
  startsPlain,
  textNode,
  UNSURE,
  unsure,
} from "./cursor.ts";
import { endLine, flowNode, isFlow } from "./flow.ts";

/** Tabs, carriage returns, marks between documents and directives are for the library. */
const NOT_PLAIN = /[\t\r\uFEFF\u0085\u2028\u2029]|^(?:---|\.\.\.|%)/m;

/** The tree of a text, the same as the library's; null where only the library can say what it is. */
export function plainTree(file: string, text: string): Node | null {
  if (NOT_PLAIN.test(text)) return null;
  const cursor: Cursor = { file, text, at: 0, line: 1, lineStart: 0 };
  try {
    skipToContent(cursor);
    if (isAtEnd(cursor)) return null;
    const isCollection = isDash(cursor) || keyEnd(cursor) >= 0 || isFlow(text.charCodeAt(cursor.at));
    const root = isCollection ? blockNode(cursor, -1) : unsure();
    skipToContent(cursor);
    return isAtEnd(cursor) ? root : null;
  } catch (error) {
    if (error !== UNSURE) throw error;
    return null;
  }
}

const isDash = ({ text, at }: Cursor): boolean =>
  text.charCodeAt(at) === Char.dash && isBreak(text.charCodeAt(at + 1));

/** What stands at the cursor, inside a block of some indent. */
function blockNode(cursor: Cursor, indent: number): Node {
  if (isDash(cursor)) return listNode(cursor);
  return keyEnd(cursor) < 0 ? valueNode(cursor, indent) : mapNode(cursor);
}

function listNode(cursor: Cursor): Node {
  const { file, line } = cursor;
  const indent = columnOf(cursor);
  const items: Node[] = [];
  do {
    cursor.at += 1;
    if (isRestBlank(cursor)) skipToContent(cursor);
    if (isAtEnd(cursor) || columnOf(cursor) <= indent) unsure();
    items.push(blockNode(cursor, indent));
    skipToContent(cursor);
  } while (isInBlock(cursor, indent) && isDash(cursor));
  return { file, line, content: { is: "list", items } };
}

/** Does the block of this indent go on? What is indented further belongs nowhere. */
function isInBlock(cursor: Cursor, indent: number): boolean {
  if (isAtEnd(cursor)) return false;
  const column = columnOf(cursor);
  return column > indent ? unsure() : column === indent;
}

function mapNode(cursor: Cursor): Node {
  const { file, line } = cursor;
  const indent = columnOf(cursor);
  const entries = new Map<string, Node>();
  do {
    const keyLine = cursor.line;
    const key = keyText(cursor);
    if (entries.has(key)) unsure();
    const { content } = entryNode(cursor, indent);
    entries.set(key, { file, line: keyLine, content });
    skipToContent(cursor);
  } while (isInBlock(cursor, indent) && !isDash(cursor));
  return { file, line, content: { is: "map", entries } };
}

/** The key at the cursor; passes its colon. */
function keyText(cursor: Cursor): string {
  const end = keyEnd(cursor);
  if (end < 0) unsure();
  const key = isQuote(cursor.text.charCodeAt(cursor.at))
    ? quotedText(cursor)
    : cursor.text.slice(cursor.at, end).trimEnd();
  if (key === "<<") unsure();
  cursor.at = end + 1;
  return key;
}

/** Where the colon of a key on this line stands; -1 where there is none. */
function keyEnd(cursor: Cursor): number {
  const { text, at } = cursor;
  if (isQuote(text.charCodeAt(at))) {
    const after = { ...cursor };
    quotedText(after);
    const isKey = text.charCodeAt(after.at) === Char.colon && isBreak(text.charCodeAt(after.at + 1));
    return isKey ? after.at : -1;
  }
  if (!startsPlain(cursor)) return -1;
  for (let end = at; ; end += 1) {
    const char = text.charCodeAt(end);
    if (char === Char.newline || Number.isNaN(char)) return -1;
    if (char === Char.hash && text.charCodeAt(end - 1) === Char.space) return -1;
    if (char === Char.colon && isBreak(text.charCodeAt(end + 1)))
      return end - at > LONGEST_KEY ? unsure() : end;
  }
}

const LONGEST_KEY = 1000;

/** What a key of a mapping is given: on its line, below it, or nothing. */
function entryNode(cursor: Cursor, indent: number): Node {
  const { line } = cursor;
  if (!isRestBlank(cursor)) return isDash(cursor) ? unsure() : valueNode(cursor, indent);
  skipToContent(cursor);
  const column = isAtEnd(cursor) ? -1 : columnOf(cursor);
  if (column > indent) return blockNode(cursor, indent);
  return column === indent && isDash(cursor) ? listNode(cursor) : textNode(cursor, line, "");
}

/** A value that is no block: flow notation, quoted, folded or plain. */
function valueNode(cursor: Cursor, indent: number): Node {
  const char = cursor.text.charCodeAt(cursor.at);
  if (char === Char.greater) return foldedNode(cursor, indent);
  if (!isFlow(char) && !isQuote(char)) return plainNode(cursor, indent);
  const node = isFlow(char) ? flowNode(cursor, indent) : quotedNode(cursor);
  endLine(cursor);
  return node;
}

/** A plain value, with the lines that follow it further inside. */
function plainNode(cursor: Cursor, indent: number): Node {
  const { line } = cursor;
  if (!startsPlain(cursor)) unsure();
  const parts = [plainLine(cursor)];
  while (cursor.text.charCodeAt(cursor.at) === Char.newline) {
    const after = { ...cursor };
    nextLine(after);
    if (isRestBlank(after) || columnOf(after) <= indent) break;
    if (!startsPlain(after) && after.text.charCodeAt(after.at) !== Char.percent) unsure();
    Object.assign(cursor, after);
    parts.push(plainLine(cursor));
  }
  if (cursor.text.charCodeAt(cursor.at) === Char.newline) refuseMore(cursor, indent);
  return textNode(cursor, line, parts.join(" "));
}

/** After a line without text nothing of the value may follow. */
function refuseMore(cursor: Cursor, indent: number): void {
  skipToContent(cursor);
  if (!isAtEnd(cursor) && columnOf(cursor) > indent) unsure();
}

function plainLine(cursor: Cursor): string {
  const { text, at: start } = cursor;
  let end = start;
  for (; ; end += 1) {
    const char = text.charCodeAt(end);
    if (char === Char.newline || Number.isNaN(char)) break;
    if (char === Char.colon && isBreak(text.charCodeAt(end + 1))) unsure();
    if (char === Char.hash && text.charCodeAt(end - 1) === Char.space) break;
  }
  cursor.at = end;
  return text.slice(start, end).trimEnd();
}

/** `>-`: the lines below, joined with spaces. */
function foldedNode(cursor: Cursor, indent: number): Node {
  const { line, text } = cursor;
  if (!text.startsWith(">-\n", cursor.at)) unsure();
  nextLine(cursor);
  skipSpaces(cursor);
  const inside = columnOf(cursor);
  if (inside <= indent || text.charCodeAt(cursor.at) === Char.newline) unsure();
  const parts: string[] = [];
  while (!isAtEnd(cursor) && columnOf(cursor) === inside && text.charCodeAt(cursor.at) !== Char.newline) {
    const from = cursor.at;
    nextLine(cursor);
    parts.push(text.slice(from, cursor.at).replace(/\n$/, ""));
    skipSpaces(cursor);
  }
  if (parts.some((part) => part.endsWith(" "))) unsure();
  return endFolded(cursor, indent, textNode(cursor, line, parts.join(" ")));
}

function endFolded(cursor: Cursor, indent: number, node: Node): Node {
  while (cursor.text.charCodeAt(cursor.at) === Char.newline) {
    nextLine(cursor);
    skipSpaces(cursor);
  }
  if (!isAtEnd(cursor) && columnOf(cursor) > indent) unsure();
  return node;
}
