// Reads an award's duties.yaml: what each classification does, in a sentence. It helps people choose, and no version contains it.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AwardDuties, Duties } from "#contract";
import { type Fault, type Faulty, faulty, type Node } from "./node.ts";
import { entriesOf, list, object, optional } from "./read.ts";
import { oneOf, slug, text } from "./scalars.ts";
import { parseYaml } from "./yaml.ts";

const FILE = "duties.yaml";
const [SHORTEST, LONGEST] = [20, 160];

function sentence(node: Node): string {
  const value = text(node);
  if (value.length >= SHORTEST && value.length <= LONGEST && value.endsWith(".")) return value;
  throw faulty(
    node,
    `the sentence has ${value.length} characters${value.endsWith(".") ? "" : " and no full stop"}`,
    `write ${SHORTEST} to ${LONGEST} characters that end in a full stop`,
  );
}

/** `text`: written from the award's own text. `summary`: from other sources, and not checked against it. */
const basis = oneOf(["text", "summary"]);
const SOURCE = "source";
const source = object({ basis, definitions: text });
const fields = object({
  does: sentence,
  clause: optional(text, null),
  basis: optional(basis, null),
  codes: optional(list(slug), null),
});

interface Entry {
  readonly code: string;
  readonly duties: Duties;
  readonly node: Node;
}

interface Contents {
  readonly definitions: string;
  readonly entries: readonly Entry[];
}

/** An entry is for the code that is its name, or for all of its `codes`; what it leaves out, the source says. */
function contentsOf(folder: string, name: string): Contents | null {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  const tree = parseYaml(`${name}/${FILE}`, readFileSync(path, "utf8"));
  const { [SOURCE]: own, ...rest } = Object.fromEntries(entriesOf(tree));
  if (own === undefined)
    throw faulty(
      tree,
      `\`${SOURCE}\` is missing`,
      `add \`${SOURCE}: { basis: text, definitions: Schedule A }\``,
    );
  const { basis, definitions } = source(own);
  const entries = Object.entries(rest).flatMap(([key, node]) => {
    const { does, codes, ...given } = fields(node);
    const duties = { does, clause: given.clause ?? definitions, basis: given.basis ?? basis };
    return (codes ?? [key]).map((code) => ({ code, duties, node }));
  });
  return { definitions, entries };
}

/** A pack without the file has none. */
export function loadDuties(folder: string, name: string): AwardDuties {
  const { definitions, entries } = contentsOf(folder, name) ?? { definitions: "", entries: [] };
  return {
    note: noteOf(definitions, entries),
    by_code: Object.fromEntries(entries.map(({ code, duties }) => [code, duties])),
  };
}

function noteOf(definitions: string, entries: readonly Entry[]): string | null {
  const unchecked = entries.filter(({ duties }) => duties.basis === "summary").length;
  if (unchecked === 0) return null;
  const which = unchecked === entries.length ? "These summaries" : "Some of these summaries";
  const clause = definitions.includes(" and ") ? "clauses" : "clause";
  const place = /^\d/.test(definitions) ? `${clause} ${definitions}` : definitions;
  return `${which} are not checked against the award's text. The award's definitions in ${place} decide.`;
}

/** No source, sentences of the wrong length, codes that the award does not have, and codes with two sentences. */
export function dutyFaults(folder: string, name: string, codes: readonly string[]): readonly Fault[] {
  const known = new Set(codes);
  const met = new Set<string>();
  const faults: Faulty[] = [];
  for (const { code, node } of contentsOf(folder, name)?.entries ?? []) {
    if (!known.has(code))
      faults.push(faulty(node, `${code} is not a classification of the award`, "use a code that is"));
    if (met.has(code)) faults.push(faulty(node, `${code} has two sentences`, "keep one"));
    met.add(code);
  }
  return faults.flatMap((one) => one.faults);
}
