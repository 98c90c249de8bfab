// All packs of an awards folder and the calendar, ready to calculate with.

import { join } from "node:path";
import type { HeldAward, Library } from "#contract";
import { loadCalendar } from "./calendar.ts";
import { loadPack, packNames } from "./load.ts";
import { holdAward } from "./versions.ts";

export function loadLibrary(awardsFolder: string): Library {
  const awards = new Map<string, HeldAward>();
  for (const name of packNames(awardsFolder)) {
    const held = holdAward(loadPack(join(awardsFolder, name), name));
    awards.set(held.award.code, held);
  }
  return { awards, calendar: loadCalendar(awardsFolder) };
}
