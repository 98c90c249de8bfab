// The period on paper: who, when, each shift and each pay line with its clause. Shown only in print.

import type { HeldAward, PeriodResult } from "#contract";
import { assumedIn } from "../playground/assumed.ts";
import { clausesText, shortDay } from "../playground/words.ts";
import { dayText } from "../ui/pieces.tsx";
import { leftOutText, notInTotalText } from "./left-out.ts";
import { centsOf, linesWithPaid, moneyText, paidCents, paidTotal, payLinesOf } from "./pay-lines.ts";
import type { Timesheet } from "./timesheet.ts";

interface PrintedPeriodProps {
  readonly result: PeriodResult;
  readonly sheet: Timesheet;
  /** Rows that are not in the total. */
  readonly leftOut: number;
  readonly held: HeldAward;
}

const EMPLOYED: Readonly<Record<string, string>> = {
  full_time: "full-time",
  part_time: "part-time",
  casual: "casual",
};

export function PrintedPeriod({ result, sheet: { employee, paid }, leftOut, held }: PrintedPeriodProps) {
  const title = held.law.classifications.get(employee.classification_code)?.title ?? "";
  const given = paidTotal(paid);
  const setting = { award: held.award, total: result.total };
  const assumed = assumedIn(result.assumptions, setting);
  const due = centsOf(result.subtotal);
  return (
    <section className="printed" aria-hidden="true">
      <h2>
        Minimum pay, {dayText(result.period.start)} to {dayText(result.period.end)}
      </h2>
      <p>
        {held.award.title}, {title}, {EMPLOYED[result.employment_type]}
        {employee.state === undefined ? "" : `, ${employee.state}`}
      </p>
      <PrintedShifts result={result} />
      <PrintedLines result={result} paid={paid} />
      <p className="printed-total">
        Due <b>{moneyText(due)}</b>
        {given === null && leftOut > 0 && <> · {notInTotalText(leftOut)}</>}
        {given !== null && (
          <>
            {" "}
            · Paid <b>{moneyText(given)}</b> ·{" "}
            {leftOutText(leftOut) ?? (
              <>
                Difference <b>{moneyText(given - due)}</b>
              </>
            )}
          </>
        )}
      </p>
      {assumed.length > 0 && (
        <>
          <h3>What we assumed</h3>
          <ul>
            {assumed.slice(0, MOST_ASSUMPTIONS).map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
            {assumed.length > MOST_ASSUMPTIONS && <li>and {assumed.length - MOST_ASSUMPTIONS} more</li>}
          </ul>
        </>
      )}
      <p className="printed-foot">
        {result.award_versions.map(({ id }) => id).join(", ")} · {result.calculation_id} · Not legal advice.
        The award prevails.
      </p>
    </section>
  );
}

/** As many as one page holds beside a fortnight. */
const MOST_ASSUMPTIONS = 5;

const clock = (moment: string): string => moment.slice(11, 16);

const PrintedShifts = ({ result: { shifts } }: Pick<PrintedPeriodProps, "result">) => (
  <table>
    <thead>
      <tr>
        <th>Day</th>
        <th>Start</th>
        <th>End</th>
        <th>Break</th>
        <th>Hours</th>
        <th>Pay</th>
      </tr>
    </thead>
    <tbody>
      {shifts.map(({ id, pay_result: pay, refusal }) =>
        pay === undefined ? (
          <tr key={id}>
            <td colSpan={6}>
              Row {id}: {refusal?.detail}
            </td>
          </tr>
        ) : (
          <tr key={id}>
            <td>{shortDay(pay.shift.start.slice(0, 10))}</td>
            <td>{clock(pay.shift.start)}</td>
            <td>{clock(pay.shift.end)}</td>
            <td>{pay.shift.unpaid_break_minutes} min</td>
            <td>{(pay.shift.worked_minutes / 60).toFixed(2)}</td>
            <td>{moneyText(centsOf(pay.total))}</td>
          </tr>
        ),
      )}
    </tbody>
  </table>
);

const PrintedLines = ({
  result,
  paid,
}: {
  readonly result: PeriodResult;
  readonly paid: Timesheet["paid"];
}) => (
  <table>
    <thead>
      <tr>
        <th>Pay line</th>
        <th>Hours and rates</th>
        <th>Clause</th>
        <th>Due</th>
        <th>Paid</th>
      </tr>
    </thead>
    <tbody>
      {linesWithPaid(result.period_components, paid).map(({ label, parts, dueCents }) => {
        const cents = paidCents(paid.lines[label] ?? "");
        return (
          <tr key={label}>
            <td>{label}</td>
            <td>{parts.map(({ hours, quantity, rate }) => `${hours ?? quantity} × $${rate}`).join(", ")}</td>
            <td>{clausesText(parts.flatMap(({ clauses }) => clauses.slice(0, 1))).replace("clause ", "")}</td>
            <td>{moneyText(dueCents)}</td>
            <td>{cents === null ? "" : moneyText(cents)}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** The pay lines as cells to paste into a spreadsheet. */
export function periodTable(result: PeriodResult, leftOut: number): string {
  const rows = payLinesOf(result.period_components).flatMap(({ label, parts }) =>
    parts.map(({ hours, quantity, rate, amount }) => [label, hours ?? quantity ?? "", rate, amount]),
  );
  const incomplete = notInTotalText(leftOut);
  const all = [
    ["Line", "Hours or units", "Rate", "Amount"],
    ...rows,
    ["Total", "", "", result.subtotal],
    ...(incomplete === null ? [] : [[incomplete]]),
  ];
  return all.map((cells) => cells.join("\t")).join("\n");
}
