// The parts of an audit: runs of employees with about the same number of rows.

export interface PartPlan {
  readonly index: number;
  /** Employees in their order. */
  readonly keys: readonly string[];
  readonly rows: number;
}

/** Rows of all three files in one part, unless one employee has more. */
const PART_ROWS = 5000;

/** `counted` has every employee with the number of their rows, in the order of their keys. */
export function partPlans(counted: Iterable<readonly [string, number]>): readonly PartPlan[] {
  const parts: { index: number; keys: string[]; rows: number }[] = [];
  for (const [key, rows] of counted) {
    const last = parts.at(-1);
    const part =
      last === undefined || last.rows >= PART_ROWS ? { index: parts.length, keys: [], rows: 0 } : last;
    if (part !== last) parts.push(part);
    part.keys.push(key);
    part.rows += rows;
  }
  return parts;
}

export const partName = (index: number): string => String(index).padStart(5, "0");
