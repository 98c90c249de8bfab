// The pay: its total, the shift drawn, every line with its clause, what we assumed and what it is worth, warnings.

import { useEffect, useRef, useState } from "react";
import { Callout } from "../ui/pieces.tsx";
import { PendingChange, VersionLink } from "../ui/version.tsx";
import type { Answer } from "./assumed.ts";
import { Assumptions } from "./assumptions.tsx";
import { drawnOf } from "./drawn.ts";
import { Lines } from "./lines.tsx";
import { faultTexts, type Paid, type Pricing } from "./price.ts";
import { Timeline } from "./timeline.tsx";
import { Warnings } from "./warnings.tsx";
import { clausesText, hoursText, sentenceCase } from "./words.ts";

interface ResultProps {
  readonly pricing: Pricing;
  readonly onAnswer: (answer: Answer) => void;
}

export function Result({ pricing, ...asked }: ResultProps) {
  const { paid, problem } = pricing;
  if (paid !== null) return <Pay paid={paid} milliseconds={pricing.milliseconds} {...asked} />;
  if (problem === null) return null;
  const isRefused = problem.code !== "invalid_request";
  return (
    <Callout
      tone={isRefused ? "warn" : "plain"}
      title={isRefused ? "We can’t price this shift" : "The shift is not complete yet"}
    >
      {isRefused && <p>{problem.detail}</p>}
      {!isRefused && faultTexts(problem).map((text) => <p key={text}>{text}</p>)}
      {problem.clauses !== undefined && problem.clauses.length > 0 && (
        <p className="soft">{sentenceCase(clausesText(problem.clauses))}</p>
      )}
      {isRefused && <p className="soft">We never use another rate instead. The API gives the same answer.</p>}
    </Callout>
  );
}

interface PayProps extends Pick<ResultProps, "onAnswer"> {
  readonly paid: Paid;
  readonly milliseconds: number;
}

function Pay({ paid, milliseconds, onAnswer }: PayProps) {
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
                <VersionLink id={result.award_version.id} title={result.award_version.content_hash} />
              </dd>
            </div>
          </dl>
        </header>
        <PendingChange versions={[result.award_version]} />
        <Timeline drawn={drawn} line={line} onLine={setLine} />
        <Lines components={result.components} line={line} onLine={setLine} />
        <p className="hint">
          Priced in this page in {milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms,
          by the engine the API runs.
        </p>
      </section>
      <Assumptions {...result} onAnswer={onAnswer} />
      <Warnings {...result} />
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

/** Whether the pay is on the screen, or scrolled away. */
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
