// npm run bench: how fast shifts are priced, beside other rule engines and plain code.

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { prepareLaw } from "#engine";
import { loadPack } from "#pack";
import { againstPage, commitNamed, measureAgainst } from "./against.ts";
import { measureEachAward } from "./each-award.ts";
import { measureExplaining } from "./explaining.ts";
import { measureLoading } from "./loading.ts";
import { keepToOneCore } from "./machine.ts";
import { measureManyAwards } from "./many-awards.ts";
import { type Pace, ratio } from "./measure.ts";
import { measureMixed } from "./mixed.ts";
import { measureNewWork } from "./new-work.ts";
import { HELP, type Options, readOptions } from "./options.ts";
import { measurePeriods } from "./period.ts";
import { aimsOf, isMet, pageOf, type Report } from "./report.ts";
import { retailShifts } from "./retail-shifts.ts";
import { measureRisks } from "./risks.ts";
import { measureSideBySide } from "./side-by-side.ts";

const PACK = "MA000004-general-retail";
const DISTINCT_SHIFTS = 2000;

/** Short turns and many: a shared machine can change its speed by half several times a second. */
const FULL: Pace = { rounds: 51, sliceMilliseconds: 50, warmUpMilliseconds: 1000 };
const QUICK: Pace = { rounds: 9, sliceMilliseconds: 25, warmUpMilliseconds: 300 };

const say = (text: string): boolean => process.stderr.write(`bench: ${text}\n`);

/** The engine's code meets its first shifts in the first part and is warm in the last. */
const warmed = (pace: Pace, times: number): Pace => ({
  ...pace,
  warmUpMilliseconds: pace.warmUpMilliseconds * times,
});

async function run({ quick }: Options): Promise<Report> {
  const pace = quick ? QUICK : FULL;
  const machine = keepToOneCore();
  const { award } = loadPack(join(dirname(import.meta.dirname), "awards", PACK), PACK);
  const workload = retailShifts(DISTINCT_SHIFTS);
  say("1 of 9: the mixed General Retail workload…");
  const mixed = await measureMixed(workload, prepareLaw(award), warmed(pace, 3));
  say("2 of 9: the small rule, side by side…");
  const sideBySide = await measureSideBySide(pace);
  say("3 of 9: more awards loaded…");
  const manyAwards = await measureManyAwards(award, workload, warmed(pace, 0.5));
  say("4 of 9: each encoded award…");
  const eachAward = await measureEachAward(warmed(pace, 0.5));
  say("5 of 9: explanations…");
  const explaining = await measureExplaining(warmed(pace, 3));
  say("6 of 9: a pay period…");
  const periods = await measurePeriods(warmed(pace, 5));
  say("7 of 9: risks…");
  const risks = await measureRisks(warmed(pace, 2));
  say("8 of 9: loading…");
  say("9 of 9: new work…");
  const newWork = await measureNewWork(warmed(pace, 5));
  const loading = measureLoading();
  return {
    machine,
    quick,
    rounds: pace.rounds,
    mixed,
    sideBySide,
    manyAwards,
    eachAward,
    explaining,
    periods,
    risks,
    loading,
    newWork,
  };
}

/** At least as fast as it was. */
async function runAgainst(commit: string, { quick, json, check }: Options): Promise<void> {
  const found = commitNamed(commit);
  if (found === null) {
    process.stderr.write(`bench: this repository has no commit ${commit}\n`);
    process.exitCode = 2;
    return;
  }
  keepToOneCore();
  const against = await measureAgainst(found, warmed(quick ? QUICK : FULL, 5));
  process.stdout.write(againstPage(against));
  if (json !== null) writeFileSync(json, `${JSON.stringify(against, null, 2)}\n`);
  if (check && ratio(against.now, against.then) < 1) process.exitCode = 1;
}

async function main(options: Options): Promise<void> {
  if (options.against !== null) return runAgainst(options.against, options);
  const report = await run(options);
  process.stdout.write(pageOf(report));
  const aims = aimsOf(report);
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify({ ...report, aims }, null, 2)}\n`);
  const missed = aims.filter((aim) => !isMet(aim));
  if (!options.check || missed.length === 0) return;
  for (const { name, wanted, found } of missed)
    say(`missed: ${name}: wanted ${wanted}, found ${found.toFixed(1)}`);
  process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2));
if (options === null || options.help) {
  process.stdout.write(HELP);
  process.exitCode = options === null ? 1 : 0;
} else {
  await main(options);
}
