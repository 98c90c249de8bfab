// Finds walks of one shift with something changed, and keeps them for the shifts like it.

import type { Attendance } from "../attendance/attendance.ts";
import { ALONE, type SameDay } from "../attendance/days-work.ts";
import { dayOf, type Moment } from "../award/units.ts";
import type { Pricing } from "../claims/attendance-walk.ts";
import type { Shift } from "../facts/facts.ts";
import type { Counters } from "../hours/counters.ts";
import { isRestedFor } from "../rest/rest.ts";
import type { Change } from "./change.ts";
import {
  carriedText,
  hasRoom,
  type KnownWalk,
  type KnownWalks,
  knownFrom,
  type WalkedStage,
  type WalksOfShift,
  weeksText,
} from "./known-walks.ts";
import { type Asked, askedBy, changeText, shiftText } from "./shift-text.ts";

/** Walks of shifts that are the same to the law as one of a period. */
export interface Repeats {
  readonly shift: Shift;
  readonly walks: WalksOfShift;
  readonly all: KnownWalks;
  /** What the rules for its person ask, and those for everyone on any day. */
  readonly asked: Asked;
  readonly askedOfAll: Asked;
}

/** null: no other shift is like it, or it is not alone on its day. */
export function repeatsOf(
  { shifts }: Attendance,
  sameDay: SameDay,
  { facts, sightOn }: Pricing,
  all: KnownWalks,
): Repeats | null {
  const [shift, another] = shifts;
  if (shift === undefined || another !== undefined || sameDay !== ALONE) return null;
  const sight = sightOn(shift, dayOf(shift.from));
  const text = shiftText(shift, sight, facts);
  if (text === null) return null;
  const { plan, holding } = sight;
  const { memory, award } = plan.version.law;
  const askedOfAll = memory.once(award.rules, askedBy);
  if (askedOfAll.asksOfBefore) return null;
  const own = memory.once(plan.rules, askedBy);
  const asked = own.isOfOthers ? askedOfAll : own;
  const walks = all.ofShift(`${all.numberOf(plan)},${all.numberOf(holding)},${text}`);
  return { shift, walks, all, asked, askedOfAll };
}

/** What a walk changes in a shift, and when the work before the shift ended. */
export interface ToWalk {
  readonly change: Change | null;
  readonly finish: Moment | null;
}

/** A walk by name; the name may need the hours of its week too. */
interface Named {
  readonly repeats: Repeats;
  readonly asked: Asked;
  readonly name: string;
  readonly known: KnownWalk | null;
}

/** null: a name cannot say all that the walk depends on. The counters stand at its day. */
export function nameOf(
  repeats: Repeats | null,
  { from, to }: Attendance,
  { change, finish: seen }: ToWalk,
  pricing: Pricing,
): Named | null {
  if (repeats === null || !isFirstOfDay(pricing.counters)) return null;
  const { shift, walks, askedOfAll } = repeats;
  const text = changeText(change, shift, askedOfAll);
  const asked = change?.of === "person" ? askedOfAll : repeats.asked;
  const told = shift.previousFinish;
  const finish = told !== null && (seen === null || told > seen) ? told : seen;
  if (text === null || !isRestedFor(asked.mostRest, { from, to }, finish)) return null;
  const name = text + carriedText(pricing.counters, askedOfAll);
  const free = walks.get(name);
  const isFree = free !== undefined && hasRoom(pricing.counters, asked, free);
  const known = (isFree ? free : walks.get(name + weeksText(pricing))) ?? null;
  return { repeats, asked, name, known };
}

const isFirstOfDay = ({ ordinaryWork, overtimeWork, ordinaryDay, overtimeDay }: Counters): boolean =>
  ordinaryWork === 0 && overtimeWork === 0 && ordinaryDay === 0 && overtimeDay === 0;

/** Keeps a new walk; `before` has the counters at its start. */
export function keepWalk(
  { repeats: { all, walks }, asked, name }: Named,
  walked: WalkedStage,
  attendance: Attendance,
  pricing: Pricing & { readonly before: Counters },
): void {
  const { before, counters } = pricing;
  const walk = knownFrom(walked, attendance, before, counters);
  if (walk === null) return;
  const key = hasRoom(before, asked, walk) ? name : name + weeksText({ ...pricing, counters: before });
  all.keep(walks, key, walk);
}
