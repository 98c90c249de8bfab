// Each pay line of the period beside what was paid for it, and the difference.

import type { PeriodResult } from "#contract";
import { Input } from "../playground/inputs.tsx";
import { clausesText, sentenceCase } from "../playground/words.ts";
import { Card, Written } from "../ui/pieces.tsx";
import { leftOutText } from "./left-out.ts";
import {
  centsOf,
  isWrongMoney,
  linesWithPaid,
  moneyText,
  OTHER_PAY,
  type PayLine,
  paidBody,
  paidCents,
  paidTotal,
} from "./pay-lines.ts";
import type { PaidTexts } from "./timesheet.ts";

interface PayLinesProps {
  readonly result: PeriodResult;
  readonly paid: PaidTexts;
  /** Rows that are not in the total. */
  readonly leftOut: number;
  readonly setPaid: (paid: PaidTexts) => void;
}

export function PayLines({ result, paid, leftOut, setPaid }: PayLinesProps) {
  const lines = linesWithPaid(result.period_components, paid);
  const isByLine = paidBody(paid)?.lines !== undefined;
  const setLine = (label: string, text: string) => {
    const { [label]: _, ...others } = paid.lines;
    setPaid({ ...paid, lines: text === "" ? others : { ...others, [label]: text } });
  };
  return (
    <Card title="Pay lines, and what was paid">
      <p className="hint">
        Type what the payslip shows for each line, or only the total. Leave both empty to see what is due.
      </p>
      <table className="table pay-lines">
        <caption className="unseen">Each line of the pay, what is due and what was paid</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Hours and rates</th>
            <th scope="col" className="number">
              Due
            </th>
            <th scope="col" className="number">
              Paid
            </th>
            <th scope="col" className="number">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.label}
              line={line}
              isComparable={leftOut === 0}
              text={paid.lines[line.label] ?? ""}
              onText={(text) => setLine(line.label, text)}
            />
          ))}
          <tr>
            <td data-label="What">
              <div>{OTHER_PAY}</div>
            </td>
            <td data-label="Hours and rates">
              <div className="soft">Pay for this work under any other name</div>
            </td>
            <td data-label="Due" className="number" />
            <td data-label="Paid" className="number">
              <MoneyCell
                name={OTHER_PAY}
                text={paid.lines[OTHER_PAY] ?? ""}
                onText={(text) => setLine(OTHER_PAY, text)}
              />
            </td>
            <td data-label="Difference" className="number" />
          </tr>
        </tbody>
        <tfoot>
          <TotalRow result={result} paid={paid} leftOut={leftOut} />
        </tfoot>
      </table>
      {!isByLine && (
        <Input
          label="Or the total paid, before tax"
          value={paid.total}
          hint="Dollars"
          fault={isWrongMoney(paid.total) ? "Type dollars and cents, such as 1175.61." : undefined}
          onValue={(total) => setPaid({ ...paid, total })}
        />
      )}
    </Card>
  );
}

interface LineRowProps {
  readonly line: PayLine;
  readonly isComparable: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function LineRow({ line, isComparable, text, onText }: LineRowProps) {
  const { label, kind, parts, dueCents } = line;
  const cents = paidCents(text);
  const clauses = parts.flatMap((part) => part.clauses.slice(0, 1));
  return (
    <tr>
      <td data-label="What">
        <div>
          <span className={`key ${kind}`}>
            <Written text={label} />
          </span>
          <small className="soft">{sentenceCase(clausesText(clauses))}</small>
        </div>
      </td>
      <td data-label="Hours and rates">
        <div className="rates">
          {parts.length === 0 && <span className="soft">No longer due. Clear it if it was not paid.</span>}
          {parts.map(({ hours, quantity, unit, rate, percent }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no name but their place
            <span key={index}>
              {hours === null ? `${quantity ?? ""} × ${unit ?? ""}` : `${hours} h`} × ${rate}
              {percent === null ? "" : ` (${percent} %)`}
            </span>
          ))}
        </div>
      </td>
      <td data-label="Due" className="number">
        <div>
          <b>{moneyText(dueCents)}</b>
        </div>
      </td>
      <td data-label="Paid" className="number">
        <MoneyCell name={label} text={text} onText={onText} />
      </td>
      <td data-label="Difference" className="number">
        <div>{cents !== null && isComparable && <Difference cents={cents - dueCents} />}</div>
      </td>
    </tr>
  );
}

interface MoneyCellProps {
  readonly name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

const MoneyCell = ({ name, text, onText }: MoneyCellProps) => (
  <div>
    <input
      className="money-cell"
      aria-label={`Paid for ${name}`}
      aria-invalid={isWrongMoney(text)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  </div>
);

const Difference = ({ cents }: { readonly cents: number }) => (
  <span className={cents < 0 ? "short" : undefined}>
    {cents > 0 ? "+" : ""}
    {moneyText(cents)}
  </span>
);

function TotalRow({ result, paid, leftOut }: Pick<PayLinesProps, "result" | "paid" | "leftOut">) {
  const due = centsOf(result.subtotal);
  const total = paidTotal(paid);
  return (
    <tr>
      <th scope="row" colSpan={2}>
        Total
      </th>
      <td data-label="Due" className="number">
        <div>
          <b>{moneyText(due)}</b>
        </div>
      </td>
      <td data-label="Paid" className="number">
        <div>{total === null ? "" : <b>{moneyText(total)}</b>}</div>
      </td>
      <td data-label="Difference" className="number">
        <div>{total !== null && (leftOutText(leftOut) ?? <Difference cents={total - due} />)}</div>
      </td>
    </tr>
  );
}
