// The award data as files: each read once, an award when it is first asked for, and the library made from them.

import {
  type Calendar,
  calendarOf,
  type HeldAward,
  type HeldRates,
  heldLaw,
  type Library,
  type PublicCalendar,
  type PublicIndex,
  type PublicLaw,
  pinnedByName,
} from "#contract";
import { createMemory, ENGINE_VERSION, parseLocalDate } from "#engine";

/** The text of a file of the award data, by its name. */
export type ReadFile = (name: string) => Promise<string>;

export interface DataFiles {
  file<T>(name: string): Promise<T>;
  index(): Promise<PublicIndex>;
  calendar(): Promise<Calendar>;
  /** Undefined where the data has no rules of the award. */
  award(code: string): Promise<ReadAward | undefined>;
}

interface ReadAward {
  readonly held: HeldAward;
  /** The ids and hashes of the versions in force. */
  readonly versions: ReadonlySet<string>;
}

export function dataFiles(read: ReadFile): DataFiles {
  const memory = createMemory();
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const made = known.get(name) ?? make();
    known.set(name, made);
    // A file that is missing may have been replaced, with an index that names the new one.
    made.catch(() => known.clear());
    return made as Promise<T>;
  };
  const file = <T>(name: string): Promise<T> =>
    once(name, async () => JSON.parse(await read(name)) as unknown as T);
  const index = (): Promise<PublicIndex> =>
    once("index", async () => fitting(await file<PublicIndex>("index.json")));
  return {
    file,
    index,
    calendar: () =>
      once("calendar", async () => calendarOf(await file<PublicCalendar>((await index()).calendar.file))),
    award: (code) =>
      once(`award ${code}`, async () => {
        const law = (await index()).awards.find((award) => award.code === code)?.law ?? null;
        if (law === null) return undefined;
        const published = await file<PublicLaw>(law);
        const versions = new Set(Object.values(published.versions).flat());
        return { held: heldLaw(published, memory), versions };
      }),
  };
}

/** Another engine could price the same data differently. */
function fitting(index: PublicIndex): PublicIndex {
  if (index.engine_version === ENGINE_VERSION) return index;
  throw new Error(
    `the award data is for version ${index.engine_version} of the engine, and this is ${ENGINE_VERSION}: serve the folder data of the installed @fairclause/engine`,
  );
}

/** The data has the revisions in force and no replaced ones. */
function notHere(code: string, asked: string): never {
  throw new RangeError(
    `${asked} of ${code} cannot be priced without the service: this package has the revisions in force. Leave award_version out, name one in force, or send the request to the service.`,
  );
}

/** The awards that a request names, with everything else the data says. */
export async function libraryWith(data: DataFiles, codes: readonly string[]): Promise<Library> {
  const { awards } = await data.index();
  const known = new Map<string, ReadAward>();
  for (const code of codes) {
    const award = await data.award(code);
    if (award !== undefined) known.set(code, award);
  }
  const isReplaced = (code: string, asked: string): boolean => known.get(code)?.versions.has(asked) === false;
  return {
    awards: {
      codes: awards.map(({ code }) => code),
      get: (code) => known.get(code)?.held,
      ratesOnly: (code) => {
        const award = awards.find((one) => one.code === code && one.law === null);
        return award === undefined ? undefined : ratesOf(award);
      },
      replay: (code, asked) => (isReplaced(code, asked) ? notHere(code, asked) : undefined),
      pinned: (code, asked) => {
        const held = known.get(code)?.held;
        return held === undefined ? undefined : (pinnedByName(held, asked) ?? notHere(code, asked));
      },
    },
    calendar: await data.calendar(),
  };
}

function ratesOf({ code, title, from, verified_to: to }: PublicIndex["awards"][number]): HeldRates {
  const [first, last] = [parseLocalDate(from), parseLocalDate(to)];
  if (first === null || last === null)
    throw new Error(`the award data of ${code} has a date that does not exist`);
  return { code, title, coversFrom: { day: first, ppc: false }, verifiedTo: last };
}
