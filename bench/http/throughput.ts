// Requests a second of each candidate, in turn, round after round, so that a slow moment falls on all of them.

import { join } from "node:path";
import { inTurn, median } from "../measure.ts";
import { calculations } from "./requests.ts";
import { processorSeconds, type Scene, type Server } from "./servers.ts";
import { load } from "./wrk.ts";

export interface Candidate {
  readonly name: string;
  readonly server: Server;
  readonly threads: number;
}

/** A figure a round. */
export interface Throughput {
  readonly name: string;
  readonly requestsASecond: readonly number[];
  readonly p99Milliseconds: readonly number[];
  /** Processor time of the server for a request: a busy machine disturbs this least. */
  readonly processorMicroseconds: readonly number[];
}

/** Different ones, more than any server answers in a turn. */
const REQUESTS = 30_000;
/** Node optimises what runs often: a service is at its speed after this many different shifts on each thread. */
const WARM_UP_REQUESTS = 25_000;
const WARM_UP_SECONDS = 2;

export interface Turns {
  readonly rounds: number;
  /** At most, before the rounds. */
  readonly warmUps: number;
}

export async function measureThroughput(
  scene: Scene,
  candidates: readonly Candidate[],
  { rounds, warmUps }: Turns,
): Promise<readonly Throughput[]> {
  const found = new Map(candidates.map((candidate) => [candidate, newThroughput(candidate.name)]));
  const requests = calculations(scene.token, 0, REQUESTS);
  const first = candidates.filter(
    (one, at) => candidates.findIndex((two) => two.server === one.server) === at,
  );
  for (const candidate of first) await warmUp(scene, candidate, warmUps, requests);
  for (let round = 0; round < rounds; round += 1) {
    for (const candidate of inTurn(candidates, round)) {
      const figures = await turn(scene, candidate, requests, 1);
      const into = found.get(candidate);
      into?.requestsASecond.push(figures.requestsASecond);
      into?.p99Milliseconds.push(figures.p99Milliseconds);
      into?.processorMicroseconds.push(figures.processorMicroseconds);
    }
  }
  return [...found.values()];
}

const newThroughput = (name: string) => ({
  name,
  requestsASecond: [] as number[],
  p99Milliseconds: [] as number[],
  processorMicroseconds: [] as number[],
});

async function warmUp(
  scene: Scene,
  candidate: Candidate,
  most: number,
  requests: readonly string[],
): Promise<void> {
  let done = 0;
  for (let turns = 0; turns < most && done < WARM_UP_REQUESTS * candidate.threads; turns += 1)
    done += (await turn(scene, candidate, requests, WARM_UP_SECONDS)).requests;
}

async function turn(scene: Scene, { name, server }: Candidate, requests: readonly string[], seconds: number) {
  const before = processorSeconds(server.pid);
  const figures = await load(server.port, requests, seconds, join(scene.folder, "requests"));
  const after = processorSeconds(server.pid);
  if (figures.refused > 0) throw new Error(`${name} refused ${figures.refused} of ${figures.requests}`);
  const used = before === null || after === null ? Number.NaN : after - before;
  return { ...figures, processorMicroseconds: (used / figures.requests) * 1e6 };
}

/** How many times one candidate's figure is another's: the median of each round's ratio. */
export function timesOf(
  figure: "requestsASecond" | "processorMicroseconds",
  one: Throughput,
  other: Throughput,
): number {
  return median(one[figure].map((value, round) => value / (other[figure][round] ?? Number.NaN)));
}
