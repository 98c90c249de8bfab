// A walked shift on the base rate of another person, if the rate does not decide which row pays a minute.

import { dayOf } from "../award/units.ts";
import type { Walked } from "../claims/attendance-walk.ts";
import { wonAlone } from "../claims/resolve.ts";
import type { Piece } from "../claims/walk.ts";
import { ageOf, type Employee, type Facts } from "../facts/facts.ts";
import type { ShareOfRow } from "../law/base.ts";
import { type Sight, sightOf } from "../law/sight.ts";
import { baseOf } from "../rates/base-rate.ts";
import { Refused } from "../result/result.ts";
import type { Situation } from "../shift/situation.ts";
import type { Survey } from "./survey.ts";

/** Of a person under the same rules, or under others that make the rate; null: only a walk can tell. */
export function onBaseOf(
  { situation, walked: { walked, whole }, isShort }: Survey,
  facts: Facts,
  sight: Sight = situation,
): Walked | null {
  const { plan, holding, factOf } = sight;
  const { shift } = situation;
  if (isShort || situation.duties !== null) return null;
  for (const { byOrder } of walked.pieces) if (!byOrder) return null;
  let day = dayOf(shift.from);
  const age = ageOf(facts, shift, day);
  const first = baseOf({ plan, holding, factOf, age, facts, shift }, day);
  let base = first;
  const pieces: Piece[] = [];
  for (const piece of walked.pieces) {
    if (dayOf(piece.from) !== day) {
      day = dayOf(piece.from);
      if (ageOf(facts, shift, day) !== age) return null;
      base = baseOf({ plan, holding, factOf, age, facts, shift }, day);
    }
    const won = wonAlone({ plan: piece.plan, holding, base }, piece.won.row, piece.won.tier);
    pieces.push({ ...piece, won, base });
  }
  const found = { walked: { ...walked, pieces, base: first }, whole: { ...whole, pieces } };
  return sight === situation ? found : underOther(found, sight);
}

/** Minutes as they were walked, beside what another sight adds to them. */
export function underOther({ walked, whole }: Walked, sight: Sight): Walked {
  const other = { ...walked.first, ...sight };
  return { walked: { ...walked, first: other, last: other }, whole };
}

/** Whether the base of percentages is certainly the same. A refused one is not. */
export function isSameBase({ situation, walked, days }: Survey, sight: Sight, facts: Facts): boolean {
  if (days.length > 1 || situation.duties !== null) return false;
  const { shift } = situation;
  const { minimum, ordinary, weekly, ofRow } = walked.walked.base;
  try {
    const base = baseOf({ ...sight, facts, shift }, dayOf(shift.from));
    const isSame = base.minimum === minimum && base.ordinary === ordinary && base.weekly === weekly;
    return isSame && isSameShare(base.ofRow, ofRow);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Whether a person whose rate alone may change certainly has the same one. */
export function isSameRate(survey: Survey, facts: Facts): boolean {
  const { plan, holding, factOf, shift } = survey.situation;
  const age = ageOf(facts, shift, dayOf(shift.from));
  return isSameBase(survey, { plan, holding, factOf, age }, facts);
}

const isSameShare = (a: ShareOfRow | null, b: ShareOfRow | null): boolean =>
  a === b || (a?.rate === b?.rate && a?.weekly === b?.weekly && a?.share === b?.share);

/** Does a change of the person leave every rule in place, and reach no further than their rate? */
export function isOfRateAlone({ plan, holding, shift, facts }: Situation, to: Partial<Employee>): boolean {
  for (const key in to) if (key !== "serviceStart" && key !== "age") return false;
  if (to.age === undefined || !plan.testsAge || facts.employee.dateOfBirth !== null) return true;
  return sightOf(plan, shift, to.age, false).holding === holding;
}

/** The same facts of another person. */
export function withEmployee(facts: Facts, to: Partial<Employee>): Facts {
  return { ...facts, employee: { ...facts.employee, ...to } };
}

/** Is the type of worker all that changes of a person? */
export function isOfWorkerAlone(to: Partial<Employee>): to is Pick<Employee, "worker"> {
  for (const key in to) if (key !== "worker") return false;
  return to.worker !== undefined;
}
