// A day's clock as a holding sees it: between two cuts the same rows fit, and the span stands the same way.

import { hoursFit, minuteFits } from "../attendance/minute.ts";
import type { Span } from "../award/award.ts";
import { MINUTES_A_DAY } from "../award/units.ts";
import { type Holding, lean } from "./holding.ts";
import { noteKept } from "./kept.ts";
import type { Plan, Row } from "./plan.ts";

/** The rows whose hours, day and window fit. */
interface Fitting {
  readonly rows: readonly Row[];
  /** Those that wait for some time to have passed, and all others. */
  readonly waiting: readonly Row[];
  readonly settled: Settled;
}

/** Rows that claim time at once. */
interface Settled {
  readonly rows: readonly Row[];
  /** Does one of them add to another? */
  readonly hasAdding: boolean;
  /** Those of them that pay in tiers. */
  readonly tiered: readonly Row[];
  /** The one that prevails when all of them claim; null where that takes their rates to tell. */
  readonly preferred: Row | null;
}

export interface Segment {
  readonly to: number;
  /** The span this time is outside of. */
  readonly outside: Span | null;
  readonly ordinary: Fitting;
  readonly overtime: Fitting;
}

/** Worked out for a weekday, holiday or not, when first met. */
export function segmentAt(
  plan: Plan,
  holding: Holding,
  weekday: number,
  holiday: boolean,
  clock: number,
): Segment {
  const place = holiday ? weekday + 7 : weekday;
  const known = holding.timetables[place];
  const segments = known ?? timetable(plan, holding, weekday, holiday);
  if (known === undefined) {
    holding.timetables[place] = segments;
    noteKept(plan.kept, "segment", segments.length);
  }
  let index = 0;
  while (index < segments.length - 1 && clock >= (segments[index]?.to ?? 0)) index += 1;
  const segment = segments[index];
  if (segment === undefined) throw new Error("a day has at least one segment");
  return segment;
}

function timetable({ cuts }: Plan, holding: Holding, weekday: number, holiday: boolean): readonly Segment[] {
  return cuts.map((clock, index) => {
    const minute = { weekday, holiday, clock };
    const rows = holding.plainRows.filter((row) => minuteFits(row.rule.when, minute));
    return {
      to: cuts[index + 1] ?? MINUTES_A_DAY,
      outside: spanOutside(holding, weekday, clock),
      ordinary: fitting(lean(rows.filter((row) => hoursFit(row.rule.when, true)))),
      overtime: fitting(lean(rows.filter((row) => hoursFit(row.rule.when, false)))),
    };
  });
}

function spanOutside({ spans }: Holding, weekday: number, clock: number): Span | null {
  for (const { rule, windows } of spans) {
    const window = windows[weekday] ?? null;
    if (window === null || clock < window.from || clock >= window.to) return rule;
  }
  return null;
}

function fitting(rows: readonly Row[]): Fitting {
  const waiting = lean(rows.filter((row) => row.rule.when.elapsed !== null));
  const others = waiting.length === 0 ? rows : lean(rows.filter((row) => row.rule.when.elapsed === null));
  return { rows, waiting, settled: settled(others) };
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

export function isOverridden(row: Row, claimed: readonly Row[]): boolean {
  for (const other of claimed) if (!other.adds && other.against[row.index] === 1) return true;
  return false;
}
