// Keys that would be read and do nothing: each is a fault of the pack, and names what to do.

import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { type Fields, type Form, KINDS, type Kind, type RuleKind } from "#engine";
import { checkAward } from "./check-pack.ts";
import { isReadAt } from "./fact-types.ts";
import { loadPack } from "./load.ts";

const ROOT = join(import.meta.dirname, "../..");
const PACK = "MA999001-lighthouse-keepers";
let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-idle-"));
  for (const own of ["standard-facts.yaml", "payroll.yaml"])
    cpSync(join(ROOT, "awards", own), join(folder, own));
});
beforeEach(() => {
  rmSync(join(folder, PACK), { recursive: true, force: true });
  cpSync(join(ROOT, "docs/example-award"), folder, { recursive: true });
});
after(() => rmSync(folder, { recursive: true }));

const add = (file: string, text: string): void => appendFileSync(join(folder, PACK, file), text);

/** The faults of the made-up award with one more rule, those of a missing test aside. */
function faultsWith(file: string, rule: string): readonly string[] {
  add(`rules/${file}.yaml`, `extra: { clause: storm-watch, says: An extra., ${rule} }\n`);
  add("rates/allowances.csv", "2026-07-01,extra,5.00,made up\n");
  const { faults = [] } = checkAward(folder, "MA999001") ?? {};
  return faults
    .map(({ problem, remedy }) => `${problem} → ${remedy}`)
    .filter((one) => !one.includes("no test"));
}

const idle = (file: string, rule: string): readonly string[] =>
  faultsWith(file, rule).flatMap((one) => / ?(.*) of extra does nothing/.exec(one)?.[1] ?? []);

const ALLOWANCE = "kind: allowance, unit: shift, due: claim";
const CASES: readonly (readonly [file: string, rule: string, keys: readonly string[]])[] = [
  ["allowances", ALLOWANCE, []],
  ["allowances", `${ALLOWANCE}, joins: hourly-rate`, ["joins"]],
  ["allowances", `${ALLOWANCE}, base: ordinary`, ["base"]],
  ["allowances", "kind: allowance, unit: shift, due: facts, with: storm-watch", ["with", "with"]],
  ["allowances", `${ALLOWANCE}, floor: { amount: extra, shared: yes }`, ["floor.shared"]],
  [
    "allowances",
    `${ALLOWANCE}, apprentices: [{ year: 1, age: { from: 18 }, service-months: { over: 3 }, percent: 50%, at-least-rate: keeper }, { adult: yes, percent: 80% }]`,
    ["apprentices.age", "apprentices.service-months", "apprentices.at-least-rate", "a step of apprentices"],
  ],
  [
    "allowances",
    "kind: allowance, unit: week, due: claim, all-purpose: yes, when: { days: sat, shift: { total: { over: 4h } } }",
    ["when.days", "when.shift"],
  ],
  ["allowances", "kind: allowance, unit: at-cost, due: claim, amount: extra", ["amount"]],
  [
    "rates",
    "kind: scale, scale: apprentice, path: hourly, steps: [{ year: 1, age: { before: 21 }, percent: 50% }, { adult: yes, percent: 80% }]",
    ["steps.age", "a step"],
  ],
  [
    "rates",
    "kind: scale, scale: junior, path: hourly, steps: [{ age: { before: 18 }, stage: 2, completed-year-12: yes, percent: 50% }]",
    ["steps.stage", "steps.completed-year-12"],
  ],
  ["rates", "kind: uplift, multiply: 110%, path: hourly, divisor: 36", ["divisor"]],
  [
    "penalties",
    "kind: penalty, when: { days: sun }, pays: 10%, adds-to: [weekend], overrides: [ordinary-hours], counted: shift",
    ["counted", "overrides"],
  ],
  [
    "penalties",
    "kind: penalty, when: { days: sun }, tiers: [{ up-to: 2h, pays: 150% }, { pays: 200% }], count-of: weekend",
    ["count-of", "count-of"],
  ],
  [
    "minimums",
    "kind: minimum-payment, per: call, to-nearer-end: yes, minimum: 2h, step: 30m",
    ["minimum", "step"],
  ],
  ["hours", "kind: roster-limit, per: week, severity: info", ["per"]],
  ["hours", "kind: pattern, of: agreed, beyond: not-stated, counts-as: ordinary", ["counts-as"]],
  [
    "minimums",
    "kind: minimum-payment, per: shift, amount: extra, step: 30m, added: ordinary",
    ["step", "added"],
  ],
  [
    "minimums",
    "kind: minimum-payment, per: day, minimum: 3h, overtime-only: yes, unless-overtime: yes",
    ["overtime-only"],
  ],
  ["breaks", "kind: missed-break, from: 2026-09-01, to: 2026-08-01, after: 5h, pays: 50%", ["from"]],
];

describe("keys that do nothing", () => {
  for (const [file, rule, keys] of CASES)
    test(rule, () => assert.deepEqual(idle(file, rule).toSorted(), keys.toSorted()));
});

test("a fact whose answer the key cannot read", () => {
  add("facts.yaml", "earlier-job: { type: classification, clause: rates, asks: Which job was it before? }\n");
  assert.deepEqual(
    faultsWith("rates", "kind: retained-rate, fact: earlier-job").filter((one) => one.includes("reads")),
    [
      "rule extra reads money from the fact earlier-job, which is of type classification → give the fact type: money, or name another",
    ],
  );
});

test("a choice that the rule does not know", () => {
  add("facts.yaml", "added: { type: choice, choices: [continues, ordinary], clause: rates, asks: How? }\n");
  const rule = "kind: minimum-payment, per: shift, minimum: 3h, added-fact: added";
  assert.ok(
    faultsWith("minimums", rule).includes(
      "ordinary of the fact added does nothing for extra → use continues and at-finish",
    ),
  );
});

test("a choice that is the rule's own word", () => {
  add("facts.yaml", "added: { type: choice, choices: [as-worked, at-finish], clause: rates, asks: How? }\n");
  const rule = "kind: minimum-payment, per: shift, minimum: 3h, added: as-worked, added-fact: added";
  assert.deepEqual(
    faultsWith("minimums", rule).filter((one) => one.includes("does nothing")),
    [],
  );
});

test("a rule of a kind that is never meant", () => {
  const named = faultsWith("allowances", `${ALLOWANCE}, overrides: [weekend]`);
  assert.ok(
    named.includes(
      "rule extra names weekend, a penalty rule, where it does nothing → name rules of the kind allowance, or drop it",
    ),
    named.join("\n"),
  );
});

test("a rule starts and stops with the one it is like, unless it says otherwise", () => {
  const path = join(folder, PACK, "rules/allowances.yaml");
  const dated = readFileSync(path, "utf8").replace(
    "unit: shift",
    "from: 2026-08-01\n  to: 2026-12-01\n  unit: shift",
  );
  const like = (slug: string, own: string): string =>
    `${slug}: { like: storm-watch, clause: storm-watch, says: ${slug}., amount: storm-watch${own} }\n`;
  writeFileSync(
    path,
    `${dated}${like("copy", "")}${like("later", ", from: 2026-09-01")}${like("always", ", without: [from, to]")}`,
  );
  const { award } = loadPack(join(folder, PACK), PACK);
  const days = (slug: string) =>
    award.rules.filter((rule) => rule.slug === slug).map(({ from, to }) => [from, to]);
  assert.deepEqual(days("copy"), days("storm-watch"));
  const [[from, to] = []] = days("later");
  const [[start, stop] = []] = days("copy");
  assert.notDeepEqual(from, start);
  assert.deepEqual(to, stop);
  assert.equal(days("always")[0]?.[1], null);
});

/** Every way to a key that names a fact, below some fields. */
function factPaths(fields: Fields, before: readonly string[] = []): readonly string[] {
  return Object.entries(fields).flatMap(([key, { form }]) => pathsIn(form, [...before, key]));
}

function pathsIn(form: Form, path: readonly string[]): readonly string[] {
  if (form.is === "name") return form.of === "fact" ? [path.join(".")] : [];
  return form.is === "record" ? factPaths(form.fields, path) : [];
}

test("what every key that names a fact can read is written down", () => {
  for (const [name, { fields }] of Object.entries<Kind>(KINDS))
    for (const path of factPaths(fields)) assert.ok(isReadAt(name as RuleKind, path), `${name} ${path}`);
});
