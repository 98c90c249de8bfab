// The mixed General Retail workload beside an earlier commit of this repository, both timed in the same run.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { batchesOf, type Candidate, measure, type Pace, ratio, type Timing } from "./measure.ts";
import { table } from "./report.ts";

const HERE = dirname(import.meta.dirname);
const PACK = "MA000004-general-retail";
const DISTINCT_SHIFTS = 2000;
const SHIFTS_A_BATCH = 200;
/** What pricing needs of a commit. */
const PARTS = ["package.json", "packages", "bench", "awards"];
const MOST_BYTES = 2 ** 30;

export interface Against {
  readonly now: Timing;
  readonly then: Timing;
  /** Shifts with a different total than before. */
  readonly differing: number;
}

/** The full name of a commit, which a short one may share with a tree; null: there is no such commit. */
export function commitNamed(name: string): string | null {
  const { status, stdout } = spawnSync(
    "git",
    ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`],
    { cwd: HERE, encoding: "utf8" },
  );
  return status === 0 ? stdout.trim() : null;
}

export async function measureAgainst(commit: string, pace: Pace): Promise<Against> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "fairclause-bench-")));
  try {
    takeOut(commit, folder);
    const [ours, theirs] = [await pricesIn(HERE), await pricesIn(folder)];
    const differing = ours.filter((price, index) => price() !== theirs[index]?.()).length;
    const [now, then] = await measure([pricing("now", ours), pricing(commit, theirs)], pace);
    if (now === undefined || then === undefined) throw new Error("nothing was measured");
    return { now, then, differing };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The tree of a commit, with the packages that are installed here. */
function takeOut(commit: string, folder: string): void {
  const archive = execFileSync("git", ["archive", "--format=tar", commit, ...PARTS], {
    cwd: HERE,
    maxBuffer: MOST_BYTES,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(join(HERE, "node_modules"), join(folder, "node_modules"), "junction");
}

type Price = () => number;

/** How the code and the award in a folder price each shift of the workload. */
async function pricesIn(folder: string): Promise<readonly Price[]> {
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const { prepareLaw }: typeof import("#engine") = await load("packages/engine/index.ts");
  const { loadPack }: typeof import("#pack") = await load("packages/pack/index.ts");
  const { retailShifts }: typeof import("./retail-shifts.ts") = await load("bench/retail-shifts.ts");
  const { pricedOrThrow }: typeof import("./mixed.ts") = await load("bench/mixed.ts");
  const law = prepareLaw(loadPack(join(folder, "awards", PACK), PACK).award);
  return retailShifts(DISTINCT_SHIFTS).map((facts) => () => pricedOrThrow(facts, law, false).total);
}

const pricing = (name: string, prices: readonly Price[]): Candidate => ({
  name,
  shiftsABatch: SHIFTS_A_BATCH,
  runBatch: batchesOf(prices, SHIFTS_A_BATCH, (price) => price()),
});

export function againstPage({ now, then, differing }: Against): string {
  const row = (timing: Timing) => [
    timing.name,
    timing.median.toFixed(0),
    (1e6 / timing.median).toFixed(2),
    ratio(timing, then).toFixed(3),
  ];
  return [
    `General Retail (${PACK}), mixed; ${differing} of ${DISTINCT_SHIFTS} shifts come to another total`,
    table([["", "shifts/s", "µs a shift", "speed"], row(then), row(now)]),
    "",
  ].join("\n");
}
