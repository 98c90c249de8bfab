// What we have, as the service and the command line show it: awards, rates, versions, clauses, coverage, holidays.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AwardDetail,
  type AwardDuties,
  type AwardSummary,
  awardSearch,
  type ClassificationList,
  type ClauseDetail,
  type CoverageRegister,
  type FoundAward,
  type HolidayList,
  type Library,
  type Search,
  type State,
  type VersionDetail,
  type VersionList,
} from "#contract";
import { dateOfCivil, ENGINE_VERSION, formatClock, formatLocalDate, type LocalDate } from "#engine";
import { clauseDetail, type DetailOn, encodedDetail, ratesDetail } from "./award-detail.ts";
import { encodedClassifications, ratesClassifications } from "./classification-list.ts";
import { loadCoverage } from "./coverage.ts";
import { loadDuties } from "./duties.ts";
import { loadEverydayWords } from "./everyday-words.ts";
import { packNames } from "./load.ts";
import { byVersion, idOf, type LockLine, readLock } from "./lock.ts";
import { isRatesOnly, loadRates } from "./rates.ts";
import { entriesOf, textOf } from "./read.ts";
import { publishedFile, readPublished, startOf } from "./versions.ts";
import { parseYaml } from "./yaml.ts";

/** Every answer is undefined if we do not have the thing; a day or year outside what we cover is a RangeError. */
export interface Catalogue {
  awards(): readonly AwardSummary[];
  /** By everyday words, name or code, the best match first. */
  find(question: string): readonly FoundAward[];
  summary(code: string): AwardSummary | undefined;
  detail(code: string, today: LocalDate): AwardDetail | undefined;
  /** `on` null: today, or the last verified day if that is earlier. */
  classifications(code: string, on: LocalDate | null, today: LocalDate): ClassificationList | undefined;
  versions(code: string): VersionList | undefined;
  /** By id or content hash. */
  version(code: string, idOrHash: string): VersionDetail | undefined;
  clause(code: string, ref: string): ClauseDetail | undefined;
  coverage(): CoverageRegister;
  holidays(year: number, state: State | null): HolidayList;
}

export function loadCatalogue(awardsFolder: string, library: Library): Catalogue {
  const folders = new Map(packNames(awardsFolder).map((name) => [name.slice(0, "MA000000".length), name]));
  let known: readonly AwardSummary[] | null = null;
  const awards = (): readonly AwardSummary[] => {
    known ??= summaries(awardsFolder, folders);
    return known;
  };
  let search: Search<AwardSummary> | null = null;
  const find = (question: string): readonly FoundAward[] => {
    search ??= awardSearch(awards(), loadEverydayWords(awardsFolder));
    return search(question).map(({ item, by }) => ({ ...item, matches: by }));
  };
  const summary = (code: string): AwardSummary | undefined => awards().find((one) => one.code === code);
  const ratesOf = (code: string) => {
    const name = folders.get(code);
    return name === undefined || !isRatesOnly(join(awardsFolder, name))
      ? undefined
      : loadRates(join(awardsFolder, name), name);
  };
  const duties = new Map<string, AwardDuties>();
  const dutiesOf = (code: string): AwardDuties => {
    const name = folders.get(code) ?? "";
    const read = duties.get(code) ?? loadDuties(join(awardsFolder, name), name);
    duties.set(code, read);
    return read;
  };
  const lock = readLock(awardsFolder);
  return {
    awards,
    find,
    summary,
    detail: (code, today) => {
      const about = summary(code);
      if (about === undefined) return undefined;
      const held = library.awards.get(code);
      if (held !== undefined) return withVersion(encodedDetail(about, held.law, today), lock);
      const rates = ratesOf(code);
      return rates === undefined ? undefined : withVersion(ratesDetail(about, rates, today), lock);
    },
    classifications: (code, on, today) => {
      const held = library.awards.get(code);
      if (held !== undefined) return encodedClassifications(held, dutiesOf(code), on, today);
      const rates = ratesOf(code);
      return rates === undefined ? undefined : ratesClassifications(rates, dutiesOf(code), on, today);
    },
    versions: (code) => (folders.has(code) ? versionList(lock, code) : undefined),
    version: (code, asked) => versionDetail(awardsFolder, lock, code, asked),
    clause: (code, ref) => {
      const held = library.awards.get(code);
      return held === undefined ? undefined : clauseDetail(held.award, ref);
    },
    coverage: () => register(awards(), library),
    holidays: (year, state) => holidayList(library, year, state),
  };
}

const calendarDay = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Sydney",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The current day in the east of Australia, where a change of the law starts first. */
export function today(): LocalDate {
  const parts = new Map(
    calendarDay.formatToParts(new Date()).map(({ type, value }) => [type, Number(value)]),
  );
  return dateOfCivil(parts.get("year") ?? 0, parts.get("month") ?? 0, parts.get("day") ?? 0);
}

/** From its identity: the register has none, and a whole pack would take long to read. */
function titleIn(awardsFolder: string, packName: string): string {
  const path = join(awardsFolder, packName, "award.yaml");
  const title = entriesOf(parseYaml(`${packName}/award.yaml`, readFileSync(path, "utf8"))).get("title");
  return title === undefined ? "" : textOf(title);
}

/** Of an award with rules; undefined: we have none. */
export function encodedTitle(awardsFolder: string, code: string): string | undefined {
  const name = packNames(awardsFolder).find((one) => one.startsWith(`${code}-`));
  return name === undefined || isRatesOnly(join(awardsFolder, name))
    ? undefined
    : titleIn(awardsFolder, name);
}

function summaries(awardsFolder: string, folders: ReadonlyMap<string, string>): readonly AwardSummary[] {
  return loadCoverage(awardsFolder).flatMap(({ code, depth, from, verifiedTo, gaps }) => {
    const name = folders.get(code);
    if (name === undefined) return [];
    return [
      {
        code,
        title: titleIn(awardsFolder, name),
        depth,
        from: formatLocalDate(from.day),
        verified_to: formatLocalDate(verifiedTo),
        gaps,
      },
    ];
  });
}

const linesOf = (lock: readonly LockLine[], code: string): readonly LockLine[] =>
  lock.filter(({ version }) => version.startsWith(`${code}@`));

/** In the order the law changed, each version's revisions together; the last of them is current. */
function versionList(lock: readonly LockLine[], code: string): VersionList {
  const lines = [...byVersion(linesOf(lock, code)).entries()]
    .sort(byStart)
    .flatMap(([, revisions]) => revisions);
  const versions = lines.map((line, index) => ({
    id: idOf(line),
    effective_from: formatLocalDate(startOf(line.version)),
    content_hash: line.contentHash,
    current: lines[index + 1]?.version !== line.version,
  }));
  return { award_code: code, versions };
}

function withVersion({ on, ...detail }: DetailOn, lock: readonly LockLine[]): AwardDetail {
  const version = versionList(lock, detail.code).versions.findLast(
    ({ current, effective_from }) => current && effective_from <= on,
  );
  if (version === undefined) return { ...detail, on, award_version: null };
  const { current: _, ...award_version } = version;
  return { ...detail, on, award_version };
}

/** Of two versions that start on a day, the one for pay periods that began before comes first. */
function byStart([one]: VersionLines, [other]: VersionLines): number {
  return startOf(one) - startOf(other) || other.length - one.length || (one < other ? -1 : 1);
}

type VersionLines = readonly [string, readonly LockLine[]];

function versionDetail(
  awardsFolder: string,
  lock: readonly LockLine[],
  code: string,
  asked: string,
): VersionDetail | undefined {
  const entry = versionList(lock, code).versions.find(
    ({ id, content_hash }) => id === asked || content_hash === asked,
  );
  if (entry === undefined) return undefined;
  const kept = existsSync(publishedFile(awardsFolder, entry.id));
  return { award_code: code, ...entry, content: kept ? readPublished(awardsFolder, entry.id) : null };
}

function register(awards: readonly AwardSummary[], { calendar }: Library): CoverageRegister {
  const count = (wanted: AwardSummary["depth"]): number =>
    awards.filter(({ depth }) => depth === wanted).length;
  return {
    calendar_version: { id: calendar.id, content_hash: calendar.contentHash },
    engine_version: ENGINE_VERSION,
    counts: { full: count("full"), shift: count("shift"), rates: count("rates") },
    awards,
  };
}

function holidayList({ calendar }: Library, year: number, state: State | null): HolidayList {
  const [from, to] = [dateOfCivil(year, 1, 1), dateOfCivil(year + 1, 1, 1)];
  const span = [calendar.from, calendar.to].map((day) => formatLocalDate(day).slice(0, 4));
  if (to <= calendar.from || from > calendar.to)
    throw new RangeError(`We have public holidays for the years ${span.join(" to ")}, and not for ${year}.`);
  const days: HolidayList["public_holidays"][number][] = [];
  for (let day = from; day < to; day = (day + 1) as LocalDate) {
    const entries = [
      ...calendar.onDay(day).map((entry) => ({ ...entry, locality: null, insteadOf: null })),
      ...calendar.local.on(day),
    ];
    for (const entry of entries) {
      if (state !== null && entry.state !== state) continue;
      days.push({
        date: formatLocalDate(day),
        state: entry.state,
        name: entry.name,
        from: formatClock(entry.from),
        locality: entry.locality,
        instead_of: entry.insteadOf === null ? null : formatLocalDate(entry.insteadOf),
      });
    }
  }
  const { id, contentHash } = calendar;
  return { calendar_version: { id, content_hash: contentHash }, year, state, public_holidays: days };
}
