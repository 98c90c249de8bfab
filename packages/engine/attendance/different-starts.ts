// Which different starting time of its week a shift brings, as the shifts of a pay period show.

import { clockOf, dayOf, MINUTES_A_DAY, weekBegan, weekOf } from "../award/units.ts";
import type { Shift } from "../facts/facts.ts";
import { certain, type RunsOf, type Shown } from "./runs.ts";

/** 0: the week had it before, or it is no usual shift. Not certain if the week began before the period. */
export function differentStart(apart: number, shift: Shift, { facts, span }: RunsOf): Shown {
  if (!facts.shifts.includes(shift)) return certain(0);
  const { weekStartsOn } = facts.employee;
  const today = dayOf(shift.from);
  const isEarlier = ({ from }: Shift): boolean =>
    from < shift.from && weekOf(dayOf(from), weekStartsOn) === weekOf(today, weekStartsOn);
  const earlier = facts.shifts.filter(isEarlier).map(startClock);
  const count = mostApart([...earlier, startClock(shift)], apart);
  const isCertain = span.start <= weekBegan(today, weekStartsOn);
  return { value: count > mostApart(earlier, apart) ? count : 0, isCertain };
}

const startClock = ({ rostered, agreed, from }: Shift): number => clockOf((rostered ?? agreed)?.from ?? from);

/** How many clock times are each more than so much from every other, around the clock. */
function mostApart(clocks: readonly number[], apart: number): number {
  let most = 0;
  for (const first of clocks) {
    const after = clocks.map((clock) => (clock - first + MINUTES_A_DAY) % MINUTES_A_DAY);
    let [count, last] = [1, 0];
    for (const at of after.sort((a, b) => a - b)) {
      if (at - last <= apart || MINUTES_A_DAY - at <= apart) continue;
      count += 1;
      last = at;
    }
    most = Math.max(most, count);
  }
  return most;
}
