// What a period leaves open, with the totals that the other answers would give.

import { type Library, type PricedPeriod, type Problem, periodDefaultsOf } from "#contract";
import { type Award, formatLocalDate, type LocalDate } from "#engine";
import type { OpenQuestion } from "./priced-work.ts";

export function questionsOf(priced: PricedPeriod | Problem, library: Library): readonly OpenQuestion[] {
  if (!("period" in priced)) return [];
  const { award } = priced.held;
  return periodDefaultsOf(priced, library).flatMap(({ code, detail, effect }) =>
    effect === null
      ? []
      : [
          {
            code,
            detail,
            isReading: isReading(award, code),
            lowest: effect.lowest,
            highest: effect.highest,
          },
        ],
  );
}

/** A fact that decides how an unclear clause is read is asked about under the name of its reading. */
const isReading = ({ readings }: Award, code: string): boolean =>
  readings.some(({ id }) => code === `reading_${id}`);

/** Only one question is put into words with the first day of the period: when its roster cycle began. */
export function movedQuestions(
  questions: readonly OpenQuestion[],
  from: LocalDate,
  to: LocalDate,
): readonly OpenQuestion[] {
  if (from === to || questions.every(({ code }) => code !== ROSTER_CYCLE)) return questions;
  const [before, now] = [formatLocalDate(from), formatLocalDate(to)];
  return questions.map((one) =>
    one.code === ROSTER_CYCLE ? { ...one, detail: one.detail.replace(before, now) } : one,
  );
}

const ROSTER_CYCLE = "roster_cycle";
