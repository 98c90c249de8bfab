// Takes each pay row out of retail: the check reports the gap, or another row pays and a scenario fails.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { answerOf, type Library, priceRequest } from "#contract";
import { type Award, COMMON, type Fields, type Form, KINDS, namesIn, type PayRow, type Rule } from "#engine";
import { loadCalendar } from "./calendar.ts";
import { loadPack } from "./load.ts";
import { loadScenarios } from "./scenarios.ts";
import { sweepFaults } from "./sweep/sweep.ts";
import { holdAward } from "./versions.ts";

const AWARDS = join(import.meta.dirname, "../../awards");
const NAME = "MA000004-general-retail";
const pack = loadPack(join(AWARDS, NAME), NAME);
const scenarios = loadScenarios(join(AWARDS, NAME), NAME);
const calendar = loadCalendar(AWARDS);

/** Rows whose hours another row pays too, with the scenario that shows the difference. */
const INSTEAD: Readonly<Record<string, { readonly row: string; readonly scenario: string }>> = {
  "rest-between-shifts": { row: "ordinary-hours", scenario: "4. Ten hours off without an agreement" },
  "rest-between-shifts-working-on": {
    row: "ordinary-hours",
    scenario: "Works on into the next day's ordinary hours, and the rest is due",
  },
  "rest-between-shifts-casual": { row: "ordinary-hours", scenario: "Casual without twelve hours off" },
  "rest-between-shifts-casual-unloaded": {
    row: "ordinary-hours",
    scenario: "Casual without twelve hours off, loading not added",
  },
  "rest-between-shifts-casual-working-on": {
    row: "ordinary-hours",
    scenario: "A casual works on into the next day's ordinary hours, and the rest is due",
  },
  "rest-between-shifts-casual-unloaded-working-on": {
    row: "ordinary-hours",
    scenario: "A casual works on into the next day's ordinary hours, and double comes without the loading",
  },
  "public-holiday-time-off": {
    row: "public-holiday",
    scenario: "Time off agreed instead of the holiday rate",
  },
  "shiftwork-weekday": { row: "weekday-evening", scenario: "Night fill within the week" },
  "shiftwork-saturday": { row: "saturday", scenario: "Saturday night into Sunday" },
  "shiftwork-sunday": { row: "sunday", scenario: "Saturday night into Sunday" },
  "baking-early-morning": {
    row: "ordinary-hours",
    scenario: "Baking from exactly 02:00 is the early morning rate",
  },
  "baking-night": {
    row: "ordinary-hours",
    scenario: "Baking from exactly midnight is the night shift rate",
  },
};

const isRow = (rule: Rule): rule is PayRow => "tiers" in rule;

/** A value without a rule's name in any of its lists of rules, whatever its form. */
function unnamed(form: Form, value: unknown, slug: string): unknown {
  if (form.is === "or-word") return unnamed(form.of, value, slug);
  if (form.is === "list" && Array.isArray(value)) {
    const isRule = form.of.is === "name" && form.of.of === "rule";
    return value.filter((one) => !isRule || one !== slug).map((one: unknown) => unnamed(form.of, one, slug));
  }
  if (form.is !== "record" || typeof value !== "object" || value === null) return value;
  return { ...value, ...unnamedFields(form.fields, value, slug) };
}

const unnamedFields = (fields: Fields, value: object, slug: string): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => Object.hasOwn(value, key))
      .map(([key, { form }]) => [key, unnamed(form, Reflect.get(value, key), slug)]),
  );

/** The award without a row and without every mention of it. */
function without(slug: string): Award {
  const rules = pack.award.rules
    .filter((rule) => rule.slug !== slug)
    .map(
      (rule): Rule => ({ ...rule, ...unnamedFields({ ...COMMON, ...KINDS[rule.kind].fields }, rule, slug) }),
    );
  const named = rules.flatMap((rule) => namesIn(rule).flatMap(([of, name]) => (of === "rule" ? [name] : [])));
  assert.ok(!named.includes(slug), `${slug} is still named by a rule`);
  return { ...pack.award, rules };
}

const placeOf = (slug: string) => pack.places.get(slug) ?? { file: NAME, line: 1 };

function libraryOf(award: Award): Library {
  const held = holdAward({ ...pack, award }, new Map());
  const none = () => undefined;
  const get = (code: string) => (code === award.code ? held : undefined);
  return { awards: { codes: [award.code], get, ratesOnly: none, replay: none, pinned: none }, calendar };
}

function paidInstead(award: Award, name: string): { readonly total: string; readonly rows: Set<string> } {
  const scenario = scenarios.find((one) => one.name === name);
  assert.ok(scenario !== undefined, `there is no scenario ${name}`);
  const library = libraryOf(award);
  const priced = priceRequest(scenario.request, library, true);
  assert.ok("request" in priced);
  const claims = priced.calculation.shifts[0]?.claims ?? [];
  const rows = new Set(claims.filter(({ status }) => status === "applied").map(({ rule }) => rule));
  const { total } = answerOf(priced, library);
  assert.notEqual(total, scenario.total, "the scenario notices");
  return { total, rows };
}

describe("retail without one of its pay rows", () => {
  for (const slug of new Set(pack.award.rules.filter(isRow).map((row) => row.slug))) {
    test(slug, () => {
      const award = without(slug);
      const gaps = sweepFaults(award, placeOf).filter(({ problem }) => problem.startsWith("gap: "));
      const instead = INSTEAD[slug];
      if (instead === undefined) assert.ok(gaps.length > 0, "the check reports a gap");
      else {
        assert.deepEqual(gaps, []);
        assert.ok(paidInstead(award, instead.scenario).rows.has(instead.row), `${instead.row} pays instead`);
      }
    });
  }
});
