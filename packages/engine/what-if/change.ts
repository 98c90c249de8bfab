// One thing about a shift that could have been different, and how it can affect the shift.

import type { FactValue } from "../award/values.ts";
import type { Employee, Holiday, Shift } from "../facts/facts.ts";

/** One thing about a shift that could have been different. */
export type Change = ChangeOfFact | ChangeOfPerson | ChangeOfShift | ChangeOfHolidays;

/** Another value of a fact that the award declares. */
export interface ChangeOfFact {
  readonly of: "fact";
  readonly slug: string;
  readonly to: FactValue;
}

interface ChangeOfPerson {
  readonly of: "person";
  readonly to: Partial<Employee>;
}

interface ChangeOfShift {
  readonly of: "shift";
  readonly to: Partial<Shift>;
}

interface ChangeOfHolidays {
  readonly of: "holidays";
  readonly to: readonly Holiday[];
}

/**
 * nothing: the total is certainly the same, and nothing is refused.
 * overtime: every minute is certainly overtime, and that is all that is changed.
 * extras: every minute is certainly paid as it was; what is added beside them may change.
 * rate: every minute is certainly labelled as it was; the rate before percentages may change, and what is added beside.
 * refused: the law certainly refuses the shift.
 */
export type Bearing = "nothing" | "overtime" | "extras" | "rate" | "refused" | "something";
