// Times of a request that the clock never showed, because daylight saving skipped them.

import { clockOf, dayOf, formatClock, formatLocalDate, type Moment, type TimeRange } from "#engine";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { breakRange } from "./breaks.ts";
import { skipAt } from "./daylight-saving.ts";
import type { FaultList } from "./read-values.ts";

/** The times of a request, on their days; null if not given or not readable. */
interface Placed {
  readonly shift: TimeRange | null;
  readonly rostered: TimeRange | null;
  readonly agreed: TimeRange | null;
  readonly previousFinish: Moment | null;
}

/** Without a state we cannot know whether the clock skipped anything; the answer then says so. */
export function skippedTimeFaults(
  request: CalculatePayRequest,
  { shift, rostered, agreed, previousFinish }: Placed,
  list: FaultList,
): void {
  if (request.state === undefined) return;
  if (shift !== null) addSkippedIn(request, shift, "", list);
  if (rostered !== null) addSkippedIn(request, rostered, "/rostered", list);
  if (agreed !== null) addSkippedIn(request, agreed, "/agreed_hours", list);
  request.breaks?.forEach((given, index) => {
    const range = shift === null ? null : breakRange(given, shift);
    if (range !== null) addSkippedIn(request, range, `/breaks/${index}`, list);
  });
  if (previousFinish !== null && !isTheChange(request, previousFinish))
    addSkipped(request, previousFinish, "/previous_shift_end", list);
}

function addSkippedIn(
  request: CalculatePayRequest,
  { from, to }: TimeRange,
  pointer: string,
  list: FaultList,
): void {
  addSkipped(request, from, `${pointer}/start_time`, list);
  if (!isTheChange(request, to)) addSkipped(request, to, `${pointer}/end_time`, list);
}

/** Work may end as the clock strikes two and jumps: all of it was before. */
const isTheChange = ({ state, locality }: CalculatePayRequest, at: Moment): boolean =>
  skipAt(state, locality, at)?.from === at;

function addSkipped(
  { state, locality }: CalculatePayRequest,
  at: Moment,
  pointer: string,
  list: FaultList,
): void {
  const skip = skipAt(state, locality, at);
  if (skip === null) return;
  const [time, from, to] = [at, skip.from, skip.to].map((one) => formatClock(clockOf(one)));
  const day = formatLocalDate(dayOf(at));
  list.add(
    pointer,
    `${time} did not exist on ${day} in ${state}: the clocks went from ${from} to ${to}. Give the time the clock showed.`,
  );
}
