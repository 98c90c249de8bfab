// npm run bench:audit: how long the audit of many shifts takes from CSV to every output, beside the engine on the same shifts.

import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { PricedPeriod } from "#contract";
import { calculate } from "#engine";
import { type Made, makeFiles, ROOT, WEEKS } from "./files.ts";
import { auditOverHttp } from "./over-http.ts";

const HELP = `npm run bench:audit -- [--shifts NUMBER,…] [--api-shifts NUMBER] [--page-shifts NUMBER] [--weeks own|rostered|alike]
    [--assumptions every|short|none] [--json FILE]
  Four companies over six years, and beside them people of every other award with rules, until there are so many shifts
  (default 1000000, which has people of every such award; 1000000,10000000 does both and says how many times as long the
  second took). Every week of everyone is drawn anew (own, the default, and the hardest), or people work by rosters of
  their own with changes now and then, or the same twelve people are there again and again under other numbers: the
  audit prices a week once that it meets again. The audit is done once more by calling the HTTP API, with up to so
  many shifts (default 200000), and in the page, in Chromium (default 0, build the site
  first; 400000 is a company of 300 people), each beside the command line with the same files; 0 leaves it out.
`;

const { values } = parseArgs({
  options: {
    shifts: { type: "string", default: "1000000" },
    "api-shifts": { type: "string", default: "200000" },
    "page-shifts": { type: "string", default: "0" },
    weeks: { type: "string", default: "own" },
    assumptions: { type: "string", default: "every" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

interface Timed {
  readonly seconds: number;
  readonly mostMegabytes: number;
  /** Of all threads; comparable even on a busy machine. */
  readonly cpuSeconds: number;
}

/** The command as people run it; memory is the most that the process had, threads and DuckDB included. */
function audit(folder: string): Promise<Timed> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "packages/cli/main.mjs"), "audit", folder], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  let [most, ticks] = [0, 0];
  const watch = setInterval(() => {
    const status = readText(`/proc/${child.pid}/status`);
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    const fields = readText(`/proc/${child.pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
    ticks = Math.max(ticks, Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
  }, 200);
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      clearInterval(watch);
      if (code === 0)
        resolve({
          seconds: (performance.now() - started) / 1000,
          mostMegabytes: Math.round(most),
          cpuSeconds: ticks / 100,
        });
      else reject(new Error(`the audit ended with ${code}`));
    });
  });
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Shifts a second of the engine alone, in one thread, on some of the audited periods, each priced once after a warm-up. */
function enginePace(sample: readonly PricedPeriod[]): number {
  const warmUp = Math.floor(sample.length / 3);
  let [shifts, started] = [0, 0];
  sample.forEach(({ facts, held }, place) => {
    if (place === warmUp) [shifts, started] = [0, performance.now()];
    calculate(facts, held.law, { explain: false });
    shifts += facts.shifts.length;
  });
  return shifts / ((performance.now() - started) / 1000);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, { size }) => sum + size, 0);
}

const filesOf = (shifts: number): Made =>
  makeFiles({ shifts, weeks: values.weeks, assumptions: values.assumptions });

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10;

interface Beside {
  readonly shifts: number;
  readonly command_line_seconds: number;
  readonly seconds: Readonly<Record<string, number>>;
  readonly shifts_a_second: number;
  readonly same_bytes: boolean;
}

/** The audit done another way, beside the command line with the same files; null: left out. */
async function beside(
  shifts: number,
  another: (made: Made) => Promise<{ readonly isSame: boolean } & Readonly<Record<string, number | boolean>>>,
): Promise<Beside | null> {
  if (shifts === 0) return null;
  const made = filesOf(shifts);
  try {
    const command = await audit(made.folder);
    const { isSame, ...given } = await another(made);
    const seconds = Object.entries(given).map(([name, value]) => [name, Number(value)] as const);
    const all = seconds.reduce((sum, [, value]) => sum + value, 0);
    return {
      shifts: made.shifts,
      command_line_seconds: rounded(command.seconds),
      seconds: Object.fromEntries(
        seconds.map(([name, value]) => [name.replace("Seconds", ""), rounded(value)]),
      ),
      shifts_a_second: Math.round(made.shifts / all),
      same_bytes: isSame,
    };
  } finally {
    rmSync(made.folder, { recursive: true, force: true });
  }
}

/** From CSV to every output, on the command line. */
async function row(wanted: number) {
  process.stderr.write(`bench: making ${wanted} shifts…\n`);
  const { folder, shifts, awards, planted, sample } = filesOf(wanted);
  const engine = Math.round(enginePace(sample));
  try {
    process.stderr.write("bench: auditing them…\n");
    const { seconds, mostMegabytes, cpuSeconds } = await audit(folder);
    const summary: { readonly short: string } = JSON.parse(readText(join(folder, "audit", "summary.json")));
    return {
      shifts,
      awards,
      seconds: rounded(seconds),
      cpu_seconds: cpuSeconds,
      shifts_a_second: Math.round(shifts / seconds),
      engine_shifts_a_second_on_one_core: engine,
      most_megabytes: mostMegabytes,
      output_megabytes: Math.round(sizeOf(join(folder, "audit")) / 1e6),
      every_planted_dollar_found: Math.round(Number(summary.short) * 100) === planted,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (!WEEKS.some((one) => one === values.weeks)) throw new Error(`--weeks is ${WEEKS.join(", ")}`);
  const rows: Awaited<ReturnType<typeof row>>[] = [];
  for (const wanted of values.shifts.split(",").map(Number)) if (wanted > 0) rows.push(await row(wanted));
  process.stderr.write("bench: through the API and in the page…\n");
  const overHttp = await beside(Number(values["api-shifts"]), auditOverHttp);
  const inPage = await beside(Number(values["page-shifts"]), async (made) =>
    (await import("./in-page.ts")).auditInPage(made),
  );
  const cores = availableParallelism();
  const [first] = rows;
  const report = {
    rows: rows.map((one) => ({
      ...one,
      share_of_the_engines_speed:
        Math.round((one.shifts_a_second / (one.engine_shifts_a_second_on_one_core * cores)) * 1000) / 1000,
      times_the_first_row: first === undefined ? null : rounded(one.seconds / first.seconds),
    })),
    over_http: overHttp,
    in_the_page: inPage,
    cores,
    weeks: values.weeks,
    assumptions: values.assumptions,
    node: process.version,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim(),
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  const isRight = rows.every((one) => one.every_planted_dollar_found);
  if (!isRight || overHttp?.same_bytes === false || inPage?.same_bytes === false) process.exitCode = 1;
}

await main();
