// An hour beyond the week's hours should pay no less than the same hour within them. Some awards print it so: elsewhere
// the result says what the higher rate comes to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf, isProblem, type PricedRequest, priceRequest } from "#contract";
import { library } from "./awards.ts";

/** Where a printed table or a clause decides, and readings.md says so or the award prints both rates. */
const PRINTED: Readonly<Record<string, string>> = {
  MA000001: "23: overtime has no shift loading",
  MA000016: "R3",
  MA000038: "R10",
  MA000043: "R2",
  MA000049: "R10",
  MA000080: "R5",
  MA000084: "R6",
  MA000090: "R4",
};

const DAYS = ["2026-08-08", "2026-08-09", "2026-11-03"];
const TIMES = [
  ["08:00", "16:00"],
  ["13:00", "21:00"],
] as const;

const firstRate = ({ calculation: { shifts } }: PricedRequest): number =>
  shifts[0]?.components.find(({ minutes }) => (minutes ?? 0) > 0)?.rate ?? 0;

function priced(request: object): PricedRequest | null {
  const found = priceRequest(request, library, false);
  return isProblem(found) ? null : found;
}

/** Does a reading of the award say that the work may pay more? */
function saysMore(found: PricedRequest): boolean {
  const { assumptions, total } = answerOf(found, library);
  return assumptions.some(
    ({ code, effect }) => code.startsWith("reading_") && Number(effect?.highest_total ?? 0) > Number(total),
  );
}

function* weekends(code: string): Generator<object> {
  const award = library.awards.get(code)?.award;
  if (award === undefined) return;
  const codes = award.classifications.map((one) => one.code);
  const some = new Set([codes[0], codes[Math.floor(codes.length / 2)]]);
  for (const classification_code of some)
    for (const employment_type of ["full_time", "casual"])
      for (const { slug: worker_type } of award.workerTypes)
        for (const work_date of DAYS)
          for (const [start_time, end_time] of TIMES)
            yield {
              ...{ award_code: code, classification_code, employment_type, worker_type, work_date },
              ...{ start_time, end_time, state: "VIC", age: 30 },
            };
}

test("overtime on a weekend or holiday pays no less than ordinary hours, or says what the higher rate pays", () => {
  const lower = library.awards.codes.filter((code) => {
    for (const request of weekends(code)) {
      const within = priced(request);
      const beyond = within && priced({ ...request, hours_already_worked_this_week: 38 });
      if (beyond && firstRate(beyond) < firstRate(within) && !saysMore(beyond)) return true;
    }
    return false;
  });
  assert.deepEqual(lower, Object.keys(PRINTED));
});
