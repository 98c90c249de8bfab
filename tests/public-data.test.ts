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
import { AWARDS, library, scenariosOf } from "./awards.ts";

const encoded = packNames(AWARDS).filter((name) => library.awards.get(name.slice(0, 8)) !== undefined);

/** Through the text that travels. */
const travelled = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const memory = createMemory();
const calendar = calendarOf(travelled<PublicCalendar>(readCalendar(AWARDS)));

describe("an award held from its public data", () => {
  for (const name of encoded) {
    const code = name.slice(0, 8);
    const held = library.awards.get(code);
    assert.ok(held !== undefined);
    const own = libraryOf(heldLaw(travelled<PublicLaw>(lawOf(held)), memory), calendar);
    const scenarios = scenariosOf(name);

    test(`${code}: one scenario in four, to the byte`, () => {
      assert.ok(scenarios.length >= 25);
      for (const { request, name: scenario } of scenarios.filter((_, index) => index % 4 === 0))
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
      for (const change of changeDates(held.award, true))
        for (const [ahead, back] of [
          [0, 0],
          [0, 1],
          [13, 14],
          [31, 31],
          [-1, 30],
        ] as const) {
          const day = addDays(change, ahead);
          const request = {
            ...plain,
            work_date: formatLocalDate(day),
            pay_period_start: formatLocalDate(addDays(day, -back)),
          };
          const answer = JSON.stringify(calculatePay(request, own));
          if (answer.includes('"award_version"')) versions += 1;
          assert.equal(answer, JSON.stringify(calculatePay(request, library)), JSON.stringify(request));
        }
      assert.ok(versions > 5, `only ${versions} were priced`);
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
