// What is worth a look: warnings about the shift or about what we cover.

import type { PayResult } from "#contract";
import { Badge } from "../ui/pieces.tsx";
import { clausesText, sentenceCase, spaced } from "./words.ts";

const TONES = { high: "danger", warning: "warn", info: "info" } as const;

export function Warnings({ warnings }: Pick<PayResult, "warnings">) {
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
