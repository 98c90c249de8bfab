// Prices work of everyone an award knows, under many sets of facts: in a process of its own, whose memory a test limits.

import assert from "node:assert/strict";
import { join } from "node:path";
import { calculatePay } from "#contract";
import { loadLibrary } from "#pack";

const [code = "", most = ""] = process.argv.slice(2);
const library = loadLibrary(join(import.meta.dirname, "../awards"), { maxBytes: 12 * 2 ** 20 });
const held = library.awards.get(code);
if (held === undefined) throw new Error(`${code} is not encoded`);
const { classifications, facts } = held.award;
const told = facts.filter(({ type }) => type === "boolean").map(({ slug }) => slug);
const days = ["2021-09-04", "2022-09-04", "2023-09-03", "2024-10-05", "2025-09-07", "2026-09-05"];
const asked = days.flatMap((day) =>
  classifications.flatMap(({ code: classification }) =>
    ["full_time", "part_time", "casual"].map((employment) => ({ day, classification, employment })),
  ),
);

/** The facts are the bits of the number. */
const answerTo = ({ day, classification, employment }: (typeof asked)[number], n: number) =>
  calculatePay(
    {
      award_code: code,
      classification_code: classification,
      employment_type: employment,
      work_date: day,
      start_time: "13:00",
      end_time: "21:30",
      circumstances: Object.fromEntries(told.filter((_, bit) => n & (1 << bit)).map((slug) => [slug, true])),
    },
    library,
  );

const answers = asked.slice(0, Number(most)).map(answerTo);
for (const [n, one] of asked.slice(0, 20).entries()) assert.deepEqual(answerTo(one, n), answers[n]);
process.stdout.write(String(answers.filter((answer) => "total" in answer).length));
