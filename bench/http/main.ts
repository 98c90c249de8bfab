// npm run bench:http: how fast the service answers, beside a bare server that only parses and answers.

import { rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { findWrk } from "#store/testing";
import { median } from "../measure.ts";
import { type Options, readOptions } from "../options.ts";
import { measureFairness, timesBeside } from "./fairness.ts";
import { measureMemory } from "./memory.ts";
import { measurePaced, type Paced } from "./paced.ts";
import { measureShares } from "./profile.ts";
import { aimsOf, MEMORY_REQUESTS, pageOf, type Report, type Row } from "./report.ts";
import { calculations } from "./requests.ts";
import { newScene, type Scene, type Server, startBare, startService } from "./servers.ts";
import { answerTo, measureStarting } from "./starting.ts";
import { type Candidate, measureThroughput, type Throughput, type Turns } from "./throughput.ts";

const HELP = `npm run bench:http -- [options]

Loads the service and a bare node:http server in turn with wrk, and prints requests a second, latency at a steady
rate, the time to a first answer, memory after many requests, where the time goes, and what one key at its limits does
to another organisation. About six minutes.

  --quick      a minute; good for a first look, not for quoting
  --check      exit with 1 when an aim is missed
  --json FILE  write everything measured to FILE
  --help       show this
`;

interface Pace extends Turns {
  readonly pacedRounds: number;
  readonly fairRounds: number;
  readonly memoryRequests: number;
  readonly memorySeconds: number;
}

const FULL: Pace = {
  rounds: 6,
  warmUps: 12,
  pacedRounds: 5,
  fairRounds: 9,
  memoryRequests: MEMORY_REQUESTS,
  memorySeconds: 150,
};
const QUICK: Pace = {
  rounds: 1,
  warmUps: 1,
  pacedRounds: 1,
  fairRounds: 1,
  memoryRequests: 10_000,
  memorySeconds: 6,
};

const PACED_SECONDS = 2;
/** Answers of the service, which give the sizes of the bare server's. */
const SAMPLE = 240;

const say = (text: string): boolean => process.stderr.write(`bench:http: ${text}\n`);

async function run(options: Options, scene: Scene): Promise<Report> {
  const pace = options.quick ? QUICK : FULL;
  const machine = `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)} before the run; the load runs on the same machine`;
  say("1 of 6: starting…");
  const starting = await measureStarting(scene);
  const service1 = await startService(scene, { workers: 1 });
  const answers = await Promise.all(
    Array.from({ length: SAMPLE }, (_, n) => answerTo(service1.port, scene.token, n)),
  );
  const bare1 = await startBare(scene, 1, answers);
  const writing1 = await startBare(scene, 1, answers, { writes: true });
  const [bare2, service2] = [await startBare(scene, 2, answers), await startService(scene, { workers: 2 })];
  say("2 of 6: requests a second…");
  const throughput = await rows(scene, { bare1, writing1, service1, bare2, service2 }, pace);
  await Promise.all([writing1, bare2, service2].map((server) => server.stop()));
  const rate = Math.floor(median(throughput.service1.requestsASecond) / 2);
  say(`3 of 6: ${rate} requests a second…`);
  const paced = await pacedTurns(scene, { bare: bare1, service: service1 }, rate, pace.pacedRounds);
  await Promise.all([bare1.stop(), service1.stop()]);
  say("4 of 6: memory…");
  const memory = await measureMemory(scene, pace.memoryRequests, pace.memorySeconds);
  say("5 of 6: where the time goes…");
  const shares = await measureShares(scene);
  say("6 of 6: one key at its limits beside another…");
  const fairness = await measureFairness(scene, pace.fairRounds);
  const bareBytes = answers.reduce((sum, answer) => sum + Buffer.byteLength(answer), 0) / SAMPLE;
  const { quick } = options;
  return {
    machine,
    quick,
    rounds: pace.rounds,
    bareBytes,
    throughput,
    paced,
    starting,
    memory,
    shares,
    fairness,
  };
}

type Servers = Readonly<Record<"bare1" | "writing1" | "service1" | "bare2" | "service2", Server>>;

async function rows(
  scene: Scene,
  { bare1, writing1, service1, bare2, service2 }: Servers,
  turns: Turns,
): Promise<Readonly<Record<Row, Throughput>>> {
  const candidates: Readonly<Record<Row, Candidate>> = {
    bare1: { name: "bare, 1 thread", server: bare1, threads: 1 },
    writing1: { name: "bare, 1 thread, writing each answer", server: writing1, threads: 1 },
    service1: { name: "service, 1 worker", server: service1, threads: 1 },
    bare2: { name: "bare, 2 threads", server: bare2, threads: 2 },
    service2: { name: "service, 2 workers", server: service2, threads: 2 },
  };
  const measured = await measureThroughput(scene, Object.values(candidates), turns);
  const of = (row: Row): Throughput => {
    const found = measured.find(({ name }) => name === candidates[row].name);
    if (found === undefined) throw new Error(`${row} was not measured`);
    return found;
  };
  return {
    bare1: of("bare1"),
    writing1: of("writing1"),
    service1: of("service1"),
    bare2: of("bare2"),
    service2: of("service2"),
  };
}

async function pacedTurns(
  scene: Scene,
  servers: Readonly<Record<"bare" | "service", Server>>,
  rate: number,
  rounds: number,
): Promise<Report["paced"]> {
  const [bare, service]: [Paced[], Paced[]] = [[], []];
  const count = rate * PACED_SECONDS;
  for (let round = 0; round < rounds; round += 1) {
    const requests = calculations(scene.token, round * count, count);
    bare.push(await measurePaced(servers.bare.port, requests, rate));
    service.push(await measurePaced(servers.service.port, requests, rate));
  }
  return { rate, bare, service };
}

async function main(options: Options): Promise<void> {
  findWrk();
  const scene = await newScene();
  try {
    const report = await run(options, scene);
    process.stdout.write(pageOf(report));
    const aims = aimsOf(report);
    if (options.json !== null)
      writeFileSync(options.json, `${JSON.stringify(plain(report, aims), null, 2)}\n`);
    if (options.check && aims.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    rmSync(scene.folder, { recursive: true, force: true });
  }
}

/** Without the time of every single request. */
const plain = ({ paced: _, fairness, ...report }: Report, aims: ReturnType<typeof aimsOf>) => ({
  ...report,
  fairness: { times: timesBeside(fairness), priced: fairness.priced, refused: fairness.refused },
  aims,
});

/** Stopping the benchmark stops its servers: they end with this process. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2));
if (options === null || options.help) {
  process.stdout.write(HELP);
  process.exitCode = options === null ? 2 : 0;
} else {
  await main(options);
}
