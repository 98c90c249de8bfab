// The public data: held again from its JSON it prices as the library does, and a version's name means one content.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  type CalculatePayRequest,
  calculatePay,
  calendarOf,
  heldLaw,
  libraryOf,
  type PublicCalendar,
  type PublicLaw,
  versionName,
} from "#contract";
import { addDays, changeDates, createMemory, formatLocalDate, isInForce, versionAt } from "#engine";
import { holdAward, lawOf, loadPack, packNames, readCalendar } from "#pack";
import { AWARDS, encodedPacks, library, scenariosOf } from "./awards.ts";

/** One scenario and one day in so many of each award, so that all awards together take as long however many there are. */
const oneOf = (awards: number): number => Math.max(1, Math.round(encodedPacks.length / awards));
const SCENARIOS = oneOf(15);
const DAYS = oneOf(60);

/** Through the text that travels. */
const travelled = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const memory = createMemory();
const calendar = calendarOf(travelled<PublicCalendar>(readCalendar(AWARDS)));

const oneIn = <T>(many: number, list: readonly T[]): readonly T[] =>
  list.filter((_, index) => index % many === 0);

/** Days after a change, and days of the pay period before that day. */
const AROUND = [
  [0, 0],
  [0, 1],
  [13, 14],
  [31, 31],
  [-1, 30],
] as const;

describe("an award held from its public data", () => {
  for (const name of encodedPacks) {
    const code = name.slice(0, 8);
    const held = library.awards.get(code);
    assert.ok(held !== undefined);
    const own = libraryOf(heldLaw(travelled<PublicLaw>(lawOf(held)), memory), calendar);
    const scenarios = scenariosOf(name);

    test(`${code}: one scenario in ${SCENARIOS}, to the byte`, () => {
      assert.ok(scenarios.length >= 25);
      for (const { request, name: scenario } of oneIn(SCENARIOS, scenarios))
        assert.equal(
          JSON.stringify(calculatePay(request, own)),
          JSON.stringify(calculatePay(request, library)),
          scenario,
        );
    });

    test(`${code}: around every change, whenever the pay period began`, () => {
      const base = scenarios.find(({ refused }) => refused === null)?.request as CalculatePayRequest;
      const { breaks: _, circumstances: __, pay_period_start: ___, award_version: ____, ...plain } = base;
      let versions = 0;
      const days = changeDates(held.award, true).flatMap((change) =>
        AROUND.map(([ahead, back]) => ({ day: addDays(change, ahead), back })),
      );
      for (const { day, back } of oneIn(DAYS, days)) {
        const request = {
          ...plain,
          work_date: formatLocalDate(day),
          pay_period_start: formatLocalDate(addDays(day, -back)),
        };
        const answer = JSON.stringify(calculatePay(request, own));
        if (answer.includes('"award_version"')) versions += 1;
        assert.equal(answer, JSON.stringify(calculatePay(request, library)), JSON.stringify(request));
      }
      assert.ok(versions > 5 / DAYS, `only ${versions} were priced`);
    });
  }
});

test("a version's name means one content, on every day and in every pay period", () => {
  const folder = packNames(AWARDS).find((name) => name.startsWith("MA000100")) ?? "";
  const pack = loadPack(join(AWARDS, folder), folder);
  const { award } = pack;
  const met = new Map<string, string>();
  for (const change of changeDates(award, true)) {
    for (let ahead = 0; ahead <= 31; ahead += 10)
      for (let back = 0; back <= 31; back += 10) {
        const [day, payPeriod] = [addDays(change, ahead), addDays(change, ahead - back)];
        if (day > award.verifiedTo || !isInForce({ from: award.coversFrom, to: null }, day, payPeriod))
          continue;
        // Loaded again, so that nothing is remembered from another day.
        const held = holdAward(pack, new Map());
        const { inForce } = versionAt(held.law, day, payPeriod);
        const name = versionName(award.code, inForce);
        const { contentHash: found } = held.versionOf(inForce, day, payPeriod);
        assert.equal(met.get(name) ?? found, found, `${name} on ${formatLocalDate(day)}`);
        met.set(name, found);
      }
  }
  assert.ok(met.size > 10);
});
