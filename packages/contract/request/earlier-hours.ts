// Hours worked earlier on the day: they fit between midnight, the previous finish and the start.

import { clockOf, dayOf, formatClock, type Minutes, type Moment, momentAt, type TimeRange } from "#engine";
import type { FaultList } from "./read-values.ts";

const POINTER = "/hours_already_worked_today";

export function earlierHoursFault(
  today: Minutes,
  shift: TimeRange | null,
  previousFinish: Moment | null,
  list: FaultList,
): void {
  if (shift === null || today === 0) return;
  const start = clockOf(shift.from);
  if (today > start) {
    list.add(POINTER, `Only ${hoursOf(start)} lie between midnight and the start at ${formatClock(start)}.`);
    return;
  }
  if (previousFinish === null) return;
  const midnight = momentAt(dayOf(shift.from), 0);
  if (previousFinish <= midnight)
    list.add(POINTER, "previous_shift_end says that nothing was worked earlier that day.");
  else if (today > previousFinish - midnight) {
    const finish = clockOf(previousFinish);
    list.add(
      POINTER,
      `Only ${hoursOf(finish)} lie between midnight and the finish at ${formatClock(finish)}.`,
    );
  }
}

function hoursOf(time: number): string {
  const [hours, minutes] = [Math.floor(time / 60), time % 60];
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
