// The import of an award whose rules are not written: its tables, its identity and what to say about them.

import type { LocalDate } from "#engine";
import { type AllowanceTables, enterAllowances } from "./allowance-book.ts";
import { dayOf, type HeldAward, SOURCE } from "./held.ts";
import { type AwardNotes, withNotes } from "./notes.ts";
import type { AwardImport, AwardRows } from "./plan.ts";
import { enterRates, type RateEntry, type RateTables } from "./rate-book.ts";
import { folderName, newIdentity, type Span, updatedIdentity } from "./register.ts";
import { allowanceSentence, counted, rateSentence } from "./sentences.ts";
import { ALLOWANCE_NAMES, ALLOWANCES, CLASSIFICATIONS, ENDED, MINIMUM, writeTable } from "./tables.ts";
import { pieceAt } from "./timeline.ts";
import { type Years, yearsOf } from "./years.ts";

interface Tables {
  readonly rates: RateTables;
  readonly allowances: AllowanceTables;
  readonly years: Years;
}

export function importRatesOnly(
  { code, title, rates: records, allowances }: AwardRows,
  held: HeldAward | null,
  notes: AwardNotes,
): AwardImport {
  const years = yearsOf(held?.years ?? null, records.length > 0 ? records : allowances);
  const noted = records.map((record) => withNotes(record, notes));
  const rates = enterRates(held, noted, years, notes.ends);
  const coversFrom = dayOf(rates.rates.lines[0]?.from ?? "");
  const read = [...new Set([...records, ...allowances].map(({ year }) => year))].sort((a, b) => a - b);
  const published = { years, read, coversFrom };
  const tables = { rates, allowances: enterAllowances(held, allowances, published, notes.ends), years };
  const span = { coversFrom, horizon: years.horizon, years: [...years.starts.keys()] };
  const folder = held?.folder.name ?? folderName(code, title);
  const content = contentOf(code, title, held, tables, span);
  const before = held === null ? new Map() : contentHeld(held);
  const changed = [...content].filter(([path, text]) => before.get(path) !== text);
  return {
    code,
    files: new Map(changed.map(([path, text]) => [`${folder}/${path}`, text])),
    sentences: held === null ? [] : sentencesOf(code, tables, held),
    summary: changed.length === 0 ? "" : summaryOf(code, title, held, tables, coversFrom),
    coverage: { span, gaps: [...gapsOf(tables), ...notes.gaps] },
  };
}

const contentOf = (
  code: string,
  title: string,
  held: HeldAward | null,
  { rates, allowances }: Tables,
  span: Span,
): ReadonlyMap<string, string> =>
  new Map([
    [
      "award.yaml",
      held === null ? newIdentity(code, title, span) : updatedIdentity(held.identity, title, span),
    ],
    ["rates/classifications.csv", writeTable(CLASSIFICATIONS, rates.classifications)],
    ["rates/minimum.csv", writeTable(MINIMUM, rates.rates.lines)],
    ["rates/allowance-names.csv", writeTable(ALLOWANCE_NAMES, allowances.names)],
    ["rates/allowances.csv", writeTable(ALLOWANCES, allowances.amounts.lines)],
  ]);

const contentHeld = (held: HeldAward): ReadonlyMap<string, string> =>
  new Map([
    ["award.yaml", held.identity],
    ["rates/classifications.csv", writeTable(CLASSIFICATIONS, held.classifications)],
    ["rates/minimum.csv", writeTable(MINIMUM, held.rates)],
    ["rates/allowance-names.csv", writeTable(ALLOWANCE_NAMES, held.allowanceNames)],
    ["rates/allowances.csv", writeTable(ALLOWANCES, held.allowances)],
  ]);

function sentencesOf(code: string, { rates, allowances }: Tables, held: HeldAward): readonly string[] {
  const titles = new Map(held.classifications.map((line) => [line.code, line.title]));
  return [
    ...rates.classifications
      .filter((line) => titles.has(line.code) && titles.get(line.code) !== line.title)
      .map((line) => `${code} ${line.code} is now called ${line.title}`),
    ...rates.rates.changes.map((change) => rateSentence(code, change)),
    ...allowances.amounts.changes.map((change) => allowanceSentence(code, change)),
  ];
}

function summaryOf(
  code: string,
  title: string,
  held: HeldAward | null,
  { rates, allowances }: Tables,
  coversFrom: LocalDate,
): string {
  if (held === null) {
    const first = rates.rates.lines.find(({ from }) => dayOf(from) === coversFrom)?.from ?? "";
    return `${code} ${title} is new, from ${first}: ${counted(rates.classifications.length, "classification")}, ${counted(rates.rates.lines.length, "rate")}, ${counted(allowances.names.length, "allowance")}, ${counted(allowances.amounts.lines.length, "amount")}.`;
  }
  const isEnd = ({ after }: { readonly after: { readonly per: string } }): boolean => after.per === ENDED;
  const [ends, changed] = [
    rates.rates.changes.filter(isEnd),
    rates.rates.changes.filter((one) => !isEnd(one)),
  ];
  const fresh = rates.classifications.length - held.classifications.length;
  return `${code}: ${counted(changed.length, "rate")}, ${counted(fresh, "new classification")}, ${counted(ends.length, "ended", "ended")}, ${counted(allowances.amounts.changes.length, "allowance amount")}.`;
}

/** What a reader of the register must know about the tables. */
function gapsOf({ rates, allowances, years }: Tables): readonly string[] {
  const newest = Math.max(...years.starts.keys());
  const lost = [
    endedIn(newest, rates.rates.lines, ({ classification }) => classification, "classification"),
    endedIn(newest, allowances.amounts.lines, ({ allowance }) => allowance, "allowance"),
  ].filter((count) => count !== "");
  const unstated = rates.entries.filter((entry) => lostHourly(entry, years, newest)).length;
  return [
    "We have this award's pay rates, but not its rules yet, so we can't price a shift.",
    ...(lost.length === 0
      ? []
      : [
          `The ${newest} pay database leaves out ${lost.join(" and ")} of the year before. What it leaves out ends there.`,
        ]),
    ...(unstated === 0
      ? []
      : [
          `The ${newest} pay database no longer gives the hourly rate of ${counted(unstated, "classification")}.`,
        ]),
  ];
}

/** How many end because the newest year has no row of them; empty when none does. */
function endedIn<L extends { readonly per: string; readonly source: string }>(
  newest: number,
  lines: readonly L[],
  nameOf: (line: L) => string,
  what: string,
): string {
  const last = new Map(lines.map((line) => [nameOf(line), line]));
  const ended = [...last.values()].filter(
    ({ per, source }) => per === ENDED && source === `${SOURCE} ${newest}`,
  ).length;
  return ended === 0 ? "" : counted(ended, what);
}

function lostHourly({ timeline }: RateEntry, years: Years, newest: number): boolean {
  const start = years.starts.get(newest) ?? years.horizon;
  const value = pieceAt(timeline, start)?.value ?? null;
  const before = timeline.findLast((piece) => piece.from < start)?.value ?? null;
  return value !== null && value.per !== "hour" && value.hourly === "" && (before?.hourly ?? "") !== "";
}
