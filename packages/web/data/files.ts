// Fetches the public award data: the index once a visit, and the files it names, which never change.

import type { PublicGaps, PublicIndex } from "#contract";
import { Problem } from "../console/call.ts";

const known = new Map<string, Promise<unknown>>();

/** One fetch per file; after a failure the next caller tries again. */
export function file<T>(name: string): Promise<T> {
  const asked = known.get(name) ?? fetched(name);
  known.set(name, asked);
  asked.catch(() => known.delete(name));
  return asked as Promise<T>;
}

export const index = (): Promise<PublicIndex> => file<PublicIndex>("index.json");

/** What is missing of each award, which only some pages show. */
export const gaps = async (): Promise<PublicGaps> => file<PublicGaps>((await index()).gaps);

const MOST_TRIES = 15;

/** A service that just started may still be making the data: it says when to ask again. */
async function fetched(name: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`/data/${name}`).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer?.status !== 503 || tries === MOST_TRIES)
      throw new Problem(answer?.status ?? 0, { detail: "The award data cannot be fetched. Try again." });
    const seconds = Number(answer.headers.get("Retry-After") ?? 2);
    await new Promise((done) => setTimeout(done, seconds * 1000));
  }
}
