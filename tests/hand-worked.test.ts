// Shifts and pay periods that people worked by hand from an award's text: what each shift must pay, to the cent.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CORE_SCHEMA, load, mergeTag } from "js-yaml";
import { isProblem, type PricedPeriod, periodAssumptionsOf, pricePeriod } from "#contract";
import { type Component, formatCents, formatMoment } from "#engine";
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
  const priced = pricePeriod({ employee, period, shifts: shifts.map(shiftOf) }, library, false);
  if (isProblem(priced)) assert.fail(JSON.stringify(priced));
  const { calculation } = priced;
  if (due !== undefined) assert.deepEqual(paidBy(priced), due, linesOf(priced));
  const paid = calculation.refusals.length === 0 ? formatCents(calculation.total) : null;
  assert.equal(paid, total, linesOf(priced));
  if (assumes === undefined) return;
  const said = periodAssumptionsOf(priced, library).filter(({ code }) => code === CLOCK);
  for (const [id, codes] of Object.entries(assumes)) {
    const own = said.filter(({ shifts: ids }) => ids.includes(id));
    assert.deepEqual(
      own.map(({ code }) => code as string),
      codes,
    );
  }
}

/** What each shift is paid; null: it is refused. */
function paidBy({ facts, calculation }: PricedPeriod): Readonly<Record<string, string | null>> {
  const totals = new Map(calculation.shifts.map(({ id, total }) => [id, formatCents(total)]));
  return Object.fromEntries(facts.shifts.map(({ id }) => [id, totals.get(id) ?? null]));
}

/** Said of a shift during which the clock changes. */
const CLOCK = "daylight_saving";

const linesOf = ({ calculation }: PricedPeriod): string =>
  calculation.shifts.flatMap(({ id, components }) => components.map((one) => lineOf(id, one))).join("\n");

const lineOf = (id: string, { code, from, to, minutes, quantity, rate, amount }: Component): string => {
  const time = from === null || to === null ? "" : `${formatMoment(from)} to ${formatMoment(to)}`;
  return [id, code, time, minutes ?? quantity, formatCents(rate), formatCents(amount)].join(" ");
};

for (const file of readdirSync(FOLDER).sort()) {
  describe(file.replace(".yaml", ""), () => {
    const text = readFileSync(join(FOLDER, file), "utf8");
    const cases = load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }) as readonly HandWorked[];
    for (const one of cases) test(one.name, () => check(one));
  });
}
