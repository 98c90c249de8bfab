// Shifts and pay periods that people worked by hand from an award's text: what each shift must pay, to the cent.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CORE_SCHEMA, load, mergeTag } from "js-yaml";
import { calculatePayPeriod, isProblem } from "#contract";
import { library } from "./awards.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "tests/hand-worked");

interface HandWorked {
  readonly name: string;
  readonly employee: Readonly<Record<string, unknown>>;
  readonly period: Readonly<Record<string, unknown>>;
  readonly shifts: readonly GivenShift[];
  /** What each shift must pay; null: it is refused, and the period has no total. */
  readonly due?: Readonly<Record<string, string | null>>;
  readonly total: string | null;
  /** By shift: whether the change of the clock was assumed to be paid by the clock. */
  readonly assumes?: Readonly<Record<string, readonly string[]>>;
}

type GivenShift = string | (Readonly<Record<string, unknown>> & { readonly at: string });

/** `mon 2026-08-03 09:00-17:30 break 30` */
const SHIFT = /^(\S+) (\d{4}-\d\d-\d\d) (\d\d:\d\d)-(\d\d:\d\d)(?: break (\d+))?$/;

function shiftOf(given: GivenShift): object {
  const { at, ...more } = typeof given === "string" ? { at: given } : given;
  const [, id, work_date, start_time, end_time, pause] = SHIFT.exec(at) ?? [];
  assert.ok(id !== undefined, `${at} is not a shift; write "mon 2026-08-03 09:00-17:30 break 30"`);
  const unpaid = pause === undefined ? {} : { unpaid_break_minutes: Number(pause) };
  return { id, work_date, start_time, end_time, ...unpaid, ...more };
}

function check({ employee, period, shifts, due, total, assumes }: HandWorked): void {
  const answer = calculatePayPeriod({ employee, period, shifts: shifts.map(shiftOf) }, library);
  if (isProblem(answer)) assert.fail(JSON.stringify(answer));
  if (due !== undefined) {
    const paid = Object.fromEntries(
      answer.shifts.map(({ id, pay_result }) => [id, pay_result?.total ?? null]),
    );
    assert.deepEqual(paid, due, linesOf(answer.shifts));
  }
  assert.equal(answer.total, total, linesOf(answer.shifts));
  for (const [id, codes] of Object.entries(assumes ?? {})) {
    const said: readonly { readonly code: string }[] = answer.assumptions.filter(
      ({ code, shifts: ids }) => code === CLOCK && ids.includes(id),
    );
    assert.deepEqual(
      said.map(({ code }) => code),
      codes,
    );
  }
}

/** Said of a shift during which the clock changes. */
const CLOCK = "daylight_saving";

const linesOf = (shifts: readonly { id: string; pay_result?: { components: readonly object[] } }[]): string =>
  shifts
    .flatMap(({ id, pay_result }) =>
      (pay_result?.components ?? []).map((one) => `${id} ${JSON.stringify(one, BRIEF)}`),
    )
    .join("\n");

const BRIEF = ["code", "from", "to", "hours", "quantity", "rate", "amount"];

for (const file of readdirSync(FOLDER).sort()) {
  describe(file.replace(".yaml", ""), () => {
    const text = readFileSync(join(FOLDER, file), "utf8");
    const cases = load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }) as readonly HandWorked[];
    for (const one of cases) test(one.name, () => check(one));
  });
}
