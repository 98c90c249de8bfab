// The sums over all awards for the first page and the coverage page.

import type { PublicIndex } from "#contract";

export function figuresOf({ awards }: PublicIndex) {
  const sum = (pick: (award: PublicIndex["awards"][number]) => number): number =>
    awards.reduce((total, award) => total + pick(award), 0);
  return {
    awards: awards.length,
    priced: awards.filter(({ law }) => law !== null).length,
    full: awards.filter(({ depth }) => depth === "full").length,
    figures: sum(({ conformance }) => conformance?.figures ?? 0),
    equal: sum(({ conformance }) => conformance?.equal ?? 0),
    scenarios: sum(({ counts }) => counts.scenarios),
    rules: sum(({ counts }) => counts.rules),
  };
}
