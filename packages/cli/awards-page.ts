// docs/awards.md, made from the packs: what we have encoded, from when, the coverage, the hash, and the known gaps.

import { join } from "node:path";
import type { AwardSummary, Library } from "#contract";
import { type Catalogue, loadScenarios, packNames } from "#pack";

const HEAD = `# Awards we cover

\`npm run -s fairclause -- awards list --markdown > docs/awards.md\` writes this page, and a test checks it. **full**: we have the award's text and read every clause on pay. **shift**: we price shifts from fact sheets, the Commission's pay database and the Ombudsman's pages. Where we rely on less, a numbered reading says so and results show it. **rates**: we have pay rates and allowances, but not the rules yet, so we can't price a shift. We refuse days outside the dates shown. The award prevails.
`;

/**
 * Industry and occupation awards have the first numbers; later ones are of enterprises and of the states' public
 * sector.
 */
const LAST_OF_INDUSTRIES = "MA000122";

function counted(awards: readonly AwardSummary[]): string {
  const industries = awards.filter(({ code }) => code <= LAST_OF_INDUSTRIES);
  const priced = industries.filter(({ depth }) => depth !== "rates");
  const others = awards.length - industries.length;
  return `We price shifts under **${priced.length} of the ${industries.length}** industry and occupation awards. Of the other ${industries.length - priced.length}, and of ${others} enterprise and public sector awards, we have the rates.\n`;
}

export function awardsPage(folder: string, catalogue: Catalogue, library: Library): string {
  const encoded = catalogue.awards().filter(({ depth }) => depth !== "rates");
  const rates = catalogue.awards().filter(({ depth }) => depth === "rates");
  return [
    HEAD,
    counted(catalogue.awards()),
    "| award | depth | from | verified to | rules | shifts with exact cents | readings | version | content hash |",
    "|---|---|---|---|---:|---:|---:|---|---|",
    ...encoded.map((one) => row(one, folder, catalogue, library)),
    "",
    "## Known gaps",
    ...encoded.flatMap(({ code, title, gaps }) => ["", `### ${code} ${title}`, "", ...gaps.map(item)]),
    "",
    `## Rates only: ${rates.length}`,
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
