// One shift with one thing changed: what it would total then.

import type { Cents } from "../award/units.ts";
import { calculate } from "../calculate.ts";
import { ageOf, type Employee, type Facts, type Shift } from "../facts/facts.ts";
import { identify } from "../law/identify.ts";
import type { Law } from "../law/law.ts";
import type { SightFinder } from "../law/sight.ts";
import { totalOf } from "../price/shift-result.ts";
import { Refused } from "../result/result.ts";
import { bearingOf } from "./bearing.ts";
import { concernedBy, sightWith } from "./bearing-facts.ts";
import type { Change, ChangeOfFact } from "./change.ts";
import { isOfRateAlone, onBaseOf } from "./other-base.ts";
import { type Survey, survey } from "./survey.ts";
import { type Seen, seen, type Walked, walkAlone } from "./walk-alone.ts";

/** A shift that was priced, ready to be priced again. */
export interface Variations {
  readonly given: Facts;
  readonly shift: Shift;
  readonly law: Law;
  readonly total: Cents;
  /** With the classification written out, where its code stands for another with facts filled in. */
  readonly seen: Seen;
  readonly survey: Survey | null;
  /** What it totals as overtime throughout, by whatever change; filled when first asked for. */
  readonly throughout: { total: Cents | null };
}

/** `total` is what the facts come to as they are given. */
export function variationsOf(given: Facts, law: Law, total: Cents): Variations {
  const [shift] = given.shifts;
  if (shift === undefined) throw new RangeError("one shift is priced again at a time");
  const found = seen(outright(given, law), law);
  const surveyed = survey(walkAlone(found));
  return { given, shift, law, total, seen: found, survey: surveyed, throughout: { total: null } };
}

function outright(given: Facts, law: Law): Facts {
  const { facts, classification } = identify(given, law);
  if (facts === given) return given;
  return { ...facts, employee: { ...facts.employee, classification: classification.code } };
}

/** null: the law refuses. */
export function totalWith(variations: Variations, change: Change): Cents | null {
  const { survey: surveyed, total, throughout, law } = variations;
  if (law.promises) return calculated(variations, change);
  const bearing = surveyed === null ? "something" : bearingOf(surveyed, change);
  if (bearing === "nothing") return total;
  if (bearing === "something") return priced(variations, change);
  throughout.total ??= priced(variations, change);
  return throughout.total;
}

/** Where money is promised over the pay for time, the shift is priced from the start. */
function calculated({ given, shift, law }: Variations, change: Change): Cents | null {
  const outcome = calculate(changed(given, shift, change), law, { explain: false });
  return outcome.refused ? null : outcome.total;
}

function changed(given: Facts, shift: Shift, change: Change): Facts {
  switch (change.of) {
    case "fact": {
      const circumstances = { ...shift.circumstances, [change.slug]: change.to };
      return { ...given, shifts: [{ ...shift, circumstances }] };
    }
    case "person":
      return { ...given, employee: { ...given.employee, ...change.to } };
    case "shift":
      return { ...given, shifts: [{ ...shift, ...change.to }] };
    case "holidays":
      return { ...given, holidays: change.to };
  }
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
  const { given, shift, law, survey: surveyed, seen: found } = variations;
  const concerned = surveyed === null ? null : concernedBy(surveyed, change);
  if (surveyed === null || concerned === null || concerned.reshapes) {
    const circumstances = { ...shift.circumstances, [change.slug]: change.to };
    return anew(law, { ...given, shifts: [{ ...shift, circumstances }] });
  }
  const { facts, attendance } = found;
  const sight = sightWith(surveyed.situation, change, concerned.holding);
  return walkAlone({ facts, attendance, sightOn: () => sight });
}

/** Of what makes a rate alone, only the base changes. */
function withPerson(
  { given, law, survey: surveyed, seen: found }: Variations,
  to: Partial<Employee>,
): Walked {
  if (surveyed === null || !isOfRateAlone(surveyed.situation, to)) {
    return anew(law, { ...given, employee: { ...given.employee, ...to } });
  }
  const facts = { ...found.facts, employee: { ...found.facts.employee, ...to } };
  const { plan, holding, factOf } = surveyed.situation;
  const sightOn: SightFinder = (_, day) => ({ plan, holding, factOf, age: ageOf(facts, day) });
  return onBaseOf(surveyed, facts) ?? walkAlone({ facts, attendance: found.attendance, sightOn });
}

/** What came before a shift changes neither its times and breaks nor which rules hold. */
function withShift(
  { given, shift, law, survey: surveyed, seen: found }: Variations,
  to: Partial<Shift>,
): Walked {
  const [before] = found.attendance.shifts;
  if (surveyed === null || before === undefined || !isOfHistoryAlone(to)) {
    return anew(law, { ...given, shifts: [{ ...shift, ...to }] });
  }
  const shifts = [{ ...before, ...to }];
  const facts = { ...found.facts, shifts };
  return walkAlone({ facts, attendance: { ...found.attendance, shifts }, sightOn: () => surveyed.situation });
}

const OF_HISTORY: readonly string[] = [
  "workedToday",
  "workedThisWeek",
  "previousFinish",
  "agreed",
  "rostered",
];

function isOfHistoryAlone(to: Partial<Shift>): boolean {
  for (const key in to) if (!OF_HISTORY.includes(key)) return false;
  return true;
}
