// A publication's allowances beside an encoded pack's, by the names its `rates/allowance-names.csv` gives them.

import { addDays, formatCents, type LocalDate } from "#engine";
import type { Pack } from "#pack";
import type { AllowanceRecord } from "./allowance-rows.ts";
import { enterLine, type Findings, noFindings } from "./findings.ts";
import { SOURCE } from "./held.ts";
import type { AllowanceNameLine } from "./tables.ts";
import { nameKey } from "./words.ts";
import { endOfYear, type Years } from "./years.ts";

/** A row without an end may stand in many years, but says nothing of days after its own. */
export function compareAmounts(
  { award }: Pack,
  records: readonly AllowanceRecord[],
  names: readonly AllowanceNameLine[],
  years: Years,
): Findings {
  const findings = noFindings();
  const held = award.amounts.map(({ from, allowance, amount }) => ({
    from: from.day,
    name: allowance,
    figures: [formatCents(amount)],
  }));
  const named = namedRows(records, names);
  for (const record of [...records].sort((a, b) => a.year - b.year)) {
    const name = named.get(record);
    const start = record.from ?? years.starts.get(record.year) ?? award.coversFrom.day;
    const from = Math.max(start, award.coversFrom.day) as LocalDate;
    const until = record.to ?? addDays(endOfYear(years, record.year), -1);
    const isHeld = name !== undefined && until >= (record.to === null ? award.coversFrom.day : from);
    if (name === undefined) findings.unknown += 1;
    else if (isHeld)
      enterLine({ from, name, figures: [record.amount], source: `${SOURCE} ${record.year}` }, held, findings);
  }
  return findings;
}

/** The name of each row that has one. Where a year gives neither ids nor what tells several of one name apart, they come
 * in the order of the names. */
function namedRows(
  records: readonly AllowanceRecord[],
  names: readonly AllowanceNameLine[],
): ReadonlyMap<AllowanceRecord, string> {
  const named = new Map<AllowanceRecord, string>();
  const taken = new Set<string>();
  for (const record of records) {
    const fitting = names.filter((line) => isNamed(line, record)).map(({ allowance }) => allowance);
    const free = fitting.find((name) => !taken.has(`${record.year} ${name}`));
    const name = record.id === "" ? (free ?? fitting[0]) : fitting[0];
    if (name === undefined) continue;
    named.set(record, name);
    taken.add(`${record.year} ${name}`);
  }
  return named;
}

/** By id, or in years without ids by name, the whole of it or its short form. */
function isNamed(
  { kind, fwc, title }: AllowanceNameLine,
  { type, id, key, title: short }: AllowanceRecord,
): boolean {
  if (kind !== type) return false;
  return id === "" ? [key, nameKey(short)].includes(nameKey(title)) : fwc.split(" ").includes(id);
}
