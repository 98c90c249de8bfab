// What a running service says is wrong with it: polls until it says so, as long as a busy machine may take.

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { call, SHIFT } from "./call.ts";

interface Ready {
  readonly status: string;
  readonly reasons: readonly string[];
  readonly faults: readonly { readonly name: string; readonly detail: string }[];
}

export const readyAt = async (opsUrl: string | null): Promise<Ready> =>
  JSON.parse(await (await fetch(`${opsUrl}/ready`)).text());
export const names = ({ faults }: Ready): readonly string[] => faults.map(({ name }) => name);

/** Until it has these faults, as long as a busy machine may take. */
export async function untilFaults(opsUrl: string | null, expected: readonly string[]): Promise<Ready> {
  for (let tries = 0; tries < 300; tries += 1) {
    const now = await readyAt(opsUrl);
    if (JSON.stringify(names(now)) === JSON.stringify(expected)) return now;
    await wait(100);
  }
  const last = await readyAt(opsUrl);
  assert.deepEqual(names(last), expected, JSON.stringify(last));
  return last;
}

export const metricOf = async (opsUrl: string | null, fault: string): Promise<number> => {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  return Number(new RegExp(`^fairclause_fault\\{fault="${fault}"\\} (\\d)$`, "m").exec(text)?.[1]);
};

export async function untilStatus(
  service: { readonly port: number; readonly token: string },
  token: string,
  expected: number,
): Promise<void> {
  const asked = () => call(service, { path: "/calculate-pay", body: SHIFT, token });
  for (let tries = 0; tries < 300 && (await asked()).status !== expected; tries += 1) await wait(100);
  assert.equal((await asked()).status, expected);
}
