// The markdown of our documents, read into blocks; what it does not know stops the build.

import { type Block, type DocText, plainText } from "../docs/blocks.ts";
import { type LinkOf, spansOf } from "./spans.ts";

const FENCE = /^```(\w*)\s*$/;
const HEADING = /^(#{2,4}) (.+)$/;
const ITEM = /^(?:(-)|\d+\.) +(.*)$/;
const COMMENT = /^<!--.*-->$/;
/** Not used in our documents: we would only guess how to read them. */
const UNKNOWN = /^(?:>|!\[|<|={3,}$|-{3,}$|#{5,})/;

export function docOf(text: string, linkOf: LinkOf): DocText {
  const [first = "", ...rest] = text.split("\n");
  if (!first.startsWith("# ")) throw new Error(`a document opens with its title, not with "${first}"`);
  const ids = new Map<string, number>();
  return { title: first.slice(2), blocks: blocksOf(rest, { linkOf, ids }) };
}

interface Reading {
  readonly linkOf: LinkOf;
  /** How often each heading occurred already. */
  readonly ids: Map<string, number>;
}

function blocksOf(lines: readonly string[], reading: Reading): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || COMMENT.test(line)) at += 1;
    else {
      const [block, taken] = blockAt(lines.slice(at), reading);
      blocks.push(block);
      at += taken;
    }
  }
  return blocks;
}

type Taken = readonly [block: Block, lines: number];

function blockAt(lines: readonly string[], reading: Reading): Taken {
  const [line = ""] = lines;
  if (UNKNOWN.test(line)) throw new Error(`no page can show "${line}"`);
  if (FENCE.test(line)) return codeAt(lines);
  if (HEADING.test(line)) return [headingOf(line, reading), 1];
  if (line.startsWith("|")) return tableAt(lines, reading);
  if (ITEM.test(line)) return listAt(lines, reading);
  const count = until(lines, (one) => one.trim() === "" || one.startsWith("|") || startsBlock(one));
  return [
    { kind: "paragraph", text: spansOf(lines.slice(0, count).join(" "), reading.linkOf) },
    Math.max(count, 1),
  ];
}

const startsBlock = (line: string): boolean => FENCE.test(line) || HEADING.test(line) || ITEM.test(line);

/** The lines before the first that ends them; the first is never the end. */
function until(lines: readonly string[], isEnd: (line: string) => boolean): number {
  const end = lines.findIndex((line, index) => index > 0 && isEnd(line));
  return end < 0 ? lines.length : end;
}

function codeAt(lines: readonly string[]): Taken {
  const language = FENCE.exec(lines[0] ?? "")?.[1] ?? "";
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith("```"));
  if (end < 0) throw new Error("a block of code has no end");
  return [{ kind: "code", language, text: lines.slice(1, end).join("\n") }, end + 1];
}

const LEVELS = { 2: 2, 3: 3, 4: 4 } as const;

function headingOf(line: string, { linkOf, ids }: Reading): Block {
  const [, marks = "##", title = ""] = HEADING.exec(line) ?? [];
  const text = spansOf(title, linkOf);
  const slug = plainText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
  const before = ids.get(slug) ?? 0;
  ids.set(slug, before + 1);
  const level = LEVELS[marks.length as keyof typeof LEVELS];
  return { kind: "heading", level, id: before === 0 ? slug : `${slug}-${before}`, text };
}

function tableAt(lines: readonly string[], { linkOf }: Reading): Taken {
  const count = until(lines, (line) => !line.startsWith("|"));
  const [head = [], , ...rows] = lines
    .slice(0, count)
    .map((line) => cellsOf(line).map((cell) => spansOf(cell, linkOf)));
  return [{ kind: "table", head, rows }, count];
}

/** A bar inside code or behind a backslash is part of the cell. */
function cellsOf(line: string): readonly string[] {
  const cells = line.trim().match(/(?:`[^`]*`|\\\||[^|])+/g) ?? [];
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Items of one kind; what is indented under an item belongs to it. */
function listAt(lines: readonly string[], reading: Reading): Taken {
  const isOrdered = ITEM.exec(lines[0] ?? "")?.[1] === undefined;
  const items: string[][] = [];
  let at = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const item = ITEM.exec(line);
    if (item !== null && (item[1] === undefined) === isOrdered) items.push([item[2] ?? ""]);
    else if (/^ +\S/.test(line)) items.at(-1)?.push(line.replace(/^ {2,3}/, ""));
    else if (!(line.trim() === "" && /^ +\S/.test(lines[at + 1] ?? ""))) break;
  }
  return [{ kind: "list", isOrdered, items: items.map((item) => blocksOf(item, reading)) }, at];
}
