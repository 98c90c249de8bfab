// What was assumed, and what another answer would pay.

import type { PayResult } from "#contract";
import { Badge } from "../ui/pieces.tsx";
import { clausesText, sentenceCase } from "./words.ts";

interface AssumptionsProps {
  readonly assumptions: PayResult["assumptions"];
  /** Null where a shift of a period is refused: then nothing is compared with it. */
  readonly total: string | null;
}

export function Assumptions({ assumptions, total }: AssumptionsProps) {
  if (assumptions.length === 0) return null;
  return (
    <section className="card">
      <h2>What we assumed</h2>
      <p className="soft">You did not answer these. A different answer would change the pay.</p>
      <ul className="plain-list assumptions">
        {assumptions.map(({ code, detail, effect, clauses }) => (
          <li key={code}>
            <p>{detail}</p>
            <p className="worth">
              {effect !== undefined && total !== null && <Worth effect={effect} total={total} />}
              <span className="soft">{sentenceCase(clausesText(clauses))}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WorthProps {
  readonly effect: { readonly lowest_total: string; readonly highest_total: string };
  readonly total: string;
}

function Worth({ effect: { lowest_total: low, highest_total: high }, total }: WorthProps) {
  const range = low === high ? `$${low}` : `$${low} to $${high}`;
  const cents = (text: string): number => Number(text.replace(".", ""));
  const most =
    [low, high].map((one) => cents(one) - cents(total)).sort((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0;
  const sign = most < 0 ? "−" : "+";
  return (
    <>
      <Badge tone={most > 0 ? "warn" : "info"}>
        {low === high ? "" : "up to "}
        {sign}${(Math.abs(most) / 100).toFixed(2)}
      </Badge>
      <span>otherwise {range}</span>
    </>
  );
}
