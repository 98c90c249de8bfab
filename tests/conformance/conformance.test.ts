// The proof itself, that it covers a whole guide, and that a wrong figure or a careless situation cannot pass it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type LocalDate, parseLocalDate } from "#engine";
import { library } from "../awards.ts";
import { loadBook, parseBook } from "./book.ts";
import { type Cell, readStored } from "./cells.ts";
import { parseCsv } from "./csv.ts";
import { csvOf, markdownOf } from "./markdown.ts";
import { proveAll, type Verdict } from "./prove.ts";
import { type Report, reportOf } from "./report.ts";
import { served, wholeGuide } from "./whole-guide.ts";

const HERE = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "conformance-"));
after(() => rmSync(folder, { recursive: true }));

const dayOf = (text: string): LocalDate => {
  const day = parseLocalDate(text);
  assert.ok(day !== null, text);
  return day;
};

const cellOf = (
  heading: string,
  classification: string,
  label: string,
  expected: string,
  from = "2025-07-01",
): Cell => ({
  place: { file: "guide.csv", line: 2 },
  award: "MA000004",
  effectiveFrom: dayOf(from),
  words: "printed",
  heading,
  classification,
  label,
  unit: null,
  expected,
});

test("every stored figure that is covered is what a shift is paid, as docs/conformance.md says", () => {
  const { cells, unreadable } = readStored(join(HERE, "figures"));
  const names = cells.map((cell) => [cell.award, cell.heading, cell.classification, cell.label].join());
  assert.equal(new Set(names).size, names.length, "a figure is stored once");
  const report = reportOf(proveAll(cells, library), unreadable);
  assert.deepEqual([report.unreadable, report.guides.flatMap(({ unequal }) => unequal)], [[], []]);
  assert.equal(
    markdownOf(report, library),
    readFileSync(join(HERE, "../../docs/conformance.md"), "utf8"),
    "write the page with `npm run -s conformance -- --markdown > docs/conformance.md`",
  );
  assert.equal(
    csvOf(report),
    readFileSync(join(HERE, "../../awards/conformance.csv"), "utf8"),
    "write the counts with `npm run -s conformance -- --csv > awards/conformance.csv`",
  );
});

/** A figure that no shift pays is answered with what each person is paid instead. */
const paidOf = (verdict: Verdict): readonly string[] =>
  verdict.is === "unequal" ? verdict.got.split("; ").map((got) => got.replace(/ \(.*$/, "")) : [verdict.is];

test("every cell a whole guide could print is covered, and pays everyone it names the same", () => {
  const labels = [...(loadBook("MA000004")?.key.situations.values() ?? [])].map((one) => one.labels[0] ?? "");
  assert.equal(labels.length, 16);
  const cells = wholeGuide().flatMap(({ heading, classifications }) => {
    const printed = labels.filter((label) => label !== "Weekly pay rate" || heading.includes("Full-time"));
    return classifications.flatMap((name) => printed.map((label) => cellOf(heading, name, label, "0.00")));
  });
  assert.equal(cells.length, 1424);
  for (const { cell, verdict } of proveAll(cells, library)) {
    const [paid = "", ...others] = new Set(paidOf(verdict));
    assert.match(paid, /^\d+\.\d\d$/, `${cell.heading} | ${cell.classification} | ${cell.label}: ${paid}`);
    assert.deepEqual(others, [], `${cell.heading} | ${cell.classification} | ${cell.label}`);
  }
});

test("service counts at 18 from December 2026, however the heading is spelled", () => {
  const headings = [...served(18), "18 years of age - Employed by the employer for more than 6 months"];
  const cells = headings.map((who) =>
    cellOf(
      `Junior - Full-time & part-time - ${who}`,
      "Retail employee level 1",
      "Hourly pay rate",
      "0.00",
      "2026-12-01",
    ),
  );
  const paid = proveAll(cells, library).flatMap(({ verdict }) => [...new Set(paidOf(verdict))]);
  // 1056.80 × 70 % and 75 %, ÷ 38
  assert.deepEqual(paid, ["19.47", "20.86", "20.86"]);
});

test("figures are left out, not guessed, where the award is not held", () => {
  const cell = (from: string): Cell =>
    cellOf("Adult - Casual", "Retail employee level 1", "Sunday - not shiftworkers", "1.00", from);
  const verdicts = proveAll([cell("2019-07-01"), cell("2099-07-01")], library).map(
    ({ verdict }) => verdict.is,
  );
  assert.deepEqual(verdicts, ["left-out", "left-out"]);
});

test("no situation states an amount of money", () => {
  const money = library.awards.get("MA000004")?.award.facts.filter(({ type }) => type === "money") ?? [];
  const slugs = new Set(money.map(({ slug }) => slug));
  assert.ok(slugs.size > 0);
  const book = loadBook("MA000004")?.key;
  const terms = [...(book?.headings.values() ?? []), ...(book?.situations.values() ?? [])];
  const stated = terms.flatMap(({ facts }) => Object.keys(facts?.circumstances ?? {}));
  assert.deepEqual(
    stated.filter((slug) => slugs.has(slug)),
    [],
  );
  assert.ok(stated.includes("long-day-used"));
});

/** The result for a casual's Wednesday shift that pays 33.19 an hour, when its situation is careless. */
function careless(shift: string, kind: string, facts: string): string {
  const book = parseBook(
    "careless",
    `headings: { casual: { says: [Casual], employment: [casual] } }
classifications: { one: { says: [One], facts: { classification_code: retail-1 } } }
situations: { hour: { labels: [Hour], kind: ${kind}, worker_types: [non_shiftworker], shift: ${shift}, facts: ${facts} } }`,
  );
  const [proved] = proveAll([cellOf("Casual", "One", "Hour", "33.19")], library, () => book);
  return proved?.verdict.is === "unequal" ? proved.verdict.got : (proved?.verdict.is ?? "");
}

test("a situation that looks at the wrong pay cannot pass", () => {
  const whole = "{ day: wed, start: 09:00, end: 14:00, at: 11:00 }";
  assert.equal(careless(whole, "ordinary", "{}"), "equal");
  assert.match(careless(whole, "penalty", "{}"), /^ordinary pay \(ordinary-hours\) covers 2025-07-30T11:00/);
  const onBreak = "{ breaks: [{ start_time: 10:30, end_time: 11:30 }] }";
  assert.match(careless(whole, "ordinary", onBreak), /is in a break/);
  const short = "{ day: wed, start: 09:00, end: 11:00, at: 10:00 }";
  assert.match(careless(short, "ordinary", "{}"), /also pays top_up \(casual-minimum\)/);
  const later = "{ day: wed, start: 09:00, end: 11:00, at: 11:30 }";
  assert.match(careless(later, "ordinary", "{}"), /^top_up pay \(casual-minimum\) covers/);
  const never = "{ day: wed, start: 09:00, end: 14:00, at: 18:00 }";
  assert.match(careless(never, "ordinary", "{}"), /^0 components cover/);
  const atBrokenHill = "{ circumstances: { workplace-in-broken-hill: true } }";
  assert.match(careless(whole, "ordinary", atBrokenHill), /also pays allowance \(broken-hill\)/);
});

test("comma-separated text may quote commas, quotes and line ends", () => {
  const records = parseCsv('\uFEFFa,"b, ""c""\r\nd"\r\n\r\n,"x\ne,f\n');
  assert.deepEqual(records, [
    { line: 1, fields: ["a", 'b, "c"\r\nd'] },
    { line: 4, fields: null },
    { line: 5, fields: ["e", "f"] },
  ]);
});

const HEADER = "award_code,effective_from,heading,sub_group,classification,label,unit,value";

function runOn(
  rows: readonly string[],
  ...options: readonly string[]
): { status: number | null; stdout: string } {
  writeFileSync(join(folder, "MA000004.csv"), `${rows.join("\r\n")}\r\n`);
  return command("--from", ".", ...options);
}

function command(...args: readonly string[]): { status: number | null; stdout: string } {
  const env = { ...process.env, INIT_CWD: folder };
  const { status, stdout } = spawnSync(process.execPath, [join(HERE, "main.ts"), ...args], {
    env,
    encoding: "utf8",
  });
  return { status, stdout };
}

const SMALL_GUIDE = [
  HEADER,
  'MA000004,2025-07-01,"Adult - Casual",,Retail employee level 1,Saturday - not shiftworkers,per hour,39.83',
  "MA000004,2025-07-01,Adult - Casual,,Retail employee level 2,Saturday - not shiftworkers,per hour,40.75",
  "MA000004,2025-07-01,Adult - Casual,,Retail employee level 1,Saturday - on the moon,per hour,39.83",
  "MA000004,2025-07-01,Adult - Casual,,Retail employee level 1,Sunday - not shiftworkers,Text,",
  'MA999999,2025-07-01,"Adult, or not",,Level 1,Saturday,per hour,39.83',
];

test("a wrong figure is named and fails; an unknown label, an empty figure and another award are left out", () => {
  const { status, stdout } = runOn(SMALL_GUIDE, "--json");
  assert.equal(status, 1);
  const report: Report = JSON.parse(stdout);
  assert.equal(report.ok, false);
  const [retail, other] = report.guides;
  assert.deepEqual([retail?.cells, retail?.covered, retail?.equal], [4, 2, 1]);
  assert.deepEqual(retail?.left_out, [
    { reason: "label not known: Saturday - on the moon", cells: 1 },
    { reason: "no figure printed", cells: 1 },
  ]);
  assert.deepEqual(retail?.unequal, [
    {
      file: "MA000004.csv",
      line: 3,
      heading: "Adult - Casual",
      classification: "Retail employee level 2",
      label: "Saturday - not shiftworkers",
      expected: "40.75",
      got: "40.74 (casual, non_shiftworker)",
    },
  ]);
  assert.deepEqual([other?.award, other?.left_out], ["MA999999", [{ reason: "award not held", cells: 1 }]]);
  assert.match(
    runOn(SMALL_GUIDE).stdout,
    /level 2 \| Saturday - not shiftworkers: expected 40\.75, got 40\.74/,
  );
});

test("the exit code says equal, unreadable or wrong usage", () => {
  assert.equal(runOn(SMALL_GUIDE.slice(0, 2)).status, 0);
  const broken = runOn([...SMALL_GUIDE.slice(0, 2), "MA000004,2025-02-30,Adult - Casual,,x,y,per hour,1.00"]);
  assert.equal(broken.status, 1);
  assert.match(broken.stdout, /MA000004\.csv:3: effective_from "2025-02-30" is not a date/);
  assert.match(
    runOn(["award_code,heading"]).stdout,
    /MA000004\.csv:1: the header has no column effective_from/,
  );
  assert.deepEqual(
    [command("--help").status, command("--nonsense").status, command("--from", "nowhere").status],
    [0, 2, 2],
  );
});
