// Why each shift of a pay period pays what it pays, with what the shifts before it left behind.

import {
  type Explanation,
  isProblem,
  type Library,
  type PricedPeriod,
  type Problem,
  periodAnswerOf,
  pricePeriod,
} from "#contract";
import { reasonsOf } from "./explain-pay.ts";
import { written } from "./sentence.ts";
import { tellingOf } from "./telling.ts";

export interface ShiftReasons {
  readonly id: string;
  readonly sentences: Explanation["sentences"];
}

/** In time order, without refused shifts. Assumptions belong to the period, not to a shift. */
export function explainPeriod(body: unknown, library: Library): readonly ShiftReasons[] | Problem {
  const priced = pricePeriod(body, library, true);
  return isProblem(priced) ? priced : reasonsIn(priced, library);
}

function reasonsIn(priced: PricedPeriod, library: Library): readonly ShiftReasons[] {
  const { requests, held, facts, calculation, versions } = priced;
  const answers = new Map(
    periodAnswerOf(priced, library).shifts.map(({ id, pay_result }) => [id, pay_result]),
  );
  return calculation.shifts.flatMap((result, index) => {
    const place = facts.shifts.findIndex(({ id }) => id === result.id);
    const [shift, request, version] = [facts.shifts[place], requests[place], versions[index]];
    const answer = answers.get(result.id);
    if (shift === undefined || request === undefined || version === undefined || answer === undefined)
      return [];
    const alone = {
      request,
      held,
      version,
      facts: { ...facts, shifts: [shift] },
      calculation: { ...calculation, shifts: [result] },
    };
    return [
      { id: result.id, sentences: reasonsOf(tellingOf(alone, answer)).map((one) => written(one).sentence) },
    ];
  });
}
