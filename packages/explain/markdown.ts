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
  const lines = [`# ${award.title} [${award.code}]: $${total}`, ""];
  for (const { title, abouts } of SECTIONS) {
    const own = written.filter(({ sentence }) => abouts.includes(sentence.about));
    if (own.length === 0) continue;
    lines.push(`## ${title}`, "");
    for (const { markdown } of own) lines.push(`- ${markdown}`);
    lines.push("");
  }
  lines.push(`Calculated under ${version.id}. This is not legal advice; the award prevails.`, "");
  return lines.join("\n");
}
