// The measurements of the service, as a page to read, and compared with the aims.

import { median } from "../measure.ts";
import { counted, table } from "../report.ts";
import { type Fairness, timesBeside } from "./fairness.ts";
import { finalMegabytes, growthMegabytes, type Memory } from "./memory.ts";
import { type Paced, percentile } from "./paced.ts";
import type { Shares } from "./profile.ts";
import type { Starting } from "./starting.ts";
import { type Throughput, timesOf } from "./throughput.ts";

export interface Report {
  readonly machine: string;
  readonly quick: boolean;
  readonly rounds: number;
  readonly bareBytes: number;
  readonly throughput: Readonly<Record<Row, Throughput>>;
  readonly paced: {
    readonly rate: number;
    readonly bare: readonly Paced[];
    readonly service: readonly Paced[];
  };
  readonly starting: Starting;
  readonly memory: Memory;
  readonly shares: Shares;
  readonly fairness: Fairness;
}

const ROWS = ["bare1", "writing1", "service1", "bare2", "service2"] as const;
export type Row = (typeof ROWS)[number];

export interface Aim {
  readonly name: string;
  readonly wanted: string;
  readonly found: string;
  readonly isMet: boolean;
}

const AT_LEAST_OF_BARE = 0.4;
const TIMES_ON_TWO = 1.6;
const P99_TIMES_BARE = 10;
const START_MS = 2000;
/** Of the node, and of the one worker that is measured. */
const MEMORY_MB = 150 + 220;
const GROWTH_MB = 10;
/** What one key at its limits may do to another organisation's p99. */
const TIMES_BESIDE = 2;
export const MEMORY_REQUESTS = 200_000;

export function aimsOf({ throughput, paced, starting, memory, fairness }: Report): readonly Aim[] {
  const ofBare = (row: Row): number => timesOf("requestsASecond", throughput[row], throughput.bare1);
  const onTwo = timesOf("requestsASecond", throughput.service2, throughput.service1);
  const p99Times = usual(paced.service, 99) / usual(paced.bare, 99);
  const [megabytes, growth] = [finalMegabytes(memory), growthMegabytes(memory)];
  const least = (name: string, wanted: number, found: number): Aim => ({
    name,
    wanted: `≥ ${wanted.toFixed(2)}`,
    found: found.toFixed(2),
    isMet: found >= wanted,
  });
  const below = (name: string, wanted: number, found: number, unit: string): Aim => ({
    name,
    wanted: `< ${counted(wanted)} ${unit}`,
    found: `${counted(found)} ${unit}`,
    isMet: found < wanted,
  });
  const most = (name: string, wanted: number, found: number): Aim => ({
    name,
    wanted: `≤ ${wanted.toFixed(2)}`,
    found: found.toFixed(2),
    isMet: found <= wanted,
  });
  return [
    least("one worker, of the bare server", AT_LEAST_OF_BARE, ofBare("service1")),
    least("two workers, of one", TIMES_ON_TWO, onTwo),
    most("p99 at half the capacity, of the bare server's", P99_TIMES_BARE, p99Times),
    below("start to first answer", START_MS, starting.milliseconds, "ms"),
    {
      name: "requests answered before memory is judged",
      wanted: `≥ ${counted(MEMORY_REQUESTS)}`,
      found: counted(memory.requests),
      isMet: memory.requests >= MEMORY_REQUESTS,
    },
    below("memory after them", MEMORY_MB, megabytes, "MB"),
    below("growth, last quarter over second", GROWTH_MB, growth, "MB"),
    most("p99 beside a key at its limits, of p99 alone", TIMES_BESIDE, timesBeside(fairness)),
  ];
}

const usual = (rounds: readonly Paced[], percent: number): number =>
  median(rounds.map((round) => percentile(round, percent)));

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

function throughputPage({ throughput, bareBytes }: Report): string {
  const row = (which: Row, bare: "bare1" | "bare2"): readonly string[] => {
    const figures = throughput[which];
    return [
      figures.name,
      counted(median(figures.requestsASecond)),
      `${counted(Math.min(...figures.requestsASecond))} – ${counted(Math.max(...figures.requestsASecond))}`,
      timesOf("requestsASecond", figures, throughput[bare]).toFixed(2),
      milliseconds(median(figures.p99Milliseconds)),
      counted(median(figures.processorMicroseconds)),
      timesOf("processorMicroseconds", throughput[bare], figures).toFixed(2),
    ];
  };
  return [
    "1. POST /api/v1/calculate-pay with key, limit and validation, beside a bare node:http server that parses the same",
    `   body and sends as many bytes (${counted(bareBytes)} on average); 32 connections, as fast as they are answered`,
    table([
      ["", "requests/s", "lowest – highest", "of bare", "p99 ms", "CPU µs", "CPU, of bare"],
      ...ROWS.map((which) => row(which, which.includes("1") ? "bare1" : "bare2")),
    ]),
    "   Writing each answer: the same bytes made anew with JSON.stringify, as any server with a new answer must.",
  ].join("\n");
}

function pacedPage({ paced }: Report): string {
  const row = (name: string, rounds: readonly Paced[]): readonly string[] => [
    name,
    ...[50, 99, 99.9].map((percent) => milliseconds(usual(rounds, percent))),
    milliseconds(Math.max(...rounds.map((round) => percentile(round, 100)))),
  ];
  return [
    `2. Half of what one worker can do, ${counted(paced.rate)} requests a second, timed from when each was due; medians of the turns, ms`,
    table([
      ["", "p50", "p99", "p99.9", "worst"],
      row("bare, 1 thread", paced.bare),
      row("service, 1 worker", paced.service),
    ]),
  ].join("\n");
}

function fairnessPage({ fairness }: Report): string {
  const row = (name: string, rounds: readonly Paced[]): readonly string[] => [
    name,
    ...[50, 99, 100].map((percent) => milliseconds(usual(rounds, percent))),
  ];
  return [
    `6. ${counted(fairness.rate)} single shifts a second of one organisation, while another's key sends ten periods of 200`,
    `   shifts a second, which is all its calls and twice its shifts; ms. ${counted(fairness.priced)} periods were priced, ${counted(fairness.refused)} refused.`,
    table([
      ["", "p50", "p99", "worst"],
      row("alone", fairness.alone),
      row("beside the other key", fairness.beside),
    ]),
  ].join("\n");
}

function memoryPage({ memory }: Report): string {
  const shown = [0.05, 0.25, 0.5, 0.75, 1].map((part) =>
    memory.samples.find(({ requests }) => requests >= part * memory.requests),
  );
  return [
    "4. Memory of the service on one worker, under a mix: calculations, audited ones, reading, and wrong requests",
    table([
      ["requests", ...shown.map((sample) => counted(sample?.requests ?? 0))],
      ["MB resident", ...shown.map((sample) => counted(sample?.megabytes ?? Number.NaN))],
    ]),
  ].join("\n");
}

export function pageOf(report: Report): string {
  const { machine, quick, rounds, starting, shares } = report;
  return [
    machine,
    `Medians of ${rounds} rounds, servers in turn; figures a second are this machine's and this hour's, ratios travel better.`,
    ...(quick ? ["A quick run: for a first look, not for quoting."] : []),
    "",
    throughputPage(report),
    "",
    pacedPage(report),
    "",
    "3. From starting the process to the first answer, every award there, ms",
    table([
      ["usual", "processor time", "first start ever"],
      [starting.milliseconds, starting.processorMilliseconds, starting.firstEverMilliseconds].map(counted),
    ]),
    "",
    memoryPage(report),
    "",
    "5. Where a worker's time goes, % of the samples that were not idle; samples follow the clock, so that",
    "   on a busy machine sending (HTTP), after which the system likes to let others run, looks larger than it is",
    table([["", "%"], ...shares.map(({ step, share }) => [step, (share * 100).toFixed(1)])]),
    "",
    fairnessPage(report),
    "",
    "Aims",
    table([
      ["", "wanted", "found", ""],
      ...aimsOf(report).map(({ name, wanted, found, isMet }) => [
        name,
        wanted,
        found,
        isMet ? "met" : "missed",
      ]),
    ]),
    "",
  ].join("\n");
}
