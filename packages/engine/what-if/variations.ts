// One shift with one thing changed: its new total.

import { type Attendance, attendanceOfOne } from "../attendance/attendance.ts";
import { has, type Rule } from "../award/award.ts";
import { factsNamedBy } from "../award/names.ts";
import type { Cents } from "../award/units.ts";
import type { FactValue } from "../award/values.ts";
import { calculate } from "../calculate.ts";
import type { FirstWalk, Seen, Walked } from "../claims/attendance-walk.ts";
import { ageOf, type Employee, type Facts, isGap, type Shift } from "../facts/facts.ts";
import { identify } from "../law/identify.ts";
import type { Law, Plan } from "../law/law.ts";
import { type Sight, type SightFinder, sightOf } from "../law/sight.ts";
import { totalOf } from "../price/shift-result.ts";
import { Refused } from "../result/result.ts";
import type { Situation } from "../shift/situation.ts";
import { bearingOf } from "./bearing.ts";
import type { Bearing, Change, ChangeOfFact } from "./change.ts";
import {
  type Concerned,
  concernedByFact,
  concernedByWorker,
  type Question,
  reachOfEach,
  sightAfter,
  touchedByFact,
} from "./concerned.ts";
import {
  isOfRateAlone,
  isOfWorkerAlone,
  isSameRate,
  onBaseOf,
  underOther,
  withEmployee,
} from "./other-base.ts";
import { EVERY_SHIFT } from "./reach.ts";
import { type Survey, survey } from "./survey.ts";
import { bearingUnsurveyed } from "./unsurveyed.ts";
import { seen, walkAlone } from "./walk-alone.ts";

/** A priced shift, ready to be priced again. */
export interface Variations {
  readonly given: Facts;
  readonly shift: Shift;
  readonly law: Law;
  readonly total: Cents;
  /** With the classification written out, where its code stands for another with facts filled in. */
  readonly seen: Seen;
  readonly walked: Walked;
  readonly survey: Survey | null;
  /** Its total as overtime throughout, by any change; filled on first use. */
  readonly throughout: { total: Cents | null };
}

/** `total` is what the facts come to as they are given, and `walk` how they were walked for it, where that was kept. */
export function variationsOf(
  given: Facts,
  law: Law,
  total: Cents,
  walk: FirstWalk | null = null,
): Variations {
  const [shift] = given.shifts;
  if (shift === undefined) throw new RangeError("one shift is priced again at a time");
  const found = walk?.seen ?? seen(outright(given, law), law);
  const walked = walk ?? walkAlone(found);
  const throughout = { total: null };
  return { given, shift, law, total, seen: found, walked, survey: survey(walked), throughout };
}

function outright(given: Facts, law: Law): Facts {
  const { facts, classification } = identify(given, law);
  if (facts === given) return given;
  return { ...facts, employee: { ...facts.employee, classification: classification.code } };
}

/** Those of some questions that have a change which may affect the shift, without a look at each change. */
export function mayMatter<Q extends Question>(
  { survey: surveyed, law }: Variations,
  questions: readonly Q[],
): readonly Q[] {
  if (surveyed === null || law.promises) return questions;
  const reaches = reachOfEach(surveyed.changes, surveyed.situation, questions);
  return questions.filter((_, place) => ((reaches[place] ?? EVERY_SHIFT) & surveyed.reach) !== 0);
}

/** null: the law refuses. */
export function totalWith(variations: Variations, change: Change): Cents | null {
  const { survey: surveyed, walked, total, throughout, law } = variations;
  if (law.promises) return calculated(variations, change);
  if (change.of === "person" && surveyed !== null && isOfRateAlone(surveyed.situation, change.to))
    return withRate(variations, surveyed, withEmployee(surveyed.situation.facts, change.to));
  const bearing = surveyed === null ? bearingUnsurveyed(walked.walked, change) : bearingOf(surveyed, change);
  if (bearing === "nothing") return total;
  if (bearing === "refused") return null;
  if (bearing !== "overtime") return priced(variations, change, bearing);
  throughout.total ??= priced(variations, change, bearing);
  return throughout.total;
}

/** If money is promised over the pay for time, the shift is priced from the start. */
function calculated({ given, shift, law }: Variations, change: Change): Cents | null {
  const outcome = calculate(changed(given, shift, change), law, { explain: false });
  return outcome.refused ? null : outcome.total;
}

function changed(given: Facts, shift: Shift, change: Change): Facts {
  switch (change.of) {
    case "fact": {
      const circumstances = stating(shift.circumstances, change);
      return { ...given, shifts: [{ ...shift, circumstances }] };
    }
    case "person":
      return withEmployee(given, change.to);
    case "shift":
      return { ...given, shifts: [{ ...shift, ...change.to }] };
    case "holidays":
      return { ...given, holidays: change.to };
  }
}

/** V8 is slow to write an object with a name that it finds out as it goes, so that fact is set afterwards. */
function stating(stated: Shift["circumstances"], { slug, to }: ChangeOfFact): Shift["circumstances"] {
  const circumstances: Record<string, FactValue> = { ...stated };
  circumstances[slug] = to;
  return circumstances;
}

/** Of what makes a rate alone, only the base changes. */
function withRate({ seen: { attendance }, total }: Variations, surveyed: Survey, facts: Facts): Cents | null {
  if (isSameRate(surveyed, facts)) return total;
  return unlessRefused(
    () => onBaseOf(surveyed, facts) ?? walkAlone(atOtherRate(surveyed, facts, attendance)),
  );
}

/** The same rules hold, of a person of another age. */
function atOtherRate({ situation }: Survey, facts: Facts, attendance: Attendance): Seen {
  const { plan, holding, factOf } = situation;
  const sightOn: SightFinder = (shift, day) => ({ plan, holding, factOf, age: ageOf(facts, shift, day) });
  return { facts, sightOn, attendance };
}

const priced = (variations: Variations, change: Change, bearing: Bearing): Cents | null =>
  unlessRefused(() => walkedWith(variations, change, bearing));

/** The total of a walk; null: the law refuses. */
function unlessRefused(walk: () => Walked): Cents | null {
  try {
    const { walked, whole } = walk();
    return totalOf(walked, whole);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Walks the shift again; shares with the first walk what the change does not affect. */
function walkedWith(variations: Variations, change: Change, bearing: Bearing): Walked {
  const { seen: found } = variations;
  switch (change.of) {
    case "fact":
      return withFact(variations, change, bearing);
    case "person":
      return withPerson(variations, change.to);
    case "shift":
      return withShift(variations, change.to);
    case "holidays":
      return walkAlone({ ...found, facts: { ...found.facts, holidays: change.to } });
  }
}

const anew = (law: Law, facts: Facts): Walked => walkAlone(seen(facts, law));

/** Other rules hold, but of the same shift unless they make another of it. */
function withFact(variations: Variations, change: ChangeOfFact, bearing: Bearing): Walked {
  const { given, shift, law, survey: surveyed, seen: found } = variations;
  const [before] = found.attendance.shifts;
  const beside = surveyed === null ? null : withoutWalk(surveyed, change, bearing);
  if (beside !== null) return beside;
  const concerned = surveyed === null ? null : concernedIn(surveyed, change);
  if (before === undefined || concerned === null || isReshaped(concerned)) {
    const circumstances = stating(shift.circumstances, change);
    return anew(law, { ...given, shifts: [{ ...shift, circumstances }] });
  }
  const sight = sightAfter(concerned);
  if (surveyed?.situation.duties === null && !concerned.touched.rules.some(asksShift))
    return walkAlone({ ...found, sightOn: () => sight });
  const shifts = [{ ...before, circumstances: stating(before.circumstances, change) }];
  const facts = { ...found.facts, shifts };
  return walkAlone({ facts, sightOn: () => sight, attendance: { ...found.attendance, shifts } });
}

/** Rules that ask for what a shift states itself, where others go by how the law sees it. */
const ASK_SHIFT: readonly Rule["kind"][] = ["rest-between", "worked-through-break", "ordinary-break"];
const asksShift = ({ kind }: Rule): boolean => ASK_SHIFT.includes(kind);

/** What a change comes to without another walk, if it leaves the minutes as they are; null: only a walk can tell. */
export function withoutWalk(surveyed: Survey, change: ChangeOfFact, bearing: Bearing): Walked | null {
  if (bearing !== "extras" && bearing !== "rate") return null;
  const sight = sightAfter(concernedIn(surveyed, change));
  if (bearing === "extras") return underOther(surveyed.walked, sight);
  return onBaseOf(surveyed, surveyed.situation.facts, sight);
}

const concernedIn = ({ changes, situation }: Survey, change: ChangeOfFact): Concerned =>
  concernedByFact(touchedByFact(changes, situation, change), situation, change);

/** Does a rule make another shift of it: which breaks are work, where one is put, whose duties were done? */
const isReshaped = ({ touched: { rules } }: Concerned): boolean => rules.some(reshapes);

const reshapes = (rule: Rule): boolean => has(rule, "shapes-shift") && rule.kind !== "ordinary-break";

/** Does a change leave the breaks and the duties of a shift as they are? */
export function keepsCut(surveyed: Survey, change: Change): boolean {
  const { plan, shift } = surveyed.situation;
  if (change.of === "fact") return !isReshaped(concernedIn(surveyed, change));
  return change.of === "shift" && isOfHistoryAlone(plan, shift, change.to);
}

/** Another type of worker has other rules, most often of the same shift. */
function withPerson(
  { given, law, survey: surveyed, seen: found }: Variations,
  to: Partial<Employee>,
): Walked {
  const concerned =
    surveyed !== null && isOfWorkerAlone(to)
      ? concernedByWorker(surveyed.changes, surveyed.situation, to.worker)
      : null;
  if (concerned === null || isReshaped(concerned)) return anew(law, withEmployee(given, to));
  const sight = sightAfter(concerned);
  const facts = withEmployee(found.facts, to);
  return walkAlone({ facts, sightOn: () => sight, attendance: found.attendance });
}

/** What came before a shift changes neither its times and breaks nor, unless it brings facts with it, which rules hold. */
function withShift(
  { given, shift, law, survey: surveyed, seen: found }: Variations,
  to: Partial<Shift>,
): Walked {
  const [before] = found.attendance.shifts;
  if (surveyed !== null && before !== undefined && isOfBreaksAlone(to))
    return withBreaks(found.facts, surveyed.situation, { ...before, ...to });
  if (surveyed === null || before === undefined || !isOfHistoryAlone(surveyed.situation.plan, shift, to)) {
    return anew(law, { ...given, shifts: [{ ...shift, ...to }] });
  }
  const isSame = to.circumstances === undefined;
  // what the classification's code says of the shift stays, but where the change says otherwise
  const circumstances = isSame ? before.circumstances : { ...before.circumstances, ...to.circumstances };
  const after = { ...before, ...to, circumstances };
  const { situation } = surveyed;
  const sight = isSame ? sightIn(situation) : sightOf(situation.plan, after, situation.age, false);
  const facts = { ...found.facts, shifts: [after] };
  return walkAlone({ facts, sightOn: () => sight, attendance: { ...found.attendance, shifts: [after] } });
}

/** Is where the breaks are all that changes, and is none of them a gap, for which other rules may hold? */
function isOfBreaksAlone(to: Partial<Shift>): boolean {
  for (const key in to) if (key !== "breaks" && key !== "unplacedBreak") return false;
  return !(to.breaks ?? NO_BREAKS).some(isGap);
}

const NO_BREAKS: Shift["breaks"] = [];

/** The same rules hold, of work that is cut elsewhere. */
function withBreaks(before: Facts, situation: Situation, shift: Shift): Walked {
  const facts = { ...before, shifts: [shift] };
  const attendance = attendanceOfOne(facts.shifts, shift, situation.holding);
  const sight = sightIn(situation);
  return walkAlone({ facts, sightOn: () => sight, attendance });
}

/** The sight of a situation by itself: code that reads many of them is fastest if all have the same fields. */
const sightIn = ({ plan, holding, factOf, age }: Situation): Sight => ({ plan, holding, factOf, age });

const OF_HISTORY: readonly string[] = [
  "workedToday",
  "workedThisWeek",
  "previousFinish",
  "agreed",
  "rostered",
];

/** Also with facts beside those that the shift states, where none makes another shift of it. */
function isOfHistoryAlone(plan: Plan, { circumstances: stated }: Shift, to: Partial<Shift>): boolean {
  for (const key in to) if (key !== "circumstances" && !OF_HISTORY.includes(key)) return false;
  const { circumstances } = to;
  if (circumstances === undefined) return true;
  for (const slug in stated) if (circumstances[slug] !== stated[slug]) return false;
  const reshaping = reshapingFacts(plan);
  for (const slug in circumstances) if (reshaping.has(slug) && !Object.hasOwn(stated, slug)) return false;
  return true;
}

/** Facts by which a rule may make another shift of it. */
const reshapingFacts = ({ shared, rules }: Plan): ReadonlySet<string> =>
  shared.once("reshaping facts", () => new Set(rules.filter(reshapes).flatMap(factsNamedBy)));
