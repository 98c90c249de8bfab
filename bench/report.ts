// The measurements, as a page to read, as JSON, and compared with the aims.

import type { Explaining } from "./explaining.ts";
import type { Loading } from "./loading.ts";
import type { Machine } from "./machine.ts";
import type { Loaded } from "./many-awards.ts";
import { ratio, type Timing } from "./measure.ts";
import type { Mixed } from "./mixed.ts";
import type { NewWork } from "./new-work.ts";
import type { Periods } from "./period.ts";
import type { Risks } from "./risks.ts";
import type { SideBySide } from "./side-by-side.ts";

export interface Report {
  readonly machine: Machine;
  readonly quick: boolean;
  readonly rounds: number;
  readonly mixed: Mixed;
  readonly sideBySide: SideBySide;
  readonly manyAwards: readonly Loaded[];
  readonly eachAward: readonly Timing[];
  readonly explaining: Explaining;
  readonly loading: readonly Loading[];
  readonly periods: Periods;
  readonly risks: Risks;
  readonly newWork: NewWork;
}

export interface Aim {
  readonly name: string;
  readonly wanted: number;
  readonly found: number;
}

const SHIFTS_A_SECOND = 200_000;
const TIMES_A_PEER = 20;
/** An award is at most a fifth slower than General Retail. */
const LEAST_OF_RETAIL = 0.8;
/** An explanation costs at most twice the calculation it explains. */
const LEAST_OF_CALCULATION = 0.5;
/** A period of ten shifts costs less than so many single ones. */
const MOST_OF_A_SHIFT = 15;
/** A search for risks costs less than so many calculations. */
const MOST_FOR_RISKS = 2;
/** Work that is new each time, beside one retail shift that is priced again and again. */
const MOST_FOR_ANY_SCENARIO = 4;
const MOST_FOR_ANY_ANSWER = 25;
const MOST_FOR_AWARDS_IN_TURN = 2;
const MOST_MEGABYTES = 64;

/** A peer that can be used in several ways must be beaten at its fastest. */
export function aimsOf(report: Report): readonly Aim[] {
  const { mixed, sideBySide, eachAward, explaining, periods, risks } = report;
  return [
    {
      name: "mixed workload, shifts a second",
      wanted: SHIFTS_A_SECOND,
      found: mixed.answer.median,
    },
    ...sideBySide.peers.map((peer) => ({
      name: `times ${peer.name}`,
      wanted: TIMES_A_PEER,
      found: ratio(sideBySide.ours, peer),
    })),
    {
      name: "slowest award, speed beside retail",
      wanted: LEAST_OF_RETAIL,
      found: 1 / Math.max(...costBesideRetail(eachAward).map(({ cost }) => cost)),
    },
    {
      name: "explanations, speed beside the calculation",
      wanted: LEAST_OF_CALCULATION,
      found: ratio(explaining.explained, explaining.calculated),
    },
    {
      name: `${MOST_OF_A_SHIFT} single shifts, in time of a period of ${periods.shifts}`,
      wanted: 1,
      found: MOST_OF_A_SHIFT / ratio(periods.one, periods.whole),
    },
    ...risks.searched.map((searched) => ({
      name: `${MOST_FOR_RISKS} calculations, in time of ${searched.name}`,
      wanted: 1,
      found: MOST_FOR_RISKS / ratio(risks.calculated, searched),
    })),
    ...newWorkAims(report),
  ];
}

function newWorkAims({ newWork, manyAwards }: Report): readonly Aim[] {
  const { repeated, priced, answered, memory } = newWork;
  const all = manyAwards.at(-1);
  const timesFor = (name: string, most: number, found: number): Aim => ({
    name: `${most} ${name}`,
    wanted: 1,
    found: most / found,
  });
  return [
    timesFor("retail shifts, in time of any scenario", MOST_FOR_ANY_SCENARIO, ratio(repeated, priced)),
    timesFor("retail shifts, in time of any answer", MOST_FOR_ANY_ANSWER, ratio(repeated, answered)),
    ...(all === undefined
      ? []
      : [
          timesFor(
            `shifts of one award, in time of ${all.awards} in turn`,
            MOST_FOR_AWARDS_IN_TURN,
            ratio(all.onlyOne, all.inTurn),
          ),
        ]),
    timesFor("MB, over those for everyone of 121 awards", MOST_MEGABYTES, memory.everyone),
    timesFor("MB, over those of an award", 1, memory.anAward),
  ];
}

export const isMet = ({ wanted, found }: Aim): boolean => found >= wanted;

export const counted = (value: number): string =>
  value.toLocaleString("en-AU", { maximumFractionDigits: value < 100 ? 1 : 0 });
const times = (value: number): string => `${value < 1000 ? value.toPrecision(3) : counted(value)} ×`;
const microseconds = (timing: Timing): number => 1e6 / timing.median;

/** First column to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(cell).join("  ").trimEnd()}`).join("\n");
}

const speedOf = (timing: Timing): readonly string[] => [
  counted(timing.median),
  `${counted(Math.min(...timing.shiftsASecond))} – ${counted(Math.max(...timing.shiftsASecond))}`,
  microseconds(timing).toFixed(2),
];

function mixedPage({ distinctShifts, componentsAShift, payingRules, answer, explained }: Mixed): string {
  return [
    `1. General Retail (MA000004), mixed: ${counted(distinctShifts)} different shifts, one a calculation,`,
    `   ${counted(componentsAShift)} components a shift, ${payingRules} rules paying`,
    table([
      ["", "shifts/s", "lowest – highest", "µs a shift", "ratio"],
      [answer.name, ...speedOf(answer), times(1)],
      [explained.name, ...speedOf(explained), times(ratio(explained, answer))],
    ]),
  ].join("\n");
}

function sideBySidePage({ distinctShifts, ours, plain, peers }: SideBySide): string {
  const row = (timing: Timing) => [timing.name, ...speedOf(timing), times(ratio(ours, timing))];
  return [
    `2. The same small rule, the same total on each of ${counted(distinctShifts)} shifts: eight hours, 125 % after 6 pm,`,
    "   Saturday 125 %, Sunday 150 %; this engine also answers components, build-up and clauses",
    table([
      ["", "shifts/s", "lowest – highest", "µs a shift", "this engine is"],
      ...[ours, ...peers, plain].map(row),
    ]),
  ].join("\n");
}

function manyAwardsPage(loaded: readonly Loaded[]): string {
  const cost = (timing: Timing) => microseconds(timing).toFixed(2);
  return [
    "3. General Retail shifts with copies of the award loaded under other codes, µs a shift; in turn, the next",
    "   shift is always another award's, so its rules are seldom still in the processor's cache",
    table([
      ["awards loaded", "using one", "all in turn", "in turn to one", "heap MB"],
      ...loaded.map(({ awards, onlyOne, inTurn, heapMegabytes }) => [
        String(awards),
        cost(onlyOne),
        cost(inTurn),
        times(ratio(onlyOne, inTurn)),
        String(heapMegabytes),
      ]),
    ]),
  ].join("\n");
}

/** How many times as long as under the General Retail award the same grid of shifts takes. */
function costBesideRetail(eachAward: readonly Timing[]): readonly { award: Timing; cost: number }[] {
  const retail = eachAward.find(({ name }) => name.startsWith("MA000004"));
  if (retail === undefined) throw new Error("the General Retail award was not measured");
  return eachAward.map((award) => ({ award, cost: ratio(retail, award) }));
}

function eachAwardPage(eachAward: readonly Timing[]): string {
  return [
    "4. One grid of plain shifts under each encoded award, less those it refuses",
    table([
      ["", "shifts/s", "lowest – highest", "µs a shift", "beside retail"],
      ...costBesideRetail(eachAward).map(({ award, cost }) => [award.name, ...speedOf(award), times(cost)]),
    ]),
  ].join("\n");
}

function explainingPage({ requests, calculated, explained }: Explaining): string {
  return [
    `5. ${counted(requests)} requests over all encoded awards, answered as the service answers them`,
    table([
      ["", "requests/s", "lowest – highest", "µs a request", "cost"],
      [calculated.name, ...speedOf(calculated), times(1)],
      [explained.name, ...speedOf(explained), times(ratio(calculated, explained))],
    ]),
  ].join("\n");
}

function periodsPage({ one, whole }: Periods): string {
  return [
    "6. A fortnight's shifts under General Retail, answered whole: read, priced, assumptions priced, written",
    table([
      ["", "a second", "lowest – highest", "µs each", "beside one shift"],
      [one.name, ...speedOf(one), times(1)],
      [whole.name, ...speedOf(whole), times(ratio(one, whole))],
    ]),
  ].join("\n");
}

function risksPage({ requests, calculated, searched }: Risks): string {
  return [
    `7. The search for risks beside the calculation it looks at, assumptions and all: ${requests} scenarios of every award`,
    table([
      ["", "a second", "lowest – highest", "µs each", "beside one"],
      ...[calculated, ...searched].map((one) => [one.name, ...speedOf(one), times(ratio(calculated, one))]),
    ]),
  ].join("\n");
}

function newWorkPage({ scenarios, repeated, priced, answered, memory }: NewWork): string {
  return [
    `9. ${counted(scenarios)} scenarios of every award in random order, beside one retail shift again and again`,
    table([
      ["", "a second", "lowest – highest", "µs each", "beside one"],
      ...[repeated, priced, answered].map((one) => [one.name, ...speedOf(one), times(ratio(repeated, one))]),
    ]),
    `   an award takes ${counted(memory.anAward)} MB; what is kept for ${counted(memory.people)} people of 121 awards ${counted(memory.everyone)} MB`,
  ].join("\n");
}

export function pageOf(report: Report): string {
  const { machine, rounds, quick } = report;
  const core = machine.core === null ? "not kept to one core" : `kept to core ${machine.core}`;
  return [
    `Node ${machine.node} (V8 ${machine.v8}), ${machine.platform}, ${machine.cpu}, ${machine.cores} cores, ${core}`,
    `Medians of ${rounds} rounds, candidates in turn; figures a second are this machine's, ratios travel better.`,
    ...(quick ? ["A quick run: for a first look, not for quoting."] : []),
    "",
    mixedPage(report.mixed),
    "",
    sideBySidePage(report.sideBySide),
    "",
    manyAwardsPage(report.manyAwards),
    "",
    eachAwardPage(report.eachAward),
    "",
    explainingPage(report.explaining),
    "",
    periodsPage(report.periods),
    "",
    risksPage(report.risks),
    "",
    "8. Loading, the fastest of a few fresh processes",
    table([
      ["", "ms", "MB at most"],
      ...report.loading.map(({ what, milliseconds, megabytes }) => [
        what,
        counted(milliseconds),
        counted(megabytes),
      ]),
    ]),
    "",
    newWorkPage(report.newWork),
    "",
    "Aims",
    table([
      ["", "wanted", "found", ""],
      ...aimsOf(report).map((aim) => [
        aim.name,
        counted(aim.wanted),
        counted(aim.found),
        isMet(aim) ? "met" : "missed",
      ]),
    ]),
    "",
  ].join("\n");
}
