// The report of an audit in the page: what we checked, what was due, paid and short, why, and how sure we are.

import type { ReactNode } from "react";
import {
  amountBy,
  awardName,
  DECIDED_BY,
  leftOpenText,
  noBoundText,
  noInterestText,
  ONE_ANSWER,
  type Summary,
} from "#audit";
import { useTakenFocus } from "../ui/focus.ts";
import { countText, dayText, Facts, Written } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import { Method } from "./method.tsx";
import { dollars, ShortBars } from "./short-bars.tsx";
import type { AuditResult } from "./threads/messages.ts";

interface ReportProps {
  readonly result: AuditResult;
  readonly seconds: number;
}

export function Report({ result: { summary, rows }, seconds }: ReportProps) {
  const place = useTakenFocus<HTMLDivElement>();
  return (
    <div className="audit-report" ref={place}>
      <section className="card" aria-label="Result">
        <h2>
          {summary.from === null || summary.to === null
            ? "Nothing was checked"
            : `${dayText(summary.from)} to ${dayText(summary.to)}`}
        </h2>
        <Figures summary={summary} />
        <Checked summary={summary} />
        <p className="soft">
          {countText(rows)} rows in {seconds < 10 ? seconds.toFixed(1) : countText(Math.round(seconds))} s, in
          this page. Not legal advice. The awards prevail.
        </p>
      </section>
      <Part title="Short by financial year">
        <ShortBars rows={summary.by_year.map(({ year, short }) => ({ name: year, short }))} />
      </Part>
      <Part title="Short by award">
        <ShortBars
          rows={summary.by_award.map(({ award, title, short }) => ({
            name: awardName(award, title),
            short,
          }))}
        />
      </Part>
      <Part title="Why">
        <ShortBars rows={summary.by_cause.map(({ title, short }) => ({ name: title, short }))} />
      </Part>
      <Part title="By clause">
        <Clauses summary={summary} />
      </Part>
      <Part title="The largest amounts">
        <Largest summary={summary} />
      </Part>
      <Part title="How sure this is">
        <Certainty summary={summary} />
      </Part>
      <Part title="Data quality">
        <Findings summary={summary} />
      </Part>
      <Part title="Method">
        <Method summary={summary} />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface SummaryProps {
  readonly summary: Summary;
}

function Figures({ summary }: SummaryProps) {
  const { due, paid, short, over, interest, range, rules } = summary;
  const shown = [
    ["Due", dollars(due)],
    ["Paid", dollars(paid)],
    ["Short", dollars(short)],
    ["Over", dollars(over)],
    ["Interest", amountBy(rules.interest, dollars(interest))],
    ["Super on arrears", amountBy(rules.super, dollars(summary.super))],
  ] as const;
  const noBound = noBoundText(summary);
  return (
    <>
      <dl className="audit-figures">
        {shown.map(([name, amount]) => (
          <div key={name} data-short={name === "Short"}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {(range.least !== range.most || noBound !== "") && (
        <p>
          With work we could not price and pay we could not match to work, short lies between{" "}
          {dollars(range.least)} and {dollars(range.most)}. {noBound}
        </p>
      )}
      {summary.periods_without_an_interest_rate > 0 && (
        <p>{noInterestText(summary.periods_without_an_interest_rate)}</p>
      )}
    </>
  );
}

function Checked({ summary }: SummaryProps) {
  const leftOpen = leftOpenText(summary);
  return (
    <>
      <Facts
        rows={[
          [
            "Employees",
            `${countText(summary.employees)}, of whom ${countText(summary.employees_short)} came up short`,
          ],
          [
            "Pay periods",
            `${countText(summary.periods)}, of which ${countText(summary.periods_short)} came up short`,
          ],
          [
            "Shifts",
            `${countText(summary.shifts)}, of which ${countText(summary.shifts_not_priced)} could not be priced`,
          ],
        ]}
      />
      {leftOpen !== "" && <p>{leftOpen}</p>}
    </>
  );
}

const MOST_CLAUSES = 40;

const Clauses = ({ summary: { by_clause } }: SummaryProps) => (
  <>
    <Table
      caption="Short by clause"
      empty="Nothing is short."
      isCompact
      rows={by_clause.slice(0, MOST_CLAUSES)}
      keyOf={({ award, clause }) => `${award} ${clause}`}
      columns={[
        { name: "Award", cell: ({ award }) => award },
        { name: "Clause", cell: ({ clause }) => clause ?? "not attributed" },
        { name: "Short", isNumber: true, cell: ({ short }) => dollars(short) },
      ]}
    />
    {by_clause.length > MOST_CLAUSES && (
      <p className="hint">
        And {countText(by_clause.length - MOST_CLAUSES)} more. summary.json lists them all.
      </p>
    )}
  </>
);

const Largest = ({ summary: { largest, rules } }: SummaryProps) => (
  <Table
    caption="The largest amounts by employee"
    empty="Nobody was paid short."
    isCompact
    rows={largest}
    keyOf={({ employee }) => employee}
    columns={[
      { name: "Employee", cell: ({ employee }) => <Written text={employee} /> },
      { name: "Name", cell: ({ name }) => <Written text={name} /> },
      { name: "Short", isNumber: true, cell: ({ short }) => dollars(short) },
      {
        name: "Interest",
        isNumber: true,
        cell: ({ interest }) => amountBy(rules.interest, interest === null ? "not known" : dollars(interest)),
      },
      { name: "Super", isNumber: true, cell: (row) => amountBy(rules.super, dollars(row.super)) },
    ]}
  />
);

function Certainty({ summary: { by_certainty, questions, rules } }: SummaryProps) {
  return (
    <>
      <Table
        caption="What decides the amounts"
        empty=""
        rows={by_certainty}
        keyOf={({ certainty }) => certainty}
        columns={[
          { name: "Decided by", cell: ({ certainty }) => DECIDED_BY[certainty] },
          { name: "Due", isNumber: true, cell: ({ due }) => dollars(due) },
          { name: "Short", isNumber: true, cell: ({ short }) => dollars(short) },
        ]}
      />
      {rules.assumptions_priced !== "none" && <p>{ONE_ANSWER}</p>}
      {questions.length > 0 && (
        <>
          <p>Answer these questions in the mapping to be surer.</p>
          <Questions questions={questions} />
        </>
      )}
    </>
  );
}

const Questions = ({ questions }: { readonly questions: Summary["questions"] }) => (
  <Table
    caption="Open questions"
    empty=""
    rows={questions}
    keyOf={({ award, code, detail }) => `${award} ${code} ${detail}`}
    columns={[
      { name: "Question", cell: ({ award, detail }) => <Written text={`${award}: ${detail}`} /> },
      { name: "Periods", isNumber: true, cell: ({ periods }) => countText(periods) },
      { name: "Less by", isNumber: true, cell: (row) => dollars(row.short_could_be_less_by) },
      { name: "More by", isNumber: true, cell: (row) => dollars(row.short_could_be_more_by) },
    ]}
  />
);

const Findings = ({ summary: { data_findings } }: SummaryProps) => (
  <Table
    caption="Findings about the data"
    empty="Nothing was found."
    isCompact
    rows={data_findings}
    keyOf={({ code }) => code}
    columns={[
      { name: "Finding", cell: ({ title }) => title },
      { name: "How often", isNumber: true, cell: ({ count }) => countText(count) },
    ]}
  />
);
