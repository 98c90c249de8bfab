// The proof as the page docs/conformance.md, and its counts as awards/conformance.csv, which the service tells.

import type { Library } from "#contract";
import type { Report } from "./report.ts";

type Guide = Report["guides"][number];

const HEAD = `# Conformance

Every figure below is one the Fair Work Ombudsman prints in a pay guide: what an hour is worth to someone in a situation. For each, a real shift that meets the situation is priced, made of declared facts only, and the rate is compared to the cent. A situation is written once for a label and used for every classification, in \`tests/conformance\`.

\`npm run conformance\` proves this table from the figures kept with the project, and \`npm run conformance -- --from FOLDER\` tries the guides of any year. This page is written by \`npm run conformance -- --markdown\` and held to the proof by a test.
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
