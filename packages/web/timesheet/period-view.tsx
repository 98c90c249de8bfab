// The pay of the period: its total, what was paid and the difference, each day drawn, each pay line, what we assumed.

import type { Answer } from "../playground/assumed.ts";
import { Assumptions } from "../playground/assumptions.tsx";
import { faultTexts } from "../playground/price.ts";
import { CopyButton, Share } from "../playground/share.tsx";
import { Warnings } from "../playground/warnings.tsx";
import { clausesText, hoursText, sentenceCase } from "../playground/words.ts";
import { CsvButton } from "../ui/csv-button.tsx";
import { Callout, dayText } from "../ui/pieces.tsx";
import { PendingChange } from "../ui/version.tsx";
import { leftOutText, rowsLeftOut } from "./left-out.ts";
import { centsOf, moneyText, paidTotal } from "./pay-lines.ts";
import { PayLines } from "./pay-lines-table.tsx";
import { periodCsv } from "./period-csv.ts";
import type { PaidPeriod, PeriodPricing } from "./price.ts";
import { periodTable } from "./printed-period.tsx";
import type { ReadTimesheet } from "./request.ts";
import { linkOf, type PaidTexts, type Timesheet } from "./timesheet.ts";
import { Week } from "./week.tsx";

interface PeriodViewProps {
  readonly sheet: Timesheet;
  readonly pricing: PeriodPricing;
  readonly read: ReadTimesheet;
  readonly setPaid: (paid: PaidTexts) => void;
  readonly onAnswer: (answer: Answer) => void;
}

export function PeriodResultView(props: PeriodViewProps) {
  const { sheet, read } = props;
  const { paid, problem } = props.pricing;
  if (paid !== null) return <Pay {...props} paid={paid} />;
  if (problem === null) return <NotYet sheet={sheet} read={read} />;
  const isRefused = problem.code !== "invalid_request";
  return (
    <Callout
      tone={isRefused ? "warn" : "plain"}
      title={isRefused ? "We can’t price this period" : "The timesheet is not complete yet"}
    >
      <p>{isRefused ? problem.detail : "Correct what is marked, and the pay appears here."}</p>
      {!isRefused && (
        <ul className="rules">
          {faultTexts(problem).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {problem.clauses !== undefined && problem.clauses.length > 0 && (
        <p className="soft">{sentenceCase(clausesText(problem.clauses))}</p>
      )}
    </Callout>
  );
}

function NotYet({ sheet: { employee }, read }: Pick<PeriodViewProps, "sheet" | "read">) {
  const missing = [
    ...(employee.award_code === "" ? ["an award"] : []),
    ...(employee.classification_code === "-" ? ["a classification"] : []),
    ...(read.rowOf.length === 0 ? ["a shift with a day, a start and an end"] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <Callout tone="plain" title="The pay appears here">
      <p>We still need {missing.join(", ").replace(/, (?=[^,]*$)/, " and ")}.</p>
    </Callout>
  );
}

interface PayProps extends Omit<PeriodViewProps, "pricing"> {
  readonly paid: PaidPeriod;
}

function Pay({ sheet, paid, read, setPaid, onAnswer }: PayProps) {
  const { result } = paid;
  const leftOut = rowsLeftOut(read, result);
  return (
    <>
      <section className="card pay" aria-label="The pay">
        <Totals sheet={sheet} paid={paid} read={read} />
        <PendingChange versions={result.award_versions} />
        <Week paid={paid} weekStartsOn={sheet.weekStartsOn} />
      </section>
      <PayLines result={result} paid={sheet.paid} leftOut={leftOut} setPaid={setPaid} />
      <Assumptions assumptions={result.assumptions} total={result.total} onAnswer={onAnswer} />
      <Warnings warnings={result.warnings} />
      <Share
        link={`/timesheet${linkOf(sheet)}`}
        own={{ path: "/calculate-pay-period", body: paid.priced.period, result, detail: "" }}
        actions={
          <>
            <button type="button" className="button small" onClick={() => window.print()}>
              Print or save as PDF
            </button>
            <CsvButton name={csvName(sheet)} text={periodCsv(result, sheet.paid, leftOut)} />
            <CopyButton name="Copy as table" text={periodTable(result, leftOut)} />
          </>
        }
      />
    </>
  );
}

function Totals({ sheet, paid: { result }, read }: Pick<PayProps, "sheet" | "paid" | "read">) {
  const left = new Set(read.faults.map(({ row }) => row)).size;
  const given = paidTotal(sheet.paid);
  const notYet = leftOutText(rowsLeftOut(read, result));
  const difference = given === null || notYet !== null ? null : given - centsOf(result.subtotal);
  return (
    <>
      <header className="pay-head">
        <div>
          <h2>
            {result.total === null
              ? "The shifts we can price must pay at least"
              : "This period must pay at least"}
          </h2>
          <p className="total" role="status">
            {moneyText(centsOf(result.subtotal))}
          </p>
        </div>
        <dl className="pay-about">
          <About name="Period" value={`${dayText(result.period.start)} to ${dayText(result.period.end)}`} />
          <About name="Worked" value={hoursText(result.worked_minutes)} />
          {given !== null && <About name="Paid" value={moneyText(given)} />}
          {difference !== null && (
            <About
              name={
                difference < 0 ? "Underpaid by" : difference > 0 ? "Paid above the minimum" : "Difference"
              }
              value={moneyText(Math.abs(difference))}
            />
          )}
        </dl>
      </header>
      {left > 0 && (
        <p className="fault">
          {left === 1 ? "One row is" : `${left} rows are`} not complete and not in this total.
        </p>
      )}
      {given !== null && notYet !== null && <p className="fault">{notYet}</p>}
      {result.total === null && (
        <p className="fault">We can’t price every shift. The rows say why, and the total leaves them out.</p>
      )}
    </>
  );
}

const About = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const csvName = ({ employee, rows }: Timesheet): string =>
  `pay-${employee.award_code}-${rows.length}-shifts.csv`;
