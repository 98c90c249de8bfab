// The unpaid break that a shift could have had where none is given, and the other places of one without a position.

import {
  type BreakSchedule,
  type Change,
  clockOf,
  formatClock,
  type Moment,
  minutes,
  placementOf,
  type Shift,
} from "#engine";
import { tellsOfMeals } from "../request/missed-meals.ts";
import { type Alternative, otherValues, type PricedShift } from "./alternative.ts";
import type { BoundAlternatives } from "./bound-alternatives.ts";
import { LONGEST_BREAK } from "./break-taken.ts";

/** What is left open about the breaks of a shift. */
export function breakAlternatives(
  priced: PricedShift,
  shift: Shift,
  { breakTaken, breakSchedule }: BoundAlternatives,
): readonly Alternative[] {
  if (shift.unplacedBreak > 0) return placeUnsaid(priced, shift, breakSchedule);
  return isBreakUnsaid(priced) && shift.to - shift.from > LONGEST_BREAK ? [breakTaken] : [];
}

/** A request that tells when a meal break was missed tells of breaks. */
const isBreakUnsaid = ({ request, held }: PricedShift): boolean =>
  request.unpaid_break_minutes === undefined &&
  request.breaks === undefined &&
  (request.circumstances === undefined || !tellsOfMeals(request.circumstances, held));

/** Break positions worth trying: the ends of what the award allows, and each place where the rate changes. */
function placeUnsaid(
  { result }: PricedShift,
  shift: Shift,
  schedule: BreakSchedule | null,
): readonly Alternative[] {
  const timed = result.components.filter(({ from, kind }) => from !== null && kind !== "top_up");
  if (!timed.some(({ rate }) => rate !== timed[0]?.rate)) return [];
  const { earliest, latest, chosen } = placementOf(shift, schedule);
  const changes = timed.flatMap(({ from, to }) => [from, to]).filter((at) => at !== null);
  const starts = new Set(
    [earliest, latest, ...changes.flatMap((at) => [at, (at - shift.unplacedBreak) as Moment])].filter(
      (at) => at >= earliest && at <= latest && at !== chosen,
    ),
  );
  const clock = (at: Moment): string => formatClock(clockOf(at));
  return [
    {
      others: otherValues([...starts].map((at) => withBreakAt(at, shift))),
      say: () => ({
        code: "break_position",
        detail: `The unpaid break has no position. We placed it from ${clock(chosen)}, as near the middle of the shift as the award allows (from ${clock(earliest)} to ${clock(latest)}).`,
        clauses: schedule?.clauses ?? [],
      }),
    },
  ];
}

const withBreakAt = (at: Moment, { unplacedBreak }: Shift): Change => ({
  of: "shift",
  to: {
    unplacedBreak: minutes(0),
    breaks: [{ from: at, to: (at + unplacedBreak) as Moment, paid: false, kind: "meal" }],
  },
});
