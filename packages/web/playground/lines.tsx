// Every line of the pay in a table: when, what, how much, and the clause that says so.

import type { PayResult } from "#contract";
import { parseLocalDate } from "#engine";
import { ClauseChip } from "../ui/clause.tsx";
import { momentIn } from "./timeline-shape.ts";
import { clockText, KIND_NAMES } from "./words.ts";

type Component = PayResult["components"][number];

interface LinesProps {
  readonly components: readonly Component[];
  readonly line: number | null;
  readonly onLine: (line: number | null) => void;
  /** The prefix of its lines' ids, if several shifts are on the page. */
  readonly place?: string;
}

export function Lines({ components, line, onLine, place = "" }: LinesProps) {
  return (
    <table className="table lines">
      <caption className="unseen">The lines of the pay, which add up to the total</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col" className="number">
            Hours
          </th>
          <th scope="col" className="number">
            Rate
          </th>
          <th scope="col" className="number">
            Amount
          </th>
          <th scope="col">Clause</th>
        </tr>
      </thead>
      <tbody>
        {components.map((component, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
            key={index}
            id={`${place}line-${index}`}
            data-pointed={line === index}
            onMouseEnter={() => onLine(index)}
            onMouseLeave={() => onLine(null)}
          >
            <Line component={component} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ component }: { readonly component: Component }) {
  const { code, from, to, label, kind, hours, quantity, unit, rate, percent, amount, build_up, clauses } =
    component;
  const on = from === null ? null : parseLocalDate(from.slice(0, 10));
  const parts = build_up.filter(({ percent: share, rate: part }) => share !== null || part !== null);
  return (
    <>
      <td data-label="When">
        <div className="when">
          {from === null || to === null ? "–" : `${clockText(momentIn(from))}–${clockText(momentIn(to))}`}
        </div>
      </td>
      <td data-label="What">
        <div>
          <span className={`key ${kind}`}>
            <span className="unseen">{KIND_NAMES[kind]}: </span>
            {label}
          </span>
          {parts.length > 1 && (
            <small className="soft build-up">
              {parts.map(({ label: part, percent: share, rate: base, clauses: under }, index) => (
                <span key={`${part}-${index.toString()}`}>
                  {part === label ? "" : `${part} `}
                  {share === null ? `$${base}` : `${share} %`}
                  {under[0] === undefined ? "" : ` (${under[0].ref})`}
                </span>
              ))}
            </small>
          )}
        </div>
      </td>
      <td data-label="Hours" className="number">
        <div>
          {hours ?? (
            <span className="counted">{quantity === undefined ? "–" : `${quantity} × ${unit ?? ""}`}</span>
          )}
        </div>
      </td>
      <td data-label="Rate" className="number">
        <div>
          ${rate}
          {percent !== null && <small className="soft">{percent} %</small>}
        </div>
      </td>
      <td data-label="Amount" className="number">
        <div>
          <b>${amount}</b>
        </div>
      </td>
      <td data-label="Clause">
        <div>
          {clauses.slice(0, 3).map((clause) => (
            <ClauseChip key={clause.ref} clause={clause} rule={code} on={on} />
          ))}
        </div>
      </td>
    </>
  );
}
