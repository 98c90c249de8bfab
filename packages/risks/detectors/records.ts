// Time records that hardly anyone could have worked, or that no one wrote down as worked.

import { type ClauseRef, clockOf, MINUTES_A_DAY, type Rule } from "#engine";
import type { Case, PricedShift } from "../case.ts";
import { type Detector, factOf, hoursText, NOTHING, orOfRate, timesOf } from "../finding.ts";

const MOST_IN_A_DAY = 16 * 60;

/** At least so much of a shift is before a moment: its breaks may all be. */
const workedBefore = ({ shift, result }: PricedShift, until: number): number =>
  Math.max(0, result.workedMinutes - Math.max(0, shift.to - until));

/** More than sixteen hours of work within twenty-four, counted from the start of a shift. */
export const longHours: Detector = (one) => {
  const { shifts } = one;
  for (let place = 0; place < shifts.length; place += 1) {
    const first = shifts[place];
    if (first === undefined) continue;
    const until = first.shift.from + MINUTES_A_DAY;
    const within = shifts.slice(place).filter((shift) => workedBefore(shift, until) > 0);
    const worked = within.reduce((sum, shift) => sum + workedBefore(shift, until), 0);
    if (worked <= MOST_IN_A_DAY) continue;
    return [
      {
        code: "long_hours",
        severity: "warning",
        confidence: "low",
        description: `${hoursText(worked)} of work within twenty-four hours from ${first.request.work_date} ${first.request.start_time}: a time may be wrong, or breaks not recorded. All of it is priced as worked.`,
        clauses: orOfRate(clausesOfHours(first), one),
        amount: null,
        facts: [...within.flatMap(timesOf), factOf("hours_worked", hoursText(worked))],
        clearsWhen: "Other records (rosters, access logs, messages) bear the times out.",
      },
    ];
  }
  return NOTHING;
};

const BEARING: readonly Rule["kind"][] = [
  "ordinary-limit",
  "rest-between",
  "rest-limit",
  "break-schedule",
  "span",
];

/** The clauses of the first kind of rule about hours that the award has. */
function clausesOfHours({ result, rules }: PricedShift): readonly ClauseRef[] {
  for (const kind of BEARING) {
    const claim = result.claims.find(({ rule }) => rules.get(rule)?.kind === kind);
    if (claim !== undefined && claim.clauses.length > 0) return claim.clauses;
  }
  return [];
}

const ENOUGH = 5;
const QUARTER_HOUR = 15;

/** Five shifts or more with the same start, end and break, all on the quarter hour. */
export const tooRegular: Detector = (one) => {
  const { shifts } = one;
  const [first] = shifts;
  if (shifts.length < ENOUGH || !shifts.every((shift) => isAlike(shift, first))) return NOTHING;
  return [
    {
      code: "too_regular_times",
      severity: "info",
      confidence: "low",
      description: `All ${shifts.length} shifts from ${first.request.work_date} to ${shifts.at(-1)?.request.work_date} start at ${first.request.start_time}, end at ${first.request.end_time} and have the same breaks: these may be rostered times. Work before, after or through breaks would be paid on top.`,
      clauses: orOfRate(clausesOfHours(first), one),
      amount: null,
      facts: shifts.flatMap(timesOf),
      clearsWhen: "Times were recorded when work began and ended.",
    },
  ];
};

function isAlike({ request, shift }: PricedShift, { request: other }: Case["shifts"][0]): boolean {
  return (
    request.start_time === other.start_time &&
    request.end_time === other.end_time &&
    (request.unpaid_break_minutes ?? 0) === (other.unpaid_break_minutes ?? 0) &&
    JSON.stringify(request.breaks ?? []) === JSON.stringify(other.breaks ?? []) &&
    clockOf(shift.from) % QUARTER_HOUR === 0 &&
    clockOf(shift.to) % QUARTER_HOUR === 0
  );
}
