// The caller's own names of shifts, by which a person finds the shift of a finding or a line.

import type { FindingCode } from "../records/findings.ts";
import type { ShiftIds, WorkedShift } from "../records/records.ts";
import type { Columns } from "./headings.ts";
import { cellOf, type TextRow } from "./rows.ts";

const NONE: ShiftIds = new Map();

export function shiftIdsIn(rows: readonly TextRow[], { shift_id: place }: Columns): ShiftIds {
  if (place === undefined) return NONE;
  const named = rows.map((row) => [row.row, cellOf(row, place)] as const);
  return new Map(named.filter(([, id]) => id !== ""));
}

/** Shifts of one name with other days or times. */
interface Namesakes {
  readonly rows: number[];
  readonly times: Set<string>;
}

/** Once for each name, since it may be that of a usual shift, such as "late". Two rows of the same times are one shift. */
export function noteNamesakes(
  shifts: readonly WorkedShift[],
  ids: ShiftIds,
  note: (code: FindingCode, row: number, detail: string) => void,
): void {
  if (ids.size === 0) return;
  const found = new Map<string, Namesakes>();
  for (const { row, from, to } of shifts) {
    const id = ids.get(row);
    if (id === undefined) continue;
    const { rows, times } = found.get(id) ?? { rows: [], times: new Set() };
    found.set(id, { rows, times });
    const time = `${from} ${to}`;
    if (!times.has(time)) rows.push(row);
    times.add(time);
  }
  for (const [id, { rows }] of found) {
    const [first, second, ...more] = rows;
    if (second === undefined) continue;
    const others =
      more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
    const detail = `Rows ${others} have the shift_id ${JSON.stringify(id)} and different days or times. We took them for different shifts.`;
    note("duplicate_shift_id", second, detail);
  }
}
