// What holds of every explanation, whatever the award: every component told, no clause but those of the result, same bytes.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import {
  type AuditedPay,
  calculatePay,
  calculatePayAudited,
  Explanation,
  isProblem,
  type PayResult,
  SHIFT_EXAMPLE,
  type WireClause,
} from "#contract";
import { explainPay } from "#explain";
import { loadLibrary } from "#pack";
import { AWARDS, drawsOf, encodedPacks, library, scenariosOf, someScenariosOf } from "./awards.ts";

const schema = Compile(Explanation);

function explained(request: unknown): Explanation {
  const answer = explainPay(request, library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  return answer;
}

type Sentence = Explanation["sentences"][number];

const dollars = (amount: string): string => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`;
const refsOf = (clauses: readonly WireClause[]): readonly string[] => clauses.map(({ ref }) => ref);

/** The explanation names a component by its amount, its label and, if it has one, its time, under its clauses. */
function tells({ text, clauses, from, to }: Sentence, component: PayResult["components"][number]): boolean {
  const label = component.kind === "top_up" ? component.label.replace(/ \(.*\)$/, "") : component.label;
  const operative = component.clauses[0]?.ref;
  return (
    text.includes(dollars(component.amount)) &&
    (text.includes(`“${label}”`) || text.includes("ordinary time")) &&
    (component.from === null || (from === component.from && to === component.to)) &&
    operative !== undefined &&
    refsOf(clauses).includes(operative)
  );
}

/** Everything a result rests on, and everything that was considered for it. */
function known(result: PayResult, { rules_considered: rules }: AuditedPay["audit"]) {
  const rests = [
    result.classification.clauses,
    result.base_rate.clauses,
    ...result.components.flatMap(({ clauses, build_up }) => [
      clauses,
      ...build_up.map((part) => part.clauses),
    ]),
    ...result.assumptions.map(({ clauses }) => clauses),
    ...result.warnings.map(({ clauses }) => clauses),
    ...rules.filter(({ status }) => status !== "skipped").map(({ clauses }) => clauses),
  ].flatMap(refsOf);
  return {
    rests: new Set(rests),
    considered: new Set([...rests, ...rules.flatMap(({ clauses }) => refsOf(clauses))]),
  };
}

function check(request: unknown): void {
  const audited = calculatePayAudited(request, library);
  if (isProblem(audited)) {
    assert.deepEqual(explainPay(request, library), audited);
    return;
  }
  const { pay_result: result, sentences, markdown } = explained(request);
  assert.equal(JSON.stringify(result), JSON.stringify(calculatePay(request, library)));
  for (const component of result.components)
    assert.ok(
      sentences.some((one) => tells(one, component)),
      `untold: ${JSON.stringify(component)}`,
    );
  const { rests, considered } = known(result, audited.audit);
  for (const { about, text, clauses } of sentences) {
    const allowed = about === "near_miss" ? considered : rests;
    assert.ok(clauses.length > 0, text);
    for (const { ref, url } of clauses) {
      assert.ok(allowed.has(ref), `${ref} in: ${text}`);
      assert.ok(text.includes(ref) && markdown.includes(`[${ref}](${url})`), text);
    }
    assert.match(text, /^[A-Z0-9“].* \(clauses? [^)]*(?:\([^)]*\)[^)]*)*\)\.$/s);
    assert.doesNotMatch(text, /undefined|null|NaN|\[object| {2}| ,|\.\.|: :|“”/);
  }
  toldOnce(sentences, result, audited.audit);
}

/** The floor under every penalty: that it gave way to one is not told. */
const isOrdinaryRate = (code: string, slug: string): boolean =>
  library.awards
    .get(code)
    ?.award.rules.some((rule) => rule.slug === slug && rule.kind === "ordinary-rate") === true;

/** What lost, what was assumed and what is warned of are each told. */
function toldOnce(
  sentences: readonly Sentence[],
  result: PayResult,
  { rules_considered: rules }: AuditedPay["audit"],
): void {
  const count = (about: Sentence["about"]): number => sentences.filter((one) => one.about === about).length;
  assert.equal(count("assumption"), result.assumptions.length);
  assert.equal(count("warning"), result.warnings.length);
  const lost = new Set(
    rules
      .filter(({ status, rule }) => status === "superseded" && !isOrdinaryRate(result.award.code, rule))
      .map(({ rule, superseded_by }) => `${rule}/${superseded_by}`),
  );
  assert.ok(count("lost") <= lost.size + 1 && (lost.size === 0) === (count("lost") === 0), [...lost].join());
}

for (const name of encodedPacks) {
  describe(name, () => {
    const scenarios = scenariosOf(name);
    test("many scenarios are explained in full", () => {
      for (const { request, name: scenario } of someScenariosOf(name)) {
        try {
          check(request);
        } catch (error) {
          throw new Error(scenario, { cause: error });
        }
      }
    });

    test("so is any other shift of its people", () => {
      const minute = fc.integer({ min: 0, max: 1439 });
      const clock = minute.map(
        (at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`,
      );
      const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-08-${String(one).padStart(2, "0")}`);
      const people = fc.constantFrom(...scenarios.map(({ request }) => request as Record<string, unknown>));
      fc.assert(
        fc.property(
          people,
          day,
          clock,
          clock,
          fc.integer({ min: 0, max: 45 }),
          (person, work_date, start_time, end_time, unpaid_break_minutes) => {
            const {
              breaks: _,
              rostered: __,
              agreed_hours: ___,
              previous_shift_end: ____,
              pay_period_start: _____,
              ...rest
            } = person;
            check({ ...rest, work_date, start_time, end_time, unpaid_break_minutes });
          },
        ),
        { seed: 20260810, numRuns: drawsOf(900) },
      );
    });
  });
}

test("the same request gives the same bytes, whatever was explained in between", () => {
  const first = JSON.stringify(explained(SHIFT_EXAMPLE));
  explained({ ...SHIFT_EXAMPLE, end_time: "20:45" });
  assert.equal(JSON.stringify(explained({ ...SHIFT_EXAMPLE })), first);
  assert.equal(JSON.stringify(explainPay(SHIFT_EXAMPLE, loadLibrary(AWARDS))), first);
});

test("the answer fits its schema", () => {
  assert.deepEqual(schema.Errors(explained(SHIFT_EXAMPLE)), []);
});
