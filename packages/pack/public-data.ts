// The public data: an index, and what it names, each piece under the hash of its content.

import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  answerOf,
  type Conformance,
  type HeldAward,
  isProblem,
  type Library,
  type PublicAward,
  type PublicExample,
  type PublicIndex,
  type PublicLaw,
  priceRequest,
  SHIFT_EXAMPLE,
  versionName,
} from "#contract";
import { changeDates, ENGINE_VERSION, formatLocalDate, isInForce, type LocalDate, versionAt } from "#engine";
import { readCalendar } from "./calendar.ts";
import { loadCatalogue } from "./catalogue.ts";
import { loadDuties } from "./duties.ts";
import { loadEverydayWords } from "./everyday-words.ts";
import { loadLibrary } from "./library.ts";
import { packNames } from "./load.ts";
import { encodedPage, ratesPage } from "./public-page.ts";
import { publicReadings } from "./public-readings.ts";
import { parseTable } from "./rate-tables.ts";
import { loadRates } from "./rates.ts";
import { object } from "./read.ts";
import { date, text, whole } from "./scalars.ts";
import { loadScenarios } from "./scenarios.ts";

/** Keeps a text under its name. */
export type Keep = (name: string, content: string) => void;

/** Makes every piece, and last the index that names them. */
export function makePublicData(awardsFolder: string, keep: Keep): void {
  const named = (name: string, value: unknown): string => {
    const content = JSON.stringify(value);
    const file = `${name}.${hash("sha256", content, "hex").slice(0, 16)}.json`;
    keep(file, content);
    return file;
  };
  const library = loadLibrary(awardsFolder);
  const catalogue = loadCatalogue(awardsFolder, library);
  const proved = conformance(awardsFolder);
  const awards = packNames(awardsFolder).flatMap((name): readonly PublicAward[] => {
    const about = catalogue.summary(name.slice(0, "MA000000".length));
    if (about === undefined) return [];
    const { gaps: _, ...listed } = about;
    const { code } = about;
    const held = library.awards.get(code);
    const folder = join(awardsFolder, name);
    const scenarios = held === undefined ? [] : loadScenarios(folder, name);
    const duties = loadDuties(folder, name);
    const page =
      held === undefined
        ? ratesPage(loadRates(folder, name), about, catalogue, duties)
        : encodedPage(held, about, catalogue, duties);
    const readings =
      held === undefined
        ? null
        : named(`${code}.readings`, publicReadings(held, readingsText(folder), scenarios));
    return [
      {
        ...listed,
        counts: countsOf(held, scenarios.length),
        conformance: proved.get(code) ?? null,
        law: held === undefined ? null : named(code, lawOf(held)),
        page: named(`${code}.page`, { ...page, readings }),
        duties: Object.keys(duties.by_code).length === 0 ? null : named(`${code}.duties`, duties),
      },
    ];
  });
  const calendar = readCalendar(awardsFolder);
  const { id, contentHash } = calendar;
  const index: PublicIndex = {
    engine_version: ENGINE_VERSION,
    example: named("example", exampleOf(library)),
    calendar: { id, content_hash: contentHash, file: named("calendar", calendar) },
    awards,
    words: named("words", loadEverydayWords(awardsFolder)),
    gaps: named("gaps", Object.fromEntries(catalogue.awards().map(({ code, gaps }) => [code, gaps]))),
  };
  keep("index.json", JSON.stringify(index));
}

function exampleOf(library: Library): PublicExample | null {
  const priced = priceRequest(SHIFT_EXAMPLE, library, false);
  if (isProblem(priced)) return null; // in a folder without the example's award
  const { request, facts } = priced;
  const { holidays, shifts } = facts;
  return { request, result: answerOf(priced, library), holidays, breaks: shifts[0]?.breaks ?? [] };
}

const readingsText = (folder: string): string => readFileSync(join(folder, "readings.md"), "utf8");

function countsOf(held: HeldAward | undefined, scenarios: number): PublicAward["counts"] {
  if (held === undefined) return { rules: 0, readings: 0, scenarios: 0 };
  const { rules, readings } = held.award;
  return {
    rules: new Set(rules.map(({ slug }) => slug)).size,
    readings: readings.length,
    scenarios,
  };
}

/** The longest that a pay period may have begun before a day in it. */
const PAY_PERIOD_DAYS = 31;

/** The award, and the version of every day and pay period that a request can name. */
export function lawOf(held: HeldAward): PublicLaw {
  const { award, law } = held;
  const versions: Record<string, readonly [string, string]> = {};
  const changes = [...changeDates(award, false), ...changeDates(award, true), award.coversFrom.day];
  const span = { from: award.coversFrom, to: null };
  for (const change of new Set(changes)) {
    for (let ahead = 0; ahead <= PAY_PERIOD_DAYS; ahead += 1) {
      for (let back = 0; back <= PAY_PERIOD_DAYS; back += 1) {
        const day = (change + ahead) as LocalDate;
        const payPeriod = (day - back) as LocalDate;
        if (day > award.verifiedTo || !isInForce(span, day, payPeriod)) continue;
        const { inForce } = versionAt(law, day, payPeriod);
        const name = versionName(award.code, inForce);
        if (Object.hasOwn(versions, name)) continue;
        const { id, contentHash } = held.versionOf(inForce, day, payPeriod);
        versions[name] = [id, contentHash];
      }
    }
  }
  return { award, coverage: held.coverage, versions };
}

const CONFORMANCE_FILE = "conformance.csv";
const row = object({ award: text, guide_date: date, figures: whole, covered: whole, equal: whole });

/** What `npm run conformance` proves, as it was last written. */
function conformance(awardsFolder: string): ReadonlyMap<string, Conformance> {
  const path = join(awardsFolder, CONFORMANCE_FILE);
  if (!existsSync(path)) return new Map();
  return new Map(
    parseTable(CONFORMANCE_FILE, readFileSync(path, "utf8")).map((node) => {
      const { award, guide_date, ...counts } = row(node);
      return [award, { guide_date: formatLocalDate(guide_date), ...counts }];
    }),
  );
}
