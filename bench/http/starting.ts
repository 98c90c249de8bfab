// From starting the process to the first right answer, with every award there.

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { median } from "../measure.ts";
import { CALCULATE } from "./requests.ts";
import { processorSeconds, type Scene, startService } from "./servers.ts";
import { shiftBody } from "./shifts.ts";

export interface Starting {
  /** With Node's cache of compiled code, as after any first start. */
  readonly milliseconds: number;
  /** With that cache empty. */
  readonly firstEverMilliseconds: number;
  /** Processor time of all its threads, which a busy machine disturbs less; with the cache. */
  readonly processorMilliseconds: number;
}

const STARTS = 3;

export async function measureStarting(scene: Scene): Promise<Starting> {
  const cache = { NODE_COMPILE_CACHE: mkdtempSync(join(scene.folder, "compiled-")) };
  const firstEver = await startOnce(scene, cache);
  const found: Start[] = [];
  for (let count = 0; count < STARTS; count += 1) found.push(await startOnce(scene, cache));
  return {
    milliseconds: median(found.map((start) => start.milliseconds)),
    firstEverMilliseconds: firstEver.milliseconds,
    processorMilliseconds: median(found.map((start) => start.processorMilliseconds)),
  };
}

type Start = Omit<Starting, "firstEverMilliseconds">;

async function startOnce(scene: Scene, env: Readonly<Record<string, string>>): Promise<Start> {
  const started = performance.now();
  const server = await startService(scene, { workers: 1, env });
  await answerTo(server.port, scene.token, 0);
  const milliseconds = performance.now() - started;
  const processorMilliseconds = (processorSeconds(server.pid) ?? Number.NaN) * 1000;
  await server.stop();
  return { milliseconds, processorMilliseconds };
}

/** The text of an answer; throws when it is a refusal. */
export async function answerTo(port: number, token: string, n: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${CALCULATE}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(shiftBody(n)),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`shift ${n} was refused: ${text}`);
  return text;
}
