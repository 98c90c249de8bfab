// What newly published versions change, in sentences, bounded so that it fits into a message.

import { join } from "node:path";
import { contentHash, type Json } from "#contract";
import { loadCatalogue } from "./catalogue.ts";
import { differences } from "./diff.ts";
import { loadLibrary } from "./library.ts";
import { packNames } from "./load.ts";
import { isRatesOnly, loadRates } from "./rates.ts";
import { versionsOfRates } from "./versions.ts";

interface PublishedVersion {
  readonly id: string;
  readonly award_code: string;
  readonly effective_from: string;
  /** The revision it corrects, or the version in force before it. */
  readonly compared_with: string | null;
  readonly changes: readonly string[];
  /** More than are listed, where there is no room for all. */
  readonly changes_in_all: number;
}

export interface PublishedChanges {
  readonly versions: readonly PublishedVersion[];
  readonly versions_in_all: number;
}

const MOST_VERSIONS = 100;
/** Of one version, so that the first does not take the room of all. */
const MOST_SENTENCES = 20;
const MOST_LETTERS = 48_000;
const MOST_IN_SENTENCE = 300;

type Catalogue = ReturnType<typeof loadCatalogue>;

/** Of versions of awards; the calendar of public holidays has no sentences. */
export function publishedChanges(awardsFolder: string, ids: readonly string[]): PublishedChanges {
  const catalogue = loadCatalogue(awardsFolder, loadLibrary(awardsFolder));
  let room = MOST_LETTERS;
  const ofAwards = ids.filter((id) => id.startsWith("MA"));
  const versions = ofAwards.slice(0, MOST_VERSIONS).flatMap((id) => {
    const version = changeOf(awardsFolder, catalogue, id);
    if (version === undefined) return [];
    const changes: string[] = [];
    for (const sentence of version.changes.slice(0, MOST_SENTENCES)) {
      const short =
        sentence.length > MOST_IN_SENTENCE ? `${sentence.slice(0, MOST_IN_SENTENCE - 1)}…` : sentence;
      room -= short.length;
      if (room > 0) changes.push(short);
    }
    return [{ ...version, changes }];
  });
  return { versions, versions_in_all: ofAwards.length };
}

function changeOf(awardsFolder: string, catalogue: Catalogue, id: string): PublishedVersion | undefined {
  const [code = ""] = id.split("@");
  const list = catalogue.versions(code)?.versions ?? [];
  const at = list.findIndex((one) => one.id === id);
  const version = list[at];
  if (version === undefined) return undefined;
  const named = id.slice(0, id.lastIndexOf("."));
  const earlier = list.slice(0, at);
  const before = earlier.findLast((one) => one.current || one.id.startsWith(`${named}.`));
  const [old, now] = [before, version].map((one) =>
    one === undefined ? null : contentOf(awardsFolder, catalogue, code, one),
  );
  const changes = old == null || now == null ? [] : differences(old, now);
  return {
    id,
    award_code: code,
    effective_from: version.effective_from,
    compared_with: before?.id ?? null,
    changes,
    changes_in_all: changes.length,
  };
}

/** What one version changes in another, in sentences; none where we do not hold both. */
export function versionChanges(
  catalogue: Pick<Catalogue, "version">,
  before: string,
  now: string,
): readonly string[] {
  const [old, next] = [before, now].map(
    (id) => catalogue.version(id.split("@")[0] ?? "", id)?.content ?? null,
  );
  return old == null || next == null ? [] : differences(old as Json, next as Json);
}

/** Of an award with rates only, no content is kept but that of its tables today. */
function contentOf(
  awardsFolder: string,
  catalogue: Catalogue,
  code: string,
  { id, content_hash }: { readonly id: string; readonly content_hash: string },
): Json | null {
  const kept = catalogue.version(code, id)?.content ?? null;
  if (kept !== null) return kept as Json;
  const name = packNames(awardsFolder).find((one) => one.startsWith(`${code}-`)) ?? "";
  const path = join(awardsFolder, name);
  if (name === "" || !isRatesOnly(path)) return null;
  const made = versionsOfRates(loadRates(path, name)).find(({ version }) => id.startsWith(`${version}.`));
  return made !== undefined && contentHash(made.content) === content_hash ? made.content : null;
}
