// The proof as the page docs/conformance.md, and its counts as awards/conformance.csv, which the service tells.

import type { Library } from "#contract";
import type { Report } from "./report.ts";

type Guide = Report["guides"][number];

const HEAD = `# Conformance

The Fair Work Ombudsman prints every figure below in a pay guide: what an hour pays in a situation. For each we price a real shift in that situation, made of declared facts only, and compare the rate to the cent. Each situation is written once in \`tests/conformance\` and used for every classification.

\`npm run conformance\` works this table out from the figures in the project, and \`npm run conformance -- --from FOLDER\` tries the guides of any year. \`npm run conformance -- --markdown\` writes this page, and a test checks it.
`;

export function markdownOf({ guides }: Report, { awards }: Library): string {
  const rows = guides.map((guide) => {
    const { award, guide_date, cells, covered, equal } = guide;
    const title = awards.get(award)?.award.title ?? "";
    return `| ${award} ${title} | ${guide_date} | ${cells} | ${covered} | ${equal} | ${cells - covered} |`;
  });
  return [
    HEAD,
    "| award | guide of | figures | covered | equal | left out |",
    "|---|---|---:|---:|---:|---:|",
    ...rows,
    ...apart("Left out of what is counted, and why", guides, ({ left_out }) => left_out),
    ...apart("Not counted", guides, ({ taken_out }) => taken_out),
    "",
  ].join("\n");
}

export const csvOf = ({ guides }: Report): string =>
  [
    "award,guide_date,figures,covered,equal",
    ...guides.map(({ award, guide_date, cells, covered, equal }) =>
      [award, guide_date, cells, covered, equal].join(),
    ),
    "",
  ].join("\n");

function apart(title: string, guides: readonly Guide[], countsOf: (guide: Guide) => Guide["left_out"]) {
  const lines = guides.flatMap((guide) =>
    countsOf(guide).map(({ reason, cells }) => `- ${guide.award}: ${cells} × ${reason}`),
  );
  return lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
}
