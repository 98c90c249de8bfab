// A day's clock as a holding sees it: between two cuts the same rows fit, and the span stands the same way.

import { hoursFit, type Minute, minuteFits } from "../attendance/minute.ts";
import type { Span } from "../award/award.ts";
import { MINUTES_A_DAY } from "../award/units.ts";
import type { Holding } from "./holding.ts";
import type { Plan } from "./law.ts";
import { lean } from "./memory.ts";
import {
  type Fitting,
  type IndexSet,
  indexSet,
  isOverridden,
  needsNoLook,
  type Row,
  type Segment,
  type Settled,
} from "./rows.ts";

const SEGMENT_BYTES = 150;
const SETTLED_BYTES = 250;

/** Worked out for a weekday, holiday or not, on first use. */
export function segmentAt(plan: Plan, holding: Holding, { weekday, holiday, clock }: Minute): Segment {
  const segments =
    holding.timetables[holiday ? weekday + 7 : weekday] ?? keep(plan, holding, weekday, holiday);
  let index = 0;
  while (index < segments.length - 1 && clock >= (segments[index]?.to ?? 0)) index += 1;
  const segment = segments[index];
  if (segment === undefined) throw new Error("a day has at least one segment");
  return segment;
}

/** Weekdays on which the same rows fit share a timetable. */
function keep(plan: Plan, holding: Holding, weekday: number, holiday: boolean): readonly Segment[] {
  const { timetables } = holding;
  const made = timetable(plan, holding, weekday, holiday);
  const known = timetables.find((other) => other !== undefined && isSameDay(other, made));
  if (known === undefined) plan.version.law.memory.grow(plan.entry, SEGMENT_BYTES * made.length);
  timetables[holiday ? weekday + 7 : weekday] = known ?? made;
  return known ?? made;
}

const isSameDay = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a.length === b.length &&
  a.every((segment, index) => segment.to === b[index]?.to && isSameLaw(segment, b[index]));

const isSameLaw = (a: Segment, b: Segment): boolean =>
  a.outside === b.outside && a.ordinary === b.ordinary && a.overtime === b.overtime;

/** From one cut to the next; time on both sides of a cut at which nothing changes is one segment. */
function timetable(plan: Plan, holding: Holding, weekday: number, holiday: boolean): readonly Segment[] {
  const { cuts, stops } = plan;
  const segments: Segment[] = [];
  cuts.forEach((clock, index) => {
    const to = cuts[index + 1] ?? MINUTES_A_DAY;
    const segment = segmentOf(plan, holding, { weekday, holiday, clock }, to);
    const last = segments.at(-1);
    const goesOn = last !== undefined && !stops.has(clock) && isSameLaw(last, segment);
    if (goesOn) segments.pop();
    segments.push(segment);
  });
  return segments;
}

function segmentOf({ shared, rows: all }: Plan, holding: Holding, minute: Minute, to: number): Segment {
  const rows = holding.plainRows.filter((row) => minuteFits(row.rule.when, minute));
  const fittingFor = (ordinary: boolean): Fitting => {
    const worthALook = indexSet(all, (row) => mayFit(row, minute, ordinary));
    const own = shared.list(
      "fitting",
      rows.filter((row) => hoursFit(row.rule.when, ordinary)),
      indexOf,
    );
    const key = `fit${own.map(indexOf).join()} ${worthALook.join()}`;
    return shared.once(key, () => fitting(own, worthALook));
  };
  return {
    to,
    outside: spanOutside(holding, minute.weekday, minute.clock),
    ordinary: fittingFor(true),
    overtime: fittingFor(false),
  };
}

/** May a row fit that needs a look at more than the minute? One that goes on until relief may at any time. */
const mayFit = ({ rule }: Row, minute: Minute, ordinary: boolean): boolean =>
  !needsNoLook(rule) &&
  (rule.untilRelieved || (hoursFit(rule.when, ordinary) && minuteFits(rule.when, minute)));

const indexOf = ({ index }: Row): number => index;

function spanOutside({ spans }: Holding, weekday: number, clock: number): Span | null {
  for (const { rule, windows } of spans) {
    const window = windows[weekday] ?? null;
    if (window === null || clock < window.from || clock >= window.to) return rule;
  }
  return null;
}

function fitting(rows: readonly Row[], worthALook: IndexSet): Fitting {
  const waiting = lean(rows.filter((row) => row.rule.when.elapsed !== null));
  const others = waiting.length === 0 ? rows : lean(rows.filter((row) => row.rule.when.elapsed === null));
  return { worthALook, rows, waiting, settled: settled(others), further: [] };
}

/** The rows that claim at once where one more does. */
export function settledWith({ version, entry }: Plan, fitting: Fitting, row: Row): Settled {
  for (const known of fitting.further) if (known.row === row) return known.settled;
  const made = settled([...fitting.settled.rows, row]);
  fitting.further.push({ row, settled: made });
  version.law.memory.grow(entry, SETTLED_BYTES);
  return made;
}

function settled(rows: readonly Row[]): Settled {
  const left = rows.filter((row) => !row.adds && !isOverridden(row, rows));
  return {
    rows,
    hasAdding: rows.some((row) => row.adds),
    tiered: lean(rows.filter((row) => row.isTiered)),
    preferred: left.length === 1 ? (left[0] ?? null) : null,
  };
}
