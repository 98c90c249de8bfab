// Below the pay of a period: why each shift pays what it pays, and what looks wrong with what was paid.

import { useDeferredValue, useMemo } from "react";
import { type CalculatePayPeriodRequest, isProblem, type Library } from "#contract";
import { explainPeriod, type ShiftReasons } from "#explain";
import { detectRisks } from "#risks";
import { Report } from "../playground/risks.tsx";
import { paidBody } from "./pay-lines.ts";
import type { PaidTexts } from "./timesheet.ts";

interface PeriodReasonsProps {
  readonly body: CalculatePayPeriodRequest;
  /** Null while we can't compare it with what is due. */
  readonly paid: PaidTexts | null;
  readonly library: Library;
}

export default function PeriodReasons(props: PeriodReasonsProps) {
  // The pay follows each key at once; the reasons come when there is time.
  const body = useDeferredValue(props.body);
  const paid = useDeferredValue(props.paid);
  const { library } = props;
  const reasons = useMemo(() => explainPeriod(body, library), [body, library]);
  const report = useMemo(() => {
    const given = paid === null ? undefined : paidBody(paid);
    const asked = given === undefined ? body : { ...body, paid: given };
    return detectRisks(asked, library);
  }, [body, paid, library]);
  return (
    <>
      {!isProblem(report) && (
        <section className="card">
          <h2>Was it paid right?</h2>
          <Report report={report} />
        </section>
      )}
      {!isProblem(reasons) && (
        <section className="card">
          <h2>Why</h2>
          {reasons.map((shift) => (
            <Reasons key={shift.id} {...shift} />
          ))}
        </section>
      )}
    </>
  );
}

const Reasons = ({ id, sentences }: ShiftReasons) => {
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  return (
    <details>
      <summary>
        Row {id} <span className="soft">{first.text}</span>
      </summary>
      <ol className="sentences">
        {others.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </details>
  );
};
