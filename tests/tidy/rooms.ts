// Reads the folders of a package as rooms: which file imports which, where that runs in a circle, how many parameters a function takes.
import { posix } from "node:path";
import { codeOf, importsOf, type SourceFile } from "./sources.ts";

/** A file and the files of its own package that it imports, as types or as values. */
interface Node {
  readonly path: string;
  readonly imports: readonly string[];
}

export function importGraph(files: readonly SourceFile[]): readonly Node[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.map(({ path, text }) => {
    const targets = importsOf(text)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => posix.join(posix.dirname(path), specifier));
    return { path, imports: [...new Set(targets)].filter((target) => paths.has(target)) };
  });
}

/** Sets of files each of which reaches every other: what a circle is made of. */
export function circlesIn(graph: readonly Node[]): readonly (readonly string[])[] {
  const imports = new Map(graph.map((node) => [node.path, node.imports]));
  const reached = new Map(graph.map(({ path }) => [path, reachedFrom(path, imports)]));
  const circles = new Map<string, readonly string[]>();
  for (const { path } of graph) {
    const circle = [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path)).sort();
    if (circle.length > 0) circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachedFrom(path: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(path) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
}

/** The room a file of a package is in: its folder, or the file itself where it stands at the top. */
export function roomOf(path: string): string {
  const [, , room = ""] = path.split("/");
  return room;
}

const OPENING = "([{<";
const CLOSING = ")]}>";

/** From an opening bracket to its end, with the number of parts that commas divide it into. */
function bracketed(code: string, open: number): { readonly end: number; readonly parts: number } {
  let [depth, commas, isFilled, isAfterComma] = [0, 0, false, false];
  for (let at = open; at < code.length; at += 1) {
    const char = code[at] ?? "";
    if (CLOSING.includes(char) && code[at - 1] !== "=") {
      depth -= 1;
      if (depth === 0) return { end: at, parts: isFilled ? commas + (isAfterComma ? 0 : 1) : 0 };
    } else if (depth === 1 && char === ",") {
      commas += 1;
      isAfterComma = true;
    } else if (depth > 0 && /\S/.test(char)) {
      isFilled = true;
      isAfterComma = false;
    }
    if (OPENING.includes(char)) depth += 1;
  }
  return { end: code.length, parts: 0 };
}

const DECLARED = /\bfunction\s*\*?\s*\w*\s*(?:<[^()]*>)?\s*$/;
const METHOD =
  /(?:^|[;{}\n])\s*(?:(?:async|static|readonly|get|set|private|public)\s+)*([A-Za-z_$][\w$]*)\s*(?:<[^()]*>)?$/;
const NO_METHODS = new Set(["if", "for", "while", "switch", "catch", "return", "function", "super"]);

function isParameterList(before: string, after: string): boolean {
  if (DECLARED.test(before) || /^\s*(?::[^=;{}()]*)?=>/.test(after)) return true;
  const name = METHOD.exec(before)?.[1];
  return name !== undefined && !NO_METHODS.has(name) && /^\s*[:{]/.test(after);
}

/** Functions, methods and function types with more parameters than may be, each by its line and number. */
export function longParameterLists(
  { text }: SourceFile,
  most: number,
): readonly { readonly line: number; readonly count: number }[] {
  const code = codeOf(text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " ")));
  return [...code.matchAll(/\(/g)].flatMap(({ index }) => {
    const { end, parts } = bracketed(code, index);
    const isLong =
      parts > most &&
      isParameterList(code.slice(Math.max(0, index - 200), index), code.slice(end + 1, end + 200));
    return isLong ? [{ line: code.slice(0, index).split("\n").length, count: parts }] : [];
  });
}
