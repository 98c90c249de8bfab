// Who works through the night from one rostered shift into the next gets no less than who stops for half an hour before it,
// unless the result says what the clause on rest would pay. The first shift has the class it has if they stop. Without rosters
// the result says what they are worth. docs/meaning.md says by which words each award is read.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type PricedPeriod, periodAssumptionsOf } from "#contract";
import { type Award, type Cents, type RequiredRest, WHOLE } from "#engine";
import { library, pricedPeriod } from "./awards.ts";

/** The first shift from, to; the second from, to; and half an hour before the second. */
const ROSTERS = [
  ["14:00", "22:00", "06:00", "14:00", "05:30"],
  ["09:00", "17:00", "07:00", "15:00", "06:30"],
  ["12:00", "20:00", "08:00", "16:00", "07:30"],
  ["16:00", "00:00", "08:00", "16:00", "07:30"],
  ["18:00", "23:00", "09:00", "17:00", "08:30"],
  ["22:00", "06:00", "22:00", "06:00", "21:30"],
] as const;

type Roster = (typeof ROSTERS)[number];

/** The result of work without a roster says what rosters of eight hours are worth. */
const SHORT: readonly Roster[] = [ROSTERS[4]];

/** By the first words of a row of the table in docs/meaning.md: what it says of the rules about rest. */
const FOLLOWS: Readonly<Record<string, (award: Award) => boolean>> = {
  "resumes or continues": (award) => hasRests(award) && restsOf(award).every(paysThoseWhoWorkOn),
  "rest after overtime": (award) => hasRests(award) && restsOf(award).every(paysThoseWhoWorkOn),
  "break between shifts": (award) => hasRests(award) && restsOf(award).every(paysThoseWhoWorkOn),
  "starts again": (award) => factOf(award) === "not-due" && restsOf(award).some(paysThoseWhoWorkOn),
  "only if told": (award) => restRules(award).every(({ when }) => (when.facts ?? []).length > 0),
  "no rate": (award) => !hasRests(award),
};

const restRules = ({ rules }: Award) =>
  rules.flatMap((rule) => (rule.kind === "rest-between" && rule.to === null ? [rule] : []));

const restsOf = (award: Award): readonly RequiredRest[] => restRules(award).map(({ rest }) => rest);

const hasRests = (award: Award): boolean => restsOf(award).length > 0;

const paysThoseWhoWorkOn = ({ continues, afterOvertimeFact }: RequiredRest): boolean =>
  continues || afterOvertimeFact !== null;

/** What we assume of the fact that asks whether the rest is due to those who work on. */
const factOf = ({ facts }: Award): unknown => facts.find(({ slug }) => slug === "working-on")?.default;

/** By award: the row that names it. */
function rowsOfMeaning(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(import.meta.dirname, "../docs/meaning.md"), "utf8");
  const rows = new Map<string, string[]>();
  for (const [, words = "", awards = ""] of text.matchAll(/^\| \*\*(.+?)\*\*.*\|([^|]*MA0.*)\|$/gm))
    for (const [code] of awards.matchAll(/MA\d{6}/g)) rows.set(code, [...(rows.get(code) ?? []), words]);
  return rows;
}

function work(
  employee: object,
  [from, to, next, end]: Roster,
  leaves: string,
  isRostered = true,
): PricedPeriod | null {
  const rostered = (start_time: string, end_time: string) =>
    isRostered ? { rostered: { start_time, end_time } } : {};
  const shifts = [
    { id: "a", work_date: "2026-08-04", start_time: from, end_time: leaves, ...rostered(from, to) },
    { id: "b", work_date: "2026-08-05", start_time: next, end_time: end, ...rostered(next, end) },
  ];
  const period = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" };
  return pricedPeriod({ employee, period, shifts });
}

const totalOf = ({ calculation }: PricedPeriod): Cents => calculation.total;

/** Does the result name the clause and say that the other reading pays at least as much as stopping does? */
function saysItsWorth(through: PricedPeriod, stopped: Cents): boolean {
  const reading = through.held.award.facts.find(({ slug }) => slug === "working-on")?.reading;
  return periodAssumptionsOf(through, library).some(
    ({ code, effect, clauses }) =>
      code === `reading_${reading}` && clauses.length > 0 && effect !== null && effect.highest >= stopped,
  );
}

/** Does the result of work without a roster say that it may come to so much? */
const mayCome = (unsaid: PricedPeriod, to: Cents): boolean =>
  periodAssumptionsOf(unsaid, library).some(({ code, effect }) => {
    if (code !== "rostered" || effect === null) return false;
    const paid = totalOf(unsaid);
    return to >= Math.min(paid, effect.lowest) && to <= Math.max(paid, effect.highest);
  });

/** What the rostered ordinary hours of the first shift pay, a line for each rate: that of the class it has. */
function ordinaryOf({ held, facts, calculation }: PricedPeriod): readonly string[] {
  const { payroll } = held.award;
  const end = facts.shifts[0]?.rostered?.to ?? assert.fail();
  return (calculation.shifts[0]?.components ?? []).flatMap(({ code, treatment, percent, rate, from }) =>
    payroll[treatment]?.ote === true && (percent ?? 0) >= WHOLE && from !== null && from < end
      ? [`${code} ${rate}`]
      : [],
  );
}

const rows = rowsOfMeaning();

for (const code of library.awards.codes) {
  const award = library.awards.get(code)?.award;
  const adults = award?.classifications.filter((one) => !/apprentice|junior|trainee/.test(one.code)) ?? [];
  const classification = adults[2] ?? adults.at(-1);
  if (award === undefined) continue;
  describe(code, () => {
    test("the rules follow the words that the meaning names", () => {
      const words = rows.get(code) ?? [];
      assert.equal(words.length, 1, `docs/meaning.md names it in ${words.length} rows`);
      assert.ok(FOLLOWS[words[0] ?? ""]?.(award), words[0]);
    });
    if (classification === undefined) return;
    for (const employment_type of ["full_time", "part_time", "casual"])
      for (const worker_type of ["non_shiftworker", "shiftworker"])
        test(`${employment_type} ${worker_type}`, () => {
          const of = { award_code: code, classification_code: classification.code, state: "VIC", age: 30 };
          const employee = { ...of, employment_type, worker_type };
          for (const roster of ROSTERS) {
            const stopped = work(employee, roster, roster[4]);
            const through = work(employee, roster, roster[2]);
            const unsaid = work(employee, roster, roster[2], false);
            if (stopped === null || through === null) continue;
            const [stopping, working] = [totalOf(stopped), totalOf(through)];
            if (unsaid !== null && totalOf(unsaid) !== working && !SHORT.includes(roster))
              assert.ok(mayCome(unsaid, working), `${roster[0]}: ${totalOf(unsaid)} without a roster`);
            assert.deepEqual(ordinaryOf(through), ordinaryOf(stopped), roster.join(" "));
            if (working >= stopping) continue;
            const message = `from ${roster[0]}: ${stopping} with a stop, ${working} without`;
            assert.ok(saysItsWorth(through, stopping), message);
          }
        });
  });
}
