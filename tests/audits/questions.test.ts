// Open questions of an audit: which are readings, and which could make a fully paid period fall short.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cents, formatCents } from "#engine";
import { auditFiles, type Files } from "./company.ts";

const MAPPING = { dates: "year-month-day" } as const;

/** One week of late shifts in each of four awards, paid as given. */
function weekOf(paid: Readonly<Record<string, string>>): Files {
  const people = [
    "A,MA000004,retail-1,Full time,VIC,1990-06-15",
    "B,MA000018,general-3,Full time,SA,1979-03-01",
    "C,MA000020,level-1d,Full time,NSW,1988-12-25",
    "D,MA000119,restaurant-2,Casual,ACT,1987-08-20",
  ];
  const shifts = people.flatMap((person) =>
    ["2026-08-03", "2026-08-04", "2026-08-05", "2026-08-07", "2026-08-08"].map(
      (day, index) => `${person[0]},${day},${index === 4 ? "18:00,06:00" : "11:00,22:30"},30`,
    ),
  );
  const amounts = people.map(([id = ""]) => `${id},2026-08-03,2026-08-09,${paid[id] ?? "500.00"}`);
  return {
    employees: `Employee ID,Award,Classification,Employment Type,State,Date of Birth\n${people.join("\n")}\n`,
    timesheets: `Employee ID,Date,Start,End,Unpaid Break\n${shifts.join("\n")}\n`,
    paid: `Employee ID,Period Start,Period End,Amount\n${amounts.join("\n")}\n`,
  };
}

test("a question about an unclear clause is a reading, and its dollars are decided by one", () => {
  const { employees } = auditFiles(weekOf({}), MAPPING);
  const asked = employees.flatMap(({ periods }) => periods.flatMap(({ priced }) => priced.questions));
  const readings = asked.filter(({ isReading }) => isReading);
  assert.ok(readings.length > 0, "some question is a reading");
  assert.deepEqual(
    readings,
    asked.filter(({ code }) => code.startsWith("reading_")),
  );
  const split = employees.flatMap(({ periods }) => periods).find(({ dueSplit }) => dueSplit.reading > 0);
  assert.ok(split !== undefined, "a reading decides some of what is due");
});

test("`every` names the question that could make a fully paid period fall short; `short` does not", () => {
  const due = Object.fromEntries(
    auditFiles(weekOf({}), MAPPING).employees.map(({ id, periods }) => [
      id,
      formatCents(periods[0]?.balance.due ?? (0 as Cents)),
    ]),
  );
  const questions = (assumptions: "every" | "short") => {
    const { totals } = auditFiles(weekOf(due), { ...MAPPING, assumptions });
    assert.equal(totals.all.short, 0);
    return [...totals.questions.values()].filter(({ more }) => more > 0);
  };
  assert.ok(questions("every").length > 0, "another answer would make some period fall short");
  assert.equal(questions("short").length, 0);
});
