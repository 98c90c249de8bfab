// The public register of what is encoded: depth, span and known gaps of each award.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AwardCoverage, type GapScope, type KnownGap, STATES } from "#contract";
import type { ChangeDate, ClauseRef, FactTest, FactValue, LocalDate } from "#engine";
import { type Fault, faulty, type Node } from "./node.ts";
import { entriesOf, list, mapping, object, optional } from "./read.ts";
import { changeDate, date, length, oneOf, slug, text, yesNo } from "./scalars.ts";
import { parseYaml } from "./yaml.ts";

export interface Coverage extends AwardCoverage {
  readonly code: string;
  readonly from: ChangeDate;
  readonly verifiedTo: LocalDate;
}

const FILE = "coverage.yaml";

const RATE_TYPES = ["adult", "junior", "apprentice", "adult_apprentice", "trainee", "cadet"] as const;

function factTest(name: string, node: Node): FactTest {
  return { slug: name, values: list(text)(node).map(factValue) };
}

function factValue(word: string): FactValue {
  if (word === "yes" || word === "no") return word === "yes";
  return /^\d+$/.test(word) ? Number(word) : word;
}

const scopeFields = object({
  employment: optional(list(oneOf(["full-time", "part-time", "casual"])), null),
  worker: optional(list(text), null),
  "rate-types": optional(list(oneOf(RATE_TYPES)), null),
  classifications: optional(list(slug), null),
  states: optional(list(oneOf(STATES)), null),
  claims: optional(list(slug), null),
  facts: optional(mapping(factTest), []),
  "earlier-today": optional(yesNo, null),
  "touches-shift-under": optional(length, null),
  "part-day-holiday": optional(yesNo, null),
  "holiday-part-under": optional(length, null),
  from: optional(date, null),
  to: optional(date, null),
});

function scopeOf(node: Node): GapScope {
  const read = scopeFields(node);
  return {
    employment: read.employment?.map((one) => EMPLOYMENT[one]) ?? null,
    worker: read.worker,
    rateTypes: read["rate-types"],
    classifications: read.classifications,
    states: read.states,
    claims: read.claims,
    facts: read.facts,
    earlierToday: read["earlier-today"],
    touchesShiftUnder: read["touches-shift-under"],
    partDayHoliday: read["part-day-holiday"],
    holidayPartUnder: read["holiday-part-under"],
    from: read.from,
    to: read.to,
  };
}

const EMPLOYMENT = { "full-time": "full_time", "part-time": "part_time", casual: "casual" } as const;

const gapFields = object({
  says: text,
  clauses: mapping((ref, node): ClauseRef => ({ ref, title: text(node) })),
  "bears-on": scopeOf,
});

/** A sentence; or one with its clauses and the shifts it affects, which then get a warning. */
function gapOf(node: Node): { readonly says: string; readonly known: KnownGap | null } {
  if (node.content.is === "text") return { says: text(node), known: null };
  const { says, clauses, "bears-on": bearsOn } = gapFields(node);
  return { says, known: { says, clauses, bearsOn } };
}

const fields = object({
  depth: oneOf(["rates", "shift", "full"]),
  from: changeDate,
  "verified-to": date,
  gaps: optional(list(gapOf), []),
});

const coverageTree = (awardsFolder: string): ReadonlyMap<string, Node> =>
  entriesOf(parseYaml(FILE, readFileSync(join(awardsFolder, FILE), "utf8")));

export const loadCoverage = (awardsFolder: string): readonly Coverage[] =>
  entriesIn(coverageTree(awardsFolder));

function entriesIn(tree: ReadonlyMap<string, Node>): readonly Coverage[] {
  return [...tree].map(([code, node]) => {
    const { "verified-to": verifiedTo, gaps: read, depth, from } = fields(node);
    const gaps = read.map(({ says }) => says);
    const knownGaps = read.flatMap(({ known }) => known ?? []);
    return { code, depth, from, verifiedTo, gaps, knownGaps };
  });
}

/** For an award without an entry. */
export const NO_COVERAGE: AwardCoverage = { depth: "shift", gaps: [], knownGaps: [] };

/** The entry of one award, read without the rest of the register; a folder without one says nothing. */
export function coverageOf(awardsFolder: string, award: string): AwardCoverage {
  const path = join(awardsFolder, FILE);
  if (!existsSync(path)) return NO_COVERAGE;
  const own = ownPart(readFileSync(path), award);
  const [entry] = own === null ? [] : entriesIn(entriesOf(parseYaml(FILE, own)));
  if (entry === undefined) return NO_COVERAGE;
  const { depth, gaps, knownGaps } = entry;
  return { depth, gaps, knownGaps };
}

/** Only this part becomes text: the sentences kept from a longer text would keep all of it in memory. */
function ownPart(register: Buffer, award: string): string | null {
  const name = `${award}:`;
  const isFirst = register.toString("latin1", 0, name.length) === name;
  const from = isFirst ? 0 : register.indexOf(`\n${name}`) + 1;
  if (from === 0 && !isFirst) return null;
  const next = register.indexOf("\nMA", from);
  return register.toString("utf8", from, next < 0 ? register.length : next + 1);
}

interface Spanned {
  readonly code: string;
  readonly verifiedTo: LocalDate;
}

/** The register must tell the same span as the packs it speaks of. */
export function coverageFaults(awardsFolder: string, packs: readonly Spanned[]): readonly Fault[] {
  const tree = coverageTree(awardsFolder);
  const register = new Map(entriesIn(tree).map((entry) => [entry.code, entry]));
  const held = new Set(packs.map(({ code }) => code));
  const absent = packs
    .filter(({ code }) => !register.has(code))
    .map(({ code }) =>
      faulty({ file: FILE, line: 1 }, `${code} is not in the register`, "add its depth, span and gaps"),
    );
  const unknown = [...tree]
    .filter(([code]) => !held.has(code))
    .map(([code, node]) => faulty(node, `${code} has no pack`, "remove the entry or add the pack"));
  const different = packs.flatMap(({ code, verifiedTo }) => {
    const [entry, node] = [register.get(code), tree.get(code)];
    if (entry === undefined || node === undefined || entry.verifiedTo === verifiedTo) return [];
    return [
      faulty(node, `${code} has another verified-to day in its award.yaml`, "write the same day in both"),
    ];
  });
  return [...absent, ...unknown, ...different].flatMap(({ faults }) => faults);
}
