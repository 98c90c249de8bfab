// Which steps fit an apprentice.

import type { Apprenticeship, ScaleStep } from "#engine";

/** Without a known start, an apprenticeship is taken to have begun under the current table. */
export function apprenticeFits(step: ScaleStep, apprenticeship: Partial<Apprenticeship> | null): boolean {
  if (apprenticeship === null || (step.year === null && step.stage === null)) return false;
  const { year, stage, started, completedYear12 = false, adult = false } = apprenticeship;
  const { from, before } = step.started ?? { from: null, before: null };
  const hasBegun =
    started === undefined
      ? before === null
      : (from === null || started >= from) && (before === null || started < before);
  return (
    (step.year === null || step.year === year) &&
    (step.stage === null || step.stage === stage) &&
    (step.started === null || hasBegun) &&
    (step.completedYear12 === null || step.completedYear12 === completedYear12) &&
    (step.adult === null || step.adult === adult)
  );
}
