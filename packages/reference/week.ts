// A rate by the week and by the hour, and the hours that lie between the two.

import { type Cents, divideHalfUp } from "#engine";
import { type Law, weekHours } from "./law.ts";

export interface Rate {
  readonly weekly: Cents;
  readonly hourly: Cents;
}

/** A week's rate over its hours, which may have hundredths. */
export const hourOf = (weekly: number, hours: number): Cents =>
  divideHalfUp(weekly * 100, Math.round(hours * 100)) as Cents;

export const byTheWeek = (law: Law, weekly: Cents): Rate => ({
  weekly,
  hourly: hourOf(weekly, weekHours(law)),
});

export const weekOf = (hourly: number, hours: number): Cents =>
  divideHalfUp(hourly * Math.round(hours * 100), 100) as Cents;
