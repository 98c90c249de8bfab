// Facts about other shifts of a day or a week: the pay period itself answers them, and refuses what contradicts it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { calculatePayPeriod, isProblem, type PeriodResult, type Problem } from "#contract";
import { type Award, earlierFactsOf, type FactDeclaration, type Rule } from "#engine";
import { library } from "./awards.ts";

/** Words by which a fact asks whether a shift is the first of its kind, or what other shifts had. */
const OF_OTHERS =
  /\b(first (time|call|of the)|already|earlier (on|in|this|today|shift|day|call)|later (call|shift)|another shift|days allowed)\b/i;

/** Facts that a period cannot contradict without a word, and why. */
const SETTLED: Readonly<Record<string, string>> = {
  "MA000003 beyond-permitted-days": "turns on the days of the next week, which the period may not have",
  "MA000020 travel": "an amount for the day is paid once, whatever later shifts say",
  "MA000036 travel": "an amount for the day is paid once, whatever later shifts say",
  "MA000035 station-cook": "two shifts that pay one week are refused",
  "MA000077 day-paid-with-another-shift": "two shifts that pay one day are refused",
};

/** Facts that a rule reads of earlier work, which the engine compares with what it has seen. */
function readOfEarlier(rule: Rule): readonly string[] {
  const { week, elapsed } = rule.when;
  const told = [
    week?.elsewhereFact,
    elapsed?.of === "since-usual-start" ? elapsed.passedFact : null,
    rule.kind === "rest-between" ? rule.rest.afterOvertimeFact : null,
    rule.kind === "unit-pay" ? rule.unitsFact : null,
  ];
  return [...earlierFactsOf(rule), ...told.filter((one) => typeof one === "string")];
}

const asksOfOthers = ({ slug, choices, asks }: FactDeclaration): boolean =>
  OF_OTHERS.test([slug, ...choices, asks].join(" ").replaceAll("-", " "));

const openIn = ({ code, facts, rules }: Award): readonly string[] => {
  const read = new Set(rules.flatMap(readOfEarlier));
  const isNotice = (slug: string): boolean => slug.startsWith("overtime-notified");
  return facts
    .filter((fact) => fact.knownBy === null && fact.reading === null && !read.has(fact.slug))
    .filter((fact) => asksOfOthers(fact) && !isNotice(fact.slug))
    .map(({ slug }) => `${code} ${slug}`);
};

test("no fact leaves it to the caller which shift of a day or week is the first", () => {
  const awards = library.awards.codes.flatMap((code) => library.awards.get(code)?.award ?? []);
  const open = awards.flatMap(openIn);
  assert.deepEqual(
    open.filter((name) => SETTLED[name] === undefined),
    [],
    "let the period show it (known-by, elapsed, earlier-fact), or refuse what contradicts it and say so above",
  );
  assert.deepEqual(
    Object.keys(SETTLED).filter((name) => !open.includes(name)),
    [],
    "these are settled without a word here",
  );
});

type Sent = Readonly<Record<string, unknown>>;

function priced(person: Sent, shifts: readonly Sent[], start = "2026-08-03"): PeriodResult | Problem {
  const employee = { employment_type: "full_time", state: "VIC", age: 30, ...person };
  const period = { start, end: "2026-08-16", week_starts_on: "monday" };
  return calculatePayPeriod(
    { employee, period, shifts: shifts.map((shift, index) => ({ id: `s${index}`, ...shift })) },
    library,
  );
}

function faultsOf(...given: Parameters<typeof priced>): readonly string[] {
  const answer = priced(...given);
  assert.ok(isProblem(answer), "it is priced");
  return (answer.errors ?? []).map(({ pointer }) => pointer);
}

const at = (work_date: string, times: string, circumstances: Sent = {}): Sent => {
  const [start_time, end_time] = times.split("-");
  return { work_date, start_time, end_time, circumstances };
};

test("a caller who contradicts the period gets an error that says so", () => {
  const sprinkler = { award_code: "MA000036", classification_code: "sprinkler-tradesperson-1" };
  const call = { "kind-of-work": "call-back", travel: "not-due" };
  const calls = (more: Sent) => [
    at("2026-08-05", "19:00-19:40", call),
    at("2026-08-05", "21:00-21:45", { ...call, ...more }),
  ];
  const fact = "earlier-call-back-today";
  assert.deepEqual(faultsOf(sprinkler, calls({ [fact]: false })), [`/shifts/1/circumstances/${fact}`]);
  const [shown, told] = [priced(sprinkler, calls({})), priced(sprinkler, calls({ [fact]: true }))];
  assert.ok(!isProblem(shown) && !isProblem(told));
  assert.equal(shown.total, told.total);
  const health = { award_code: "MA000115", classification_code: "health-worker-3-1" };
  const late = { recall: "on-call", "recall-after-12-hours": true };
  assert.deepEqual(
    faultsOf(health, [at("2026-08-04", "07:00-15:00"), at("2026-08-04", "18:00-20:00", late)]),
    ["/shifts/1/circumstances/recall-after-12-hours"],
  );
  assert.ok(!isProblem(priced(health, [at("2026-08-04", "18:00-20:00", late)])));
});

test("a day or a week that is paid by the unit is paid with one of its shifts", () => {
  const cook = { award_code: "MA000035", classification_code: "flh1" };
  const week = { "station-cook": "paid-with-this-shift" };
  const days = [at("2026-08-04", "07:00-15:00", week), at("2026-08-06", "07:00-15:00", week)];
  assert.deepEqual(faultsOf(cook, days), ["/shifts/1"]);
  const next = at("2026-08-11", "07:00-15:00", week);
  assert.ok(!isProblem(priced(cook, [at("2026-08-04", "07:00-15:00", week), next])));
});

test("a period that begins inside a week says what the days before it may change", () => {
  // MA000120 23.2(c): with the hour used before Tuesday, Wednesday's 40 minutes are at 150 %: 276.00 in place of 265.17.
  // Tuesday's 4 hours are 129.88.
  const director = { award_code: "MA000120", classification_code: "cse-3" };
  const stay = {
    ...at("2026-08-05", "09:00-17:40", { "emergency-stay-back": true }),
    breaks: [{ start_time: "12:30", end_time: "13:00" }],
    rostered: { start_time: "09:00", end_time: "17:00" },
  };
  const answer = priced(director, [at("2026-08-04", "09:00-13:00"), stay], "2026-08-04");
  assert.ok(!isProblem(answer));
  const said = answer.assumptions.find(({ code }) => code === "emergency-time-this-week");
  assert.equal(answer.total, "395.05");
  assert.equal(said?.effect?.highest_total, "405.88");
});
