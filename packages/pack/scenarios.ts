// Shifts with exact cents: each names the clauses it shows and where its figures come from.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { faulty, type Place, parseYaml } from "./node.ts";
import { list, object, optional, type Reader } from "./read.ts";
import { slug, text } from "./scalars.ts";

interface ExpectedComponent {
  readonly code: string;
  readonly hours: string | null;
  readonly quantity: string | null;
  readonly rate: string;
  readonly amount: string;
}

export interface Scenario {
  readonly place: Place;
  readonly name: string;
  /** Where the expected figures come from. */
  readonly source: string;
  /** Rules that must have applied. */
  readonly shows: readonly string[];
  readonly request: unknown;
  readonly total: string | null;
  readonly components: readonly ExpectedComponent[] | null;
  readonly refused: { readonly code: string; readonly clause: string | null } | null;
  readonly assumes: readonly string[];
  readonly warns: readonly string[];
}

const component: Reader<ExpectedComponent> = object({
  code: slug,
  hours: optional(text, null),
  quantity: optional(text, null),
  rate: text,
  amount: text,
});

const fields = object({
  name: text,
  source: text,
  shows: optional(list(slug), [] as readonly string[]),
  request: (node) => node,
  total: optional(text, null),
  components: optional(list(component), null),
  refused: optional(object({ code: text, clause: optional(text, null) }), null),
  assumes: optional(list(text), [] as readonly string[]),
  warns: optional(list(text), [] as readonly string[]),
});

export function loadScenarios(packFolder: string, packName: string): readonly Scenario[] {
  const folder = join(packFolder, "tests");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .flatMap((name) => scenariosIn(`${packName}/tests/${name}`, readFileSync(join(folder, name), "utf8")));
}

/** The request is read as YAML reads it, so that numbers and booleans are what a JSON request would hold. */
function scenariosIn(file: string, content: string): readonly Scenario[] {
  const root = parseYaml(file, content);
  const requests: unknown = parse(content, { schema: "core" });
  if (root.content.is !== "list" || !Array.isArray(requests)) {
    throw faulty(root, "a list of scenarios is expected", "start each scenario with `- name:`");
  }
  return root.content.items.map((node, index) => {
    const read = fields(node);
    if ((read.total === null) === (read.refused === null)) {
      throw faulty(node, `${read.name} expects neither or both of total and refused`, "give exactly one");
    }
    const raw: unknown = requests[index];
    const request = typeof raw === "object" && raw !== null && "request" in raw ? raw.request : null;
    return { ...read, place: node, request };
  });
}
