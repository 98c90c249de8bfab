// One rate out of the rows that state it: base, hourly, shares, the equal remuneration order, kilometres.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Figure, figureOf, type Unit } from "./figures.ts";

const figure = (
  base: readonly [string, Unit] | null,
  calculated: readonly [string, Unit] | null,
  more: Partial<Figure> = {},
): Figure => ({
  base: { amount: base?.[0] ?? null, unit: base?.[1] ?? null },
  calculated: { amount: calculated?.[0] ?? null, unit: calculated?.[1] ?? null },
  isOrdinary: false,
  includesAllPurpose: false,
  ...more,
});

test("a weekly rate with the publisher's hourly figure", () => {
  assert.deepEqual(figureOf([figure(["1008.90", "week"], ["26.55", "hour"])], false), {
    value: { rate: "1008.90", per: "week", hourly: "26.55" },
    note: "",
  });
});

test("no hourly figure is worked out where the publisher gives none", () => {
  assert.equal(figureOf([figure(["60732.00", "year"], null)], false).value.hourly, "");
});

test("twins are one rate: the salary, its hour, and the week it restates", () => {
  const twins = [
    figure(["51379.77", "year"], ["26.00", "hour"]),
    figure(["51379.77", "year"], ["988.07", "week"]),
  ];
  assert.deepEqual(figureOf(twins, false), {
    value: { rate: "51379.77", per: "year", hourly: "26.00", weekly: "988.07" },
    note: "also 988.07 a week",
  });
});

test("a share of the base in the same unit is the rate", () => {
  assert.deepEqual(figureOf([figure(["31.99", "hour"], ["23.99", "hour"])], false), {
    value: { rate: "23.99", per: "hour", hourly: "23.99" },
    note: "of 31.99 an hour",
  });
});

test("the equal remuneration order: both figures, or the one that is given", () => {
  const week = figure(["1068.40", "week"], ["1314.13", "week"]);
  const hour = figure(["1068.40", "week"], ["34.58", "hour"]);
  const note = "of 1068.40 a week";
  assert.deepEqual(figureOf([week, hour], true), {
    value: { rate: "1314.13", per: "week", hourly: "34.58" },
    note,
  });
  assert.deepEqual(figureOf([week], true).value, { rate: "1314.13", per: "week", hourly: "" });
  assert.deepEqual(figureOf([hour], true), {
    value: { rate: "34.58", per: "hour", hourly: "34.58" },
    note,
  });
});

test("a kilometre in dollars, whether the year wrote dollars or cents", () => {
  for (const amount of ["0.525", "52.50"])
    assert.deepEqual(figureOf([figure(["1009.60", "week"], [amount, "kilometre"])], false).value, {
      rate: "0.525",
      per: "kilometre",
      hourly: "",
    });
});

test("what else is known is noted", () => {
  const ordinary = figure(["15.85", "hour"], null, { isOrdinary: true, includesAllPurpose: true });
  assert.equal(figureOf([ordinary], false).note, "ordinary hourly rate; with all-purpose allowances");
});
