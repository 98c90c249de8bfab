// Where a walk through worked time stands.

import type { Moment } from "../award/units.ts";
import type { Segment } from "../law/rows.ts";

/** Where a walk stands: the minute looked at, and how far all that is said of it reaches. */
export interface Step {
  at: Moment;
  clock: number;
  weekday: number;
  holiday: boolean;
  portion: number;
  segment: Segment;
  to: Moment;
}
