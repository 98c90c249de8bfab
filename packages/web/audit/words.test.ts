// Every column that an audit looks for has a name on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIELDS } from "#audit";
import { FIELD_WORDS } from "./words.ts";

test("every field of every file has a name in words, and no name is of no field", () => {
  const fields = new Set(Object.values(FIELDS).flatMap((all) => all.map(({ name }) => name)));
  assert.deepEqual(Object.keys(FIELD_WORDS).sort(), [...fields].sort());
});
