// The rate, its unit and the hourly figure of a classification, out of the one to three rows that state it.

import { each } from "./words.ts";

export const UNITS = {
  weekly: "week",
  "weekly - ntw": "week",
  hourly: "hour",
  "hourly - ntw": "hour",
  "ordinary hourly": "hour",
  annual: "year",
  monthly: "month",
  fortnightly: "fortnight",
  daily: "day",
  "piece rate": "piece",
  "piece rate - pastoral": "piece",
  "engagement rate": "engagement",
  "cents per km": "kilometre",
  "casual hourly": "casual hour",
} as const;

export type Unit = (typeof UNITS)[keyof typeof UNITS];

interface Stated {
  readonly amount: string | null;
  readonly unit: Unit | null;
}

export interface Figure {
  readonly base: Stated;
  readonly calculated: Stated;
  readonly isOrdinary: boolean;
  readonly includesAllPurpose: boolean;
}

export interface RateValue {
  readonly rate: string;
  readonly per: string;
  /** The publisher's own hourly figure; empty where it gives none. */
  readonly hourly: string;
  /** Its own weekly figure beside a yearly rate, where it gives one. */
  readonly weekly?: string;
}

/**
 * The base rate as published, unless the publisher calculates another amount in the same unit (a share of the base:
 * a junior's hour, a component, the equal remuneration order) or by the kilometre: then that is the rate.
 */
export function figureOf(
  figures: readonly Figure[],
  isUplifted: boolean,
): { readonly value: RateValue; readonly note: string } {
  const base = firstStated(figures.map((figure) => figure.base));
  const calculated = new Map<Unit, string>();
  for (const { amount, unit } of figures.map((figure) => figure.calculated))
    if (amount !== null && unit !== null && !calculated.has(unit)) calculated.set(unit, amount);
  const unit = rateUnit(base?.unit ?? null, calculated, isUplifted);
  const rate = calculated.get(unit) ?? base?.amount ?? "";
  const weekly = unit === "year" ? calculated.get("week") : undefined;
  return {
    value: {
      rate: unit === "kilometre" ? inDollars(rate) : rate,
      per: unit,
      hourly: calculated.get("hour") ?? "",
      ...(weekly === undefined ? {} : { weekly }),
    },
    note: noteOf(figures, base, unit, calculated),
  };
}

const firstStated = (stated: readonly Stated[]): { amount: string; unit: Unit } | null => {
  for (const { amount, unit } of stated) if (amount !== null && unit !== null) return { amount, unit };
  return null;
};

function rateUnit(base: Unit | null, calculated: ReadonlyMap<Unit, string>, isUplifted: boolean): Unit {
  if (calculated.has("kilometre")) return "kilometre";
  const [first] = calculated.keys();
  if (base === null) return first ?? "hour";
  return isUplifted && !calculated.has(base) && calculated.has("hour") ? "hour" : base;
}

/** A kilometre is paid in cents: an amount of ten or more is not dollars. */
function inDollars(amount: string): string {
  const [whole = "0", places = ""] = amount.split(".");
  if (whole.length < 2) return amount;
  return `${whole.slice(0, -2) || "0"}.${whole.slice(-2).padStart(2, "0")}${places.replace(/0+$/, "")}`;
}

/** What else the publisher said: other units it restates the rate in, the base of a share. */
function noteOf(
  figures: readonly Figure[],
  base: { readonly amount: string; readonly unit: Unit } | null,
  unit: Unit,
  calculated: ReadonlyMap<Unit, string>,
): string {
  const others = [...calculated].filter(([other]) => other !== unit && other !== "hour");
  return [
    ...(base !== null && (base.unit !== unit || calculated.has(unit))
      ? [`of ${base.amount} ${each(base.unit)}`]
      : []),
    ...others.map(([other, amount]) => `also ${amount} ${each(other)}`),
    ...(figures.some(({ isOrdinary }) => isOrdinary) ? ["ordinary hourly rate"] : []),
    ...(figures.some(({ includesAllPurpose }) => includesAllPurpose) ? ["with all-purpose allowances"] : []),
  ].join("; ");
}
