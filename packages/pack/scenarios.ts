// Shifts with exact cents: each names the clauses it shows and where its figures come from.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { faulty, jsonOf, type Place } from "./node.ts";
import { list, object, optional, type Reader } from "./read.ts";
import { slug, text } from "./scalars.ts";
import { parseYaml } from "./yaml.ts";

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

function scenariosIn(file: string, content: string): readonly Scenario[] {
  const root = parseYaml(file, content);
  if (root.content.is !== "list") {
    throw faulty(root, "this file must be a list of scenarios", "start each scenario with `- name:`");
  }
  return root.content.items.map((node) => {
    const { request, ...read } = fields(node);
    if ((read.total === null) === (read.refused === null)) {
      throw faulty(node, `${read.name} needs either total or refused`, "give exactly one");
    }
    return { ...read, place: node, request: jsonOf(request) };
  });
}
