// Positions on the timeline: stretches of paid time in lanes, breaks, midnights and holidays, all in minutes.

import {
  addDays,
  dayOf,
  formatLocalDate,
  type LocalDate,
  type Moment,
  momentAt,
  parseClock,
  parseLocalDate,
} from "#engine";
import type { Drawn } from "./drawn.ts";

type Component = Drawn["components"][number];

export interface Stretch {
  /** Which line of the pay it belongs to. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly component: Component;
}

export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

export interface TimelineShape {
  readonly from: number;
  readonly to: number;
  readonly stretches: readonly Stretch[];
  readonly lanes: number;
  readonly breaks: readonly Mark[];
  readonly holidays: readonly Mark[];
  /** The first moment of each day after the first. */
  readonly midnights: readonly { readonly at: number; readonly day: string }[];
}

/** A moment of an answer, as minutes. */
export function momentIn(text: string): Moment {
  const [dayText = "", clockText = ""] = text.split("T");
  const [day, clock] = [parseLocalDate(dayText), parseClock(clockText, false)];
  if (day === null || clock === null) throw new Error(`${text} is no moment`);
  return momentAt(day, clock);
}

export function shapeOf({ components, start, end, breaks, holidays, around: least }: Drawn): TimelineShape {
  const timed = components.flatMap((component, line) =>
    component.from === null || component.to === null
      ? []
      : [{ line, component, from: momentIn(component.from), to: momentIn(component.to) }],
  );
  const unpaid = breaks.filter(({ paid }) => !paid);
  const pieces = timed.flatMap(({ from, to, ...rest }) =>
    around(from, to, unpaid).map((piece) => ({ ...rest, ...piece })),
  );
  const from = Math.min(
    least?.from ?? momentIn(start),
    momentIn(start),
    ...pieces.map((piece) => piece.from),
  );
  const to = Math.max(least?.to ?? momentIn(end), momentIn(end), ...pieces.map((piece) => piece.to));
  const stretches = inLanes(pieces);
  return {
    from,
    to,
    stretches,
    lanes: Math.max(1, ...stretches.map(({ lane }) => lane + 1)),
    breaks: breaks.map((one) => ({ from: one.from, to: one.to, name: breakName(one) })),
    holidays: holidayMarks(holidays, from, to),
    midnights: midnightsIn(from, to),
  };
}

const KINDS = {
  meal: "meal break",
  rest: "rest break",
  broken_shift: "gap",
  sleepover: "sleepover",
} as const;

const breakName = ({ kind, paid }: { kind: keyof typeof KINDS; paid: boolean }): string =>
  `${paid ? "Paid" : "Unpaid"} ${KINDS[kind]}`;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is left of a span without its breaks. */
function around(from: number, to: number, breaks: readonly Span[]): readonly Span[] {
  const left: Span[] = [];
  let at = from;
  for (const one of [...breaks].sort((a, b) => a.from - b.from)) {
    if (one.to <= at || one.from >= to) continue;
    if (one.from > at) left.push({ from: at, to: one.from });
    at = Math.max(at, one.to);
  }
  if (at < to) left.push({ from: at, to });
  return left;
}

/** Pay for the time itself first; extra pay for the same time goes in lanes below. */
function inLanes(pieces: readonly Omit<Stretch, "lane">[]): readonly Stretch[] {
  const isBeside = ({ component: { kind } }: Omit<Stretch, "lane">): number => (kind === "allowance" ? 1 : 0);
  const ends: number[] = [];
  return [...pieces]
    .sort((a, b) => isBeside(a) - isBeside(b) || a.from - b.from)
    .map((piece) => {
      const found = ends.findIndex((end) => end <= piece.from);
      const lane = found < 0 ? ends.length : found;
      ends[lane] = piece.to;
      return { ...piece, lane };
    });
}

function holidayMarks(holidays: Drawn["holidays"], from: number, to: number): readonly Mark[] {
  return holidays.flatMap(({ day, from: start, name }) => {
    const begins = Math.max(from, momentAt(day, start));
    const ends = Math.min(to, momentAt(addDays(day, 1), 0));
    return begins < ends ? [{ from: begins, to: ends, name }] : [];
  });
}

function midnightsIn(from: number, to: number): TimelineShape["midnights"] {
  const found: { at: number; day: string }[] = [];
  for (let day = addDays(dayOf(from as Moment), 1); momentAt(day, 0) <= to; day = addDays(day, 1))
    found.push({ at: momentAt(day, 0), day: formatLocalDate(day as LocalDate) });
  return found;
}
