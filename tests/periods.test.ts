// Pay periods under each encoded award: every line to the cent, worked by hand, and the clauses they rest on.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { load } from "js-yaml";
import { calculatePayPeriod, isProblem, type PeriodResult } from "#contract";
import { library } from "./awards.ts";

const ROOT = join(import.meta.dirname, "..");

interface Scenario {
  readonly name: string;
  /** Numbers that must stand behind some line. */
  readonly clauses: readonly string[];
  readonly employee: Readonly<Record<string, unknown>>;
  readonly period: Readonly<Record<string, unknown>>;
  readonly shifts: readonly (string | Told)[];
  readonly lines: readonly string[];
  readonly total: string;
}

/** A shift that says more than its times. */
type Told = Readonly<Record<string, unknown>> & { readonly at: string };

/** `mon 2026-08-03 09:00-17:30 break 30` */
const SHIFT = /^(\S+) (\d{4}-\d\d-\d\d) (\d\d:\d\d)-(\d\d:\d\d)(?: break (\d+))?$/;

function shiftOf(given: string | Told): object {
  const { at, ...more } = typeof given === "string" ? { at: given } : given;
  const [, id, work_date, start_time, end_time, pause] = SHIFT.exec(at) ?? [];
  assert.ok(id !== undefined, `${at} is no shift`);
  const unpaid = pause === undefined ? {} : { unpaid_break_minutes: Number(pause) };
  return { id, work_date, start_time, end_time, ...unpaid, ...more };
}

const scenariosOf = (code: string): readonly Scenario[] => {
  const file = join(ROOT, "tests/periods", `${code}.yaml`);
  return existsSync(file) ? (load(readFileSync(file, "utf8")) as readonly Scenario[]) : [];
};

function paid({ employee, period, shifts }: Scenario): PeriodResult {
  const answer = calculatePayPeriod({ employee, period, shifts: shifts.map(shiftOf) }, library);
  if (isProblem(answer)) assert.fail(JSON.stringify(answer));
  return answer;
}

/** `mon ordinary-hours 8.00 222.48`, a line a component. */
const linesOf = ({ shifts }: PeriodResult): readonly string[] =>
  shifts.flatMap(({ id, pay_result }) =>
    (pay_result?.components ?? []).map(
      ({ code, hours, quantity, amount }) => `${id} ${code} ${hours ?? quantity} ${amount}`,
    ),
  );

const refsIn = ({ shifts }: PeriodResult): readonly string[] =>
  shifts.flatMap(({ pay_result }) =>
    (pay_result?.components ?? []).flatMap(({ clauses }) => clauses.map(({ ref }) => ref)),
  );

const cents = (money: string): number => Number(money.replace(".", ""));

for (const code of library.awards.codes) {
  if (library.awards.get(code) === undefined) continue;
  describe(code, () => {
    const scenarios = scenariosOf(code);
    test("has a pay period worked by hand", () => assert.ok(scenarios.length > 0));
    for (const scenario of scenarios) {
      test(scenario.name, () => {
        const result = paid(scenario);
        assert.deepEqual(linesOf(result), scenario.lines);
        assert.equal(result.total, scenario.total);
        assert.equal(
          scenario.lines.reduce((sum, line) => sum + cents(line.slice(line.lastIndexOf(" ") + 1)), 0),
          cents(scenario.total),
        );
        const refs = refsIn(result);
        for (const ref of scenario.clauses) assert.ok(refs.includes(ref), `${ref} is behind no line`);
      });
    }
  });
}
