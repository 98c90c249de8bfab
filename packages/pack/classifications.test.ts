// What the list of an award's classifications says of codes that a full-timer cannot be paid by.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { localDate, parseLocalDate, prepareLaw } from "#engine";
import { classificationsOn } from "./classifications.ts";
import { loadPack } from "./load.ts";

const NAME = "MA000075-educational-services-post-secondary-education";
const law = prepareLaw(loadPack(join(import.meta.dirname, "../../awards", NAME), NAME).award);

function listed(day: string, code: string): readonly (number | null)[] | null {
  const rows = classificationsOn(law, parseLocalDate(day) ?? localDate(0));
  const found = rows.find((one) => one.classification.code === code);
  return found === undefined ? null : [found.weekly, found.hourly];
}

test("a code for casuals alone has its hour and no week; one without a rate that day is left out", () => {
  assert.deepEqual(listed("2026-08-04", "lecture"), [null, 17_399]);
  assert.deepEqual(listed("2026-08-04", "casual-teacher-5"), [null, 6893]);
  assert.deepEqual(listed("2026-08-04", "academic-a-1"), [132_250, 3480]);
  assert.equal(listed("2020-08-04", "casual-teacher-5"), null);
});
