// An award that is covered in part: what is known to be missing.

import { type Detector, factOf, NOTHING, orOfRate } from "../finding.ts";

export const coverage: Detector = (one) => {
  const { coverage: entry, shifts, held } = one;
  if (entry === null || entry.depth === "full") return NOTHING;
  const [{ result }] = shifts;
  return [
    {
      code: "partial_coverage",
      severity: "info",
      confidence: "low",
      description: `${held.award.title} (${held.award.code}) is covered for shifts, with known gaps: ${entry.gaps.join(" ")}`,
      clauses: orOfRate(result.classification.clauses, one),
      amount: null,
      facts: [factOf("award_code", held.award.code), factOf("coverage", entry.depth)],
      clearsWhen: "None of the gaps bears on this work, by the award's own text.",
    },
  ];
};
