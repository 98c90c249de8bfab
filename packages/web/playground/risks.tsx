// Was it paid right? Compares what was paid with what is due, and names what looks wrong with its clause.

import { useMemo, useState } from "react";
import { isProblem, type Library, type RiskReport } from "#contract";
import { detectRisks } from "#risks";
import { Badge } from "../ui/pieces.tsx";
import { Input } from "./inputs.tsx";
import type { Shift } from "./shift.ts";
import { clausesText, sentenceCase } from "./words.ts";

interface RisksProps {
  readonly shift: Shift;
  readonly library: Library;
}

const TONES = { high: "danger", warning: "warn", info: "info" } as const;

/** Dollars as the API takes them; null while they are not dollars yet. */
function dollarsIn(text: string): string | null {
  const match = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(",", ""));
  return match === null ? null : `${match[1]}.${(match[2] ?? "").padEnd(2, "0")}`;
}

export function Risks({ shift, library }: RisksProps) {
  const [text, setText] = useState("");
  const total = dollarsIn(text);
  const report = useMemo(() => {
    const body = total === null ? shift : { ...shift, paid: { total } };
    return detectRisks(body, library);
  }, [shift, library, total]);
  if (isProblem(report)) return null;
  return (
    <section className="card">
      <h2>Was it paid right?</h2>
      <Input
        label="What was paid for it, before tax"
        value={text}
        hint="Dollars, such as 222.49. Leave it empty to check only the shift."
        fault={text.trim() !== "" && total === null ? "Dollars and cents, such as 222.49." : undefined}
        onValue={setText}
      />
      <Report report={report} />
    </section>
  );
}

/** The findings, the serious ones first and the rest folded away. */
export function Report({ report }: { readonly report: RiskReport }) {
  const { info: others = [], ...pressing } = Object.groupBy(report.risks, ({ severity }) => severity);
  const serious = [...(pressing.high ?? []), ...(pressing.warning ?? [])];
  return (
    <>
      <p role="status">{report.risk_text}</p>
      <Findings risks={serious} />
      {others.length > 0 && (
        <details>
          <summary>
            For information <span className="soft">{others.length}</span>
          </summary>
          <Findings risks={others} />
        </details>
      )}
    </>
  );
}

const Findings = ({ risks }: Pick<RiskReport, "risks">) => (
  <ul className="plain-list findings">
    {risks.map((risk) => (
      <li key={`${risk.risk_code} ${risk.description}`}>
        <p className="row">
          <Badge tone={TONES[risk.severity]}>{risk.severity}</Badge> <b>{risk.risk_label}</b>
          {risk.amount_at_risk !== null && <span>${risk.amount_at_risk}</span>}
        </p>
        <p>{risk.description}</p>
        <p className="soft">
          {risk.review_action} {sentenceCase(clausesText(risk.clauses))}
        </p>
      </li>
    ))}
  </ul>
);
