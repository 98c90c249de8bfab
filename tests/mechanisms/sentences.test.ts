// The sentences that explain pay by the unit and the piece, and money promised over the pay for time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type HeldAward, isProblem, type Library } from "#contract";
import { type Award, prepareLaw } from "#engine";
import { explainPay } from "#explain";
import { library } from "../awards.ts";
import { madeUp } from "./made-up.ts";

/** The real library with one award's rules replaced by those of a made-up one. */
function withAward(award: Award): Library {
  const real = library.awards.get("MA000004");
  assert.ok(real !== undefined);
  const payroll = { ...real.award.payroll };
  const own = { ...award, payroll };
  const held: HeldAward = {
    award: own,
    coverage: { depth: "shift", gaps: [], knownGaps: [] },
    law: prepareLaw(own),
    versionOf: () => ({
      id: "MA000999@2020-01-01.1",
      effectiveFrom: award.coversFrom.day,
      contentHash: "sha256:0",
      pending: null,
    }),
  };
  return { ...library, awards: { ...library.awards, get: () => held } };
}

function sentences(award: Award, circumstances: Readonly<Record<string, unknown>>): readonly string[] {
  const body = {
    award_code: "MA000004",
    classification_code: "grade",
    employment_type: "full_time",
    worker_type: "worker",
    state: "VIC",
    work_date: "2026-08-03",
    start_time: "09:00",
    end_time: "17:00",
    unpaid_break_minutes: 0,
    circumstances,
  };
  const answer = explainPay(body, withAward(award));
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  return answer.sentences.map(({ text }) => text);
}

test("kilometres, with a rate below the cent and the fewest that are paid", () => {
  const award = madeUp({
    amounts: { kilometre: "0.6590" },
    facts: "kilometres:\n  type: integer\n",
    rules: `
driving:
  kind: unit-pay
  unit: kilometre
  units-fact: kilometres
  at-least: 500
  amount: kilometre
`,
  });
  const told = sentences(award, { kilometres: 300 });
  assert.ok(
    told.some((one) =>
      one.startsWith("“driving” pays 500 kilometres, the fewest that are paid, at $0.6590: $329.50"),
    ),
    told.join("\n"),
  );
});

test("pieces beyond the pay for the time of the day", () => {
  const award = madeUp({
    facts: "bins:\n  type: integer\nbin-rate:\n  type: money\n",
    rules: `
picking:
  kind: piece-rate
  units-fact: bins
  rate-fact: bin-rate
`,
  });
  const told = sentences(award, { bins: 80, "bin-rate": "3.10" });
  assert.ok(
    told.some((one) => one.startsWith("“picking” pays $88.00 more than the time of the day (80 at $3.10)")),
    told.join("\n"),
  );
});

test("a guaranteed week", () => {
  const award = madeUp({
    facts: "week-complete:\n  type: boolean\n  default: no\n",
    rules: `
guaranteed-week:
  kind: guarantee
  when: { facts: { week-complete: yes } }
  per: week
  of-week: 100%
`,
  });
  const told = sentences(award, { "week-complete": true });
  assert.ok(
    told.some((one) =>
      one.startsWith("“guaranteed-week” promises $760.00, which is $600.00 more than the time was paid"),
    ),
    told.join("\n"),
  );
});
