// What an award pays for one kind of work (a recall, a call-back, work in a sleepover) goes by that work: a shift that it
// touches brings it nothing and takes nothing from it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { HeldAward } from "#contract";
import {
  type Award,
  type Component,
  calculate,
  dateOfCivil,
  type Employee,
  type EmploymentType,
  type FactValue,
  type LocalDate,
  type Moment,
  momentAt,
  plainEmployee,
  plainShift,
  type Rule,
  type Shift,
} from "#engine";
import { library } from "./awards.ts";

/** Facts that say what kind of work a shift was. */
const KINDS: ReadonlySet<string> = new Set([
  "kind-of-work",
  "recall",
  "recalled",
  "call-back",
  "called-back",
  "call-out",
  "brought-back-to-work",
  "sleepover-work",
  "worked-on-call",
  "outside-ordinary-hours",
  "non-working-day",
]);

/** By award: allowances that differ where the work touches a shift, because the clause says so. */
const SETTLED: Readonly<Record<string, readonly string[]>> = {
  // 21.2(a), reading R17: next to ordinary hours it is overtime after them, which `meal-allowance` pays for, or before them
  MA000020: ["meal-allowance-on-recall"],
};

/** From, to; after midnight from 24:00 on. */
const DAYS = [
  [9 * 60, 17 * 60],
  [14 * 60, 22 * 60],
  [22 * 60, 30 * 60],
] as const;
const LENGTHS = [30, 60, 120, 180, 300, 540];
/** A Monday and a Saturday. */
const STARTS = [10, 15].map((day) => dateOfCivil(2026, 8, day));

interface Kind {
  readonly fact: string;
  readonly value: FactValue;
  readonly assumed: FactValue | null;
}

const kindsOf = ({ facts }: Award): readonly Kind[] =>
  facts
    .filter(({ slug, reading }) => KINDS.has(slug) && reading === null)
    .flatMap(({ slug, type, choices, default: assumed }) =>
      (type === "boolean" ? [true, false] : choices)
        .filter((value) => value !== assumed)
        .map((value) => ({ fact: slug, value, assumed })),
    );

/** Does it apply to such work and not to other work, or the other way round: an allowance, or a row by the length of a shift? */
const tellsApart = (rule: Rule, { fact, value, assumed }: Kind): boolean => {
  const asked = rule.when.facts.find(({ slug }) => slug === fact)?.values ?? [];
  const isAllowance = rule.kind === "allowance" && rule.due.by !== "claim";
  const isByLength = rule.kind === "penalty" && (rule.when.shift?.total ?? null) !== null;
  return (
    (isAllowance || isByLength) && asked.includes(value) !== (assumed !== null && asked.includes(assumed))
  );
};

/** Nothing is said to keep an allowance away: no meal, no notice. */
const bare = ({ facts }: Award): Readonly<Record<string, FactValue>> =>
  Object.fromEntries(
    facts.flatMap(({ slug, type }): [string, FactValue][] => {
      if (slug === "overtime-meal") return [[slug, "none-of-these"]];
      const isBare = type === "boolean" && /^(overtime-notified|can-return-home|meal-supplied)/.test(slug);
      return isBare ? [[slug, false]] : [];
    }),
  );

interface Case {
  readonly day: Shift;
  readonly work: Shift;
  readonly isBefore: boolean;
}

function* casesOf(award: Award, { fact, value }: Kind): Generator<Case> {
  const given = bare(award);
  for (const date of STARTS)
    for (const [start, end] of DAYS)
      for (const length of LENGTHS)
        for (const isBefore of [false, true]) {
          const at = (minute: number): Moment => (momentAt(date as LocalDate, 0) + minute) as Moment;
          const [from, to] = [at(start), at(end)];
          const hours = isBefore ? ([at(start - length), from] as const) : ([to, at(end + length)] as const);
          const day = { ...plainShift("day", from, to), rostered: { from, to }, circumstances: given };
          const work = { ...plainShift("work", ...hours), circumstances: { ...given, [fact]: value } };
          yield { day, work, isBefore };
        }
}

const EMPLOYMENTS: readonly EmploymentType[] = ["full_time", "casual"];

/** Adults of a few classifications, of every type of worker. */
function employeesOf({ classifications, workerTypes }: Award): readonly Employee[] {
  const adults = classifications.filter(({ code }) => !/apprentice|junior|trainee|cadet/.test(code));
  const some = new Set([adults[0], adults[Math.floor(adults.length / 2)], adults.at(-1)]);
  return [...some].flatMap((one) =>
    one === undefined
      ? []
      : EMPLOYMENTS.flatMap((employment) =>
          workerTypes.map(({ slug }) => plainEmployee(one.code, employment, slug)),
        ),
  );
}

interface Found {
  readonly lines: readonly Component[];
  readonly overtime: number;
}

function found({ law }: HeldAward, employee: Employee) {
  return (...shifts: readonly Shift[]): Found | null => {
    const outcome = calculate({ employee, shifts, holidays: [] }, law, { explain: false });
    if (outcome.refused || outcome.refusals.length > 0) return null;
    const lines = outcome.shifts.flatMap(({ components }) => components);
    const overtime = lines.flatMap(({ kind, minutes }) => (kind === "overtime" ? (minutes ?? 0) : 0));
    return { lines, overtime: overtime.reduce<number>((sum, minutes) => sum + minutes, 0) };
  };
}

const of = (rules: ReadonlySet<string>, lines: readonly Component[]): readonly string[] =>
  lines.flatMap(({ code, amount }) => (rules.has(code) ? [`${code} ${amount}`] : [])).sort();

/** Hours of one may make those of the other overtime: then the other earns what that overtime earns. */
const isForOvertime = (rule: Rule): boolean =>
  rule.kind === "allowance" && rule.due.by.startsWith("overtime");

const wordsOf = ({ day, work, isBefore }: Case, { classification, employment, worker }: Employee): string =>
  `${classification} ${employment} ${worker}: ${work.to - work.from} minutes ${isBefore ? "before" : "after"} ${day.from}`;

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  if (held === undefined) continue;
  const { award } = held;
  const kinds = kindsOf(award).filter((kind) => award.rules.some((rule) => tellsApart(rule, kind)));
  if (kinds.length > 0)
    describe(code, () => {
      for (const kind of kinds)
        test(`${kind.fact} ${kind.value}`, () => {
          const asked = award.rules.filter(
            (rule) => tellsApart(rule, kind) && !SETTLED[code]?.includes(rule.slug),
          );
          const always = new Set(asked.filter((rule) => !isForOvertime(rule)).map(({ slug }) => slug));
          const all = new Set(asked.map(({ slug }) => slug));
          for (const employee of employeesOf(award)) {
            const paid = found(held, employee);
            const days = new Map<Moment, Found | null>();
            for (const one of casesOf(award, kind)) {
              const day = days.get(one.day.from) ?? paid(one.day);
              days.set(one.day.from, day);
              const work = paid(one.work);
              const together = one.isBefore ? paid(one.work, one.day) : paid(one.day, one.work);
              if (day === null || work === null || together === null) continue;
              const compared = together.overtime === day.overtime + work.overtime ? all : always;
              const apart = [...day.lines, ...work.lines];
              assert.deepEqual(of(compared, together.lines), of(compared, apart), wordsOf(one, employee));
            }
          }
        });
    });
}
