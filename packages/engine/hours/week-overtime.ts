// Rows that ask for all overtime of a week: we know it once the shifts were walked, and then walk them again with these
// rows.

import type { LengthBounds } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import { dayOf, weekOf } from "../award/units.ts";
import type { Shift } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Row } from "../law/rows.ts";
import type { Sight, SightFinder } from "../law/sight.ts";

/** Overtime of one shift, and the week it counts for. */
export interface OvertimeOfWeek {
  readonly week: number;
  readonly minutes: number;
}

/** All overtime of the week of a shift. */
export function overtimeWith(
  { from }: Shift,
  overtime: readonly OvertimeOfWeek[],
  weekStartsOn: number,
): number {
  const own = weekOf(dayOf(from), weekStartsOn);
  let all = 0;
  for (const { week, minutes } of overtime) if (week === own) all += minutes;
  return all;
}

/** How the law sees shifts, once the overtime of their weeks is known. */
export const withWeekRows =
  (sightOn: SightFinder, overtimeWith: (shift: Shift) => number): SightFinder =>
  (shift, day) => {
    const sight = sightOn(shift, day);
    const standing = standingRows(sight, overtimeWith(shift));
    return standing.length === 0 ? sight : { ...sight, holding: holdingWith(sight, standing) };
  };

/** Is there such a row for this overtime? */
export function someStand(sight: Sight, overtime: number): boolean {
  for (const row of sight.holding.weekRows) if (stands(row, sight, overtime)) return true;
  return false;
}

const standingRows = (sight: Sight, overtime: number): readonly Row[] =>
  sight.holding.weekRows.filter((row) => stands(row, sight, overtime));

/** Overtime elsewhere only adds to it. */
const isBeyond = ({ under, upTo }: LengthBounds, overtime: number): boolean =>
  (under !== null && overtime >= under) || (upTo !== null && overtime > upTo);

function stands({ rule: { when } }: Row, { factOf }: Sight, overtime: number): boolean {
  if (when.week === null || isBeyond(when.week.overtime, overtime)) return false;
  const elsewhere = Number(factOf(when.week.elsewhereFact) ?? 0);
  return withinLength(when.week.overtime, overtime + elsewhere);
}

const newHoldings = (_: Holding): Map<string, Holding> => new Map();

/** One for each set of rows: the holding keeps much. */
function holdingWith({ plan, holding }: Sight, standing: readonly Row[]): Holding {
  const made = plan.version.law.memory.once(holding, newHoldings);
  const key = standing.map(({ index }) => index).join();
  const found = made.get(key) ?? {
    ...holding,
    testedRows: [...holding.testedRows, ...standing],
    restRows: [...holding.restRows, ...standing.filter(({ isOfRest }) => isOfRest)],
    usualRows: [...holding.usualRows, ...standing],
    weekRowsStand: true,
  };
  made.set(key, found);
  return found;
}
