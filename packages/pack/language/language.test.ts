// The language reference, the schema for editors and the examples are what the declarations say.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  calculate,
  type Facts,
  formatCents,
  KINDS,
  localDate,
  momentAt,
  parseLocalDate,
  plainEmployee,
  plainShift,
  prepareLaw,
} from "#engine";
import { checkAward } from "../check-pack.ts";
import { loadPack } from "../load.ts";
import type { Fault } from "../node.ts";
import { entriesOf } from "../read.ts";
import { readRule } from "../rules.ts";
import { parseYaml } from "../yaml.ts";
import { packText } from "./example.ts";
import { completeRules } from "./expand.ts";
import { languagePage } from "./reference.ts";
import { rulesSchema } from "./schema.ts";

const DOCS = join(import.meta.dirname, "../../../docs");
const EXAMPLE = "MA999001-lighthouse-keepers";
const FOLDER = join(DOCS, "example-award", EXAMPLE);
const START = { day: localDate(18_000), ppc: false };
const AWARD_WIDE = entriesOf(parseYaml("award.yaml", "{ base: minimum, casual: points }"));

test("docs/language.md is what the declarations say", () => {
  assert.equal(
    readFileSync(join(DOCS, "language.md"), "utf8"),
    languagePage(packText(FOLDER)),
    "write the page with `npm run -s fairclause -- awards language > docs/language.md`",
  );
});

test("the schema names every kind and every key", () => {
  const text = JSON.stringify(rulesSchema());
  for (const name of Object.keys(KINDS)) assert.ok(text.includes(`"const":"${name}"`), name);
  assert.ok(text.includes('"weeks-fact"') && text.includes('"at-least-rate"'));
});

describe("each kind's example is read", () => {
  for (const [name, { example }] of Object.entries(KINDS))
    test(name, () => {
      const faults: Fault[] = [];
      const written = entriesOf(parseYaml(name, example));
      const rules = completeRules(written, AWARD_WIDE, faults).map(({ slug, node }) =>
        readRule(slug, node, START),
      );
      assert.deepEqual(faults, []);
      assert.deepEqual(
        rules.map(({ kind }) => kind),
        [name],
      );
    });
});

describe("the made-up award", () => {
  const law = prepareLaw(loadPack(FOLDER, EXAMPLE).award);
  const total = (employment: "full_time" | "casual", day: string, hours: number, storm: boolean): string => {
    const from = momentAt(parseLocalDate(day) ?? localDate(0), 8 * 60);
    const shift = plainShift("watch", from, momentAt(parseLocalDate(day) ?? localDate(0), (8 + hours) * 60));
    const facts: Facts = {
      employee: plainEmployee("keeper", employment, "keeper"),
      holidays: [],
      shifts: [{ ...shift, circumstances: { storm } }],
    };
    const outcome = calculate(facts, law, { explain: false });
    assert.ok(!outcome.refused);
    return formatCents(outcome.total);
  };

  test("has at most 60 lines", () => {
    const lines = packText(FOLDER)
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("`"));
    assert.ok(lines.length <= 60, String(lines.length));
  });
  test("has hours for everyone, and no rule is in vain", () => {
    assert.deepEqual(checkAward(join(FOLDER, ".."), "MA999001")?.faults, []);
  });
  test("pays eight hours of a weekday", () =>
    assert.equal(total("full_time", "2026-08-05", 8, false), "240.00"));
  test("pays overtime in tiers: 240 + 2 × 45 + 1 × 60", () =>
    assert.equal(total("full_time", "2026-08-05", 11, false), "390.00"));
  test("pays a casual's Saturday in a storm: 4 × 52.50 + 25", () =>
    assert.equal(total("casual", "2026-08-08", 4, true), "235.00"));
});
