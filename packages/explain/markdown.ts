// An explanation as a Markdown page: its sentences under headings, every clause a link.

import type { PayResult } from "#contract";
import type { About, Written } from "./sentence.ts";

const SECTIONS: readonly { readonly title: string; readonly abouts: readonly About[] }[] = [
  { title: "The shift and its rate", abouts: ["shift", "rate"] },
  { title: "By the clock", abouts: ["overtime", "time", "lost", "break"] },
  { title: "Beside the hours", abouts: ["minimum", "allowance"] },
  { title: "To look into", abouts: ["warning"] },
  { title: "What was assumed", abouts: ["assumption"] },
  { title: "Near misses", abouts: ["near_miss"] },
];

export function pageOf(answer: PayResult, written: readonly Written[]): string {
  const { award, award_version: version, total } = answer;
  const sections = SECTIONS.flatMap(({ title, abouts }) => {
    let lines = "";
    for (const { sentence, markdown } of written)
      if (abouts.includes(sentence.about)) lines += `\n- ${markdown}`;
    return lines === "" ? [] : [`## ${title}\n${lines}`];
  });
  const title = `# ${award.title} [${award.code}]: $${total}`;
  const end = `Calculated under ${version.id}. This is not legal advice; the award prevails.`;
  return `${[title, ...sections, end].join("\n\n")}\n`;
}
