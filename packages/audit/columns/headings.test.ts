// Headings, presets, encodings and delimiters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIELDS } from "./fields.ts";
import { headingRow, matchHeadings } from "./headings.ts";
import { readMapping } from "./mapping.ts";
import { PRESETS, presetsFor } from "./presets.ts";
import { cellsIn, delimiterOf, encodingOf } from "./text.ts";

test("headings are found whatever their case and punctuation", () => {
  const { columns, problems, unused } = matchHeadings(
    "timesheets",
    ["EMPLOYEE_ID", "Work date", "Start-Time", "Finish Time", "Unpaid break (minutes)", "Comment"],
    {},
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(columns, { employee: 0, date: 1, start: 2, end: 3, unpaid_break: 4 });
  assert.deepEqual(unused, ["Comment"]);
});

test("two columns that fit equally well are refused", () => {
  const { problems } = matchHeadings("paid", ["Employee ID", "Period End", "Amount", "Amount"], {});
  assert.equal(
    problems[0]?.detail,
    '"Amount" and "Amount" fit amount equally well. Say in the mapping which one it is.',
  );
  const named = matchHeadings("paid", ["Employee ID", "Period End", "Amount", "Amount"], { amount: 4 });
  assert.deepEqual(named.problems, []);
  assert.equal(named.columns.amount, 3);
});

test("a heading that the mapping names is the exact one first, and two that fit equally are refused", () => {
  const read = (headings: readonly string[], amount: string) => {
    const { columns, problems } = matchHeadings("paid", ["Employee ID", "Period End", ...headings], {
      amount,
    });
    return problems[0]?.detail ?? columns.amount;
  };
  assert.equal(read(["amount", "Amount"], "Amount"), 3);
  assert.equal(read(["#", " $ "], "$"), 3);
  assert.equal(read(["Gross (AUD)", "Net"], "gross aud"), 2);
  assert.equal(
    read(["Amount", "Amount"], "Amount"),
    'The mapping wants the column "Amount" for amount. Columns 3 and 4 of the file, "Amount" and "Amount", both fit. Give the number of one in the mapping.',
  );
  assert.match(String(read(["Gross-pay", "Gross pay"], "GROSS PAY")), /Columns 3 and 4 of the file/);
  assert.match(String(read(["#", "%"], "$")), /wants the column "\$" for amount\. The file has: /);
});

test("what is missing is told with what the file has", () => {
  const { problems } = matchHeadings("timesheets", ["Who", "Hours"], { start: "Begin" });
  assert.deepEqual(
    problems.map(({ field }) => field),
    ["start", "start", "end", "employee"],
  );
  assert.match(problems[0]?.detail ?? "", /wants the column "Begin" for start. The file has: "Who", "Hours"/);
});

test("breaks are found under the names that people give them, and never left unread", () => {
  const read = (heading: string, named = {}) =>
    matchHeadings("timesheets", ["Employee", "Date", "Start", "Finish", heading], named);
  for (const heading of ["Break (mins)", "Break length", "Break duration", "Breaks", "Lunch", "Lunch break"])
    assert.equal(read(heading).columns.unpaid_break, 4, heading);
  assert.deepEqual(read("Break hours").problems, [
    {
      field: "unpaid_break",
      detail:
        '"Break hours" may be about breaks. Say in the mapping which column has the unpaid break (unpaid_break), or give 0 if none has.',
    },
  ]);
  assert.deepEqual(read("Break hours", { unpaid_break: 0 }).problems, []);
  assert.equal(read("Break hours", { unpaid_break: 5 }).columns.unpaid_break, 4);
  assert.deepEqual(read("Breakages").problems, []);
});

test("headings may come after a title, or not at all", () => {
  const title = [
    ["Timesheet report", "", ""],
    ["Printed 1/8/2026", "", ""],
    ["Employee", "Start", "End"],
    ["E1", "9:00", "17:00"],
  ];
  assert.equal(headingRow("timesheets", title), 2);
  assert.equal(
    headingRow("timesheets", [
      ["00012345", "20260805", "0900"],
      ["00012345", "20260806", "0900"],
    ]),
    -1,
  );
});

test("every preset names fields that exist, fits its own headings and is marked as unverified", () => {
  for (const { file, columns, name, isVerified } of PRESETS) {
    const known = FIELDS[file].map((field) => field.name);
    assert.deepEqual(
      Object.keys(columns).filter((field) => !known.includes(field)),
      [],
      name,
    );
    assert.ok(
      presetsFor(file, Object.values(columns)).some((preset) => preset.name === name),
      name,
    );
    assert.equal(isVerified, false, name);
  }
});

test("a preset that a mapping names must be there, and be one of that file", () => {
  const wrong = { timesheets: { preset: "keypay-employees" }, paid: { preset: "nobody" } };
  assert.deepEqual(
    readMapping(wrong).problems.map(({ pointer }) => pointer),
    ["/timesheets/preset", "/paid/preset"],
  );
  assert.match(
    readMapping(wrong).problems[1]?.detail ?? "",
    /^"nobody" is not a preset of paid. There are: micropay-paid\.$/,
  );
  for (const { file, name } of PRESETS)
    assert.deepEqual(readMapping({ [file]: { preset: name } }).problems, [], name);
});

test("Deputy's export is recognised", () => {
  const headings = [
    "Employee Export Code",
    "Employee Name",
    "Date",
    "Start",
    "End",
    "Mealbreak",
    "Total Hours",
    "Total Cost",
  ];
  assert.deepEqual(
    presetsFor("timesheets", headings).map(({ name }) => name),
    ["deputy-timesheets"],
  );
});

test("a mapping is checked with pointers", () => {
  const { problems } = readMapping({ dates: "american", pay_codes: { X: "leave" }, colour: "red" });
  assert.deepEqual(problems.map(({ pointer }) => pointer).sort(), ["/colour", "/dates", "/pay_codes/X"]);
  const cycle = readMapping({ roster_cycle: { weeks: 4, start: "2026-08-04" } });
  assert.deepEqual(cycle.problems, [
    { pointer: "/roster_cycle/start", detail: "2026-08-04 is a tuesday; weeks begin on a monday." },
  ]);
});

test("a wrong mapping gets an error that says what it may say", () => {
  const details = (mapping: unknown): readonly string[] =>
    readMapping(mapping).problems.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  assert.deepEqual(details({ pay_codes: { X: "nonsense" } }), [
    "/pay_codes/X: X must be hours, overtime, allowances, other, or an allowance by its code like allowance:meal-allowance.",
  ]);
  assert.deepEqual(details({ pay_code: { X: "hours" } }), [
    "/pay_code: pay_code is not a field of the mapping. Do you mean pay_codes?",
  ]);
  assert.deepEqual(details({ timesheets: { colunms: {} }, colour: "red" }), [
    "/colour: colour is not a field of the mapping.",
    "/timesheets/colunms: colunms is not a field of the mapping. Do you mean columns?",
  ]);
  assert.deepEqual(details({ timesheets: { columns: { unpaid_brek: "Lunch" } } }), [
    "/timesheets/columns/unpaid_brek: unpaid_brek is not a field of timesheets. Do you mean unpaid_break?",
  ]);
  assert.match(
    details({ paid: { columns: { super: "SG" } } })[0] ?? "",
    /not a field of paid\. There are: employee, /,
  );
  assert.deepEqual(details(["dates"]), [": The mapping must have fields, such as dates and pay_codes."]);
});

const bytes = (text: string, encoding: "utf8" | "utf16le" | "latin1"): Uint8Array =>
  Buffer.from(text, encoding);

test("0 in the mapping says that a file has no such column", () => {
  const headings = ["Employee ID", "Date", "Start", "End", "Hours"];
  const { columns, problems, unused } = matchHeadings("timesheets", headings, { hours: 0 });
  assert.deepEqual(problems, []);
  assert.deepEqual(columns, { employee: 0, date: 1, start: 2, end: 3 });
  assert.deepEqual(unused, ["Hours"]);
  const [lacking] = matchHeadings("timesheets", headings, { end: 0 }).problems;
  assert.match(lacking?.detail ?? "", /^No column fits end/);
  assert.deepEqual(readMapping({ timesheets: { columns: { hours: 0 } } }).problems, []);
});

test("the message about a file without headings says so, and does not list empty names", () => {
  const [first] = matchHeadings("timesheets", ["", "", ""], {}).problems;
  assert.match(first?.detail ?? "", /The file has: 3 columns without headings that we know\.$/);
});

test("encodings are told apart", () => {
  assert.deepEqual(encodingOf(bytes("\ufeffName,Zoë", "utf8"), true), { encoding: "utf-8", markBytes: 3 });
  assert.deepEqual(encodingOf(bytes("Name,Zoë", "utf8"), true), { encoding: "utf-8", markBytes: 0 });
  assert.deepEqual(encodingOf(bytes("\ufeffName,Zoë", "utf16le"), true), {
    encoding: "utf-16le",
    markBytes: 2,
  });
  assert.deepEqual(encodingOf(bytes("Name,Zoë", "utf16le"), true), { encoding: "utf-16le", markBytes: 0 });
  assert.deepEqual(encodingOf(bytes("Name,Zoë", "utf16le").toReversed(), true), {
    encoding: "utf-16be",
    markBytes: 0,
  });
  assert.deepEqual(encodingOf(bytes("Name,Zoë", "latin1"), true), { encoding: "windows-1252", markBytes: 0 });
  assert.deepEqual(encodingOf(bytes("Name,Zoë", "utf8").slice(0, -1), false), {
    encoding: "utf-8",
    markBytes: 0,
  });
});

test("delimiters, quotes and line ends", () => {
  assert.equal(delimiterOf("a;b;c\n1;2,5;3\n"), ";");
  assert.equal(delimiterOf("a\tb\n1,5\t2\n"), "\t");
  assert.equal(delimiterOf("a|b\n1|2\n"), "|");
  assert.deepEqual(cellsIn('a,"b, ""c""\nd",e\r\n\r\n1,2,\r\n', ","), [
    ["a", 'b, "c"\nd', "e"],
    ["1", "2", ""],
  ]);
});

test("a column about shifts or hours is no shift_id and no agreed hours, unless it is called so", () => {
  const shifts = ["Employee ID", "Date", "Start", "End", "Shift Type ID", "Shift Area ID", "Shift ID"];
  const { columns, problems } = matchHeadings("timesheets", shifts, {});
  assert.deepEqual([columns.shift_id, problems], [6, []]);
  assert.equal(matchHeadings("timesheets", shifts.slice(0, -1), {}).columns.shift_id, undefined);
  const people = matchHeadings("employees", ["Employee ID", "Agreed weekly hours of manager"], {});
  assert.equal(people.columns.agreed_weekly_hours, undefined);
  const paid = matchHeadings("paid", ["Employee ID", "Period End", "Amount", "Pay Rate Name"], {});
  assert.equal(paid.columns.rate, undefined);
});
