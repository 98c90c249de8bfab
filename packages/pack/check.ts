// Checks every pack of a folder, its calendar, its register of coverage and the everyday words for its awards.

import { loadCalendar } from "./calendar.ts";
import { type Checked, type CheckReport, checkPack, reportOf } from "./check-pack.ts";
import { coverageFaults } from "./coverage.ts";
import { wordFaults } from "./everyday-words.ts";
import { packNames } from "./load.ts";
import type { Fault } from "./node.ts";
import { collect } from "./read.ts";

/** Every award, the calendar, the register and the words. */
export const checkAwards = (awardsFolder: string): CheckReport =>
  reportOnAll(
    awardsFolder,
    packNames(awardsFolder).map((name) => checkPack(awardsFolder, name)),
  );

/** The report on all awards of a folder, once each of them has been checked. */
export function reportOnAll(awardsFolder: string, checked: readonly Checked[]): CheckReport {
  const calendar: Fault[] = [];
  collect(calendar, () => loadCalendar(awardsFolder));
  const spans = checked.flatMap(({ spanned }) => (spanned === null ? [] : [spanned]));
  const register: Fault[] = [];
  if (spans.length === checked.length)
    collect(register, () => register.push(...coverageFaults(awardsFolder, spans)));
  const words: Fault[] = [];
  const codes = packNames(awardsFolder).map((name) => name.slice(0, "MA000000".length));
  collect(words, () => words.push(...wordFaults(awardsFolder, codes)));
  return reportOf(checked, [...calendar, ...checked.flatMap((one) => one.faults), ...register, ...words]);
}
