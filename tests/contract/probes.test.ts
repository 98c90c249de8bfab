// What is tried for an assumption comes from the law: every value is a bound of the award's own rules, and every bound is tried.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { alternativesOf, type HeldAward, type Library, priceRequest } from "#contract";
import { type Award, type Change, EMPLOYMENT_TYPES, formatLocalDate, prepareLaw, type Rule } from "#engine";
import { boundsOf } from "../reference/bounds.ts";
import { GOOD, library } from "./requests.ts";

/** What is tried for a shift that says nothing of its person's past. */
function changesFor(request: object, from: Library): readonly Change[] {
  const priced = priceRequest(request, from, false);
  if (!("request" in priced)) return [];
  const [result] = priced.calculation.shifts;
  assert.ok(result !== undefined);
  const alternatives = alternativesOf({ ...priced, result }, from);
  return alternatives.flatMap(({ others }) => others.map(({ change }) => change));
}

interface Tried {
  readonly ages: readonly number[];
  readonly today: readonly number[];
  readonly week: readonly number[];
  readonly rests: readonly number[];
}

const START = 9 * 60;

function triedIn(changes: readonly Change[]): Tried {
  const shifts = changes.flatMap((change) => (change.of === "shift" ? change.to : []));
  const finishes = shifts.flatMap(({ previousFinish }) => previousFinish ?? []);
  return {
    ages: changes.flatMap((change) => (change.of === "person" ? (change.to.age ?? []) : [])),
    today: shifts.flatMap(({ workedToday }) => workedToday ?? []),
    week: shifts.flatMap(({ workedThisWeek }) => workedThisWeek ?? []),
    rests: finishes.map((finish) => START - (finish % 1440) + 1 + (finish % 1440 > START ? 1440 : 0)),
  };
}

/** A shift from nine to one for each kind of person the award has. */
function requestsUnder({ award }: HeldAward): readonly object[] {
  const families = new Map(award.classifications.map((one) => [`${one.stream}/${one.rateType}`, one]));
  return [...families.values()].flatMap(({ code }) =>
    EMPLOYMENT_TYPES.flatMap((employment_type) =>
      award.workerTypes.map(({ slug }) => ({
        award_code: award.code,
        classification_code: code,
        employment_type,
        worker_type: slug,
        work_date: formatLocalDate(award.verifiedTo),
        start_time: "09:00",
        end_time: "13:00",
        state: "VIC",
      })),
    ),
  );
}

const heldAwards = library.awards.codes.flatMap((code) => library.awards.get(code) ?? []);

describe("every value that is tried is a bound of the award", () => {
  for (const held of heldAwards) {
    test(held.award.code, () => {
      const { ages, lengths, weekly, rests } = boundsOf(held.award);
      const ageBounds = ages.flatMap((age) => [age, age - 1]);
      for (const request of requestsUnder(held)) {
        const tried = triedIn(changesFor(request, library));
        const told = JSON.stringify(request);
        for (const age of tried.ages) assert.ok(ageBounds.includes(age), `${told}: age ${age}`);
        for (const value of tried.today)
          assert.ok([...lengths, ...weekly].includes(value), `${told}: ${value} min today`);
        for (const value of tried.week) assert.ok(weekly.includes(value), `${told}: ${value} min this week`);
        for (const value of tried.rests) assert.ok(rests.includes(value), `${told}: rest of ${value} min`);
      }
    });
  }
});

/** The retail award as if its day had 7 hours 20 minutes, its week 36 hours 40 minutes and its cycle three weeks. */
function oddLibrary(): Library {
  const held = library.awards.get("MA000004");
  assert.ok(held !== undefined);
  const award: Award = {
    ...held.award,
    rules: held.award.rules.map(withOddLimit),
    facts: held.award.facts.map((fact) =>
      fact.slug === "roster-cycle-weeks" ? { ...fact, default: 3 } : fact,
    ),
  };
  const odd = { ...held, award, law: prepareLaw(award) };
  return { ...library, awards: { ...library.awards, get: () => odd } };
}

function withOddLimit(rule: Rule): Rule {
  if (rule.kind !== "ordinary-limit") return rule;
  const isOfCycle = rule.per === "cycle" || rule.per === "week";
  return { ...rule, limit: (isOfCycle ? 2200 : 440) as typeof rule.limit, longDay: null, raised: [] };
}

test("an award with bounds of its own has those tried", () => {
  const request = { ...GOOD, start_time: "09:00", end_time: "13:00", breaks: [] };
  const changes = changesFor(request, oddLibrary());
  const { today, week } = triedIn(changes);
  assert.ok(today.includes(440), "7 hours 20 minutes today");
  assert.ok(!today.includes(540), "the retail award's nine hours are gone");
  assert.deepEqual(week, [2200]);
  const cycle = changes.flatMap((change) =>
    change.of === "fact" && change.slug === "hours-already-worked-this-cycle" ? change.to : [],
  );
  assert.deepEqual(cycle, [3 * 2200]);
});

test("a part-time cleaner's hours this week have a clause", () => {
  const request = {
    award_code: "MA000022",
    classification_code: "cleaning-1",
    employment_type: "part_time",
    work_date: "2026-08-05",
    start_time: "09:00",
    end_time: "13:00",
    state: "VIC",
  };
  const priced = priceRequest(request, library, false);
  assert.ok("request" in priced);
  const [result] = priced.calculation.shifts;
  assert.ok(result !== undefined);
  const week = alternativesOf({ ...priced, result }, library).flatMap(({ others }) =>
    others.filter(({ change }) => change.of === "shift" && change.to.workedThisWeek !== undefined),
  );
  assert.ok(week.length > 0 && week.every(({ clauses }) => clauses.length > 0));
});
