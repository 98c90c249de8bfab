// An award that is covered in part: what is known to be missing.

import { type Detector, factOf, NOTHING, orOfRate } from "../finding.ts";

export const coverage: Detector = (one) => {
  const { shifts, held } = one;
  const { depth, gaps } = held.coverage;
  if (depth === "full" || gaps.length === 0) return NOTHING;
  const [{ result }] = shifts;
  return [
    {
      code: "partial_coverage",
      severity: "info",
      confidence: "low",
      description: `${held.award.title} (${held.award.code}) is covered for shifts, with known gaps: ${gaps.join(" ")}`,
      clauses: orOfRate(result.classification.clauses, one),
      amount: null,
      facts: [factOf("award_code", held.award.code), factOf("coverage", depth)],
      clearsWhen: "None of the gaps bears on this work, by the award's own text.",
    },
  ];
};
