// A rule that names how long a paid break is pays no more of a longer one.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePay, isProblem } from "#contract";
import { library } from "./awards.ts";

const MINUTES = /(\d+) minutes/;

/** Minutes of a night of 8 hours that count as work, with a break of so many. */
function workedWith(code: string, worker: string, minutes: number): number | null {
  const first = library.awards
    .get(code)
    ?.award.classifications.find(({ rateType, is }) => rateType === "adult" && is === null);
  const result = calculatePay(
    {
      award_code: code,
      classification_code: first?.code ?? "",
      employment_type: "full_time",
      worker_type: worker,
      work_date: "2026-08-04",
      start_time: "21:00",
      end_time: "05:00",
      breaks: [{ start_time: "01:00", end_time: `01:${minutes}` }],
      state: "VIC",
      age: 30,
    },
    library,
  );
  return isProblem(result) ? null : result.shift.worked_minutes;
}

describe("paid breaks", () => {
  for (const code of library.awards.codes) {
    const rules = library.awards.get(code)?.award.rules ?? [];
    const paying = rules.filter((rule) => rule.kind === "paid-breaks");
    for (const rule of paying) {
      const named = MINUTES.exec(rule.says)?.[1];
      if (named === undefined && rule.most === null) continue;
      test(`${code} ${rule.slug}`, () => {
        assert.equal(rule.most, Number(named), rule.says);
        for (const worker of rule.for.worker ?? []) {
          const [whole, longer] = [20, 50].map((minutes) => workedWith(code, worker, minutes));
          if (named === "20" && whole !== null) assert.deepEqual([whole, longer], [480, 450]);
        }
      });
    }
  }
});
