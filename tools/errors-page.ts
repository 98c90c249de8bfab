// Writes the tables of docs/errors.md from the lists of problems, refusals and warnings: npm run docs:errors.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONSOLE_PROBLEMS, SERVICE_PROBLEMS } from "#api";
import { PROBLEMS, type ProblemKind } from "#contract";
import { WARNINGS } from "#engine";

const PAGE = join(import.meta.dirname, "../docs/errors.md");

type Row = readonly (string | number)[];

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const problems = (kinds: Readonly<Record<string, ProblemKind>>): string =>
  table(
    ["code", "status", "what it means", "what to do"],
    Object.entries(kinds)
      .sort(([, a], [, b]) => a.status - b.status)
      .map(([code, { status, title, meaning, action }]) => [
        `\`${code}\``,
        `${status} ${title}`,
        meaning,
        action,
      ]),
  );

const TABLES: Readonly<Record<string, string>> = {
  requests: problems(PROBLEMS),
  service: problems(SERVICE_PROBLEMS),
  console: problems(CONSOLE_PROBLEMS),
  warnings: table(
    ["code", "severity", "what it means", "what to do"],
    Object.entries(WARNINGS).map(([code, { severity, meaning, action }]) => [
      `\`${code}\``,
      severity,
      meaning,
      action,
    ]),
  ),
};

/** The page with each table from the lists; the text between the tables is written by hand. */
export function errorsPage(page: string): string {
  return Object.entries(TABLES).reduce((text, [name, rows]) => {
    const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/errors.md has no place for ${name}`);
    return `${text.slice(0, from + start.length)}${rows}${text.slice(to)}`;
  }, page);
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, errorsPage(readFileSync(PAGE, "utf8")));
