// Holds casual percentages that say they include the loading to what that means: permanent plus loading.

import { type Award, formatPercent, type PayRow, type Percent } from "#engine";
import type { Fault, Place } from "./node.ts";

export function casualPointFaults(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const loading = award.rules.find((rule) => rule.kind === "casual-loading");
  if (loading?.kind !== "casual-loading") return [];
  return award.rules.flatMap((rule) =>
    "tiers" in rule && rule.casual === "points" ? rowFaults(rule, loading.percent, placeOf) : [],
  );
}

function rowFaults(row: PayRow, loading: Percent, placeOf: (slug: string) => Place): readonly Fault[] {
  return row.tiers.flatMap(({ pays }) => {
    const { full_time: permanent, casual } = pays;
    if (typeof permanent !== "number" || typeof casual !== "number" || casual === permanent + loading)
      return [];
    const { file, line } = placeOf(row.slug);
    return [
      {
        file,
        line,
        problem: `${row.slug} pays casuals ${formatPercent(casual)} %, which is not ${formatPercent(permanent)} % plus the loading of ${formatPercent(loading)} %`,
        remedy: "correct the figure, or say how the loading is combined with `casual:`",
      },
    ];
  });
}
