// The imported tables as they are in the repository: sound, and every hourly figure explained by its week.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { divideHalfUp } from "#engine";
import { dayOf, heldFolders, readHeld } from "./held.ts";
import { ENDED, type MinimumLine } from "./tables.ts";

const AWARDS = join(import.meta.dirname, "../../awards");
const held = [...heldFolders(AWARDS)]
  .filter(([, folder]) => !folder.isEncoded)
  .map(([code, folder]) => ({ code, ...readHeld(folder) }));

const inCents = (amount: string): number => Math.round(Number(amount) * 100);

/** Hundredths of an hour in the week that weekly rates are divided by, where it is not 38. */
const WEEKS: Readonly<Record<string, number>> = {
  MA000045: 3500,
  MA000050: 3500,
  MA000053: 3500,
  MA000072: 3500,
  MA000088: 3750,
  MA000123: 3675,
  MA000147: 4000,
};

const hourOf = (weekly: number, hundredths: number): number => divideHalfUp(weekly * 100, hundredths);

/** Hourly figures that are another share of the week, as the formulas in the Commission's workbooks have it. */
const OTHERWISE: Readonly<
  Record<string, { readonly codes: RegExp; readonly hourly: (weekly: number) => readonly number[] }>
> = {
  // Long distance drivers by the hour: a fortieth, times 1.3, times 1.2.
  MA000039: { codes: /^minimum-per-hour-/, hourly: (weekly) => [divideHalfUp(weekly * 156, 4000)] },
  // Supernumeraries by the week: 19 hours, from 3 July 2023 24.
  MA000081: { codes: /^supernumeraries-/, hourly: (weekly) => [hourOf(weekly, 1900), hourOf(weekly, 2400)] },
  // Dredging crews: 84 hours by day, 78 on shifts.
  MA000085: {
    codes: /^(?:day-workers|shiftworkers)-/,
    hourly: (weekly) => [hourOf(weekly, 8400), hourOf(weekly, 7800)],
  },
  // A single contract hour: the rounded hour with 15 %.
  MA000087: {
    codes: /^single-contract-/,
    hourly: (weekly) => [divideHalfUp(hourOf(weekly, 3800) * 115, 100)],
  },
  // Public sector firefighters: 130 %, and 4/38 of that for the 40 hour roster.
  MA000111: {
    codes: /^total-hourly-rate-/,
    hourly: (weekly) => [divideHalfUp(weekly * 130 * 42, 100 * 38 * 38)],
  },
};

function explained(award: string, { classification, rate, hourly }: MinimumLine): boolean {
  const [weekly, given] = [inCents(rate), inCents(hourly)];
  if (hourOf(weekly, WEEKS[award] ?? 3800) === given || hourOf(weekly, 3800) === given) return true;
  const other = OTHERWISE[award];
  return other?.codes.test(classification) === true && other.hourly(weekly).includes(given);
}

test("every hourly figure of a weekly rate is the week divided, or is listed here with its reason", () => {
  const lines = held.flatMap(({ code, rates }) =>
    rates.filter(({ per, hourly }) => per === "week" && hourly !== "").map((line) => ({ code, line })),
  );
  const unexplained = lines.filter(({ code, line }) => !explained(code, line));
  assert.deepEqual(
    unexplained.map(
      ({ code, line }) => `${code} ${line.classification} ${line.from}: ${line.rate} ${line.hourly}`,
    ),
    [],
  );
});

test("every exception listed here is needed", () => {
  const plain = (award: string): boolean =>
    (held.find(({ code }) => code === award)?.rates ?? []).every(
      ({ rate, per, hourly }) =>
        per !== "week" || hourly === "" || hourOf(inCents(rate), 3800) === inCents(hourly),
    );
  assert.deepEqual([...Object.keys(WEEKS), ...Object.keys(OTHERWISE)].filter(plain), []);
});

test("all awards of the database are held, each from its first rate to the end of June 2027", () => {
  assert.ok(
    held.length + [...heldFolders(AWARDS).values()].filter(({ isEncoded }) => isEncoded).length >= 155,
  );
  for (const { code, identity, rates } of held) {
    assert.ok(identity.startsWith(`code: ${code}\n`), code);
    assert.ok(identity.includes(`covers-from: ${rates[0]?.from}\n`), code);
    assert.match(identity, /^verified-to: 2027-06-30$/m, code);
  }
});

test("codes are unique slugs of at most 80 characters, each with a rate, and rows stand in order", () => {
  for (const { code, classifications, rates, allowanceNames, allowances } of held) {
    const names = [classifications.map((line) => line.code), allowanceNames.map((line) => line.allowance)];
    for (const own of names) {
      assert.equal(new Set(own).size, own.length, code);
      for (const name of own) assert.match(name, /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/, code);
    }
    assert.deepEqual(new Set(rates.map((line) => line.classification)), new Set(names[0]), code);
    assert.deepEqual(new Set(allowances.map((line) => line.allowance)), new Set(names[1]), code);
    const days = [rates, allowances].map((lines) => lines.map(({ from }) => dayOf(from)));
    for (const own of days)
      assert.deepEqual(
        own,
        [...own].sort((a, b) => a - b),
        code,
      );
  }
});

test("a row differs from the one of its name before it, and an end has one", () => {
  for (const { code, rates } of held) {
    const last = new Map<string, string>();
    for (const { classification, rate, per, hourly } of rates) {
      const says = [rate, per, hourly].join();
      assert.notEqual(last.get(classification), says, `${code} ${classification}`);
      if (per === ENDED) assert.ok(last.has(classification), `${code} ${classification}`);
      else assert.match(rate, /^\d+\.\d{2,4}$/, `${code} ${classification}`);
      last.set(classification, says);
    }
  }
});
