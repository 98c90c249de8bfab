// What draws are made from: an award, its bounds, the calendar, and chance.

import type { Calendar } from "#contract";
import type { Award } from "#engine";
import type { Dice } from "../../bench/dice.ts";
import type { Bounds } from "./bounds.ts";

/** What draws are made from. */
export interface Drawing {
  readonly award: Award;
  readonly bounds: Bounds;
  readonly calendar: Calendar;
  readonly dice: Dice;
}

/** Near a bound: on it, or a minute (a day, a year) either side. */
export const near = (dice: Dice, bounds: readonly number[], otherwise: number): number =>
  bounds.length === 0 ? otherwise : dice.pick(bounds) + dice.whole(-1, 1);
