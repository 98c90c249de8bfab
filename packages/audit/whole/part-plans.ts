// The parts of an audit: runs of employees with about the same number of rows.

export interface PartPlan {
  readonly index: number;
  /** Employees in their order. */
  readonly keys: readonly string[];
  readonly rows: number;
}

/** Rows of all three files in one part, unless one employee has more. */
const PART_ROWS = 5000;

/** Takes employees in the order of their keys and gives each part as soon as it is whole. */
export class PartPlanner {
  #index = 0;
  #keys: string[] = [];
  #rows = 0;

  add(key: string, rows: number): PartPlan | null {
    this.#keys.push(key);
    this.#rows += rows;
    return this.#rows >= PART_ROWS ? this.end() : null;
  }

  /** What is left; null: nothing is. */
  end(): PartPlan | null {
    if (this.#keys.length === 0) return null;
    const plan = { index: this.#index, keys: this.#keys, rows: this.#rows };
    [this.#index, this.#keys, this.#rows] = [this.#index + 1, [], 0];
    return plan;
  }
}

/** `counted` has every employee with the number of their rows, in the order of their keys. */
export function partPlans(counted: Iterable<readonly [string, number]>): readonly PartPlan[] {
  const planner = new PartPlanner();
  const plans = [...counted].map(([key, rows]) => planner.add(key, rows));
  return [...plans, planner.end()].filter((plan) => plan !== null);
}

export const partName = (index: number): string => String(index).padStart(5, "0");
