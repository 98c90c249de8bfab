// All awards of a folder, each read when first asked for, with the calendar and the register of versions.

import { join } from "node:path";
import type { HeldAward, HeldRates, Library } from "#contract";
import { addDays, type LocalDate } from "#engine";
import { loadCalendar } from "./calendar.ts";
import { loadPack, packNames } from "./load.ts";
import { byVersion, idOf, type LockLine, readLock } from "./lock.ts";
import { isRatesOnly, loadRates } from "./rates.ts";
import { holdAward, isKept, pinVersion, replayVersion, startOf } from "./versions.ts";

const codeOf = (packName: string): string => packName.slice(0, "MA000000".length);

/** Keeps what a reader gives for each key, so that it reads once. */
function once<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = read(key);
    known.set(key, made);
    return made;
  };
}

export function loadLibrary(awardsFolder: string): Library {
  const folders = new Map(packNames(awardsFolder).map((name) => [codeOf(name), name]));
  const lock = readLock(awardsFolder);
  const published = byVersion(lock);
  const encoded = once((name): HeldAward => holdAward(loadPack(join(awardsFolder, name), name), published));
  const rates = once((name): HeldRates => loadRates(join(awardsFolder, name), name));
  const hasRatesOnly = once((name) => isRatesOnly(join(awardsFolder, name)));
  const folderOf = (code: string, ratesOnly: boolean): string | undefined => {
    const name = folders.get(code);
    return name !== undefined && hasRatesOnly(name) === ratesOnly ? name : undefined;
  };
  const pinned = once((id): HeldAward | undefined => {
    const line = lock.find((one) => idOf(one) === id);
    const held = given(folderOf(codeOf(id), false), encoded);
    return line === undefined || held === undefined ? undefined : pinVersion(awardsFolder, line, held);
  });
  const given = <T>(name: string | undefined, read: (name: string) => T): T | undefined =>
    name === undefined ? undefined : read(name);
  return {
    awards: {
      codes: [...folders.keys()],
      get: (code) => given(folderOf(code, false), encoded),
      ratesOnly: (code) => given(folderOf(code, true), rates),
      replay: (code, asked) => {
        const line = replacedLine(lock, published, code, asked);
        const held = given(folderOf(code, false), encoded);
        if (line === undefined || held === undefined || !isKept(awardsFolder, line)) return undefined;
        return replayVersion(awardsFolder, line, lastDayOf(line, lock, held.award.verifiedTo), held);
      },
      pinned: (code, asked) => {
        const line = lock.findLast((one) => codeOf(one.version) === code && isNamed(one, asked));
        return line === undefined || !isKept(awardsFolder, line) ? undefined : pinned(idOf(line));
      },
    },
    calendar: loadCalendar(awardsFolder),
  };
}

const isNamed = (line: LockLine, asked: string): boolean =>
  idOf(line) === asked || line.contentHash === asked || line.version === asked;

/** The line of a version that a later revision replaced; the current one needs no replay. */
function replacedLine(
  lock: readonly LockLine[],
  published: ReadonlyMap<string, readonly LockLine[]>,
  code: string,
  asked: string,
): LockLine | undefined {
  const line = lock.find(
    (one) => one.version.startsWith(`${code}@`) && (idOf(one) === asked || one.contentHash === asked),
  );
  return line === undefined || published.get(line.version)?.at(-1) === line ? undefined : line;
}

/** The day before the award's next version starts. */
function lastDayOf(line: LockLine, lock: readonly LockLine[], verifiedTo: LocalDate): LocalDate {
  const code = codeOf(line.version);
  const from = startOf(line.version);
  const later = lock.filter(({ version }) => codeOf(version) === code).map(({ version }) => startOf(version));
  return Math.min(
    verifiedTo,
    ...later.filter((day) => day > from).map((day) => addDays(day, -1)),
  ) as LocalDate;
}
