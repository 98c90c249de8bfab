// The first page: what this is, one shift with the clause behind every cent, and what we cover.

import { useState } from "react";
import { Link } from "wouter";
import type { PublicExample, PublicIndex } from "#contract";
import { file, index } from "../data/files.ts";
import { useData } from "../data/use-data.ts";
import { drawnOf } from "../playground/drawn.ts";
import { Lines } from "../playground/lines.tsx";
import { Timeline } from "../playground/timeline.tsx";
import { Page } from "../ui/page.tsx";
import { countText } from "../ui/pieces.tsx";
import "./front.css";
import { figuresOf } from "./figures.ts";

interface Shown {
  readonly index: PublicIndex;
  readonly example: PublicExample | null;
}

const load = async (): Promise<Shown> => {
  const known = await index();
  return { index: known, example: await file<PublicExample | null>(known.example) };
};

export default function Front() {
  const { value } = useData("front", load);
  return (
    <div className="front">
      <Page
        title="What a shift must pay, with the clause behind every cent"
        lead="Enter a shift under an Australian modern award. Fairclause works out the minimum pay to the cent, shows the rule behind each line, and tells you what each assumption is worth. If the law does not settle it, we say so and don’t guess."
      >
        <p className="actions">
          <Link className="button primary" href="/playground">
            Try a shift
          </Link>
          <a className="button" href="/docs">
            Read the API
          </a>
        </p>
        {value !== null && <Figures index={value.index} />}
        {value?.example != null && <Example {...value.example} />}
        <Promises />
      </Page>
    </div>
  );
}

function Figures({ index: known }: { readonly index: PublicIndex }) {
  const { awards, priced, figures, equal, scenarios } = figuresOf(known);
  const shown = [
    [countText(awards), "awards with rates since 2020"],
    [countText(priced), "of them price whole shifts"],
    [`${countText(equal)} of ${countText(figures)}`, "pay guide figures equal to the cent"],
    [countText(scenarios), "tested shifts with exact cents"],
  ] as const;
  return (
    <dl className="figures">
      {shown.map(([figure, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Example({ result, breaks, holidays }: PublicExample) {
  const [line, setLine] = useState<number | null>(null);
  return (
    <section className="card example">
      <header>
        <h2>A casual shop assistant, Wednesday 4 pm to 10 pm</h2>
        <p className="soft">
          {result.award.title}, {result.classification.title}, with an unpaid half hour at 7 pm. The shop
          closes at 9 pm.
        </p>
      </header>
      <Timeline drawn={drawnOf(result, breaks, holidays)} line={line} onLine={setLine} />
      <Lines components={result.components} line={line} onLine={setLine} />
      <p className="example-total">
        <span>Total</span> <b>${result.total}</b>
      </p>
      <LateTrading result={result} />
    </section>
  );
}

/** The point of it: whether the hour after 9 pm is overtime depends on a fact that payroll may not know. */
function LateTrading({ result }: Pick<PublicExample, "result">) {
  const late = result.assumptions.find(({ code }) => code === "late-trading");
  if (late?.effect === undefined) return null;
  return (
    <p className="example-point">
      If the shop traded past 9 pm, the total would be <b>${late.effect.lowest_total}</b> (
      {late.clauses.map(({ ref }) => ref).join(", ")}). Payroll may not know, so the result shows what we
      assumed and what the other answer would pay.
    </p>
  );
}

const PROMISES = [
  [
    "Right",
    "Whole cents, whole minutes, one rounding rule. Every line has its clause, and you can see which rules did not apply and why.",
  ],
  [
    "Repeatable",
    "No AI computes a number. The same request under the same versions gives the same bytes, even years later.",
  ],
  ["Honest", "If we don’t have the rates or rules for a day, we say so. We never use another year’s rate."],
] as const;

const Promises = () => (
  <ul className="promises">
    {PROMISES.map(([name, text]) => (
      <li key={name}>
        <h2>{name}</h2>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
