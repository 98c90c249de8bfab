// What the timeline draws of a priced shift.

import type { PayResult } from "#contract";
import type { Break, Holiday } from "#engine";

export interface Drawn {
  readonly components: PayResult["components"];
  readonly start: string;
  readonly end: string;
  readonly breaks: readonly Break[];
  readonly holidays: readonly Holiday[];
  /** The drawing shows at least this much, so that several below one another share a scale. */
  readonly around?: { readonly from: number; readonly to: number };
}

export const drawnOf = (
  { components, shift }: PayResult,
  breaks: readonly Break[],
  holidays: readonly Holiday[],
): Drawn => ({ components, start: shift.start, end: shift.end, breaks, holidays });
