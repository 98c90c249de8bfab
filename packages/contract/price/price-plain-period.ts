// A period of plain, typed shifts priced without a request: for audits of many. `pricePeriod` prices the others.

import { calculatePeriod } from "#engine";
import type { Library } from "../library/library.ts";
import { shiftRequest } from "../period/period-requests.ts";
import { type PlainPeriod, type PlainPerson, plainFactsOf, plainPersonOf } from "../period/plain-period.ts";
import { checkerOf } from "../problems/faults.ts";
import { CalculatePayPeriodRequest } from "../schemas/period-schema.ts";
import { type PricedPeriod, versionsOf } from "./price-period.ts";

const checker = checkerOf(CalculatePayPeriodRequest.properties.employee);

/** null: the person needs the whole reader. */
export function readPlainPerson(said: unknown, { awards }: Library): PlainPerson | null {
  if (!checker.fits(said) || awards.ratesOnly(said.award_code) !== undefined) return null;
  const held = awards.get(said.award_code);
  return held === undefined ? null : plainPersonOf(said, held);
}

/** What the facts of a period come to, without warnings. */
export type PricedFacts = Pick<PricedPeriod, "held" | "facts" | "calculation" | "versions" | "walks">;

/** null: something about the period is wrong or refused; `pricePeriod` names it. */
export function pricePlainPeriod(
  person: PlainPerson,
  period: PlainPeriod,
  library: Library,
): PricedFacts | null {
  const { held } = person;
  const facts = plainFactsOf(person, period, library);
  if (facts === null) return null;
  const { outcome: calculation, walks } = calculatePeriod(facts, held.law, { explain: false });
  if (calculation.refused || calculation.refusals.length > 0) return null;
  return { held, facts, calculation, versions: versionsOf(calculation, facts, held), walks };
}

/** Plain work that was priced, with the request it could have come from: for questions about what is unstated. */
export const pricedAsSaid = (plain: PricedFacts, said: CalculatePayPeriodRequest): PricedPeriod => ({
  ...plain,
  period: said,
  requests: said.shifts.map((shift) => shiftRequest(said, shift, plain.held.award)),
});
