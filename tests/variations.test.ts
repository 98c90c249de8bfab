// Whatever is changed about a shift of an encoded award, the total said of it is the one a whole calculation gives.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type HeldAward, priceRequest } from "#contract";
import {
  addDays,
  type Break,
  type Change,
  calculate,
  dayOf,
  type FactDeclaration,
  type Facts,
  type FactValue,
  formatClock,
  type Moment,
  minutes,
  type Shift,
  totalWith,
  variationsOf,
} from "#engine";
import { drawsOf, library } from "./awards.ts";

/** Fixed, so that a run tells of the change and not of luck; another seed looks further. */
const SEED = Number(process.env.SEED ?? 20261116);
const RUNS = drawsOf(2580);

const quarters = (least: number, most: number) => fc.integer({ min: least, max: most }).map((q) => q * 15);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2, nil: undefined });

/** A day, mostly recent, sometimes beside a public holiday or a change of the law. */
const day = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 700 }).map((days) => ["2025-07-01", days] as const) },
    { weight: 1, arbitrary: fc.integer({ min: -2, max: 3 }).map((days) => ["2025-12-24", days] as const) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 13 }).map((days) => ["2026-07-01", days] as const) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1600 }).map((days) => ["2021-02-01", days] as const) },
  )
  .map(([from, days]) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10));

const clockText = (at: number): string => formatClock(((at % 1440) + 1440) % 1440);
const range = (from: number, to: number) => ({ start_time: clockText(from), end_time: clockText(to) });

const momentText = (date: string, at: number): string => {
  const day = new Date(Date.parse(date) + Math.floor(at / 1440) * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${clockText(at)}`;
};

/** A value a fact may have, on the wire. */
function wireValue(fact: FactDeclaration, { award }: HeldAward): fc.Arbitrary<FactValue> {
  switch (fact.type) {
    case "boolean":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...fact.choices);
    case "integer":
      return fc.integer({ min: fact.least, max: fact.most });
    case "hours":
      return fc.integer({ min: 0, max: Math.min(40, fact.most) });
    case "money":
      return fc.constant("31.50");
    case "clock":
      return quarters(0, 95).map(clockText);
    case "times":
      return fc.constantFrom("09:00-10:30", "09:00-10:30,14:00-15:30");
    case "classification":
      return fc.constantFrom(...award.classifications.map(({ code }) => code));
  }
}

function anyRequest(held: HeldAward): fc.Arbitrary<object> {
  const { code, classifications, workerTypes, facts, rules } = held.award;
  const claimable = rules.flatMap((rule) =>
    rule.kind === "allowance" && rule.due.by === "claim" ? [rule.due.code] : [],
  );
  const circumstance = fc
    .constantFrom(...facts)
    .chain((fact) => wireValue(fact, held).map((value) => [fact.slug, value] as const));
  return fc
    .record({
      classification: fc.constantFrom(...classifications),
      employment_type: fc.constantFrom("full_time", "part_time", "casual"),
      work_date: day,
      start: quarters(0, 95),
      length: fc.oneof({ weight: 3, arbitrary: quarters(8, 44) }, quarters(1, 95)),
      pause: maybe(fc.record({ after: quarters(2, 20), length: pauseLength, kind: breakKind })),
      unpaid_break_minutes: maybe(fc.constantFrom(30, 45)),
      worker: maybe(fc.constantFrom(...workerTypes)),
      state: maybe(fc.constantFrom("NSW", "VIC", "SA")),
      age: maybe(fc.integer({ min: 15, max: 22 })),
      year: fc.integer({ min: 1, max: 4 }),
      hours_already_worked_today: maybe(fc.integer({ min: 0, max: 8 })),
      hours_already_worked_this_week: maybe(fc.integer({ min: 0, max: 40 })),
      rest: maybe(quarters(0, 60)),
      claimed:
        claimable.length === 0
          ? fc.constant<string[]>([])
          : fc.array(fc.constantFrom(...claimable), { maxLength: 1 }),
      pattern: maybe(fc.record({ moved: quarters(-8, 8), length: quarters(1, 40) })),
      circumstances: fc.array(circumstance, { maxLength: 2 }).map((list) => Object.fromEntries(list)),
    })
    .map(
      ({ classification, start, length, pause, worker, age, year, pattern, rest: off, claimed, ...rest }) => {
        const isApprentice = classification.rateType === "apprentice" && classification.is === null;
        const isPaused = pause !== undefined && pause.after + pause.length < length;
        const from = start + (pause?.after ?? 0);
        const { unpaid_break_minutes: unplaced, ...plain } = rest;
        const hours = pattern && range(start + pattern.moved, start + pattern.moved + pattern.length);
        return defined({
          ...plain,
          award_code: code,
          classification_code: classification.code,
          ...range(start, start + length),
          unpaid_break_minutes: isPaused || length < 90 ? undefined : unplaced,
          breaks: isPaused ? [{ ...range(from, from + pause.length), kind: pause.kind }] : undefined,
          worker_type: worker?.slug,
          previous_shift_end: off === undefined ? undefined : momentText(rest.work_date, start - off),
          allowances: Object.fromEntries(claimed.map((one) => [one, 2])),
          age: classification.rateType === "adult" ? age : undefined,
          apprenticeship: isApprentice ? { year, stage: year } : undefined,
          rostered: rest.employment_type === "part_time" ? undefined : hours,
          agreed_hours: rest.employment_type === "part_time" ? hours : undefined,
        });
      },
    );
}

/** Now and then as long as a rest between days. */
const pauseLength = fc.oneof({ weight: 4, arbitrary: quarters(1, 8) }, quarters(30, 46));

const breakKind = fc.constantFrom<Break["kind"]>("meal", "meal", "rest", "broken_shift");

const defined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

/** Every value the award knows for a fact, or telling ones. */
function valuesOf({ type, choices, least, most }: FactDeclaration): readonly FactValue[] {
  if (type === "boolean") return [true, false];
  if (type === "choice") return choices;
  if (type === "integer") return [least, least + 1, most];
  return type === "clock" ? [0, 720] : type === "hours" ? [0, 2280] : [];
}

function changesOf({ award }: HeldAward, facts: Facts, shift: Shift): readonly Change[] {
  const none = { from: shift.from, to: shift.from };
  const half = { from: shift.from, to: Math.floor((shift.from + shift.to) / 2) as Moment };
  const all = Object.fromEntries(
    award.facts.filter(({ type }) => type === "boolean").map(({ slug }) => [slug, true]),
  );
  const persons = [15, 18, 20, 40].map((age) => ({ age }));
  const shifts: readonly Partial<Shift>[] = [
    ...[0, 180, 540, 660, 720].map((worked) => ({ workedToday: minutes(worked) })),
    ...[0, 1200, 2280].map((worked) => ({ workedThisWeek: minutes(worked) })),
    ...[60, 540, 719].map((rest) => ({ previousFinish: (shift.from - rest) as Moment })),
    ...[none, half, null].flatMap((hours) => [{ agreed: hours }, { rostered: hours }]),
    { workedToday: minutes(540), workedThisWeek: minutes(2280) },
    { unplacedBreak: minutes(0), breaks: [] },
    ...placesOf(shift),
    ...breaksTaken(shift),
    { circumstances: {} },
    { previousFinish: (shift.from - 540) as Moment, circumstances: { ...all, ...shift.circumstances } },
  ];
  return [
    ...award.facts.flatMap((fact) =>
      valuesOf(fact).map((to): Change => ({ of: "fact", slug: fact.slug, to })),
    ),
    ...award.workerTypes.map(({ slug }): Change => ({ of: "person", to: { worker: slug } })),
    ...persons.map((to): Change => ({ of: "person", to })),
    { of: "person", to: { serviceStart: addDays(dayOf(shift.from), -20) } },
    { of: "person", to: { apprenticeship: { year: 3, stage: 2, adult: true } } },
    { of: "person", to: { payPeriodStart: addDays(dayOf(shift.from), -10) } },
    ...shifts.map((to): Change => ({ of: "shift", to })),
    { of: "holidays", to: [...facts.holidays, { day: dayOf(shift.to), from: 0 as never, name: "a day" }] },
  ];
}

/** An unpaid break in a shift without one. */
const breaksTaken = ({ from, to, breaks, unplacedBreak }: Shift): readonly Partial<Shift>[] =>
  breaks.length > 0 || unplacedBreak > 0
    ? []
    : [20, 30, 60].filter((long) => long < to - from).map((long) => ({ unplacedBreak: minutes(long) }));

const PARTS = 8;

/** Places of a break without one, all over the shift. */
function placesOf({ from, to, unplacedBreak: length }: Shift): readonly Partial<Shift>[] {
  if (length === 0) return [];
  const starts = Array.from({ length: PARTS + 1 }, (_, part) =>
    Math.round(from + ((to - from - length) * part) / PARTS),
  );
  return starts.map((start) => ({
    unplacedBreak: minutes(0),
    breaks: [{ from: start as Moment, to: (start + length) as Moment, paid: false, kind: "meal" }],
  }));
}

/** The facts as a change makes them, written the plain way. */
function changed(facts: Facts, shift: Shift, change: Change): Facts {
  switch (change.of) {
    case "fact": {
      const circumstances = { ...shift.circumstances, [change.slug]: change.to };
      return { ...facts, shifts: [{ ...shift, circumstances }] };
    }
    case "person":
      return { ...facts, employee: { ...facts.employee, ...change.to } };
    case "shift":
      return { ...facts, shifts: [{ ...shift, ...change.to }] };
    case "holidays":
      return { ...facts, holidays: change.to };
  }
}

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  if (held === undefined) continue;
  test(`${code}: a shift with one thing changed`, () => {
    let compared = 0;
    fc.assert(
      fc.property(anyRequest(held), (request) => {
        const priced = priceRequest(request, library, false);
        if (!("request" in priced)) return;
        const { facts, calculation, walk } = priced;
        const [shift] = facts.shifts;
        if (shift === undefined) return;
        const variations = variationsOf(facts, held.law, calculation.total, walk);
        for (const change of changesOf(held, facts, shift)) {
          const outcome = calculate(changed(facts, shift, change), held.law, { explain: false });
          const said = JSON.stringify(change);
          assert.equal(totalWith(variations, change), outcome.refused ? null : outcome.total, said);
          compared += 1;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(compared > RUNS, `only ${compared} variations were compared`);
  });
}
