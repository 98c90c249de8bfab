// One shift with one thing changed: what it would total then.

import { bearingOf, type Change, type ChangeOfFact } from "./bearing.ts";
import { concernedBy } from "./bearing-facts.ts";
import type { SightFinder } from "./calculate.ts";
import type { FactValues } from "./conditions.ts";
import type { Employee, Facts, Shift } from "./facts.ts";
import type { Law } from "./law.ts";
import { isOfRateAlone, onBaseOf } from "./other-base.ts";
import { Refused } from "./result.ts";
import { totalOf } from "./shift-result.ts";
import { ageOf } from "./situation.ts";
import { type Survey, survey } from "./survey.ts";
import type { Cents } from "./units.ts";
import { type Seen, seen, type Walked, walkAlone } from "./walk-alone.ts";

/** A shift that was priced, ready to be priced again. */
export interface Variations {
  readonly given: Facts;
  readonly shift: Shift;
  readonly law: Law;
  readonly total: Cents;
  readonly seen: Seen;
  readonly survey: Survey | null;
  /** The survey again, where the classification is named outright and nothing was filled in for its code. */
  readonly plain: Survey | null;
  /** What it totals as overtime throughout, by whatever change; filled when first asked for. */
  readonly throughout: { total: Cents | null };
}

/** `total` is what the facts come to as they are given. */
export function variationsOf(given: Facts, law: Law, total: Cents): Variations {
  const [shift] = given.shifts;
  if (shift === undefined) throw new RangeError("one shift is priced again at a time");
  const found = seen(given, law);
  const surveyed = survey(walkAlone(found));
  return {
    given,
    shift,
    law,
    total,
    seen: found,
    survey: surveyed,
    plain: found.facts === given ? surveyed : null,
    throughout: { total: null },
  };
}

/** null: the law refuses. */
export function totalWith(variations: Variations, change: Change): Cents | null {
  const { survey: surveyed, total, throughout } = variations;
  const bearing = surveyed === null ? "something" : bearingOf(surveyed, change);
  if (bearing === "nothing") return total;
  if (bearing === "something") return priced(variations, change);
  throughout.total ??= priced(variations, change);
  return throughout.total;
}

function priced(variations: Variations, change: Change): Cents | null {
  try {
    const { walked, whole } = walkedWith(variations, change);
    return totalOf(walked, whole);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Walks the shift again; what the change leaves as it is is shared with the first walk. */
function walkedWith(variations: Variations, change: Change): Walked {
  const { given, law } = variations;
  switch (change.of) {
    case "fact":
      return withFact(variations, change);
    case "person":
      return withPerson(variations, change.to);
    case "shift":
      return withShift(variations, change.to);
    case "holidays":
      return anew(law, { ...given, holidays: change.to });
  }
}

const anew = (law: Law, facts: Facts): Walked => walkAlone(seen(facts, law));

/** Other rules hold, but of the same shift unless they make another of it. */
function withFact(variations: Variations, change: ChangeOfFact): Walked {
  const { given, shift, law, plain } = variations;
  const { slug, to } = change;
  const concerned = plain === null ? null : concernedBy(plain, change);
  if (plain === null || concerned === null || concerned.reshapes) {
    const circumstances = { ...shift.circumstances, [slug]: to };
    return anew(law, { ...given, shifts: [{ ...shift, circumstances }] });
  }
  const { plan, age, factOf } = plain.situation;
  const otherwise: FactValues = (asked) => (asked === slug ? to : factOf(asked));
  const sight = { plan, holding: concerned.holding, factOf: otherwise, age };
  return walkAlone({ facts: given, attendance: variations.seen.attendance, sightOn: () => sight });
}

/** Of what makes a rate, only the base changes; which rules hold is asked again only where one asks for an age. */
function withPerson({ given, law, plain, seen: found }: Variations, to: Partial<Employee>): Walked {
  const facts = { ...given, employee: { ...given.employee, ...to } };
  if (plain === null || plain.situation.plan.testsAge || !isOfRateAlone(to)) return anew(law, facts);
  const { plan, holding, factOf } = plain.situation;
  const sightOn: SightFinder = (_, day) => ({ plan, holding, factOf, age: ageOf(facts, day) });
  return onBaseOf(plain, facts) ?? walkAlone({ facts, attendance: found.attendance, sightOn });
}

function withShift(
  { given, shift: before, law, plain, seen: found }: Variations,
  to: Partial<Shift>,
): Walked {
  const shift = { ...before, ...to };
  const facts = { ...given, shifts: [shift] };
  if (plain === null || !isCutAlike(before, shift)) return anew(law, facts);
  return walkAlone({
    facts,
    attendance: { ...found.attendance, shifts: [shift] },
    sightOn: () => plain.situation,
  });
}

/** Do two shifts share their times, their breaks and the facts that decide which rules hold? */
const isCutAlike = (a: Shift, b: Shift): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.breaks === b.breaks &&
  a.unplacedBreak === b.unplacedBreak &&
  a.circumstances === b.circumstances;
