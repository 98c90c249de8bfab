// What is wrong with the service now, by name: logged when it begins and when it ends, shown by /ready and
// metrics as long as it lasts.

import { STORE_FAULTS } from "#store";
import type { Log } from "../shared/log.ts";

const FAULTS = [...STORE_FAULTS, "certificate_expired", "certificate_refused"] as const;
type FaultName = (typeof FAULTS)[number];

/** With one of these, requests should go elsewhere; with the others we answer what we can. */
const UNREADY: readonly FaultName[] = [
  "store_away",
  "store_damaged",
  "store_lost",
  "pepper_unknown",
  "certificate_expired",
];

export interface Fault {
  readonly name: FaultName;
  /** What is wrong and what to do; it never quotes a request. */
  readonly detail: string;
}

export interface Faults {
  /** What a part of the service finds wrong with itself now, replacing its earlier findings. */
  set(part: "store" | "certificate", found: readonly Fault[]): void;
  list(): readonly Fault[];
  /** Those for which requests should go elsewhere. */
  unready(): readonly Fault[];
  metricsText(): string;
}

export function newFaults(log: Log): Faults {
  const parts = new Map<string, readonly Fault[]>();
  const list = (): readonly Fault[] => [...parts.values()].flat();
  const has = (faults: readonly Fault[], name: FaultName): boolean => faults.some((one) => one.name === name);
  return {
    set(part, found) {
      const known = parts.get(part) ?? [];
      parts.set(part, found);
      for (const { name, detail } of found)
        if (!has(known, name)) log("error", "fault", { fault: name, detail });
      for (const { name } of known) if (!has(found, name)) log("info", "fault_over", { fault: name });
    },
    list,
    unready: () => list().filter(({ name }) => UNREADY.includes(name)),
    metricsText: () =>
      [
        "# TYPE fairclause_fault gauge",
        ...FAULTS.map((name) => `fairclause_fault{fault="${name}"} ${has(list(), name) ? 1 : 0}`),
      ].join("\n"),
  };
}
