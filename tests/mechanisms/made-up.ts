// Small made-up awards: read from YAML like any other, priced by the engine and by the reference, which must agree.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Award,
  type BreakKind,
  type Claimed,
  type Component,
  calculate,
  type Employee,
  type EmploymentType,
  type Facts,
  type FactValue,
  formatCents,
  type LocalDate,
  type Moment,
  momentAt,
  parseClock,
  parseLocalDate,
  plainEmployee,
  plainShift,
  prepareLaw,
  QUANTUM,
  type Shift,
} from "#engine";
import { loadPack } from "#pack";
import { library } from "../awards.ts";
import { judge } from "../reference/compare.ts";
import { compareAward } from "../reference/run.ts";
import { differenceText } from "../reference/text.ts";

/** What a made-up award says beside its ordinary hours at 100 % and a casual loading of 25 %. */
interface AwardText {
  /** YAML of rules; clause, label and says are filled in. */
  readonly rules: string;
  /** YAML of facts; clause and asks are filled in. */
  readonly facts?: string;
  /** By code: `week hour`, or `week hour year`. */
  readonly rates?: Readonly<Record<string, string>>;
  readonly amounts?: Readonly<Record<string, string>>;
  readonly divisor?: string;
  /** Hours of the week of one code, where they are not the award's. */
  readonly divisors?: Readonly<Record<string, string>>;
}

const START = "2020-01-01";

const BASICS = `
ordinary-hours:
  kind: ordinary-rate
  pays: { full-time: 100%, part-time: 100%, casual: 125% }
casual-loading:
  kind: casual-loading
  percent: 25%
`;

const isWritten = (text: string, slug: string): boolean => new RegExp(`^${slug}:`, "m").test(text);

/** Writes a line after each name at the margin. */
const withLines = (text: string, lines: (slug: string) => string): string =>
  text.replaceAll(/^([a-z0-9-]+):$/gm, (all, slug: string) => `${all}\n${lines(slug)}`);

const slugsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^([a-z0-9-]+):$/gm)].map(([, slug]) => slug ?? "");

export function madeUp(text: AwardText): Award {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-made-up-"));
  try {
    for (const [path, content] of Object.entries(filesOf(text))) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const { award } = loadPack(folder, "made-up");
    compareOnRandomWork(award);
    return award;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `aimed` is enough for every rule of an award to have a part in some answer. */
const WANTED = { shifts: 30, periods: 10, seed: 16, told: 1, aimed: 400 };

/** Draws from every made-up award, so that every kind and key gets work that no one thought of. */
function compareOnRandomWork(award: Award): void {
  const held = { award, law: prepareLaw(award) };
  const { differences, unmet } = compareAward(held, library, WANTED, () => {});
  const told = differences.map((one) => differenceText(one, award));
  assert.equal(differences.length, 0, `the engine and the reference differ\n${told.join("\n")}`);
  assert.deepEqual(unmet, [], "rules that had a part in no answer");
}

function filesOf(text: AwardText): Readonly<Record<string, string>> {
  const rules = `${isWritten(text.rules, "ordinary-hours") ? "" : BASICS}${text.rules}`;
  const rates = Object.entries(text.rates ?? { grade: "760.00 20.00" });
  const hasYear = rates.some(([, figures]) => figures.split(" ").length === 3);
  const row = ([code, figures]: readonly [string, string]): string =>
    `${START},${code},${figures.split(" ").join(",")},test`;
  const clauses = ["rates", "facts", ...slugsIn(rules)];
  return {
    "award.yaml": `code: MA000999\ntitle: Made-up Award\nlanguage: 2\ncovers-from: ${START}\nverified-to: 2029-12-31\nconsolidated-to: 2029-12-31\ndivisor: ${text.divisor ?? "38"}\nbase: minimum\ncasual: points\nrounding: hourly-then-percentage-then-time\nsources: [test]\nworker-types:\n  worker: { clause: rates, says: Anyone. }\n`,
    "clauses.yaml": clauses
      .map((slug, place) => `${slug}: { title: ${slug}, says: ${slug}, numbers: { ref: "${place + 1}" } }\n`)
      .join(""),
    "facts.yaml": withLines(
      text.facts ?? "none: { type: boolean, default: no, clause: facts, asks: None? }",
      (slug) => `  clause: facts\n  asks: ${slug}?`,
    ),
    "classifications.yaml": rates
      .map(([code]) => {
        const divisor = text.divisors?.[code];
        const own = divisor === undefined ? "" : `, divisor: ${divisor}`;
        return `${code}: { title: ${code}, stream: all, level: "1", rate-type: adult, clause: rates${own} }\n`;
      })
      .join(""),
    "rates/minimum.csv": `from,classification,weekly,hourly${hasYear ? ",yearly" : ""},source\n${rates.map(row).join("\n")}\n`,
    "rates/allowances.csv": `from,allowance,amount,source\n${Object.entries(text.amounts ?? {})
      .map(([name, amount]) => `${START},${name},${amount},test\n`)
      .join("")}`,
    "rules/rates.yaml": withLines(
      rules,
      (slug) => `  clause: ${slug}\n  label: ${slug}\n  says: About ${slug}.`,
    ),
    "readings.md": "# Readings\n",
  };
}

interface ShiftText {
  /** `meal 12:30-13:00`; unpaid. */
  readonly breaks?: readonly string[];
  readonly facts?: Readonly<Record<string, FactValue>>;
  readonly claims?: Readonly<Record<string, number | true>>;
  readonly agreed?: string;
  readonly rostered?: string;
  readonly workedThisWeek?: number;
  readonly classification?: string;
}

const dateOf = (text: string): LocalDate => {
  const date = parseLocalDate(text);
  assert.ok(date !== null, text);
  return date;
};

const clockIn = (text: string | undefined): number => {
  const clock = parseClock(text ?? "", true);
  assert.ok(clock !== null, text);
  return clock;
};

/** `09:00-17:30` after a moment: a finish that is not later is on the next day. */
function rangeAfter(midnight: Moment, text: string): { readonly from: Moment; readonly to: Moment } {
  const [start, end] = text.split("-").map((clock) => clockIn(clock));
  const [from = 0, to = 0] = [start, end];
  return { from: (midnight + from) as Moment, to: (midnight + (to > from ? to : to + 1440)) as Moment };
}

/** `2026-07-06 09:00-17:30`; 6 July 2026 is a Monday. */
export function shift(text: string, words: ShiftText = {}): Shift {
  const [day = "", times = ""] = text.split(" ");
  const midnight = momentAt(dateOf(day), 0);
  const { from, to } = rangeAfter(midnight, times);
  const {
    breaks = [],
    facts = {},
    claims = {},
    agreed,
    rostered,
    workedThisWeek = 0,
    classification,
  } = words;
  return {
    ...plainShift(text, from, to),
    breaks: breaks.map((one) => {
      const [kind, at = ""] = one.split(" ");
      const range = rangeAfter(midnight, at);
      const late = range.from < from ? 1440 : 0;
      return {
        from: (range.from + late) as Moment,
        to: (range.to + late) as Moment,
        paid: false,
        kind: kind as BreakKind,
      };
    }),
    circumstances: facts,
    claims: Object.fromEntries(
      Object.entries(claims).map(([code, claimed]): [string, Claimed] => [
        code,
        claimed === true ? true : Math.round(claimed * QUANTUM),
      ]),
    ),
    agreed: agreed === undefined ? null : rangeAfter(midnight, agreed),
    rostered: rostered === undefined ? null : rangeAfter(midnight, rostered),
    workedThisWeek: workedThisWeek as Shift["workedThisWeek"],
    ...(classification === undefined ? {} : { classification }),
  };
}

interface PersonText extends Partial<Employee> {
  readonly holidays?: readonly string[];
}

export function facts(shifts: readonly (Shift | string)[], person: PersonText = {}): Facts {
  const { holidays = [], ...employee } = person;
  const employment: EmploymentType = employee.employment ?? "full_time";
  return {
    employee: { ...plainEmployee("grade", employment, "worker"), ...employee },
    shifts: shifts.map((one) => (typeof one === "string" ? shift(one) : one)),
    holidays: holidays.map((text) => ({
      day: dateOf(text.slice(0, 10)),
      from: clockIn("00:00") as Facts["holidays"][number]["from"],
      name: text.slice(11),
    })),
  };
}

export const cycleFrom = (text: string): LocalDate => dateOf(text);

/** What both sides pay, as lines and a total; they must be equal. */
function paid(award: Award, about: Facts): { readonly lines: readonly Component[]; readonly total: string } {
  const law = prepareLaw(award);
  const { engine, reference } = judge(about, award, law);
  assert.deepEqual(engine, reference, "the engine and the reference differ");
  const outcome = calculate(about, law, { explain: true });
  assert.ok(!outcome.refused, outcome.refused ? outcome.detail : "");
  return { lines: outcome.shifts.flatMap(({ components }) => components), total: formatCents(outcome.total) };
}

export const total = (award: Award, about: Facts): string => paid(award, about).total;

const length = (time: number): string =>
  `${time >= 60 ? `${Math.floor(time / 60)}h` : ""}${time % 60 === 0 ? "" : `${time % 60}m`}`;

/** `overtime 2h at 30.00 = 60.00`, a line a component. */
export const lines = (award: Award, about: Facts): readonly string[] =>
  paid(award, about).lines.map(({ code, minutes, quantity, rate, amount }) => {
    const size = quantity === null ? length(minutes ?? 0) : `${quantity / QUANTUM}`;
    return `${code} ${size} at ${formatCents(rate)} = ${formatCents(amount)}`;
  });
