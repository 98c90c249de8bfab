// The clauses that the decision record writes in the language are read by the language.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type ChangeDate, localDate } from "#engine";
import { type Node, parseYaml } from "./node.ts";
import { entriesOf } from "./read.ts";
import { readRules } from "./rules.ts";

const RECORD = join(import.meta.dirname, "../../docs/decisions/0002-award-language.md");
const record = readFileSync(RECORD, "utf8");
const START: ChangeDate = { day: localDate(18_000), ppc: false };

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
        const rules = readRules(name, completed(node), {
          coversFrom: START,
          base: "minimum",
          casual: "points",
        });
        assert.equal(rules.length, 1);
        assert.equal(rules[0]?.slug, name);
      });
    }
  });
}
