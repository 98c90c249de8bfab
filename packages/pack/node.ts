// Award files as trees of plain text that remember the file and line they came from.

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
