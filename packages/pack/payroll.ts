// Reads awards/payroll.yaml: how payroll reports each kind of payment, the same for every award.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PayrollTreatment, type PayrollTreatments, STP_CATEGORIES } from "#engine";
import { faulty, type Node } from "./node.ts";
import { entriesOf, list, mapping, object } from "./read.ts";
import { oneOf, slug, text, yesNo } from "./scalars.ts";
import { parseYaml } from "./yaml.ts";

const FILE = "payroll.yaml";

const treatment = { stp: oneOf(STP_CATEGORIES), ote: yesNo, basis: text };

/** Treatments as a version's content has them. */
export const treatments = (node: Node): PayrollTreatments =>
  Object.fromEntries([...entriesOf(node)].map(([name, one]) => [name, object(treatment)(one)]));

const file = object({
  sources: mapping((name: string, node: Node) => [name, text(node)] as const),
  treatments: mapping((name: string, node: Node) => ({
    name,
    node,
    ...object({ ...treatment, source: list(slug) })(node),
  })),
});

/** An awards folder without the file has no treatments, and no result can be written from it. */
export function loadPayroll(awardsFolder: string): PayrollTreatments {
  const path = join(awardsFolder, FILE);
  if (!existsSync(path)) return {};
  const read = file(parseYaml(FILE, readFileSync(path, "utf8")));
  const sources = new Map(read.sources);
  const found: Record<string, PayrollTreatment> = {};
  for (const { name, node, source, stp, ote, basis } of read.treatments) {
    const named = source.map((one) => {
      const title = sources.get(one);
      if (title !== undefined) return title;
      throw faulty(node, `${name} names source ${one}, which does not exist`, "add it to `sources`");
    });
    found[name] = { stp, ote, basis: `${basis} Source: ${named.join("; ")}.` };
  }
  return found;
}
