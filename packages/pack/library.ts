// All awards of a folder, each read when first asked for, with the calendar and the register of versions.

import { join } from "node:path";
import type { HeldAward, HeldRates, Library } from "#contract";
import { addDays, createMemory, type LocalDate, releaseLaw } from "#engine";
import { loadCalendar } from "./calendar.ts";
import { coverageOf } from "./coverage.ts";
import { loadPack, packNames } from "./load.ts";
import { byVersion, idOf, type LockLine, readLock } from "./lock.ts";
import { isRatesOnly, loadRates } from "./rates.ts";
import { holdAward, isKept, pinVersion, replayVersion, startOf } from "./versions.ts";

const codeOf = (packName: string): string => packName.slice(0, "MA000000".length);

interface Bound<T> {
  readonly most: number;
  readonly evict?: (made: T) => void;
}

/** Keeps what a reader gives for each key, so that it reads once; of more than `most`, those used last. */
function once<K, T>(
  read: (key: K) => T,
  bound: Bound<T> = { most: Number.POSITIVE_INFINITY },
): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const found = known.get(key);
    const made = found ?? read(key);
    if (found !== undefined && known.size < bound.most) return found;
    known.delete(key);
    known.set(key, made);
    for (const [first, evicted] of known) {
      if (known.size <= bound.most) break;
      known.delete(first);
      bound.evict?.(evicted);
    }
    return made;
  };
}

/** Past versions that we keep beside the current awards: there are hundreds, and few are asked for. */
const MOST_PAST = 16;

/** How much a library keeps: awards as read, and bytes of what is worked out of them. */
export interface LibraryBound {
  readonly mostAwards?: number;
  readonly maxBytes?: number;
}

export function loadLibrary(awardsFolder: string, { mostAwards, maxBytes }: LibraryBound = {}): Library {
  const memory = createMemory(maxBytes === undefined ? undefined : { maxBytes });
  const folders = new Map(packNames(awardsFolder).map((name) => [codeOf(name), name]));
  const lock = readLock(awardsFolder);
  const published = byVersion(lock);
  const encoded = once(
    (name: string): HeldAward => {
      const pack = loadPack(join(awardsFolder, name), name);
      return holdAward(pack, published, { memory, coverage: coverageOf(awardsFolder, codeOf(name)) });
    },
    { most: mostAwards ?? Number.POSITIVE_INFINITY, evict: ({ law }) => releaseLaw(law) },
  );
  const rates = once((name: string): HeldRates => loadRates(join(awardsFolder, name), name));
  const hasRatesOnly = once((name: string) => isRatesOnly(join(awardsFolder, name)));
  const folderOf = (code: string, ratesOnly: boolean): string | undefined => {
    const name = folders.get(code);
    return name !== undefined && hasRatesOnly(name) === ratesOnly ? name : undefined;
  };
  const given = <T>(name: string | undefined, read: (name: string) => T): T | undefined =>
    name === undefined ? undefined : read(name);
  const held = (code: string): HeldAward | undefined => given(folderOf(code, false), encoded);
  const past = (hold: (line: LockLine, award: HeldAward) => HeldAward) =>
    once(
      (line: LockLine) => {
        const award = held(codeOf(line.version));
        return award === undefined || !isKept(awardsFolder, line) ? undefined : hold(line, award);
      },
      { most: MOST_PAST },
    );
  const pinned = past((line, award) => pinVersion(awardsFolder, line, award));
  const replayed = past((line, award) =>
    replayVersion(awardsFolder, line, lastDayOf(line, lock, award.award.verifiedTo), award),
  );
  return {
    awards: {
      codes: [...folders.keys()],
      get: held,
      ratesOnly: (code) => given(folderOf(code, true), rates),
      replay: (code, asked) => {
        const line = replacedLine(lock, published, code, asked);
        return line === undefined ? undefined : replayed(line);
      },
      pinned: (code, asked) => {
        const line = lock.findLast((one) => codeOf(one.version) === code && isNamed(one, asked));
        return line === undefined ? undefined : pinned(line);
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
