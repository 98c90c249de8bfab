// One content of each language number, frozen for ever: it must be read, and pay the same.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  calculate,
  formatCents,
  localDate,
  momentAt,
  parseLocalDate,
  plainEmployee,
  plainShift,
  prepareLaw,
} from "#engine";
import { awardOf } from "../replay.ts";
import { LANGUAGE } from "./languages.ts";

const FOLDER = join(import.meta.dirname, "frozen");
const DAY = parseLocalDate("2026-08-05") ?? localDate(0);

for (let number = 1; number <= LANGUAGE; number += 1)
  test(`content of language ${number} pays eleven hours as it did`, () => {
    const content = JSON.parse(readFileSync(join(FOLDER, `${number}.json`), "utf8"));
    const law = prepareLaw(awardOf(content, `${number}.json`, { day: DAY, ppc: true }));
    const outcome = calculate(
      {
        employee: plainEmployee("keeper", "full_time", "keeper"),
        holidays: [],
        shifts: [plainShift("watch", momentAt(DAY, 480), momentAt(DAY, 480 + 660))],
      },
      law,
      { explain: false },
    );
    assert.ok(!outcome.refused);
    // 8 × 30.00 + 2 × 45.00 + 60.00, and 25.00 where the first edition's rules add it
    assert.equal(formatCents(outcome.total), number === 1 ? "415.00" : "390.00");
  });

test("every number has its content", () => {
  assert.equal(readdirSync(FOLDER).length, LANGUAGE);
});
