// The clauses that the first decision record writes in the first edition of the language are still read.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type ChangeDate, localDate } from "#engine";
import { completeRules } from "./language/expand.ts";
import { ruleFromFirst } from "./language/first.ts";
import type { Fault, Node } from "./node.ts";
import { entriesOf } from "./read.ts";
import { readRule } from "./rules.ts";
import { parseYaml } from "./yaml.ts";

const RECORD = join(import.meta.dirname, "../../docs/decisions/0002-award-language.md");
const record = readFileSync(RECORD, "utf8");
const START: ChangeDate = { day: localDate(18_000), ppc: false };

const AWARD_WIDE = entriesOf(parseYaml("award.yaml", "{ base: minimum, casual: points }"));

/** The record leaves out what every rule has: clause, label and sentence. */
function completed(node: Node): Node {
  const text = (words: string): Node => ({
    file: node.file,
    line: node.line,
    content: { is: "text", text: words },
  });
  const entries = new Map([
    ["clause", text("a-clause")],
    ["label", text("A label")],
    ["says", text("A sentence.")],
    ...entriesOf(node),
  ]);
  return { ...node, content: { is: "map", entries } };
}

/** Rules marked ° are designed and not yet in the schema. */
const isDesignedOnly = (source: string, name: string): boolean =>
  new RegExp(`^${name}:[^\\n]*\\n(?:  [^\\n]*\\n)*?  [^\\n]*°`, "m").test(source);

const sections = [...record.matchAll(/^### (MA\d{6}[^\n]*)\n```yaml\n([\s\S]+?)```/gm)];

test("six awards are there", () => assert.equal(sections.length, 6));

for (const [, title = "", source = ""] of sections) {
  describe(title, () => {
    for (const [name, node] of entriesOf(parseYaml(title, source.replaceAll("°", "")))) {
      if (isDesignedOnly(source, name)) continue;
      test(name, () => {
        const faults: Fault[] = [];
        const written = new Map([[name, ruleFromFirst(completed(node))]]);
        const rules = completeRules(written, AWARD_WIDE, faults).map((one) =>
          readRule(name, one.node, START),
        );
        assert.deepEqual(faults, []);
        assert.equal(rules.length, 1);
        assert.equal(rules[0]?.slug, name);
      });
    }
  });
}
