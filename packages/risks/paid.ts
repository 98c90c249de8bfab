// What was paid, read from the request: cents, and lines with their hours.

import { checkerOf, hasDecimals, Paid, type RequestFault } from "#contract";
import type { Cents } from "#engine";

export interface PaidLine {
  readonly label: string;
  readonly amount: Cents;
  /** Ten-thousandths of an hour; null where none were given. */
  readonly hours: number | null;
}

export interface PaidAmounts {
  readonly total: Cents;
  /** None where a total was given. */
  readonly lines: readonly PaidLine[];
}

const checker = checkerOf(Paid);
const PARTS_AN_HOUR = 10_000;
const MOST_HOURS = 1000;

const centsOf = (amount: string): Cents => Number(amount.replace(".", "")) as Cents;

/** What was paid, or what is wrong with its form. */
export function readPaid(given: unknown): PaidAmounts | readonly RequestFault[] {
  if (!checker.fits(given)) return checker.faults(given).map(inPaid);
  const { total, lines } = given;
  if ((total === undefined) === (lines === undefined))
    return [{ pointer: "/paid", detail: "paid has either a total or lines." }];
  if (lines === undefined) return { total: centsOf(total ?? ""), lines: [] };
  const faults = lines.flatMap(({ hours = 0 }, index) =>
    hasDecimals(Number(hours), 4) && Number(hours) <= MOST_HOURS
      ? []
      : [
          {
            pointer: `/paid/lines/${index}/hours`,
            detail: "Hours are at most 1000, with at most four decimals.",
          },
        ],
  );
  if (faults.length > 0) return faults;
  const read = lines.map(({ label, amount, hours }) => ({
    label,
    amount: centsOf(amount),
    hours: hours === undefined ? null : Math.round(Number(hours) * PARTS_AN_HOUR),
  }));
  return { total: read.reduce((sum, { amount }) => sum + amount, 0) as Cents, lines: read };
}

const inPaid = ({ pointer, detail }: RequestFault): RequestFault => ({
  pointer: `/paid${pointer}`,
  detail: pointer === "" ? "paid must be an object with a total or lines." : detail,
});

/** The hourly rate of a line, to the cent. */
export const rateOf = ({ amount, hours }: PaidLine): Cents | null =>
  hours === null || hours === 0 ? null : (Math.round((amount * PARTS_AN_HOUR) / hours) as Cents);

export const minutesPaid = (lines: readonly PaidLine[]): number =>
  Math.round((lines.reduce((sum, { hours }) => sum + (hours ?? 0), 0) * 60) / PARTS_AN_HOUR);
