// What an award pays for one kind of work (a recall, a call-back, work in a sleepover) goes by that work: a shift that it
// touches brings it nothing and takes nothing from it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { HeldAward } from "#contract";
import {
  type Award,
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
  // 21.3(c), reading R13: the trip is for the whole time at work, from its start to its finish
  MA000049: ["travel-early-or-late-start", "travel-early-or-late-finish"],
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

/** Is it an allowance that applies to such work and not to other work, or the other way round? */
const tellsApart = (rule: Rule, { fact, value, assumed }: Kind): boolean => {
  const asked = rule.when.facts.find(({ slug }) => slug === fact)?.values ?? [];
  const isDue = rule.kind === "allowance" && rule.due.by !== "claim";
  return isDue && asked.includes(value) !== (assumed !== null && asked.includes(assumed));
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
  readonly allowances: readonly string[];
  readonly overtime: number;
}

function found({ law }: HeldAward, asked: ReadonlySet<string>, employee: Employee) {
  return (...shifts: readonly Shift[]): Found | null => {
    const outcome = calculate({ employee, shifts, holidays: [] }, law, { explain: false });
    if (outcome.refused || outcome.refusals.length > 0) return null;
    const lines = outcome.shifts.flatMap(({ components }) => components);
    return {
      allowances: lines.flatMap(({ code, amount }) => (asked.has(code) ? [`${code} ${amount}`] : [])),
      overtime: lines.reduce((sum, { kind, minutes }) => sum + (kind === "overtime" ? (minutes ?? 0) : 0), 0),
    };
  };
}

/** Hours of one may make those of the other overtime: then the other earns what that overtime earns. */
const isOvertimeOfItsOwn = (together: Found, day: Found, work: Found): boolean =>
  together.overtime === day.overtime + work.overtime;

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
          const asked = award.rules.filter((rule) => tellsApart(rule, kind)).map(({ slug }) => slug);
          const settled = SETTLED[code] ?? [];
          for (const employee of employeesOf(award)) {
            const paid = found(held, new Set(asked.filter((slug) => !settled.includes(slug))), employee);
            for (const one of casesOf(award, kind)) {
              const [day, work] = [paid(one.day), paid(one.work)];
              const together = one.isBefore ? paid(one.work, one.day) : paid(one.day, one.work);
              if (day === null || work === null || together === null) continue;
              if (!isOvertimeOfItsOwn(together, day, work)) continue;
              const apart = [...day.allowances, ...work.allowances];
              assert.deepEqual(together.allowances.toSorted(), apart.toSorted(), wordsOf(one, employee));
            }
          }
        });
    });
}
