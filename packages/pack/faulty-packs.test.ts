// Packs with one mistake each: the message must name the file, the line, what is wrong and what to do.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isInForce, localDate, parseLocalDate } from "#engine";
import { checkAwards } from "./check.ts";
import { loadPack } from "./load.ts";

const AWARDS = join(import.meta.dirname, "../../awards");
const PACK = "MA000004-general-retail";
let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-packs-"));
});
after(() => rmSync(folder, { recursive: true }));

/** Copies the awards, makes one change to one file, and gives the faults found. */
function faultsAfter(file: string, change: (text: string) => string): readonly string[] {
  for (const name of [PACK, "payroll.yaml", "public-holidays", "standard-facts.yaml"])
    cpSync(join(AWARDS, name), join(folder, name), { recursive: true });
  const entry = /^MA000004:\n(?: .*\n)+/m.exec(readFileSync(join(AWARDS, "coverage.yaml"), "utf8"));
  writeFileSync(join(folder, "coverage.yaml"), entry?.[0] ?? "");
  const path = join(folder, PACK, file);
  const before = readFileSync(path, "utf8");
  const changed = change(before);
  assert.notEqual(changed, before, "the test changes the file");
  writeFileSync(path, changed);
  const { faults } = checkAwards(folder);
  return faults.map(({ file: where, line, problem, remedy }) => `${where}:${line}: ${problem} → ${remedy}`);
}

function lineOf(file: string, text: string): number {
  return (
    readFileSync(join(AWARDS, PACK, file), "utf8")
      .split("\n")
      .indexOf(text) + 1
  );
}

test("the packs as they are have no faults", () => {
  assert.deepEqual(checkAwards(AWARDS).faults, []);
});

test("a rule in the file of another topic, and a file of no topic", () => {
  const holiday = "late: { like: saturday, clause: penalty-rates, says: Late. }\n";
  const misplaced = faultsAfter("rules/hours.yaml", (text) => `${text}${holiday}`);
  assert.ok(
    misplaced.some((one) =>
      one.endsWith("late is a penalty rule in the wrong file → move it to rules/penalties.yaml"),
    ),
  );
  writeFileSync(join(folder, PACK, "rules/24-extras.yaml"), holiday);
  const named = faultsAfter("rules/hours.yaml", (text) => `${text}\n`);
  assert.deepEqual(named, [
    `${PACK}/rules/24-extras.yaml:1: 24-extras is not a topic of rules → name the file after one of: rates, hours, breaks, minimums, overtime, penalties, shiftwork, allowances`,
  ]);
  rmSync(join(folder, PACK, "rules/24-extras.yaml"));
});

test("a percentage that is not one", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("permanent: 225%", "permanent: 2.25"),
  );
  assert.equal(faults.length, 1);
  assert.match(
    faults[0] ?? "",
    /rules\/penalties\.yaml:\d+: we cannot read 2\.25 here → write it like 112\.5%/,
  );
});

test("a kind outside the vocabulary", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("kind: ordinary-rate", "kind: bonus"),
  );
  assert.match(
    faults[0] ?? "",
    /penalties\.yaml:3: bonus is not a word we know here → use ordinary-rate, penalty/,
  );
});

test("an unknown key and a missing one are both named", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) => text.replace("\n  says:", "\n  sayz:"));
  assert.equal(faults.length, 2);
  assert.match(faults[0] ?? "", /`says` is missing → add `says:`/);
  assert.match(faults[1] ?? "", /`sayz` is not a key here → use one of: clause, label, says/);
});

test("an unwritten overlap of two rules", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("  overrides: [weekday-evening, saturday, sunday]\n", "  overrides: [saturday, sunday]\n"),
  );
  assert.equal(faults.length, 4, "every dated variant of the evening row");
  assert.match(
    faults[0] ?? "",
    /public-holiday and weekday-evening \(.*penalties\.yaml:\d+\) may claim the same minute, and nothing says which prevails → add overrides: \[weekday-evening\]/,
  );
});

test("two rules that each override the other", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("  when: { days: sun }\n", "  when: { days: sun }\n  overrides: [public-holiday]\n"),
  );
  assert.ok(
    faults.some((fault) => fault.includes("each override the other → keep one of the two overrides")),
  );
});

test("a dangling rule, clause, fact, classification and reading", () => {
  const cases: readonly (readonly [string, string, string, RegExp])[] = [
    [
      "rules/penalties.yaml",
      "overrides: [weekday-evening, saturday, sunday]",
      "overrides: [weekday-evening, saturday, sunday, monday]",
      /names rule monday, which does not exist → write the rule/,
    ],
    [
      "rules/penalties.yaml",
      "clause: adult-rates",
      "clause: adult-rate",
      /names clause adult-rate, which does not exist → add it to clauses\.yaml/,
    ],
    [
      "rules/hours.yaml",
      "facts: { newsagency: yes }",
      "facts: { newsagent: yes }",
      /names fact newsagent, which does not exist → declare it in facts\.yaml/,
    ],
    [
      "rules/rates.yaml",
      "at-least-rate: retail-1",
      "at-least-rate: retail-0",
      /names classification retail-0, which does not exist/,
    ],
    [
      "rules/rates.yaml",
      "reading: R15",
      "reading: R99",
      /names reading R99, which does not exist → write it in readings\.md/,
    ],
  ];
  for (const [file, from, to, message] of cases) {
    const faults = faultsAfter(file, (text) => text.replace(from, to));
    assert.ok(
      faults.some((fault) => message.test(fault)),
      `${to}: ${faults.join("\n")}`,
    );
  }
});

test("a fact tested for a value it can never have", () => {
  const faults = faultsAfter("rules/hours.yaml", (text) =>
    text.replace("one-off-roster-change: extra-shift", "one-off-roster-change: sometimes"),
  );
  assert.ok(
    faults.some((fault) =>
      /for sometimes, which it can never be → use one of none, extra-hours, extra-shift/.test(fault),
    ),
  );
});

test("variants that overlap in time, and a gap between them", () => {
  const overlap = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("    casual: replaced\n", "    casual: replaced\n    to: 2021-04-01 ppc\n"),
  );
  assert.ok(
    overlap.some((fault) =>
      /two variants of weekday-evening are in force on 2020-10-01 → end the earlier one/.test(fault),
    ),
  );
  const gap = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("    casual: replaced\n", "    casual: replaced\n    to: 2020-09-15 ppc\n"),
  );
  assert.ok(
    gap.some((fault) =>
      /no variant of weekday-evening is in force on 2020-09-15 → join the variants/.test(fault),
    ),
  );
});

test("a casual percentage that is not permanent plus loading", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("pays: { permanent: 150%, casual: 175% }", "pays: { permanent: 150%, casual: 187.5% }"),
  );
  assert.ok(
    faults.some((fault) =>
      /sunday pays casuals 187\.5 %, which is not 150 % plus the loading of 25 %/.test(fault),
    ),
  );
});

test("a rule with no test", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace(
      "saturday:\n",
      "friday:\n  kind: penalty\n  clause: penalty-rates\n  label: Friday\n  says: A row for this test.\n  for: { worker: shiftworker, age: { before: 1 } }\n  when: { days: fri, between: 00:00-01:00 }\n  pays: 101%\n  casual: none\n  overrides: [weekday-evening, shiftwork-weekday, public-holiday-shift, holiday-hours-of-a-shift-begun-before, public-holiday-time-off]\nsaturday:\n",
    ),
  );
  assert.deepEqual(faults, [
    `${PACK}/rules/penalties.yaml:${lineOf("rules/penalties.yaml", "saturday:")}: rule friday has no test → add a scenario to ${PACK}/tests that lists friday under shows`,
  ]);
});

test("a classification with no rate for some day, and rows out of order", () => {
  const missing = faultsAfter("rates/minimum.csv", (text) =>
    text.replace(/^2019-07-01 ppc,retail-8,.*\n/m, ""),
  );
  assert.ok(missing.some((fault) => /retail-8 has no rate on 2020-07-01 → add the rate row/.test(fault)));
  const unordered = faultsAfter("rates/minimum.csv", (text) =>
    text.replace("2021-09-01 ppc,retail-1,", "2020-09-01 ppc,retail-1,"),
  );
  assert.ok(
    unordered.some((fault) =>
      /minimum\.csv:\d+: retail-1 starts on or after the row that follows it/.test(fault),
    ),
  );
});

test("a classification needs a rate only while it stands, and its rate ends with it", () => {
  const level = (change: string) => (text: string) =>
    text.replace("Level 8, level: 8 }", `Level 8, level: 8, ${change} }`);
  assert.deepEqual(faultsAfter("classifications.yaml", level("to: 2024-07-01 ppc")), []);
  const { award } = loadPack(join(folder, PACK), PACK);
  const rows = award.rates.filter(({ classification }) => classification === "retail-8");
  const onDay = (text: string): number => {
    const day = parseLocalDate(text) ?? localDate(0);
    return rows.filter((row) => isInForce(row, day, day)).length;
  };
  assert.deepEqual(["2021-03-01", "2024-06-30", "2024-07-01", "2026-07-01"].map(onDay), [1, 1, 0, 0]);
  const known = award.classifications.find(({ code }) => code === "retail-8");
  assert.deepEqual(known?.aliases, ["119"]);
  const early = faultsAfter("classifications.yaml", level("from: 2021-01-01 ppc, to: 2028-01-01"));
  assert.deepEqual(early, []);
});

test("an allowance without an amount", () => {
  const faults = faultsAfter("rates/allowances.csv", (text) => text.replaceAll(/^.*,vehicle,.*\n/gm, ""));
  assert.match(faults[0] ?? "", /rule vehicle names amount vehicle, which does not exist → add its rows/);
});

test("a row with a field too many, a rate without cents, a rule written twice, bad YAML", () => {
  const fields = faultsAfter("rates/minimum.csv", (text) => text.replace("813.60,21.41,", "813.60,21.41,x,"));
  assert.match(fields[0] ?? "", /minimum\.csv:2: the row has 6 fields, the header 5/);
  const money = faultsAfter("rates/minimum.csv", (text) => text.replace("813.60,", "813.6,"));
  assert.match(money[0] ?? "", /minimum\.csv:2: we cannot read 813\.6 here → write it like 26\.55/);
  const twice = faultsAfter("rules/overtime.yaml", (text) => text.replace("overtime-sunday:", "sunday:"));
  assert.ok(
    twice.some((fault) =>
      /rule sunday appears twice → the other is at .*(penalties|overtime)\.yaml:\d+/.test(fault),
    ),
  );
  const yaml = faultsAfter("facts.yaml", (text) => text.replace("late-trading:\n", "late-trading: [\n"));
  assert.match(yaml[0] ?? "", /facts\.yaml:\d+: not readable as YAML/);
});

test("a condition its kind cannot carry", () => {
  const faults = faultsAfter("rules/hours.yaml", (text) =>
    text.replace(
      "  when: { facts: { newsagency: yes } }",
      "  when: { days: mon, facts: { newsagency: yes } }",
    ),
  );
  assert.ok(
    faults.some((fault) =>
      /hours\.yaml:\d+: `days` is not a condition of a span-extension rule → use facts/.test(fault),
    ),
  );
});

test("rounding to the nearest of steps that are not there", () => {
  const faults = faultsAfter("rules/minimums.yaml", (text) =>
    text.replace("per: day\n  minimum: 3h", "per: day\n  minimum: 3h\n  rounded: nearest"),
  );
  assert.match(
    faults[0] ?? "",
    /minimums\.yaml:\d+: there are no steps of a shift to round to → add step, and per: shift/,
  );
});

test("a floor under a share of what rows pay", () => {
  const faults = faultsAfter("rules/rates.yaml", (text) => text.replaceAll("path: weekly", "path: row"));
  const message = /rates\.yaml:\d+: a scale by the row has no from-rate, at-least-rate or no-less-than/;
  assert.ok(
    faults.some((fault) => message.test(fault)),
    faults.join("\n"),
  );
});

test("a holiday said twice", () => {
  const faults = faultsAfter("rules/penalties.yaml", (text) =>
    text.replace("when: { holiday: yes }", "when: { holiday: yes, holidays: [Good Friday] }"),
  );
  assert.match(faults[0] ?? "", /`holiday` and `holidays` say the same thing twice → keep `holidays`/);
});

test("a fact of hours or clock times tested for text, which never matches", () => {
  const faults = faultsAfter("rules/allowances.yaml", (text) =>
    text.replace(
      "meal-supplied: no",
      "meal-supplied: no, hours-already-worked-this-cycle: 0h, higher-duties-from: 09:00",
    ),
  );
  const told = faults.filter((one) => one.includes("which it can never be → use minutes, as a whole number"));
  assert.ok(told.some((one) => one.includes("tests hours-already-worked-this-cycle for 0h")));
  assert.ok(told.some((one) => one.includes("tests higher-duties-from for 09:00")));
});

test("keys that would do nothing", () => {
  const idle = (file: string, change: (text: string) => string): readonly string[] =>
    faultsAfter(file, change).filter((one) => one.includes("does nothing"));
  const clothing = "special-clothing:\n  kind: allowance\n";
  const joined = idle("rules/allowances.yaml", (text) =>
    text.replace(clothing, `${clothing}  all-purpose: yes\n  overrides: [moving-expenses]\n`),
  );
  assert.equal(joined.length, 1);
  assert.match(
    joined[0] ?? "",
    /overrides of special-clothing does nothing → an all-purpose allowance joins the rate: let a fact or claim/,
  );
  const replaced = idle("rules/allowances.yaml", (text) =>
    text
      .replace(clothing, `${clothing}  all-purpose: yes\n`)
      .replace("moving-expenses:\n", "moving-expenses:\n  highest-with: [special-clothing]\n"),
  );
  assert.match(replaced[0] ?? "", /highest-with of moving-expenses does nothing/);
  const row = idle("rules/penalties.yaml", (text) =>
    text.replace("  when: { days: sun }\n", "  when: { days: sun }\n  until-relieved-in: all-hours\n"),
  );
  assert.match(row[0] ?? "", /until-relieved-in of sunday does nothing → give it until-relieved: yes/);
});
