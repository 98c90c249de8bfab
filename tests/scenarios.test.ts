// Every scenario of every pack, priced through the contract: exact cents, the rules it shows, its refusals.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  answerOf,
  isProblem,
  type PayResult,
  type PricedRequest,
  type Problem,
  priceRequest,
} from "#contract";
import type { Scenario } from "#pack";
import { encodedPacks, library, scenariosOf } from "./awards.ts";

for (const name of encodedPacks) {
  describe(name, () => {
    for (const scenario of scenariosOf(name)) {
      test(`${scenario.name} (${scenario.place.file.split("/").at(-1)}:${scenario.place.line})`, () => {
        const priced = priceRequest(scenario.request, library, true);
        if ("request" in priced) meets(scenario, priced);
        else meetsRefusal(scenario, priced);
      });
    }
  });
}

function meets(scenario: Scenario, priced: PricedRequest): void {
  const result = answerOf(priced, library);
  assert.equal(scenario.refused, null, `expected a refusal, got ${result.total}`);
  if (scenario.components !== null) assert.deepEqual(componentsOf(result), scenario.components);
  assert.equal(result.total, scenario.total);
  const claims = priced.calculation.shifts[0]?.claims ?? [];
  const applied = new Set(claims.filter(({ status }) => status === "applied").map(({ rule }) => rule));
  for (const slug of scenario.shows) assert.ok(applied.has(slug), `${slug} did not apply`);
  includesAll(result.assumptions, scenario.assumes);
  for (const { code, effect, clauses } of result.assumptions)
    if ((effect !== undefined && code !== "pay_period_start") || code.startsWith("reading_"))
      assert.ok(clauses.length > 0, `${code} changes the pay and names no clause`);
  includesAll(result.warnings, scenario.warns);
}

function meetsRefusal(scenario: Scenario, problem: Problem): void {
  assert.ok(isProblem(problem));
  assert.notEqual(scenario.refused, null, `unexpected refusal: ${problem.detail}`);
  assert.equal(problem.code, scenario.refused?.code);
  const clause = scenario.refused?.clause ?? null;
  if (clause !== null)
    assert.ok(
      problem.clauses?.some(({ ref }) => ref === clause),
      `the refusal does not name ${clause}`,
    );
}

const componentsOf = (result: PayResult) =>
  result.components.map(({ code, hours, quantity, rate, amount }) => ({
    code,
    hours,
    quantity: quantity ?? null,
    rate,
    amount,
  }));

function includesAll(list: readonly { readonly code: string }[], codes: readonly string[]): void {
  const found = list.map(({ code }) => code);
  for (const code of codes) assert.ok(found.includes(code), `${code} is not among ${found.join(", ")}`);
}
