// What we assumed, and what another answer would pay: the likely first, each answered in place with one click.

import { useContext } from "react";
import type { PayResult } from "#contract";
import { AwardContext, ClauseChip } from "../ui/clause.tsx";
import { Badge } from "../ui/pieces.tsx";
import { type Answer, type Assumed, assumedIn } from "./assumed.ts";

interface AssumptionsProps {
  readonly assumptions: PayResult["assumptions"];
  /** Null if we can't price a shift of the period: then there is nothing to compare. */
  readonly total: string | null;
  readonly onAnswer: (answer: Answer) => void;
}

/** As many as people read. */
const FIRST = 5;

export function Assumptions({ assumptions, total, onAnswer }: AssumptionsProps) {
  const award = useContext(AwardContext);
  if (award === null) return null;
  const all = assumedIn(assumptions, { award, total });
  if (all.length === 0) return null;
  const others = all.slice(FIRST);
  return (
    <section className="card" id="assumptions">
      <h2>What we assumed</h2>
      <p className="soft">A different answer would change the pay. Answer here, or in the form.</p>
      <List of={all.slice(0, FIRST)} total={total} onAnswer={onAnswer} />
      {others.length > 0 && (
        <details>
          <summary>{others.length} more, less likely or unclear in the award</summary>
          <List of={others} total={total} onAnswer={onAnswer} />
        </details>
      )}
    </section>
  );
}

interface ListProps extends Pick<AssumptionsProps, "total" | "onAnswer"> {
  readonly of: readonly Assumed[];
}

const List = ({ of: list, total, onAnswer }: ListProps) => (
  <ul className="plain-list assumptions">
    {list.map(({ code, text, worthCents, wire, answers }) => (
      <li key={`${code} ${text}`}>
        <p>{text}</p>
        <div className="worth">
          {worthCents !== null && <Worth cents={worthCents} effect={wire.effect} total={total} />}
          {answers.length > 0 && (
            <fieldset className="answers">
              <legend className="unseen">{text}</legend>
              {answers.map((answer) => (
                <button
                  key={answer.name}
                  type="button"
                  className="button small"
                  onClick={() => onAnswer(answer)}
                >
                  {answer.name}
                </button>
              ))}
            </fieldset>
          )}
          {wire.clauses.slice(0, 2).map((clause) => (
            <ClauseChip key={clause.ref} clause={clause} />
          ))}
        </div>
      </li>
    ))}
  </ul>
);

interface WorthProps {
  readonly cents: number;
  readonly effect: Assumed["wire"]["effect"];
  readonly total: string | null;
}

function Worth({ cents, effect, total }: WorthProps) {
  if (effect === undefined || total === null) return null;
  const { lowest_total: low, highest_total: high } = effect;
  const range = low === high ? `$${low}` : `$${low} to $${high}`;
  return (
    <>
      <Badge tone={cents > 0 ? "warn" : "info"}>
        {low === high ? "" : "up to "}
        {cents < 0 ? "−" : "+"}${(Math.abs(cents) / 100).toFixed(2)}
      </Badge>
      <span>otherwise {range}</span>
    </>
  );
}
