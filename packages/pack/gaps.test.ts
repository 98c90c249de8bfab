// What the check says about hours that no row pays, days an ordinary row does not name, and what is never used.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { checkAward } from "./check-pack.ts";

const AWARDS = join(import.meta.dirname, "../../awards");
const PACK = "MA000004-general-retail";
let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-gaps-"));
});
after(() => rmSync(folder, { recursive: true }));

interface Found {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Checks retail with one change to one file. */
function checkAfter(file: string, change: (text: string) => string): Found {
  for (const name of [PACK, "payroll.yaml", "standard-facts.yaml"])
    cpSync(join(AWARDS, name), join(folder, name), { recursive: true });
  const path = join(folder, PACK, file);
  const text = readFileSync(path, "utf8");
  const changed = change(text);
  assert.notEqual(changed, text, "the test changes the file");
  writeFileSync(path, changed);
  const report = checkAward(folder, "MA000004");
  const lines = (list: readonly { file: string; line: number; problem: string; remedy: string }[] = []) =>
    list.map((one) => `${one.file}:${one.line}: ${one.problem} → ${one.remedy}`);
  return { faults: lines(report?.faults), warnings: lines(report?.warnings) };
}

test("there is no award of a code nobody holds", () => assert.equal(checkAward(AWARDS, "MA999999"), null));

test("an overtime row that leaves out Sunday for casuals", () => {
  const { faults } = checkAfter("rules/overtime.yaml", (text) =>
    text.replace(
      /(overtime-sunday:\n {2}kind: overtime\n)/,
      "$1  for: { employment: [full-time, part-time] }\n",
    ),
  );
  assert.ok(
    faults.includes(
      `${PACK}/rules/overtime.yaml:2: gap: no row pays overtime on Sunday for casual day workers, from 2020-07-01 → add an overtime row for these hours, or widen overtime-monday-to-saturday`,
    ),
    faults.join("\n"),
  );
});

test("a Saturday row that starts an hour late", () => {
  const { faults } = checkAfter("rules/penalties.yaml", (text) =>
    text.replace("when: { days: sat }", "when: { days: sat, between: 08:00-24:00 }"),
  );
  assert.ok(
    faults.some((fault) =>
      /penalties\.yaml:2: gap: no row pays ordinary hours on Saturday from 07:00 to 08:00 for day workers, from 2020-07-01 → add a row for these hours, add them to pays-on of ordinary-hours, or keep ordinary hours out of them with a span/.test(
        fault,
      ),
    ),
    faults.join("\n"),
  );
});

test("a fact under which nothing pays", () => {
  const { faults } = checkAfter("rules/penalties.yaml", (text) =>
    text.replace("when: { days: sun }", "when: { days: sun, facts: { late-trading: no } }"),
  );
  assert.ok(
    faults.some((fault) =>
      /no row pays ordinary hours on Sunday .* for day workers, from 2020-07-01, where late-trading is yes/.test(
        fault,
      ),
    ),
    faults.join("\n"),
  );
});

const PAYS_ON = / {2}pays-on:\n(?: {4}.*\n)+/;

test("an ordinary row that does not say on which days it pays", () => {
  const { faults } = checkAfter("rules/penalties.yaml", (text) => text.replace(PAYS_ON, ""));
  assert.ok(
    faults.includes(
      `${PACK}/rules/penalties.yaml:2: ordinary-hours does not say on which days it pays → add pays-on: mon-fri, or the hours that no other row pays`,
    ),
    faults.join("\n"),
  );
});

test("pays-on is a word of ordinary rows alone, and takes days or conditions", () => {
  const other = checkAfter("rules/penalties.yaml", (text) =>
    text.replace("when: { days: sun }", "when: { days: sun }\n  pays-on: sun"),
  );
  assert.match(other.faults[0] ?? "", /`pays-on` is not a key here/);
  const wrong = checkAfter("rules/penalties.yaml", (text) => text.replace(PAYS_ON, "  pays-on: weekdays\n"));
  assert.match(wrong.faults[0] ?? "", /penalties\.yaml:7: weekdays names no days/);
});

test("a row for nobody, a row whose hours cannot occur, a row always overridden, a class nobody names", () => {
  const row = (lines: string): string =>
    `extra-row:\n  kind: penalty\n  clause: penalty-rates\n  label: Extra\n  says: A row for this test.\n${lines}  casual: none\nsaturday:\n`;
  const never = (lines: string): readonly string[] =>
    checkAfter("rules/penalties.yaml", (text) => text.replace("saturday:\n", row(lines))).faults;
  const isNever = (faults: readonly string[], why: RegExp): void =>
    assert.ok(
      faults.some((fault) => fault.includes("extra-row is never reached: ") && why.test(fault)),
      faults.join("\n"),
    );
  isNever(
    never("  for: { employment: casual }\n  pays: { full-time: 110% }\n"),
    /nobody is of the kind it is for/,
  );
  isNever(
    never(
      "  for: { employment: full-time, worker: non_shiftworker }\n  when: { days: sun, between: 01:00-02:00 }\n  pays: 110%\n",
    ),
    /its hours cannot occur, or a row that overrides it always pays them/,
  );
  const overridden = checkAfter("rules/penalties.yaml", (text) =>
    text
      .replace("saturday:\n", row("  when: { days: sat }\n  pays: 110%\n"))
      .replace("when: { days: sat }\n  pays: {", "when: { days: sat }\n  overrides: [extra-row]\n  pays: {"),
  );
  isNever(overridden.faults, /always pays them → correct `when`, drop the override, or remove the rule/);
  const unnamed = checkAfter(
    "rules/shiftwork.yaml",
    (text) =>
      `${text}\nextra-row:\n  kind: shift-class\n  clause: shiftwork\n  label: Extra\n  says: A class for this test.\n  when: { shift: { starts: { from: 20:00 } } }\n`,
  );
  isNever(unnamed.faults, /no rule names this class/);
});

test("a fact that no rule asks for", () => {
  const { faults } = checkAfter(
    "facts.yaml",
    (text) =>
      `${text}left-handed:\n  type: boolean\n  default: no\n  clause: adult-rates\n  asks: Is the person left-handed?\n`,
  );
  assert.equal(faults.length, 1);
  assert.match(
    faults[0] ?? "",
    /facts\.yaml:\d+: no rule asks for the fact left-handed → test it in a rule, or remove it: an answer to it would change nothing/,
  );
});

test("a sentence that never ends", () => {
  const { faults } = checkAfter("rules/penalties.yaml", (text) =>
    text.replace(/(\nsaturday:\n(?: .*\n)*? {2}says: .*)\.\n/, "$1\n"),
  );
  assert.deepEqual(
    faults.map((fault) => fault.replace(/:\d+:/, ":")),
    [`${PACK}/rules/penalties.yaml: what saturday says does not end in a full stop → end the sentence`],
  );
});

test("two rules that say the same word for word are a warning", () => {
  const { faults, warnings } = checkAfter("rules/penalties.yaml", (text) =>
    text.replace(/(\n(?:saturday|sunday):\n(?: .*\n)*? {2}says: ).*\n/g, "$1Ordinary hours on a Saturday.\n"),
  );
  assert.deepEqual(faults, []);
  assert.ok(
    warnings.some((one) =>
      /penalties\.yaml:\d+: sunday says word for word what saturday says → say how the two differ/.test(one),
    ),
    warnings.join("\n"),
  );
});
