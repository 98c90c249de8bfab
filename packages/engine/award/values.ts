// Values that rules, facts and rates share: dates of change, employment types, clock windows, tests of facts.

import type { ClockTime, LocalDate, Percent } from "./units.ts";

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "casual"] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** A value the sources do not give: a shift that needs it is refused. */
export const NOT_STATED = "not-stated";
export type NotStated = typeof NOT_STATED;

/** A day, or the first full pay period on or after it. */
export interface ChangeDate {
  readonly day: LocalDate;
  readonly ppc: boolean;
}

export interface Dated {
  readonly from: ChangeDate;
  readonly to: ChangeDate | null;
}

/** A factor as a fraction of whole numbers. */
export interface Ratio {
  readonly by: number;
  readonly over: number;
}

export type FactValue = boolean | number | string;

export interface FactTest {
  readonly slug: string;
  readonly values: readonly FactValue[];
}

export interface ClockWindow {
  readonly from: ClockTime;
  readonly to: ClockTime;
}

export type Pays = Readonly<Partial<Record<EmploymentType, Percent | NotStated>>>;
