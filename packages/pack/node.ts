// Award files as trees of plain text that remember the file and line they came from.

import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";

export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
  readonly remedy: string;
}

export interface Place {
  readonly file: string;
  readonly line: number;
}

export type Node = Place & {
  readonly content:
    | { readonly is: "text"; readonly text: string; readonly quoted?: true }
    | { readonly is: "list"; readonly items: readonly Node[] }
    | { readonly is: "map"; readonly entries: ReadonlyMap<string, Node> };
};

/** Faults found at one place; readers throw it and collectors gather it. */
export class Faulty extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map((fault) => `${fault.file}:${fault.line} ${fault.problem}`).join("\n"));
    this.faults = faults;
  }
}

export const faulty = (place: Place, problem: string, remedy: string): Faulty =>
  new Faulty([{ file: place.file, line: place.line, problem, remedy }]);

/** YAML with every scalar a string: 18:00 stays 18:00 and 974.80 stays 974.80. */
export function parseYaml(file: string, text: string): Node {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: "failsafe", lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new Faulty(
      document.errors.map((error) => ({
        file,
        line: lines.linePos(error.pos[0]).line,
        problem: `not readable as YAML: ${error.message}`,
        remedy: "correct the syntax here",
      })),
    );
  }
  return toNode(document.contents, { file, lines, document }, 1);
}

interface Source {
  readonly file: string;
  readonly lines: LineCounter;
  readonly document: Document;
}

function toNode(value: unknown, source: Source, near: number): Node {
  const { file, lines } = source;
  if (isAlias(value)) return { ...toNode(value.resolve(source.document), source, near), line: near };
  if (isScalar(value)) {
    const quoted =
      value.type === "QUOTE_DOUBLE" || value.type === "QUOTE_SINGLE" ? ({ quoted: true } as const) : {};
    const text = String(value.value ?? "");
    return { file, line: lineOf(value, lines, near), content: { is: "text", text, ...quoted } };
  }
  if (isSeq(value)) {
    const line = lineOf(value, lines, near);
    const items = value.items.map((item) => toNode(item, source, line));
    return { file, line, content: { is: "list", items } };
  }
  if (isMap(value)) {
    const entries = new Map<string, Node>();
    for (const pair of value.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : "";
      const line = lineOf(pair.key, lines, near);
      const node = toNode(pair.value, source, line);
      entries.set(key, { ...node, line });
    }
    return { file, line: lineOf(value, lines, near), content: { is: "map", entries } };
  }
  return { file, line: near, content: { is: "text", text: "" } };
}

function lineOf(value: unknown, lines: LineCounter, near: number): number {
  const range = isScalar(value) || isSeq(value) || isMap(value) ? value.range : null;
  return range == null ? near : lines.linePos(range[0]).line;
}

/** The tree as plain values again: what a version's content is hashed from. */
export type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };

export function plainOf(node: Node): Plain {
  const { content } = node;
  if (content.is === "text") return content.text;
  if (content.is === "list") return content.items.map(plainOf);
  return Object.fromEntries([...content.entries].map(([key, value]) => [key, plainOf(value)]));
}

/** The tree as a JSON request would hold it: unquoted numbers, true and false are what they look like. */
export function jsonOf({ content }: Node): unknown {
  if (content.is === "list") return content.items.map(jsonOf);
  if (content.is === "map") {
    return Object.fromEntries([...content.entries].map(([key, value]) => [key, jsonOf(value)]));
  }
  if (content.quoted) return content.text;
  if (content.text === "true" || content.text === "false") return content.text === "true";
  return /^-?\d+(?:\.\d+)?$/.test(content.text) ? Number(content.text) : content.text;
}
