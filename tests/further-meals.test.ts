// A clause that gives a meal for each further 4 or 5 hours of overtime sets no last one.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Allowance, Award } from "#engine";
import { library } from "./awards.ts";

const awards = library.awards.codes.flatMap((code) => library.awards.get(code)?.award ?? []);

const forOvertime = ({ rules }: Award): readonly Allowance[] =>
  rules.filter((rule) => rule.kind === "allowance").filter(({ due }) => due.by.startsWith("overtime"));

const GOES_ON = /(each|every) (further |subsequent )?\d+(\.\d+)? hours|(each|every) further/;

test("a clause that goes on with each further time does so for overtime before, after and without ordinary hours", () => {
  const found = awards.flatMap((award) =>
    award.clauses.flatMap(({ slug, says }) => {
      const rules = forOvertime(award).filter(({ clauses }) => clauses.includes(slug));
      return GOES_ON.test(says) && rules.length > 0 ? [{ of: `${award.code} ${slug}`, rules }] : [];
    }),
  );
  assert.ok(found.length > 2);
  for (const { of, rules } of found) {
    const goesOn = new Set(rules.filter(({ thenEach }) => thenEach !== null).map(({ due }) => due.by));
    for (const { slug, due } of rules) assert.ok(goesOn.has(due.by), `${of}: ${slug}`);
  }
});
