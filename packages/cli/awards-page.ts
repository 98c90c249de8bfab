// docs/awards.md, made from the packs: what is encoded, from when, how deep, under which hash, with what known gaps.

import { join } from "node:path";
import type { AwardSummary, Library } from "#contract";
import { type Catalogue, loadScenarios, packNames } from "#pack";

const HEAD = `# Awards held

Made from the packs by \`npm run -s fairclause -- awards list --markdown > docs/awards.md\`; a test holds it to them. **full**: the text of the award is held and every clause on pay was read. **shift**: shifts are priced, from sheets of facts, the Commission's pay database and the Ombudsman's pages; what rests on less is a numbered reading that results show. **rates**: rates and allowances alone; a shift is refused. Days outside the span are refused. The award prevails.
`;

export function awardsPage(folder: string, catalogue: Catalogue, library: Library): string {
  const encoded = catalogue.awards().filter(({ depth }) => depth !== "rates");
  const rates = catalogue.awards().filter(({ depth }) => depth === "rates");
  return [
    HEAD,
    "| award | depth | from | verified to | rules | shifts with exact cents | readings | version | content hash |",
    "|---|---|---|---|---:|---:|---:|---|---|",
    ...encoded.map((one) => row(one, folder, catalogue, library)),
    "",
    "## Known gaps of what is encoded",
    ...encoded.flatMap(({ code, title, gaps }) => ["", `### ${code} ${title}`, "", ...gaps.map(item)]),
    "",
    `## Rates and allowances alone: ${rates.length}`,
    "",
    ...rates.map(({ code, title, from, verified_to }) => item(`${code} ${title}, ${from} to ${verified_to}`)),
    "",
  ].join("\n");
}

const item = (text: string): string => `- ${text}`;

function row(
  { code, title, depth, from, verified_to }: AwardSummary,
  folder: string,
  catalogue: Catalogue,
  library: Library,
): string {
  const award = library.awards.get(code)?.award;
  const name = packNames(folder).find((one) => one.startsWith(code)) ?? code;
  const latest = catalogue.versions(code)?.versions.at(-1);
  const cells = [
    `[${code}](../awards/${name}/readings.md) ${title}`,
    depth,
    from,
    verified_to,
    new Set(award?.rules.map(({ slug }) => slug)).size,
    loadScenarios(join(folder, name), name).length,
    award?.readings.length ?? 0,
    latest?.id ?? "",
    `\`${latest?.content_hash ?? ""}\``,
  ];
  return `| ${cells.join(" | ")} |`;
}
