// `fairclause awards versions` and `diff`: which law was in force when, under which hash, and what changed.

import { join } from "node:path";
import { contentHash, type Json } from "#contract";
import {
  differences,
  idOf,
  isRatesOnly,
  loadCatalogue,
  loadLibrary,
  loadPack,
  loadRates,
  packNames,
  readLock,
  versionsOf,
  versionsOfRates,
} from "#pack";
import { say, Usage } from "./io.ts";

export async function versions(folder: string, code: string, json: boolean): Promise<number> {
  const rows = loadCatalogue(folder, loadLibrary(folder)).versions(code)?.versions ?? [];
  if (rows.length === 0) throw new Usage(`${code} has no published versions`);
  const text = rows.map(
    ({ id, content_hash, current }) => `${id}  ${content_hash}${current ? "" : "  replaced"}\n`,
  );
  await say(json ? `${JSON.stringify(rows, null, 2)}\n` : text.join(""));
  return 0;
}

/** Two versions by id or hash; the revision may be left out. */
export async function diff(folder: string, before: string, after: string): Promise<number> {
  const [old, now] = [contentNamed(folder, before), contentNamed(folder, after)];
  const sentences = differences(old, now);
  for (const sentence of sentences) await say(`${sentence}\n`);
  await say(sentences.length === 0 ? "Nothing differs.\n" : "");
  return 0;
}

function contentNamed(folder: string, asked: string): Json {
  const line = readLock(folder).findLast(
    (one) => idOf(one) === asked || one.contentHash === asked || one.version === asked,
  );
  const version = line?.version ?? asked;
  const name = packNames(folder).find((one) => one.startsWith(`${version.slice(0, 8)}-`));
  if (name === undefined) throw new Usage(`${asked} names no published version`);
  const path = join(folder, name);
  const made = isRatesOnly(path) ? versionsOfRates(loadRates(path, name)) : versionsOf(loadPack(path, name));
  const found = made.find((one) => one.version === version);
  if (found === undefined) throw new Usage(`${asked} names no version of ${version.slice(0, 8)}`);
  if (line !== undefined && contentHash(found.content) !== line.contentHash) {
    throw new Usage(`${asked} was replaced by a later revision; compare its id without the revision`);
  }
  return found.content;
}
