// Why the shift pays what it pays, in sentences that each end in a clause.

import { useMemo } from "react";
import { isProblem, type Library } from "#contract";
import { explainPay } from "#explain";
import type { Shift } from "./shift.ts";

interface ExplanationProps {
  readonly shift: Shift;
  readonly library: Library;
}

/** We do not repeat what is elsewhere on the page. */
const ELSEWHERE = ["assumption", "warning"];

const HEADINGS = [
  { name: "What is paid", about: ["shift", "rate", "overtime", "time", "break", "minimum", "allowance"] },
  { name: "What we considered that does not apply", about: ["lost"] },
  { name: "How close it came to another rate", about: ["near_miss"] },
] as const;

export function Explanation({ shift, library }: ExplanationProps) {
  const explained = useMemo(() => explainPay(shift, library), [shift, library]);
  if (isProblem(explained)) return null;
  const sentences = explained.sentences.filter(({ about }) => !ELSEWHERE.includes(about));
  const parts = HEADINGS.map(({ name, about }) => ({
    name,
    own: sentences.filter((sentence) => about.some((one) => one === sentence.about)),
  })).filter(({ own }) => own.length > 0);
  return (
    <section className="card">
      <h2>Why</h2>
      {parts.map(({ name, own }, index) => (
        <details key={name} open={index === 0}>
          <summary>
            {name} <span className="soft">{own.length}</span>
          </summary>
          <ol className="sentences">
            {own.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
