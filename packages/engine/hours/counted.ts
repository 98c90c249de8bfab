// Reads the counts: ordinary time, overtime and all work of a day, shift, week or cycle, and what fills a limit.

import { type CountUnit, isOwnCount, type OrdinaryLimit } from "../award/award.ts";
import type { LocalDate } from "../award/units.ts";
import type { Counters } from "./counters.ts";

export function ordinaryIn(counters: Counters, unit: CountUnit): number {
  if (unit === "day") return counters.ordinaryDay;
  if (unit === "shift") return counters.ordinaryShift;
  if (unit === "days-work") return counters.ordinaryWork;
  if (unit === "since-ordinary" || isOwnCount(unit)) return 0;
  return unit === "week" ? counters.ordinaryWeek : counters.ordinaryCycle;
}

export function overtimeIn(counters: Counters, unit: CountUnit): number {
  if (unit === "day") return counters.overtimeDay;
  if (unit === "shift") return counters.overtimeShift;
  if (unit === "days-work") return counters.overtimeWork;
  if (unit === "since-ordinary" || isOwnCount(unit)) return counters.overtimeSinceOrdinary;
  return unit === "week" ? counters.overtimeWeek : counters.overtimeCycle;
}

/** All time worked. */
export const workedIn = (counters: Counters, unit: CountUnit): number =>
  ordinaryIn(counters, unit) + overtimeIn(counters, unit) - bothIn(counters, unit);

function bothIn(counters: Counters, unit: CountUnit): number {
  if (unit === "day") return counters.bothDay;
  if (unit === "shift") return counters.bothShift;
  if (unit === "days-work") return counters.bothWork;
  if (unit === "since-ordinary" || isOwnCount(unit)) return 0;
  return unit === "week" ? counters.bothWeek : counters.bothCycle;
}

/** What fills an ordinary limit so far; a cycle's weeks are counted by filledInCycle. */
export function filled(
  counters: Counters,
  per: OrdinaryLimit["per"],
  counts: OrdinaryLimit["filledBy"],
): number {
  if (per === "portion") {
    const ordinary = counters.ordinaryShift - counters.ordinaryBeforePortion;
    if (counts === "ordinary") return ordinary;
    const both = counters.bothShift - counters.bothBeforePortion;
    return ordinary + counters.overtimeShift - counters.overtimeBeforePortion - both;
  }
  if (counts === "ordinary") return ordinaryIn(counters, per);
  const worked = workedIn(counters, per);
  return counts === "all" ? worked : worked - callsIn(counters, per);
}

function callsIn(counters: Counters, unit: CountUnit): number {
  if (unit === "day") return counters.callsDay;
  if (unit === "days-work") return counters.callsWork;
  if (unit === "shift") return counters.callsShift;
  return unit === "week" ? counters.callsWeek : counters.callsCycle;
}

/** Minutes worked in attendances that began on a day, before the one at hand. */
export const workedOn = (counters: Counters, day: LocalDate): number =>
  counters.workDay === day ? workedIn(counters, "days-work") : 0;
