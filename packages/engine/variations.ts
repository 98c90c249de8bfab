// One shift with one thing changed: what it would total then.

import type { FactValue } from "./award.ts";
import { type Bearing, concernedBy, factBearing } from "./bearing.ts";
import { personBearing, shiftBearing } from "./bearing-change.ts";
import type { FactValues } from "./conditions.ts";
import type { Employee, Facts, Holiday, Shift } from "./facts.ts";
import type { Law } from "./law.ts";
import { onBaseOf } from "./other-base.ts";
import { Refused } from "./result.ts";
import { type Survey, survey } from "./survey.ts";
import { type Seen, seen, totalOf, walkAlone } from "./total.ts";
import type { Cents } from "./units.ts";

export type Change =
  | { readonly of: "fact"; readonly slug: string; readonly value: FactValue }
  | { readonly of: "person"; readonly employee: Employee }
  | { readonly of: "shift"; readonly shift: Shift }
  | { readonly of: "holidays"; readonly holidays: readonly Holiday[] };

/** A shift that was priced, ready to be priced again. */
export interface Variations {
  readonly given: Facts;
  readonly shift: Shift;
  readonly law: Law;
  readonly total: Cents;
  readonly seen: Seen;
  readonly survey: Survey | null;
  /** What it totals as overtime throughout; filled when first asked for. */
  readonly throughout: { total: Cents | null };
}

/** `total` is what the facts as given come to. */
export function variationsOf(given: Facts, law: Law, total: Cents): Variations {
  const [shift] = given.shifts;
  if (shift === undefined) throw new RangeError("one shift is priced again at a time");
  const found = seen(given, law);
  return {
    given,
    shift,
    law,
    total,
    seen: found,
    survey: survey(walkAlone(found)),
    throughout: { total: null },
  };
}

/** null: the law refuses. */
export function totalWith(variations: Variations, change: Change): Cents | null {
  try {
    switch (change.of) {
      case "fact":
        return withFact(variations, change);
      case "person":
        return withPerson(variations, change.employee);
      case "shift":
        return withShift(variations, change.shift);
      case "holidays":
        return anew(variations, { ...variations.given, holidays: change.holidays });
    }
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

const anew = ({ law }: Variations, facts: Facts): Cents => totalOf(walkAlone(seen(facts, law)));

/** Variations that are overtime throughout and else unchanged pay alike, so one of them is walked. */
function asBorne(variations: Variations, bearing: Bearing, walk: () => Cents): Cents {
  const { total, throughout } = variations;
  if (bearing === "nothing") return total;
  if (bearing === "something") return walk();
  throughout.total ??= walk();
  return throughout.total;
}

function withFact(variations: Variations, change: Change & { of: "fact" }): Cents {
  const { given, shift, survey: surveyed } = variations;
  const { slug, value } = change;
  const concerned = surveyed === null ? null : concernedBy(surveyed, change);
  if (surveyed === null || concerned === null || concerned.cutsTime) {
    const circumstances = { ...shift.circumstances, [slug]: value };
    return anew(variations, { ...given, shifts: [{ ...shift, circumstances }] });
  }
  return asBorne(variations, factBearing(surveyed, change, concerned), () => {
    const { plan, age, factOf } = surveyed.situation;
    const otherwise: FactValues = (asked) => (asked === slug ? value : factOf(asked));
    const sight = { plan, holding: concerned.holding, factOf: otherwise, age };
    return totalOf(walkAlone({ ...variations.seen, sightOn: () => sight }));
  });
}

function withPerson(variations: Variations, employee: Employee): Cents {
  const { given, survey: surveyed, total, seen: found } = variations;
  const facts = { ...given, employee };
  if (surveyed !== null && found.facts === given) {
    if (personBearing(surveyed, given.employee, employee) === "nothing") return total;
    const walked = onBaseOf(surveyed, facts);
    if (walked !== null) return totalOf(walked);
  }
  return anew(variations, facts);
}

function withShift(variations: Variations, shift: Shift): Cents {
  const { given, survey: surveyed, shift: before } = variations;
  if (surveyed === null) return anew(variations, { ...given, shifts: [shift] });
  return asBorne(variations, shiftBearing(surveyed, before, shift), () => {
    if (!cutAlike(before, shift)) return anew(variations, { ...given, shifts: [shift] });
    const { facts, attendance } = variations.seen;
    const sightOn = () => surveyed.situation;
    return totalOf(walkAlone({ facts, attendance: { ...attendance, shifts: [shift] }, sightOn }));
  });
}

/** Do two shifts share their times, their breaks and the facts that decide which rules hold? */
const cutAlike = (a: Shift, b: Shift): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.breaks === b.breaks &&
  a.unplacedBreak === b.unplacedBreak &&
  a.circumstances === b.circumstances;
