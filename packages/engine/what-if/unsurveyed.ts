// What is certain of a change to a shift that cannot be surveyed: in pieces, or under two laws.

import type { Rule } from "../award/award.ts";
import { dayOf, FAR, MINUTES_A_DAY, type Moment } from "../award/units.ts";
import type { WalkedShift } from "../claims/shift-walk.ts";
import type { Situation } from "../shift/situation.ts";
import { mayLackRest } from "./bearing-facts.ts";
import type { Bearing, Change, ChangeOfFact } from "./change.ts";
import { rulesHeardIn } from "./concerned.ts";
import { EVERY_SHIFT, mayLengthen, reachIn, reachOf } from "./reach.ts";
import { hasRoom } from "./room.ts";
import { daysOf, type Survey, workedBefore } from "./survey.ts";

/** Only that no rule of its days can see a fact and affect it. */
export function bearingUnsurveyed({ first, last }: WalkedShift, change: Change): Bearing {
  const { shift } = first;
  if (change.of !== "fact" || dayOf(shift.to) - dayOf(shift.from) > 1) return "something";
  const isHeard = mayHear(first, change) || (last !== first && mayHear(last, change));
  return isHeard ? "something" : "nothing";
}

function mayHear(situation: Situation, change: ChangeOfFact): boolean {
  const rules = rulesHeardIn(situation, change);
  if (rules.length === 0) return false;
  const outline = outlineOf(situation);
  return rules.some((rule) => mayTouch(rule, situation, outline, change));
}

/** What it has at most of that which rules ask for. */
type Outline = Pick<Survey, "before" | "paid" | "reach">;

function outlineOf(situation: Situation): Outline {
  const { shift, facts, holding, attendance } = situation;
  const { from, to, portions } = attendance;
  const { longestMinimum: added } = holding;
  const reach =
    added > MINUTES_A_DAY
      ? EVERY_SHIFT
      : reachIn(situation, daysOf(shift, (to + added) as Moment, facts, holding), true);
  // time of a break that was worked through may count twice
  const counts = holding.workedThrough.length === 0 ? 1 : 2;
  const paid = added < FAR ? (to - from) * counts + portions.length * added : FAR;
  return { before: workedBefore(shift), paid, reach };
}

function mayTouch(rule: Rule, situation: Situation, outline: Outline, { slug, to }: ChangeOfFact): boolean {
  const { factOf, attendance } = situation;
  if ((reachOf(rule) & outline.reach) === 0) return false;
  if (rule.kind === "rest-between")
    return (
      mayLackRest(rule.rest, situation) || dayOf(attendance.from) !== dayOf((attendance.to - 1) as Moment)
    );
  if (rule.kind !== "ordinary-limit" || mayLengthen(rule)) return true;
  return !hasRoom(rule, outline, factOf, (asked) => (asked === slug ? to : factOf(asked)));
}
