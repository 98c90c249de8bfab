// Units and rate in the file of payments: compared with the amount, which is what counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { auditFiles } from "./company.ts";
import { BASE, csv, periodOf } from "./one-week.ts";

function findingsOf(...rows: readonly string[]) {
  const paid = csv(
    "employee_id,period_start,period_end,pay_code,units,rate,amount",
    ...rows.map((row) => `E01,2026-08-03,2026-08-09,${row}`),
  );
  const { employees } = auditFiles({ ...BASE, paid }, { pay_codes: { ORD: "hours", OT: "overtime" } });
  return employees.flatMap(({ findings }) =>
    findings.flatMap(({ code, row, detail }) => (code === "amount_differs" ? [{ row, detail }] : [])),
  );
}

test("units at the rate are the amount, as far as rounded figures tell", () => {
  for (const row of [
    "ORD,38,27.81,1056.78",
    "ORD,38.00,27.8105,1056.80",
    "ORD,7.6,$27.81,211.36",
    "ORD,38,27.81,-1056.78",
    "ORD,-38,27.81,(1056.78)",
    "ORD,,27.81,999.00",
    "ORD,38,,999.00",
    "ORD,0,0,999.00",
    "ORD,1,salary,999.00",
  ])
    assert.deepEqual(findingsOf(row), [], row);
});

test("otherwise it is a finding, and the amount counts", () => {
  assert.deepEqual(findingsOf("ORD,38,27.00,1056.80"), [
    { row: 2, detail: "38 at 27.00 is 1026.00, and the amount is 1056.80. We went by the amount." },
  ]);
  const paid = csv(
    "employee_id,period_start,period_end,pay_code,units,rate,amount",
    "E01,2026-08-03,2026-08-09,ORD,38,27.00,1056.80",
  );
  assert.equal(periodOf({ paid }).balance.paid, 1056_80);
});

test("it is one finding for each pay code, since a rate may leave out a loading in every row", () => {
  const found = findingsOf(
    "OT,2,27.81,83.43",
    "ORD,38,27.81,1056.78",
    "OT,1,27.81,41.72",
    "ORD,1,27.81,30.00",
  );
  assert.deepEqual(found, [
    {
      row: 2,
      detail:
        "2 at 27.81 is 55.62, and the amount is 83.43. We went by the amount. The same is true of 1 more with this pay code.",
    },
    { row: 5, detail: "1 at 27.81 is 27.81, and the amount is 30.00. We went by the amount." },
  ]);
});
