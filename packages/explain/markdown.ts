// An explanation as a Markdown page: its sentences under headings, every clause a link.

import type { PayResult } from "#contract";
import type { About, Written } from "./sentence.ts";

/** The headings, in the order in which sentences come. */
const SECTIONS: Readonly<Record<About, string>> = {
  shift: "The shift and its rate",
  rate: "The shift and its rate",
  overtime: "By the clock",
  time: "By the clock",
  lost: "By the clock",
  break: "By the clock",
  minimum: "Beside the hours",
  allowance: "Beside the hours",
  warning: "To look into",
  assumption: "What was assumed",
  near_miss: "Near misses",
};

export function pageOf(answer: PayResult, written: readonly Written[]): string {
  const { award, award_version: version, total } = answer;
  const lines = [`# ${award.title} [${award.code}]: $${total}`, ""];
  let section = "";
  for (const { sentence, markdown } of written) {
    const title = SECTIONS[sentence.about];
    if (title !== section) lines.push(...(section === "" ? [] : [""]), `## ${title}`, "");
    section = title;
    lines.push(`- ${markdown}`);
  }
  lines.push("");
  lines.push(`Calculated under ${version.id}. This is not legal advice; the award prevails.`, "");
  return lines.join("\n");
}
