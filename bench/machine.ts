// The machine of a run, and keeping that run on one of its cores.

import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

export interface Machine {
  readonly node: string;
  readonly v8: string;
  readonly platform: string;
  readonly cpu: string;
  readonly cores: number;
  /** The core for all threads; null if the system has no `taskset`. */
  readonly core: number | null;
}

/** Native engines have threads of their own: one core for all of them makes the figures comparable. */
export function keepToOneCore(): Machine {
  return {
    node: process.versions.node,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    core: pin(),
  };
}

/** Linux keeps a process to a core with this. */
const TASKSET = "taskset";

function pin(): number | null {
  const taskset = (...options: readonly string[]) =>
    spawnSync(TASKSET, ["-a", "-c", "-p", ...options, String(process.pid)], { encoding: "utf8" });
  if (process.platform !== "linux") return null;
  const allowed = /list: .*?(\d+)\s*$/.exec(taskset().stdout ?? "")?.[1];
  if (allowed === undefined || taskset(allowed).status !== 0) return null;
  return Number(allowed);
}
