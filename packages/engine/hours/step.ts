// Where a walk through worked time stands.

import type { Moment } from "../award/units.ts";
import type { Segment } from "../law/rows.ts";

/** Where a walk is: the current minute, and how far everything known about it reaches. */
export interface Step {
  at: Moment;
  clock: number;
  weekday: number;
  holiday: boolean;
  portion: number;
  segment: Segment;
  to: Moment;
}
