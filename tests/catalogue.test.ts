// Answers about awards and the calendar fit the schemas that document them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import {
  AwardDetail,
  AwardSummary,
  ClassificationList,
  ClauseDetail,
  CoverageRegister,
  contentHash,
  HolidayList,
  type Json,
  VersionDetail,
  VersionList,
} from "#contract";
import { dateOfCivil, parseLocalDate, versionAt } from "#engine";
import { loadCatalogue, today } from "#pack";
import { AWARDS, library } from "./awards.ts";

const catalogue = loadCatalogue(AWARDS, library);
const TODAY = dateOfCivil(2026, 11, 15);

const compiled = new Map<TSchema, Validator>();

function fits(schema: TSchema, value: unknown): void {
  const validator = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, validator);
  assert.deepEqual(validator.Errors(value), []);
}

describe("every award held", () => {
  for (const { code } of catalogue.awards()) {
    test(code, () => {
      fits(AwardSummary, catalogue.summary(code));
      fits(AwardDetail, catalogue.detail(code, TODAY));
      fits(ClassificationList, catalogue.classifications(code, null, TODAY));
      fits(VersionList, catalogue.versions(code));
      const last = catalogue.versions(code)?.versions.at(-1);
      fits(VersionDetail, catalogue.version(code, last?.id ?? ""));
    });
    test(`${code}: the version of its detail is the one that prices that day`, () => {
      const detail = catalogue.detail(code, TODAY);
      const held = library.awards.get(code);
      const day = parseLocalDate(detail?.on ?? "");
      assert.ok(detail?.award_version && day !== null);
      if (held === undefined) return;
      const { id, contentHash } = held.versionOf(versionAt(held.law, day, day).inForce, day, day);
      assert.deepEqual([detail.award_version.id, detail.award_version.content_hash], [id, contentHash]);
    });
    test(`${code}: versions by day, and of each only the last revision is current`, () => {
      const versions = catalogue.versions(code)?.versions ?? [];
      const days = versions.map(({ effective_from }) => effective_from);
      assert.deepEqual(days, [...days].sort());
      const nameOf = (id: string): string => id.slice(0, id.lastIndexOf("."));
      const revisionOf = (id: string): number => Number(id.slice(id.lastIndexOf(".") + 1));
      for (const { id, current } of versions) {
        const revisions = versions.filter((one) => nameOf(one.id) === nameOf(id));
        assert.equal(current, revisionOf(id) === revisions.length, id);
      }
    });
  }
});

test("the register counts every award once", () => {
  const coverage = catalogue.coverage();
  fits(CoverageRegister, coverage);
  const { full, shift, rates } = coverage.counts;
  assert.equal(full + shift + rates, coverage.awards.length);
});

test("the content of a version has its hash, and either names it", () => {
  const { versions = [] } = catalogue.versions("MA000004") ?? {};
  for (const { id, content_hash } of versions) {
    const detail = catalogue.version("MA000004", content_hash);
    assert.equal(detail?.id, id);
    assert.equal(contentHash(detail?.content as Json), content_hash);
  }
});

test("a clause says what it does, from when, and which rules rest on it", () => {
  const clause = catalogue.clause("MA000004", "11.1");
  fits(ClauseDetail, clause);
  assert.deepEqual(
    clause?.entries.map(({ from, to, rules }) => [
      from,
      to,
      rules.some(({ rule }) => rule === "casual-loading"),
    ]),
    [["2021-09-27", null, true]],
  );
});

test("rules that rest on a clause say since when, each variant by itself", () => {
  const clause = catalogue.clause("MA000004", "10.8");
  fits(ClauseDetail, clause);
  const rules = clause?.entries.flatMap(({ rules: resting }) => resting) ?? [];
  assert.deepEqual(
    rules
      .filter(({ rule }) => rule === "guaranteed-hours")
      .map(({ kind, from, with_pay_period, to }) => [kind, from, with_pay_period, to]),
    [["pattern", "2021-07-01", true, null]],
  );
});

test("holidays of a year, of one state or of all", () => {
  const victoria = catalogue.holidays(2026, "VIC");
  fits(HolidayList, victoria);
  assert.ok(
    victoria.public_holidays.some(({ name, date }) => name === "Christmas Day" && date === "2026-12-25"),
  );
  const all = catalogue.holidays(2026, null);
  assert.deepEqual(
    all.public_holidays.filter(({ state }) => state === "VIC"),
    victoria.public_holidays,
  );
  assert.throws(() => catalogue.holidays(1999, null), RangeError);
});

test("what is not held is undefined", () => {
  assert.equal(catalogue.summary("MA999999"), undefined);
  assert.equal(catalogue.detail("__proto__", TODAY), undefined);
  assert.equal(catalogue.classifications("MA999999", null, TODAY), undefined);
  assert.equal(catalogue.versions("MA999999"), undefined);
  assert.equal(catalogue.version("MA000004", "MA000003@2021-02-01.1"), undefined);
  assert.equal(catalogue.clause("MA000004", "99"), undefined);
});

test("the default day is today, or the last verified day if that is earlier", () => {
  assert.equal(catalogue.classifications("MA000004", null, TODAY)?.on, "2026-11-15");
  assert.equal(catalogue.classifications("MA000004", null, dateOfCivil(2030, 1, 1))?.on, "2027-06-30");
  assert.ok(today() >= dateOfCivil(2026, 11, 1));
});
