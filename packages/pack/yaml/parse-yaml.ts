// YAML texts as trees: plain ones read quickly, all others, and every fault, by the library.

import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { Faulty, type Node } from "../node.ts";
import { plainTree } from "./plain-yaml.ts";

/** YAML with every scalar a string: 18:00 stays 18:00 and 974.80 stays 974.80. */
export const parseYaml = (file: string, text: string): Node =>
  plainTree(file, text) ?? libraryTree(file, text);

/** What the library reads, or every fault it finds. */
export function libraryTree(file: string, text: string): Node {
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
