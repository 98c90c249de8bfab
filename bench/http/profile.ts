// Where a worker's time goes: its CPU profile under load, each sample assigned to its step.

import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calculations } from "./requests.ts";
import { type Scene, startService } from "./servers.ts";
import { load } from "./wrk.ts";

/** Steps with their share of the time, the largest first. */
export type Shares = readonly { readonly step: string; readonly share: number }[];

/** The first that fits names a frame; a frame without a name of its own belongs to its caller's step. */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/contract\/assumptions/, "assumptions: pricing again with other facts"],
  [/contract\/text\/json-text/, "parsing JSON strictly"],
  [/api\/worker\/(authenticate|verdicts)/, "authentication"],
  [/api\/worker\/(limiter|use-counter)|api\/shared\/count-table/, "limits and counting uses"],
  [/contract\/(problems|request)\/|node_modules\/typebox/, "validation and reading the facts"],
  [/packages\/engine\//, "calculation"],
  [/packages\/pack\//, "reading awards"],
  [/contract\/(result|text)\//, "writing the answer, its clauses and its id"],
  [/api\/worker\/reply|^node:(_http|internal\/http|net|internal\/stream)/, "HTTP: parser, sockets, headers"],
  [/api\/worker|api\/shared|api\/endpoints/, "routing, checks, serialising, metrics, log"],
];
/** What happens inside is part of it. */
const CLOSED = new Set([STEPS[0]?.[1], STEPS[1]?.[1], STEPS[2]?.[1]]);

interface Frame {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly Frame[];
  readonly samples: readonly number[];
  /** Microseconds from one sample to the next. */
  readonly timeDeltas: readonly number[];
}

/** Until a worker has read every award ahead, which it does with pauses after it listens. */
const WARM_UP_SECONDS = 15;
const SECONDS = 3;
const FIRST_SHIFT = 1_500_000;

export async function measureShares(scene: Scene): Promise<Shares> {
  const folder = mkdtempSync(join(scene.folder, "profile-"));
  const node = ["--cpu-prof", "--cpu-prof-dir", folder];
  const server = await startService(scene, { workers: 1, node });
  const requests = calculations(scene.token, FIRST_SHIFT, 80_000);
  const file = join(scene.folder, "requests");
  await load(server.port, requests.slice(0, 40_000), WARM_UP_SECONDS, file);
  const warmAt = performance.now();
  await load(server.port, requests.slice(40_000), SECONDS, file);
  await server.stop();
  const measuredMicroseconds = (performance.now() - warmAt) * 1000;
  const profiles = readdirSync(folder).map(
    (name): Profile => JSON.parse(readFileSync(join(folder, name), "utf8")),
  );
  const worker = profiles.find(({ nodes }) =>
    nodes.some(({ callFrame }) => callFrame.url.includes("api/worker/respond")),
  );
  if (worker === undefined) throw new Error("the worker left no profile");
  return sharesOf(worker, measuredMicroseconds);
}

/** From the last part of a profile: before it the worker was starting and warming up. */
function sharesOf({ nodes, samples, timeDeltas }: Profile, lastMicroseconds: number): Shares {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const steps = new Map<number, string | null>();
  const name = (node: Frame, caller: string | null): void => {
    const step = stepOf(node, caller);
    steps.set(node.id, step);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child !== undefined) name(child, step);
    }
  };
  const [root] = nodes;
  if (root !== undefined) name(root, "the rest");
  const times = new Map<string, number>();
  let left = lastMicroseconds;
  for (let index = samples.length - 1; index >= 0 && left > 0; index -= 1) {
    const step = steps.get(samples[index] ?? -1) ?? null;
    const time = timeDeltas[index] ?? 0;
    left -= time;
    if (step !== null) times.set(step, (times.get(step) ?? 0) + time);
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([step, time]) => ({ step, share: time / total })).sort((a, b) => b.share - a.share);
}

/** Null while the thread does nothing. */
function stepOf({ callFrame: { functionName, url } }: Frame, caller: string | null): string | null {
  if (functionName === "(idle)") return null;
  if (functionName === "(garbage collector)") return "collecting garbage";
  if (functionName === "(program)") return "the system: sockets and the rest outside JavaScript";
  if (caller !== null && CLOSED.has(caller)) return caller;
  return STEPS.find(([pattern]) => pattern.test(url))?.[1] ?? caller;
}
