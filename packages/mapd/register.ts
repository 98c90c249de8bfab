// An award's `award.yaml` and its entry in `coverage.yaml`: written when new, brought up to date line by line.

import { addDays, formatLocalDate, type LocalDate } from "#engine";
import { slugOf } from "./words.ts";

export interface Span {
  readonly coversFrom: LocalDate;
  readonly horizon: LocalDate;
  readonly years: readonly number[];
}

const from = ({ coversFrom }: Span): string => `${formatLocalDate(coversFrom)} ppc`;
const verifiedTo = ({ horizon }: Span): string => formatLocalDate(addDays(horizon, -1));

const DATABASE = "Modern Awards Pay Database, published years";

function source({ years }: Span): string {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return `${DATABASE} ${first === last ? first : `${first} to ${last}`}, Fair Work Commission, CC BY 4.0`;
}

/** `MA000001-black-coal-mining-industry`. */
export function folderName(code: string, title: string): string {
  const short = title.replace(/\s+(?:Modern\s+)?Award(?:\s+\d{4})?\s*$/i, "");
  return `${code}-${slugOf(short)}`;
}

const quoted = (value: string): string =>
  /[:#]|^[\s'"[{*&!|>%@`-]/.test(value) ? JSON.stringify(value) : value;

export function newIdentity(code: string, title: string, span: Span): string {
  return `code: ${code}
title: ${quoted(title)}
covers-from: ${from(span)}
verified-to: ${verifiedTo(span)}
sources:
  - ${source(span)}
`;
}

/** The lines the importer answers for; everything else in the file is left alone. */
export function updatedIdentity(identity: string, title: string, span: Span): string {
  return identity
    .replace(/^title: .*$/m, `title: ${quoted(title)}`)
    .replace(/^covers-from: .*$/m, `covers-from: ${from(span)}`)
    .replace(/^verified-to: .*$/m, `verified-to: ${verifiedTo(span)}`)
    .replace(new RegExp(`^( *- )${DATABASE} .*$`, "m"), `$1${source(span)}`);
}

const ENTRY = /^(?=MA\d{6}:)/m;
const isEntry = (block: string): boolean => /^MA\d{6}:/.test(block);

/** The register with entries added or brought up to date, in order of code; others stay as they are written. */
export function updatedCoverage(
  coverage: string,
  awards: ReadonlyMap<string, { readonly span: Span; readonly gaps: readonly string[] }>,
): string {
  const blocks = coverage.split(ENTRY);
  const head = blocks.filter((block) => !isEntry(block)).join("");
  const entries = new Map(blocks.filter(isEntry).map((block) => [block.slice(0, 8), block] as const));
  for (const [code, { span, gaps }] of awards) {
    const known = entries.get(code);
    entries.set(code, known === undefined ? newEntry(code, span, gaps) : updatedEntry(known, span, gaps));
  }
  const ordered = [...entries].sort(([a], [b]) => a.localeCompare(b, "en")).map(([, block]) => block);
  return head + ordered.map((block) => (block.endsWith("\n") ? block : `${block}\n`)).join("");
}

const gapLine = (gap: string): string => `    - ${quoted(gap)}\n`;

const newEntry = (code: string, span: Span, gaps: readonly string[]): string =>
  `${code}:
  depth: rates
  from: ${from(span)}
  verified-to: ${verifiedTo(span)}
  gaps:
${gaps.map(gapLine).join("")}`;

function updatedEntry(block: string, span: Span, gaps: readonly string[]): string {
  const dated = block
    .replace(/^ {2}from: .*$/m, `  from: ${from(span)}`)
    .replace(/^ {2}verified-to: .*$/m, `  verified-to: ${verifiedTo(span)}`);
  const missing = gaps.map(gapLine).filter((line) => !dated.includes(line));
  return `${dated.replace(/\n*$/, "\n")}${missing.join("")}`;
}
