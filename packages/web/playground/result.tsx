// The pay: its total, the shift drawn, every line with its clause, what was assumed and what it is worth, warnings.

import { useEffect, useRef, useState } from "react";
import { Badge, Callout } from "../ui/pieces.tsx";
import { drawnOf } from "./drawn.ts";
import { Lines } from "./lines.tsx";
import type { Paid, Pricing } from "./price.ts";
import { Timeline } from "./timeline.tsx";
import { clausesText, sentenceCase, spaced } from "./words.ts";

export function Result({ pricing }: { readonly pricing: Pricing }) {
  const { paid, problem } = pricing;
  if (paid !== null) return <Pay paid={paid} milliseconds={pricing.milliseconds} />;
  if (problem === null) return null;
  const isRefused = problem.code !== "invalid_request";
  return (
    <Callout
      tone={isRefused ? "warn" : "plain"}
      title={isRefused ? "We can’t price this shift" : "The shift is not complete yet"}
    >
      <p>{problem.detail}</p>
      {problem.clauses !== undefined && problem.clauses.length > 0 && (
        <p className="soft">{sentenceCase(clausesText(problem.clauses))}</p>
      )}
      {isRefused && <p className="soft">We never use another rate instead. The API gives the same answer.</p>}
    </Callout>
  );
}

interface PayProps {
  readonly paid: Paid;
  readonly milliseconds: number;
}

function Pay({ paid, milliseconds }: PayProps) {
  const [line, setLine] = useState<number | null>(null);
  const [head, isSeen] = useSeen();
  const { result, priced } = paid;
  const drawn = drawnOf(result, priced.facts.shifts[0]?.breaks ?? [], priced.facts.holidays);
  return (
    <>
      <section ref={head} className="card pay" id="pay" aria-label="The pay">
        <header className="pay-head">
          <div>
            <h2>This shift must pay at least</h2>
            <p className="total" role="status">
              ${result.total}
            </p>
          </div>
          <dl className="pay-about">
            <div>
              <dt>Worked</dt>
              <dd>{hoursText(result.shift.worked_minutes)}</dd>
            </div>
            <div>
              <dt>Minimum rate</dt>
              <dd>${result.base_rate.hourly}</dd>
            </div>
            <div>
              <dt>Version</dt>
              <dd>
                <a href={`/awards/${result.award.code}#versions`} title={result.award_version.content_hash}>
                  {result.award_version.id}
                </a>
              </dd>
            </div>
          </dl>
        </header>
        <Timeline drawn={drawn} line={line} onLine={setLine} />
        <Lines components={result.components} line={line} onLine={setLine} />
        <p className="hint">
          Priced in this page in {milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms,
          by the engine the API runs.
        </p>
      </section>
      <Assumptions result={result} />
      <Warnings result={result} />
      {!isSeen && (
        <aside className="total-bar" aria-label="The total">
          <div>
            <span>
              This shift must pay <b>${result.total}</b>
            </span>
            <button type="button" className="button small" onClick={() => head.current?.scrollIntoView()}>
              See why
            </button>
          </div>
        </aside>
      )}
    </>
  );
}

/** Is the pay on the screen, or has one scrolled away from it? */
function useSeen() {
  const element = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return [element, isSeen] as const;
}

const hoursText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

type ResultProps = { readonly result: Paid["result"] };

function Assumptions({ result: { assumptions, total } }: ResultProps) {
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
              {effect !== undefined && <Worth effect={effect} total={total} />}
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

const TONES = { high: "danger", warning: "warn", info: "info" } as const;

function Warnings({ result: { warnings } }: ResultProps) {
  if (warnings.length === 0) return null;
  return (
    <section className="card">
      <h2>Worth a look</h2>
      <ul className="plain-list">
        {warnings.map(({ code, severity, detail, clauses }) => (
          <li key={`${code} ${detail}`}>
            <Badge tone={TONES[severity]}>{spaced(severity)}</Badge> {detail}{" "}
            <span className="soft">{sentenceCase(clausesText(clauses))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
