// Compares awards, several at a time, and keeps what was found of each as soon as it is done.

import { join } from "node:path";
import type { HeldAward, Library } from "#contract";
import { compareOnThreads } from "./jobs.ts";
import { type Asked, type Told, tellAward } from "./one-award.ts";
import { basisOf, isIn, keepResult, readResults } from "./results.ts";

const AWARDS = join(import.meta.dirname, "../../awards");

/** Said on standard error every two seconds. */
function progressOf(code: string, total: number): (done: number) => void {
  const start = performance.now();
  let next = start + 2000;
  return (done) => {
    const now = performance.now();
    if (now < next) return;
    next = now + 2000;
    const pace = Math.round((done / (now - start)) * 1000);
    process.stderr.write(`${code}: ${done} of ${total}, ${pace} a second\n`);
  };
}

interface Run {
  readonly library: Library;
  readonly asked: Asked;
  readonly jobs: number;
  /** The file of finished awards, if one is kept. */
  readonly results: string | null;
  readonly tell: (text: string) => void;
}

/** Those that a finished line of the same engine, award and draws does not stand for. */
function awardsLeft(all: readonly HeldAward[], { library, asked, results, tell }: Run): readonly HeldAward[] {
  const known = (results === null ? [] : readResults(results)).filter(
    ({ differ, unmet }) => differ === 0 && (asked.anyRules || unmet === 0),
  );
  const left = all.filter((held) => !isIn(known, basisOf(held, library, asked)));
  if (left.length < all.length) tell(`${all.length - left.length} are in ${results} already`);
  return left;
}

/** Is nothing of the awards, now or in the file, wrong? */
export async function compareAll(all: readonly HeldAward[], run: Run): Promise<boolean> {
  const { library, asked, jobs, results, tell } = run;
  const left = awardsLeft(all, run);
  let isGood = true;
  const finished = (held: HeldAward, { text, ...found }: Told): void => {
    tell(text);
    if (found.differ > 0 || (found.unmet > 0 && !asked.anyRules)) isGood = false;
    if (results !== null) keepResult(results, { ...basisOf(held, library, asked), ...found });
  };
  if (Math.min(jobs, left.length) > 1) {
    const byCode = new Map(left.map((held) => [held.award.code, held]));
    await compareOnThreads([...byCode.keys()], jobs, { awards: AWARDS, asked }, (code, told) => {
      const held = byCode.get(code);
      if (held !== undefined) finished(held, told);
    });
    return isGood;
  }
  for (const held of left) {
    const progress = progressOf(held.award.code, asked.shifts + asked.periods);
    finished(held, tellAward(held, library, asked, progress));
  }
  return isGood;
}
