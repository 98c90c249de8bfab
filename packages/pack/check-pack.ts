// Checks one pack: names that point at nothing, gaps in time and in pay, rules that overlap unwritten, rules without a test.

import { join } from "node:path";
import {
  type Award,
  addDays,
  changeDates,
  formatLocalDate,
  isInForce,
  type LocalDate,
  type Rule,
} from "#engine";
import { casualPointFaults } from "./casual-points.ts";
import { standsOn } from "./classification-spans.ts";
import { dutyFaults } from "./duties.ts";
import { factTypeFaults, unreadChoiceFaults } from "./fact-types.ts";
import { repeatedSentences, unendedSentences, unusedFactFaults } from "./idle.ts";
import { idleKeyFaults } from "./idle-keys.ts";
import { misplacedRules } from "./layout.ts";
import { loadPack, type Pack, packNames } from "./load.ts";
import { namedKindFaults } from "./named-kinds.ts";
import { type Fault, Faulty, type Place } from "./node.ts";
import { overlapFaults } from "./overlap.ts";
import { isRatesOnly, loadRates, type RatesPack } from "./rates.ts";
import { referenceFaults } from "./references.ts";
import { loadScenarios } from "./scenarios.ts";
import { sweepFaults } from "./sweep/sweep.ts";

interface CheckedPack {
  readonly name: string;
  readonly rules: number;
  readonly scenarios: number;
}

export interface CheckReport {
  readonly packs: readonly CheckedPack[];
  readonly faults: readonly Fault[];
  /** What should be better and stops nothing. */
  readonly warnings: readonly Fault[];
}

/** One award by its code, without the calendar and the register; null where there is none. */
export function checkAward(awardsFolder: string, code: string): CheckReport | null {
  const name = packNames(awardsFolder).find((one) => one.startsWith(`${code}-`));
  if (name === undefined) return null;
  const checked = checkPack(awardsFolder, name);
  return reportOf([checked], checked.faults);
}

export interface Checked {
  /** null where the pack cannot be read. */
  readonly pack: CheckedPack | null;
  readonly spanned: { readonly code: string; readonly verifiedTo: LocalDate } | null;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

export const reportOf = (checked: readonly Checked[], faults: readonly Fault[]): CheckReport => ({
  packs: checked.flatMap(({ pack }) => (pack === null ? [] : [pack])),
  faults,
  warnings: checked.flatMap(({ warnings }) => warnings),
});

export function checkPack(awardsFolder: string, name: string): Checked {
  const folder = join(awardsFolder, name);
  try {
    if (!isRatesOnly(folder)) return checkRules(loadPack(folder, name), name);
    const rates = loadRates(folder, name);
    const pack = { name, rules: 0, scenarios: 0 };
    return {
      pack,
      spanned: spannedBy(rates),
      faults: dutyFaults(folder, name, codesOf(rates)),
      warnings: [],
    };
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    return { pack: null, spanned: null, faults: error.faults, warnings: [] };
  }
}

const spannedBy = ({ code, verifiedTo }: Award | RatesPack): Checked["spanned"] => ({ code, verifiedTo });

const codesOf = ({ classifications }: Award | RatesPack): readonly string[] =>
  classifications.map(({ code }) => code);

function checkRules(pack: Pack, name: string): Checked {
  const scenarios = loadScenarios(pack.folder, name);
  const shown = scenarios.flatMap(({ shows }) => shows);
  return {
    pack: { name, rules: pack.places.size, scenarios: scenarios.length },
    spanned: spannedBy(pack.award),
    faults: [
      ...packFaults(pack, name),
      ...untested(pack, shown),
      ...dutyFaults(pack.folder, name, codesOf(pack.award)),
    ],
    warnings: repeatedSentences(pack.award, (slug) => placeOf(pack, slug)),
  };
}

const placeOf = (pack: Pack, slug: string): Place => pack.places.get(slug) ?? { file: pack.folder, line: 1 };

function packFaults(pack: Pack, name: string): readonly Fault[] {
  const days = sampleDays(pack.award);
  return [
    ...misplacedRules(pack.award, pack.places),
    ...referenceFaults(pack),
    ...unusedFactFaults(pack),
    ...idleKeyFaults(pack.award, (slug) => placeOf(pack, slug)),
    ...factTypeFaults(pack.award, (slug) => placeOf(pack, slug)),
    ...unreadChoiceFaults(pack.award, (slug) => placeOf(pack, slug)),
    ...namedKindFaults(pack.award, (slug) => placeOf(pack, slug)),
    ...unendedSentences(pack.award, (slug) => placeOf(pack, slug)),
    ...timeFaults(pack, days),
    ...rateFaults(pack, name, days),
    ...overlapFaults(pack.award, (slug) => placeOf(pack, slug)),
    ...casualPointFaults(pack.award, (slug) => placeOf(pack, slug)),
    ...sweepFaults(pack.award, (slug) => placeOf(pack, slug)),
  ];
}

/** A scenario is one shift, so it cannot show a rule that joins two: those have periods worked by hand. */
function untested(pack: Pack, shown: readonly string[]): readonly Fault[] {
  const seen = new Set(shown);
  const joining = new Set(
    pack.award.rules.filter(({ kind }) => kind === "broken-shift").map(({ slug }) => slug),
  );
  return [...pack.places]
    .filter(([slug]) => !seen.has(slug) && !joining.has(slug))
    .map(([slug, { file, line }]) => ({
      file,
      line,
      problem: `rule ${slug} has no test`,
      remedy: `add a scenario to ${pack.folder.split("/").at(-1)}/tests that lists ${slug} under shows`,
    }));
}

/** Variants of one rule, and numbers of one clause, must not overlap in time. */
function timeFaults(pack: Pack, days: readonly LocalDate[]): readonly Fault[] {
  const faults: Fault[] = [];
  const bySlug = Map.groupBy(pack.award.rules, ({ slug }) => slug);
  for (const slug of pack.places.keys()) {
    const variants = bySlug.get(slug) ?? [];
    if (variants.length < 2) continue;
    const first = days.find((day) => variants.filter((rule) => isInForce(rule, day, day)).length > 1);
    if (first !== undefined) {
      faults.push({
        ...at(pack, slug),
        problem: `two variants of ${slug} are in force on ${formatLocalDate(first)}`,
        remedy: "end the earlier one with `to` where the later one starts",
      });
    }
    const gap = gapIn(variants, pack.award);
    if (gap !== null) {
      faults.push({
        ...at(pack, slug),
        problem: `no variant of ${slug} is in force on ${formatLocalDate(gap)}`,
        remedy: "join the variants, or give the later one another slug",
      });
    }
  }
  return faults;
}

const at = (pack: Pack, slug: string): Place => {
  const { file, line } = placeOf(pack, slug);
  return { file, line };
};

/** A day between two variants of one rule on which neither stands. */
function gapIn(variants: readonly Rule[], award: Award): LocalDate | null {
  const ordered = [...variants].sort((a, b) => a.from.day - b.from.day);
  for (const [index, rule] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next === undefined || rule.to === null) continue;
    if (rule.to.day < next.from.day && rule.to.day <= award.verifiedTo) return rule.to.day;
  }
  return null;
}

/** Every day on which something changes, the first day covered and the last day verified. */
function sampleDays(award: Award): readonly LocalDate[] {
  const changes = [...changeDates(award, false), ...changeDates(award, true)];
  const days = [
    award.coversFrom.day,
    award.verifiedTo,
    ...changes,
    ...changes.map((day) => addDays(day, -1)),
  ];
  return [...new Set(days)]
    .filter((day) => day >= award.coversFrom.day && day <= award.verifiedTo)
    .sort((a, b) => a - b);
}

/** Every classification needs a rate on every day it stands up to verified-to, unless a scale gives it one. */
function rateFaults(pack: Pack, name: string, days: readonly LocalDate[]): readonly Fault[] {
  const { award } = pack;
  const ratesOf = Map.groupBy(award.rates, ({ classification }) => classification);
  const scaled = new Set(
    award.rules.flatMap((rule) =>
      rule.kind === "scale" && rule.rateOf !== null ? (rule.for.classifications ?? []) : [],
    ),
  );
  const stands = standsOn(pack.trees.get("classifications.yaml"));
  const faults: Fault[] = [];
  for (const { code, is } of award.classifications) {
    if (is !== null || scaled.has(code)) continue;
    const rows = ratesOf.get(code) ?? [];
    const missing = days.find((day) => stands(code, day) && !rows.some((row) => isInForce(row, day, day)));
    if (missing === undefined) continue;
    faults.push({
      file: `${name}/rates/minimum.csv`,
      line: 1,
      problem: `${code} has no rate on ${formatLocalDate(missing)}`,
      remedy: "add the rate row, or move covers-from or verified-to",
    });
  }
  return faults;
}
