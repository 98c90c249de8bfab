// Which questions can matter to a period, without a look at each of their changes.

import type { Change } from "./change.ts";
import { type Question, reachOfEach } from "./concerned.ts";
import { isCarried } from "./period-bearings.ts";
import { isOfWhole } from "./period-variations.ts";
import { EVERY_SHIFT } from "./reach.ts";
import { mayShow } from "./shown-after.ts";
import type { PeriodVariations } from "./staging.ts";

/** Those of some questions about facts that have a change which may affect one of the shifts. */
export function mayMatterInPeriod(
  variations: PeriodVariations,
  questions: readonly Question[],
): ReadonlySet<Question> {
  if (variations.isWhole) return new Set(questions);
  const reached = new Array<boolean>(questions.length).fill(false);
  for (const { survey } of variations.stages) {
    if (survey === null) return new Set(questions);
    const reaches = reachOfEach(survey.changes, survey.situation, questions);
    for (let place = 0; place < reached.length; place += 1)
      if (((reaches[place] ?? EVERY_SHIFT) & survey.reach) !== 0) reached[place] = true;
  }
  const matters = ({ others }: Question, place: number): boolean =>
    reached[place] === true || isOfMore(variations, others[0]?.change);
  return new Set(questions.filter(matters));
}

/** Does a change affect more than the shift that it is of, or a fact that the shifts suggest themselves? */
function isOfMore(variations: PeriodVariations, change: Change | undefined): boolean {
  if (change?.of !== "fact") return true;
  return (
    isOfWhole(variations, change) ||
    isCarried(change, variations) ||
    mayShow(change, variations) ||
    variations.facts.shifts.some(({ inferred }) => inferred.includes(change.slug))
  );
}
