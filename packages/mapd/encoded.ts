// The import of an award whose rules are written: later dates are added in the pack's own format, and what the pack
// works out for itself (juniors, apprentices) is compared with the publisher's figures, never written.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPack } from "#pack";
import { compareAmounts } from "./compare-amounts.ts";
import { compareRates } from "./compare-rates.ts";
import type { AddedLine } from "./findings.ts";
import type { HeldFolder } from "./held.ts";
import { type AwardNotes, startedRows, withNotes } from "./notes.ts";
import type { AwardImport, AwardRows } from "./plan.ts";
import { counted } from "./sentences.ts";
import { ALLOWANCE_NAMES, type AllowanceNameLine, readTable } from "./tables.ts";
import { yearsOf } from "./years.ts";

export function importEncoded(
  folder: HeldFolder,
  { code, rates: published, allowances }: AwardRows,
  notes: AwardNotes,
): AwardImport {
  const pack = loadPack(folder.path, folder.name);
  const rates = startedRows(
    published.map((record) => withNotes(record, notes)),
    notes,
  );
  const years = yearsOf(null, rates.length > 0 ? rates : allowances);
  const ofRates = compareRates(pack, rates, years);
  const ofAmounts = compareAmounts(pack, allowances, allowanceNames(folder), years);
  const added = [...ofRates.added, ...ofAmounts.added];
  const differences = [...ofRates.differences, ...ofAmounts.differences];
  return {
    code,
    files: new Map([
      ...withLines(folder, "rates/minimum.csv", ofRates.added),
      ...withLines(folder, "rates/allowances.csv", ofAmounts.added),
    ]),
    sentences: [...added.map(({ sentence }) => sentence), ...differences].map((said) => `${code} ${said}`),
    summary:
      added.length + differences.length === 0
        ? ""
        : `${code}: ${counted(added.length, "line")} added, ${counted(differences.length, "difference")} told.`,
    coverage: null,
  };
}

function allowanceNames(folder: HeldFolder): readonly AllowanceNameLine[] {
  const path = "rates/allowance-names.csv";
  const full = join(folder.path, path);
  if (!existsSync(full)) return [];
  return readTable(`${folder.name}/${path}`, readFileSync(full, "utf8"), ALLOWANCE_NAMES);
}

function withLines(
  folder: HeldFolder,
  path: string,
  added: readonly AddedLine[],
): readonly (readonly [string, string])[] {
  if (added.length === 0) return [];
  const before = readFileSync(join(folder.path, path), "utf8");
  const lines = [...added].sort((a, b) => a.from - b.from).map(({ line }) => `${line}\n`);
  return [[`${folder.name}/${path}`, `${before.replace(/\n*$/, "\n")}${lines.join("")}`]];
}
