// The playground's words for times, rates, clauses and kinds of pay.

import type { PayResult } from "#contract";
import { clockOf, formatClock, type Moment } from "#engine";

type Component = PayResult["components"][number];
type Clauses = Component["clauses"];

export const KIND_NAMES: Readonly<Record<Component["kind"], string>> = {
  ordinary: "Ordinary",
  penalty: "Penalty rate",
  overtime: "Overtime",
  allowance: "Allowance",
  top_up: "Time added to reach a minimum",
};

export const clockText = (at: number): string => formatClock(clockOf(at as Moment));

export const percentText = ({ percent }: Component): string => (percent === null ? "" : `${percent} %, `);

/** Each clause once, by its number. */
export const clausesText = (clauses: Clauses): string => {
  const refs = [...new Set(clauses.map(({ ref }) => ref))];
  return refs.length === 0 ? "" : `clause ${refs.join(", ")}`;
};

const DAY = new Intl.DateTimeFormat("en-AU", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const LONG_DAY = new Intl.DateTimeFormat("en-AU", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

export const shortDay = (day: string): string => DAY.format(new Date(day));
export const longDay = (day: string): string => LONG_DAY.format(new Date(day));

export const spaced = (slug: string): string => slug.replaceAll(/[-_]/g, " ");

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Most awards name only the shiftworker. */
export const workerName = (slug: string): string =>
  slug === "non_shiftworker" ? "Day worker" : sentenceCase(spaced(slug));

export const hoursText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};
