// Rows that ask for all overtime of a week: it is known once the shifts were walked, which then are walked again with them.

import type { SightFinder } from "./calculate.ts";
import { withinLength } from "./conditions.ts";
import type { Shift } from "./facts.ts";
import type { Holding, Sight } from "./holding.ts";
import type { Row } from "./plan.ts";

/** How the law sees shifts, once the overtime of their weeks is known. */
export const withWeekRows =
  (sightOn: SightFinder, overtimeWith: (shift: Shift) => number): SightFinder =>
  (shift, day) => {
    const sight = sightOn(shift, day);
    const standing = standingRows(sight, overtimeWith(shift));
    return standing.length === 0 ? sight : { ...sight, holding: holdingWith(sight.holding, standing) };
  };

/** Is there such a row for this overtime? Most often there is not, and one walk is enough. */
export const someStand = (sight: Sight, overtime: number): boolean =>
  standingRows(sight, overtime).length > 0;

const standingRows = ({ holding, factOf }: Sight, overtime: number): readonly Row[] =>
  holding.weekRows.filter(({ rule: { when } }) => {
    if (when.week === null) return false;
    const elsewhere = Number(factOf(when.week.elsewhereFact) ?? 0);
    return withinLength(when.week.overtime, overtime + elsewhere);
  });

const known = new WeakMap<Holding, Map<string, Holding>>();

/** One for each set of rows: bases are kept by holding. */
function holdingWith(holding: Holding, standing: readonly Row[]): Holding {
  const made = known.get(holding) ?? new Map<string, Holding>();
  known.set(holding, made);
  const key = standing.map(({ index }) => index).join();
  const found = made.get(key) ?? {
    ...holding,
    testedRows: [...holding.testedRows, ...standing],
    hasShiftTests: true,
    weekRowsStand: true,
  };
  made.set(key, found);
  return found;
}
