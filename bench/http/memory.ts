// The memory of a service with one worker after many requests of every kind, and whether it keeps growing.

import { join } from "node:path";
import { median } from "../measure.ts";
import { mixed, WRONG_SHARE } from "./requests.ts";
import { residentMegabytes, type Scene, startService } from "./servers.ts";
import { load } from "./wrk.ts";

export interface Memory {
  readonly requests: number;
  /** Resident megabytes after each turn of the load. */
  readonly samples: readonly { readonly requests: number; readonly megabytes: number }[];
}

const TURN_SECONDS = 2;
const ROUNDS_A_TURN = 1500;
const FIRST_SHIFT = 2_000_000;

/** Until the wanted number of requests is answered, or the time is over. */
export async function measureMemory(scene: Scene, wanted: number, mostSeconds: number): Promise<Memory> {
  const server = await startService(scene, { workers: 1 });
  const samples: { requests: number; megabytes: number }[] = [];
  const giveUpAt = performance.now() + mostSeconds * 1000;
  let [requests, refused] = [0, 0];
  for (let turn = 0; requests < wanted && performance.now() < giveUpAt; turn += 1) {
    const sent = mixed(scene.token, FIRST_SHIFT + turn * 9 * ROUNDS_A_TURN, ROUNDS_A_TURN);
    const done = await load(server.port, sent, TURN_SECONDS, join(scene.folder, "requests"));
    requests += done.requests;
    refused += done.refused;
    samples.push({ requests, megabytes: residentMegabytes(server.pid) ?? Number.NaN });
  }
  await server.stop();
  const share = refused / requests;
  if (Math.abs(share - WRONG_SHARE) > 0.05)
    throw new Error(`${Math.round(share * 100)} % were refused, not ${WRONG_SHARE * 100} %`);
  return { requests, samples };
}

export const finalMegabytes = ({ samples }: Memory): number => samples.at(-1)?.megabytes ?? Number.NaN;

/** How much more the last quarter of the requests took than the second one, in megabytes. */
export function growthMegabytes({ requests, samples }: Memory): number {
  const between = (from: number, to: number): number => {
    const found = samples.filter((one) => one.requests > from * requests && one.requests <= to * requests);
    return found.length === 0 ? Number.NaN : median(found.map(({ megabytes }) => megabytes));
  };
  return between(0.75, 1) - between(0.25, 0.5);
}
