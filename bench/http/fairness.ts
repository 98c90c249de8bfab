// What one key at its limits does to another organisation: latency of single shifts alone, and beside large periods.

import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../measure.ts";
import { measurePaced, type Paced, percentile } from "./paced.ts";
import { calculations, periods } from "./requests.ts";
import { type Scene, startService } from "./servers.ts";

export interface Fairness {
  readonly rate: number;
  readonly alone: readonly Paced[];
  readonly beside: readonly Paced[];
  /** Periods that were priced, and refused, meanwhile. */
  readonly priced: number;
  readonly refused: number;
}

const RATE = 200;
const SECONDS = 4;
/** As many calls a minute as a key has, each of 200 shifts: twice the shifts it has. */
const CALLS_A_SECOND = 10;
const WARM_UP = 2000;
/** The thread that prices large requests starts with the first of them, and is at its speed after some. */
const NOISE_WARM_UP_MS = 4000;
const FIRST_SHIFT = 2_900_000;

export async function measureFairness(scene: Scene, rounds: number): Promise<Fairness> {
  const server = await startService(scene, { workers: 1 });
  let next = FIRST_SHIFT;
  const turn = (count: number): Promise<Paced> => {
    next += count;
    return measurePaced(server.port, calculations(scene.token, next - count, count), RATE);
  };
  await turn(WARM_UP);
  const first = makeNoise(server.port, periods(scene.noisyToken, 200));
  await sleep(NOISE_WARM_UP_MS);
  await first.stop();
  const [alone, beside]: [Paced[], Paced[]] = [[], []];
  let [priced, refused] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await turn(RATE * SECONDS));
    const noise = makeNoise(server.port, periods(scene.noisyToken, 200));
    await sleep(1000);
    beside.push(await turn(RATE * SECONDS));
    const made = await noise.stop();
    [priced, refused] = [priced + made.priced, refused + made.refused];
  }
  await server.stop();
  return { rate: RATE, alone, beside, priced, refused };
}

/** How many times its p99 alone the other organisation's is: the median of the rounds' ratios. */
export function timesBeside({ alone, beside }: Fairness): number {
  const ratios = beside.map((round, at) => percentile(round, 99) / p99Of(alone[at]));
  return median(ratios);
}

const p99Of = (round: Paced | undefined): number =>
  round === undefined ? Number.NaN : percentile(round, 99);

interface Noise {
  stop(): Promise<{ readonly priced: number; readonly refused: number }>;
}

/** One call after another, each on a connection of its own, whether those before were answered or not. */
function makeNoise(port: number, requests: readonly string[]): Noise {
  let [sent, priced, refused] = [0, 0, 0];
  const timer = setInterval(() => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    socket.once("data", (first: Buffer) => {
      if (first.toString("latin1", 0, 12) === "HTTP/1.1 200") priced += 1;
      else refused += 1;
      socket.destroy();
    });
    socket.write(requests[sent % requests.length] ?? "");
    sent += 1;
  }, 1000 / CALLS_A_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await sleep(500);
      return { priced, refused };
    },
  };
}
