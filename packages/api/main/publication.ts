// Tells organisations of new versions of awards: once, from the first node that starts with them. A separate process
// works out what they change, because reading awards takes more memory than a service.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Webhooks } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import { inRounds, type Rounds } from "./rounds.ts";

/** After a failure. */
const PAUSE_MS = 60_000;

type Publishes = Pick<Webhooks, "newVersions" | "publish">;

export function startPublication(webhooks: Publishes, awardsFolder: string, log: Log): Rounds {
  const stopping = new AbortController();
  let isTold = false;
  const rounds = inRounds(PAUSE_MS, async () => {
    if (isTold) return;
    try {
      const versions = await tellNew(webhooks, awardsFolder, stopping.signal);
      isTold = true;
      if (versions > 0) log("info", "publication_told", { versions });
    } catch (error) {
      if (!stopping.signal.aborted) log("warn", "publication_not_told", { ...placeOf(error) });
    }
  });
  return {
    stop() {
      stopping.abort();
      return rounds.stop();
    },
  };
}

/** How many versions we reported. A new store knows the versions of the day, and reports none. */
async function tellNew(webhooks: Publishes, awardsFolder: string, signal: AbortSignal): Promise<number> {
  const ids = idsIn(join(awardsFolder, "versions.lock"));
  const fresh = await webhooks.newVersions(ids);
  if (fresh === null) {
    await webhooks.publish(ids, null);
    return 0;
  }
  if (fresh.length === 0) return 0;
  const isFirst = await webhooks.publish(ids, await changesAside(awardsFolder, fresh, signal));
  return isFirst ? fresh.length : 0;
}

const idsIn = (lock: string): readonly string[] =>
  existsSync(lock) ? [...readFileSync(lock, "utf8").matchAll(/^\S+/gm)].map(([id]) => id) : [];

async function changesAside(
  awardsFolder: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<object> {
  const child = spawn(process.execPath, [import.meta.filename, awardsFolder], {
    stdio: ["pipe", "pipe", "ignore"],
    signal,
  });
  const failed = new Promise<never>((_, fail) => child.once("error", fail));
  child.stdin.end(JSON.stringify(ids));
  return JSON.parse(await Promise.race([text(child.stdout), failed]));
}

if (import.meta.main) {
  const { publishedChanges } = await import("#pack");
  const ids: readonly string[] = JSON.parse(await text(process.stdin));
  process.stdout.write(JSON.stringify(publishedChanges(process.argv[2] ?? "", ids)));
}
