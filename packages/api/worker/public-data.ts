// The public award data under /data: clients fetch the index each time; what it names never changes.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hasPublicData, publicDataFolder } from "#pack";
import { type HttpProblem, notFound, unavailable } from "../problems.ts";
import { type KeptAnswer, keptBodies, keptOf } from "./kept-answers.ts";
import type { WebFile } from "./outcome.ts";
import { JSON_TYPE } from "./reply.ts";

export const DATA_PATH = "/data/";

export interface PublicData {
  /** The folder to make it in; null: it is there. */
  missing(): string | null;
  get(name: string): Promise<{ readonly file: WebFile } | HttpProblem>;
}

const INDEX = "index.json";
/** We look for such names only, so no path from a request reaches the disk. */
const NAME =
  /^(?:index|(?:MA\d{6}(?:\.(?:duties|page|readings))?|calendar|example|gaps|words)\.[0-9a-f]{16})\.json$/;

export function publicData(awardsFolder: string): PublicData {
  const kept = keptBodies();
  let found: string | undefined;
  const folder = (): string => {
    found ??= publicDataFolder(awardsFolder);
    return found;
  };
  const read = async (name: string): Promise<KeptAnswer | null> => {
    const body = await readFile(join(folder(), name)).catch(() => null);
    if (body === null) return null;
    const entry = keptOf(body);
    kept.keep(name, entry);
    return entry;
  };
  return {
    missing: () => (hasPublicData(folder()) ? null : folder()),
    async get(name) {
      if (!NAME.test(name)) return notFound("There is no such data; /data/index.json names what there is.");
      const answer = kept.get(name) ?? (await read(name));
      if (answer === null) return name === INDEX ? BEING_MADE : GONE;
      return { file: { kept: answer, type: JSON_TYPE, cache: name === INDEX ? "no-cache" : FOREVER } };
    },
  };
}

const FOREVER = "public, max-age=31536000, immutable";
const GONE = notFound("Newer data replaced this file. /data/index.json names the current one.");
const BEING_MADE = unavailable("The award data is being made, which takes some seconds.", ["award data"]);
