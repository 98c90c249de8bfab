// Gives the parts of an audit to the pricers, one at a time to each, and collects them in their order.

import type { DonePart, EmployeeRows, FileColumns, Mapping, PartPlan } from "#audit";
import type { PricerJob, PricerReply, Progress } from "./messages.ts";

export const CANCELLED = "The audit was cancelled.";

export interface PartsRun {
  readonly parts: Promise<readonly DonePart[]>;
  /** Gives out nothing more, and makes `parts` fail. */
  stop(): void;
}

interface Work {
  readonly people: ReadonlyMap<string, EmployeeRows>;
  readonly plans: readonly PartPlan[];
  readonly shared: { readonly columns: FileColumns; readonly mapping: Mapping };
}

export function runParts(
  { people, plans, shared }: Work,
  ports: readonly MessagePort[],
  tell: (progress: Progress) => void,
): PartsRun {
  const total = plans.reduce((sum, { rows }) => sum + rows, 0);
  const done: DonePart[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<readonly DonePart[]>();
  let [next, rows, count] = [0, 0, 0];
  const send = (port: MessagePort, job: PricerJob): void => port.postMessage(job);
  const give = (port: MessagePort): void => {
    const plan = plans[next];
    if (plan === undefined) return;
    next += 1;
    send(port, { index: plan.index, people: plan.keys.flatMap((key) => people.get(key) ?? []) });
  };
  const take = (port: MessagePort, reply: PricerReply): void => {
    if ("fault" in reply) {
      reject(new Error(reply.fault));
      return;
    }
    done[reply.part.index] = reply.part;
    rows += plans[reply.part.index]?.rows ?? 0;
    count += 1;
    tell({ done: rows, total });
    if (count === plans.length) resolve(done);
    else give(port);
  };
  tell({ done: 0, total });
  if (plans.length === 0) resolve(done);
  for (const port of ports) {
    port.onmessage = ({ data }: MessageEvent<PricerReply>) => take(port, data);
    send(port, shared);
    give(port);
  }
  const stop = (): void => {
    next = plans.length;
    for (const port of ports) port.close();
    reject(new Error(CANCELLED));
  };
  return { parts: promise, stop };
}
