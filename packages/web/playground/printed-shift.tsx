// A shift on paper: who, when, each line with its clause, what we assumed. Shown only in print.

import type { PayResult } from "#contract";
import { momentIn } from "./timeline-shape.ts";
import { clockText, hoursText, longDay, spaced } from "./words.ts";

const clock = (moment: string | null): string => (moment === null ? "" : clockText(momentIn(moment)));

/** As many as one page holds. */
const MOST_ASSUMPTIONS = 8;

interface PrintedShiftProps {
  readonly result: PayResult;
  /** In words, the likely first. */
  readonly assumed: readonly string[];
}

export function PrintedShift({ result, assumed }: PrintedShiftProps) {
  const { award, classification, employment_type, shift, components, total } = result;
  return (
    <section className="printed" aria-hidden="true">
      <h2>
        Minimum pay, {longDay(shift.start.slice(0, 10))}, {clock(shift.start)} to {clock(shift.end)}
      </h2>
      <p>
        {award.title}, {classification.title}, {spaced(employment_type).replace(" time", "-time")}.{" "}
        {hoursText(shift.worked_minutes)} worked, {shift.unpaid_break_minutes} minutes of unpaid breaks.
      </p>
      <table>
        <thead>
          <tr>
            <th>When</th>
            <th>Pay line</th>
            <th>Clause</th>
            <th>Hours or units</th>
            <th>Rate</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          {components.map(({ from, to, label, clauses, hours, quantity, rate, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
            <tr key={index}>
              <td>{from === null ? "" : `${clock(from)}–${clock(to)}`}</td>
              <td>{label}</td>
              <td>{clauses[0]?.ref}</td>
              <td>{hours ?? quantity}</td>
              <td>${rate}</td>
              <td>${amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="printed-total">
        Total <b>${total}</b>
      </p>
      {assumed.length > 0 && (
        <>
          <h3>What we assumed</h3>
          <ul>
            {assumed.slice(0, MOST_ASSUMPTIONS).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {assumed.length > MOST_ASSUMPTIONS && <li>and {assumed.length - MOST_ASSUMPTIONS} more</li>}
          </ul>
        </>
      )}
      <p className="printed-foot">
        {result.award_version.id} · {result.calculation_id} · Not legal advice. The award prevails.
      </p>
    </section>
  );
}

/** The pay lines as cells to paste into a spreadsheet. */
export function shiftTable({ components, total }: PayResult): string {
  const rows = components.map(({ from, to, label, hours, quantity, rate, amount, clauses }) => [
    clock(from),
    clock(to),
    label,
    hours ?? quantity ?? "",
    rate,
    amount,
    clauses[0]?.ref ?? "",
  ]);
  const all = [
    ["From", "To", "Line", "Hours or units", "Rate", "Amount", "Clause"],
    ...rows,
    ["", "", "Total", "", "", total, ""],
  ];
  return all.map((cells) => cells.join("\t")).join("\n");
}
