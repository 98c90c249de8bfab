// Prices every near miss of every scenario on both sides of it, through the public call.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type CalculatePayRequest,
  calculatePay,
  isProblem,
  type PayResult,
  type PricedRequest,
  priceRequest,
} from "#contract";
import {
  type Component,
  calculate,
  clockOf,
  formatCents,
  formatClock,
  formatMoment,
  formatPercent,
  minutes,
  moment,
  type NearMiss,
  nearMissesOf,
} from "#engine";
import { explainPay } from "#explain";
import { encodedPacks, library, scenariosOf, someScenariosOf } from "./awards.ts";

/** The shift as it was read, longer by some minutes at one end; a break without a place stays where it was put. */
function longer(priced: PricedRequest, { end }: NearMiss, minutes: number): PayResult {
  const { request, facts, calculation } = priced;
  const shift = facts.shifts[0];
  assert.ok(shift !== undefined && calculation.shifts[0] !== undefined);
  const clock = (at: number): string => formatClock(((at % 1440) + 1440) % 1440);
  const times: Partial<CalculatePayRequest> =
    end === "start"
      ? { start_time: clock(clockOf(shift.from) - minutes) }
      : { end_time: clock(clockOf(shift.to) + minutes) };
  const { unpaid_break_minutes: unplaced, ...rest } = request;
  const answer = calculatePay({ ...rest, ...times, ...placed(priced, unplaced ?? 0) }, library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  return answer;
}

/** Read off the sentence that says where the break was put, which is the answer a caller has. */
function placed(priced: PricedRequest, unplaced: number): Partial<CalculatePayRequest> {
  if (unplaced === 0) return {};
  const sentence = explain(priced).sentences.find(({ about }) => about === "break");
  assert.ok(sentence?.from !== undefined && sentence.to !== undefined);
  return { breaks: [{ start_time: sentence.from.slice(11), end_time: sentence.to.slice(11) }] };
}

function explain({ request }: PricedRequest) {
  const explained = explainPay(request, library);
  assert.ok(!isProblem(explained));
  return explained;
}

/** Paid on top of what the minutes are paid. */
const ON_TOP = new Set(
  library.awards.codes
    .flatMap((code) => library.awards.get(code)?.award.rules ?? [])
    .flatMap(({ kind, slug }) => (kind === "missed-break" ? [slug] : [])),
);

/** The component that pays the minute beginning at a moment, if one does; a break inside it does not matter here. */
const paying = ({ components }: PayResult, minute: string) =>
  components.find(
    ({ from, to, quantity, kind, percent, code }) =>
      quantity === undefined &&
      kind !== "top_up" &&
      percent !== null &&
      !ON_TOP.has(code) &&
      from !== null &&
      to !== null &&
      from <= minute &&
      minute < to,
  );

function holds(priced: PricedRequest, miss: NearMiss): void {
  const { end, room, at, effect } = miss;
  const [near, far] = [longer(priced, miss, room), longer(priced, miss, room + 1)];
  const past = formatMoment((end === "start" ? at - 1 : at) as typeof at);
  const codes = ({ components }: PayResult): readonly string[] => components.map(({ code }) => code);
  switch (effect.kind) {
    case "time": {
      const before = formatMoment((end === "start" ? at : at - 1) as typeof at);
      assert.equal(paying(near, before)?.rate, formatCents(effect.instead.rate));
      assert.equal(paying(far, before)?.rate, formatCents(effect.instead.rate));
      assert.equal(paying(far, past)?.rate, formatCents(effect.paid.rate));
      assert.equal(paying(far, past)?.percent, formatPercent(effect.paid.percent));
      assert.equal(paying(far, past)?.kind === "overtime", effect.paid.cause !== null);
      assert.notEqual(effect.paid.rate, effect.instead.rate);
      return;
    }
    case "shift": {
      const since = formatMoment(effect.since);
      assert.equal(paying(near, since)?.rate, formatCents(effect.instead.rate));
      assert.equal(paying(far, since)?.rate, formatCents(effect.paid.rate));
      assert.equal(near.total, formatCents(effect.insteadOf));
      assert.equal(far.total, formatCents(effect.total));
      return;
    }
    case "added":
      assert.ok(!codes(near).includes(effect.component.code));
      assert.ok(codes(far).includes(effect.component.code));
      return;
    case "warned":
      assert.ok(!near.warnings.some(({ code }) => code === effect.warning.code));
      assert.ok(
        far.warnings.some(
          ({ code, detail }) => code === effect.warning.code && detail === effect.warning.detail,
        ),
      );
      return;
    case "covered":
      assert.equal(near.total, formatCents(priced.calculation.total));
      assert.ok(Number(far.total) > Number(near.total));
  }
}

/** An award without overtime may pay one rate at every time, so that nothing is nearly missed. */
const hasOvertime = (pack: string): boolean =>
  library.awards.get(pack.slice(0, 8))?.award.rules.some(({ kind }) => kind === "overtime") ?? false;

/** So many near misses of an award show that it has some; the other scenarios need not be searched. */
const ENOUGH = 11;

for (const name of encodedPacks) {
  describe(name, () => {
    let told = 0;
    const looked = new Set(someScenariosOf(name).map((one) => one.name));
    for (const { request, name: scenario } of scenariosOf(name)) {
      if (told >= ENOUGH && !looked.has(scenario)) continue;
      const priced = priceRequest(request, library, false);
      if (!("request" in priced)) continue;
      const misses = nearMissesOf(priced.facts, priced.held.law);
      told += misses.length;
      if (misses.length === 0 || !looked.has(scenario)) continue;
      test(scenario, () => {
        for (const miss of misses) holds(priced, miss);
      });
    }
    if (hasOvertime(name)) test("there are some", () => assert.ok(told >= ENOUGH));
  });
}

/** Priced minute by minute: the first of the next sixty that is paid otherwise than the one before it. */
function firstChange(priced: PricedRequest): number | null {
  const shift = priced.facts.shifts[0];
  assert.ok(shift !== undefined);
  const { held, facts } = priced;
  const breaks = nearBreaks(priced);
  let before: number | null = null;
  for (let room = 0; room <= 61; room += 1) {
    const longerShift = { ...shift, ...breaks, to: (shift.to + room) as typeof shift.to };
    const outcome = calculate({ ...facts, shifts: [longerShift] }, held.law, { explain: false });
    if (outcome.refused || shift.to + room - shift.from >= 1439) return null;
    const rate = lastRate(outcome.shifts[0]?.components ?? [], shift.to + room - 1);
    if (rate === null) return null;
    if (before !== null && rate !== before) return room - 1;
    before = rate;
  }
  return null;
}

function nearBreaks(priced: PricedRequest) {
  const { unpaid_break_minutes: unplaced } = priced.request;
  const shift = priced.facts.shifts[0];
  if (unplaced === undefined || unplaced === 0 || shift === undefined) return {};
  const [given] = placed(priced, unplaced).breaks ?? [];
  assert.ok(given !== undefined);
  const start = shift.from + ((clockMinutes(given.start_time) - clockOf(shift.from) + 1440) % 1440);
  const pause = { from: moment(start), to: moment(start + unplaced), paid: false, kind: "meal" } as const;
  return { unplacedBreak: minutes(0), breaks: [pause] };
}

const clockMinutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function lastRate(components: readonly Component[], minute: number): number | null {
  const paid = components.find(
    ({ from, to, percent, quantity, kind, code }) =>
      quantity === null &&
      kind !== "top_up" &&
      percent !== null &&
      !ON_TOP.has(code) &&
      from !== null &&
      to !== null &&
      from <= minute &&
      minute < to,
  );
  return paid?.rate ?? null;
}

for (const name of encodedPacks) {
  test(`${name}: no change of rate in the next hour is left untold`, () => {
    for (const { request, name: scenario } of someScenariosOf(name)) {
      const priced = priceRequest(request, library, false);
      if (!("request" in priced)) continue;
      const room = firstChange(priced);
      if (room === null) continue;
      const told = nearMissesOf(priced.facts, priced.held.law).filter(
        ({ end, effect }) => end === "finish" && (effect.kind === "time" || effect.kind === "shift"),
      );
      const found = told.some(
        (miss) => miss.room === room || (miss.effect.kind === "shift" && miss.room < room),
      );
      assert.ok(found, `${scenario}: ${room} is not among ${told.map((miss) => miss.room).join(", ")}`);
    }
  });
}

describe("a rest over a night when clocks change", () => {
  const shift = {
    award_code: "MA000004",
    classification_code: "retail-1",
    employment_type: "full_time",
    start_time: "10:00",
    end_time: "14:00",
    state: "VIC",
    age: 30,
  } as const;
  const roomOf = (request: object): readonly number[] => {
    const priced = priceRequest({ ...shift, ...request } as CalculatePayRequest, library, false);
    assert.ok("request" in priced);
    return nearMissesOf(priced.facts, priced.held.law)
      .filter(({ end }) => end === "start")
      .map(({ room }) => room);
  };
  // Clause 16.6: 12 hours. Each of these finishes leaves 12 hours and 10 minutes that pass.
  test("is near its 12 hours by the time that passes", () => {
    assert.deepEqual(roomOf({ work_date: "2027-04-04", previous_shift_end: "2027-04-03T22:50" }), [10]);
    assert.deepEqual(roomOf({ work_date: "2026-10-04", previous_shift_end: "2026-10-03T20:50" }), [10]);
    assert.deepEqual(roomOf({ work_date: "2026-10-11", previous_shift_end: "2026-10-10T21:50" }), [10]);
  });
  test("is an assumption if no finish is given", () => {
    for (const work_date of ["2027-04-04", "2026-10-04"]) {
      const answer = calculatePay({ ...shift, work_date }, library);
      assert.ok(!isProblem(answer));
      // 4 h × 41.72 = 166.88 on a Sunday; at double 4 h × 55.62 = 222.48
      const assumed = answer.assumptions.find(({ code }) => code === "previous_shift_end");
      assert.deepEqual([answer.total, assumed?.effect?.highest_total], ["166.88", "222.48"]);
    }
  });
});
