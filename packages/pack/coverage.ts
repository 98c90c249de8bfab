// The public register of what is encoded: depth, span and known gaps of each award.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChangeDate, LocalDate } from "#engine";
import { type Fault, faulty, type Node, parseYaml } from "./node.ts";
import { entriesOf, list, object, optional } from "./read.ts";
import { changeDate, date, oneOf, text } from "./scalars.ts";

export interface Coverage {
  readonly code: string;
  readonly depth: "rates" | "shift" | "full";
  readonly from: ChangeDate;
  readonly verifiedTo: LocalDate;
  readonly gaps: readonly string[];
}

const FILE = "coverage.yaml";

const fields = object({
  depth: oneOf(["rates", "shift", "full"]),
  from: changeDate,
  "verified-to": date,
  gaps: optional(list(text), [] as readonly string[]),
});

const coverageTree = (awardsFolder: string): ReadonlyMap<string, Node> =>
  entriesOf(parseYaml(FILE, readFileSync(join(awardsFolder, FILE), "utf8")));

export const loadCoverage = (awardsFolder: string): readonly Coverage[] =>
  entriesIn(coverageTree(awardsFolder));

function entriesIn(tree: ReadonlyMap<string, Node>): readonly Coverage[] {
  return [...tree].map(([code, node]) => {
    const { "verified-to": verifiedTo, ...read } = fields(node);
    return { code, verifiedTo, ...read };
  });
}

interface Spanned {
  readonly code: string;
  readonly verifiedTo: LocalDate;
}

/** The register must tell the same span as the packs it speaks of. */
export function coverageFaults(awardsFolder: string, packs: readonly Spanned[]): readonly Fault[] {
  const tree = coverageTree(awardsFolder);
  const register = new Map(entriesIn(tree).map((entry) => [entry.code, entry]));
  const held = new Set(packs.map(({ code }) => code));
  const absent = packs
    .filter(({ code }) => !register.has(code))
    .map(({ code }) =>
      faulty({ file: FILE, line: 1 }, `${code} is not in the register`, "add its depth, span and gaps"),
    );
  const unknown = [...tree]
    .filter(([code]) => !held.has(code))
    .map(([code, node]) => faulty(node, `${code} has no pack`, "remove the entry or add the pack"));
  const different = packs.flatMap(({ code, verifiedTo }) => {
    const [entry, node] = [register.get(code), tree.get(code)];
    if (entry === undefined || node === undefined || entry.verifiedTo === verifiedTo) return [];
    return [
      faulty(node, `${code} is verified to another day in its award.yaml`, "write the same day in both"),
    ];
  });
  return [...absent, ...unknown, ...different].flatMap(({ faults }) => faults);
}
