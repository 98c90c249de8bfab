// Cells as people type them, and cells pasted from a spreadsheet.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  breaksIn,
  breaksText,
  clockIn,
  dayIn,
  dayNear,
  dayOfOtherWeekday,
  laterDay,
  tidied,
} from "./cells.ts";
import { pasted, pasteNotes } from "./paste.ts";
import type { Row } from "./timesheet.ts";

const cellsOf = (rows: readonly Row[]): readonly string[] =>
  rows.map(({ cells }) => [cells.day, cells.start, cells.end, cells.break].join(" | "));

const tooMany = (rows: number): readonly string[] => [
  `A timesheet has at most 200 rows. You pasted ${rows} more, and they are not here.`,
];

describe("cells", () => {
  test("we read a day as people write it, and show it with its weekday", () => {
    for (const text of [
      "3/8/2026",
      "03/08/26",
      "2026-08-03",
      "3 Aug 2026",
      "Mon 3 Aug 2026",
      "Monday, 3/08/2026",
      "3-Aug-26",
      "03 Aug 26",
      "Mon\u00a03\u00a0Aug\u00a02026",
    ])
      assert.equal(dayIn(text), "2026-08-03", text);
    for (const text of ["", "Mon", "31/02/2026", "yesterday"]) assert.equal(dayIn(text), null, text);
    assert.equal(tidied("day", "3/8/2026"), "Mon 3 Aug 2026");
    assert.equal(laterDay("Mon 3 Aug 2026", 29), "Tue 1 Sept 2026");
  });

  test("a day without a year is the one nearest to another day", () => {
    for (const text of ["3/8", "3-Aug", "Mon 3 Aug", "Monday, 3/08"])
      assert.equal(dayNear(text, "2026-07-28"), "2026-08-03", text);
    assert.equal(dayNear("2/1", "2026-12-28"), "2027-01-02");
    assert.equal(dayNear("30-Dec", "2027-01-03"), "2026-12-30");
    assert.equal(dayNear("29/2", "2026-03-02"), null, "2026 has no such day, nor the years beside it");
    for (const text of ["9-10", "9.10", "0:30", "Mon"]) assert.equal(dayNear(text, "2026-07-28"), null, text);
    assert.equal(tidied("day", "3/8"), "3/8", "without another day it stays as it is");
  });

  test("a day of another weekday than it says is not read", () => {
    // 3 August 2026 is a Monday
    for (const text of ["Tue 3/8/2026", "Tuesday, 3 Aug 2026", "Mon 8/3/2026"])
      assert.equal(dayIn(text), null, text);
    assert.equal(dayOfOtherWeekday("Tue 3/8/2026"), "Mon 3 Aug 2026");
    assert.equal(dayOfOtherWeekday("Mon 3/8/2026"), null);
    assert.equal(dayOfOtherWeekday("soon"), null);
    assert.equal(dayNear("Tue 3/8", "2026-07-28"), null);
    assert.equal(tidied("day", "Tue 3/8/2026"), "Tue 3/8/2026");
    assert.deepEqual(cellsOf(pasted([], "Tue 3/8\t9:00\t17:00\t30", { row: 0, column: 0 }, "2026-08-10")), [
      "Tue 3/8 | 09:00 | 17:00 | 30",
    ]);
  });

  test("24:00 ends a day and does not start one", () => {
    assert.equal(tidied("end", "24:00"), "00:00");
    for (const text of ["24", "2400", "24:00"]) assert.equal(tidied("start", text), text);
  });

  test("we read a time as people write it, and show it on 24 hours", () => {
    const times = { "9": "09:00", "930": "09:30", "0930": "09:30", "9.30": "09:30", "9:30 am": "09:30" };
    for (const [text, wanted] of Object.entries(times)) assert.equal(clockIn(text), wanted, text);
    const later = {
      "5pm": "17:00",
      "5:30 PM": "17:30",
      "17:30:00": "17:30",
      "24:00": "00:00",
      "12am": "00:00",
      "5 p.m.": "17:00",
      "9 a.m.": "09:00",
      "9p": "21:00",
    };
    for (const [text, wanted] of Object.entries(later)) assert.equal(clockIn(text), wanted, text);
    for (const text of ["", "25:00", "9:75", "soon"]) assert.equal(clockIn(text), null, text);
  });

  test("breaks are minutes, or times with their kind", () => {
    assert.deepEqual(breaksIn(""), {});
    for (const text of ["0", "-", "none"])
      assert.deepEqual(breaksIn(text), { unpaid_break_minutes: 0 }, text);
    for (const text of ["30", "0:30", "0.5", "30 min", "0h 30m"])
      assert.deepEqual(breaksIn(text), { unpaid_break_minutes: 30 }, text);
    const breaks = [
      { start_time: "12:00", end_time: "12:30" },
      { start_time: "15:00", end_time: "15:10", kind: "rest" as const },
    ];
    assert.deepEqual(breaksIn("12:00-12:30, 15:00–15:10 rest"), { breaks });
    assert.equal(breaksText({ breaks }), "12:00–12:30, 15:00–15:10 rest");
    assert.deepEqual(breaksIn(breaksText({ breaks })), { breaks });
    assert.equal(breaksIn("lunch"), null);
  });

  test("a break of 1 to 4 is not minutes", () => {
    for (const text of ["1", "2", " 4 "]) assert.equal(breaksIn(text), null, text);
    assert.deepEqual(breaksIn("5"), { unpaid_break_minutes: 5 });
    assert.deepEqual(breaksIn("1:00"), { unpaid_break_minutes: 60 });
    assert.equal(tidied("break", "1"), "1");
  });

  test("a break in a spreadsheet's number formats is as long as it was there", () => {
    for (const text of ["30.0", "30.00", "0.0208333333333333", "0.020833333", "0.50"])
      assert.deepEqual(breaksIn(text), { unpaid_break_minutes: 30 }, text);
    assert.deepEqual(breaksIn("5.00"), { unpaid_break_minutes: 5 });
    assert.deepEqual(breaksIn("0.03125"), { unpaid_break_minutes: 45 });
    assert.deepEqual(breaksIn("4.5"), { unpaid_break_minutes: 270 });
    for (const text of ["-", "–", "0.00"])
      assert.deepEqual(breaksIn(text), { unpaid_break_minutes: 0 }, text);
  });

  test("a time or hours worked are not the length of a break", () => {
    for (const text of ["12:30", "17:00", "7.5", "7.60", "12.30", "45.5", "0.02"])
      assert.equal(breaksIn(text), null, text);
  });

  test("a break keeps whether it is paid", () => {
    const at = { start_time: "12:00", end_time: "12:30" };
    for (const kind of [undefined, "rest", "broken_shift", "sleepover"] as const)
      for (const paid of [undefined, true, false]) {
        const one = { ...at, ...(kind && { kind }), ...(paid !== undefined && { paid }) };
        assert.deepEqual(breaksIn(breaksText({ breaks: [one] })), { breaks: [one] }, `${kind} ${paid}`);
      }
    assert.deepEqual(breaksIn("12:00-12:30 paid"), { breaks: [{ ...at, kind: "rest" }] });
  });
});

describe("paste", () => {
  const at = { row: 0, column: 0 };
  const WANTED = ["Mon 3 Aug 2026 | 09:00 | 17:30 | 30", "Tue 4 Aug 2026 | 12:00 | 21:00 | 60"];

  test("cells without headings go by their content", () => {
    const text =
      "Monday\t3/08/2026\t9:00 AM\t5:30 PM\t0:30\r\nTuesday\t4/08/2026\t12:00 PM\t9:00 PM\t1:00\r\n";
    assert.deepEqual(cellsOf(pasted([], text, at)), WANTED);
  });

  test("the text of a CSV file goes by its headings", () => {
    const text = 'Date,Start,Finish,Break\n"Mon, 3 Aug 2026",9:00,17:30,30\n4/8/2026,12:00,21:00,60\n';
    assert.deepEqual(cellsOf(pasted([], text, at)), WANTED);
    assert.deepEqual(pasteNotes(text, { row: 199, column: 0 }), tooMany(1));
  });

  test("the text of a CSV file may have no headings, or semicolons", () => {
    const rows = "3/08/2026,9:00,17:30,30\n4/8/2026,12:00,21:00,60\n";
    assert.deepEqual(cellsOf(pasted([], rows, at)), WANTED);
    assert.deepEqual(
      cellsOf(pasted([], `Date;Start;Finish;Break\n${rows.replaceAll(",", ";")}`, at)),
      WANTED,
    );
    assert.deepEqual(cellsOf(pasted([], rows.replaceAll(",", ";"), at)), WANTED);
    const days = "Mon, 3 Aug 2026\nTue, 4 Aug 2026";
    assert.deepEqual(cellsOf(pasted([], days, at)), ["Mon 3 Aug 2026 |  |  | ", "Tue 4 Aug 2026 |  |  | "]);
  });

  test("cells with headings go by their headings, in any order", () => {
    const text =
      "Employee\tFinish\tDate\tStart\tTotal Hours\tMeal break\nAn\t17:30\t2026-08-03\t9:00\t8\t30\nAn\t21:00\t2026-08-04\t12:00\t8\t60";
    assert.deepEqual(cellsOf(pasted([], text, at)), WANTED);
  });

  test("a day without a year is the one nearest to the rest of the timesheet, or to today", () => {
    const text = "Mon 3/8\t9:00 AM\t5:30 PM\t0:30\n4-Aug\t12:00 PM\t9:00 PM\t1:00";
    assert.deepEqual(cellsOf(pasted([], text, at, "2026-11-17")), WANTED);
    const dated = "3-Aug-26\t9:00\t17:30\t30\n4/8\t12:00\t21:00\t60";
    assert.deepEqual(cellsOf(pasted([], dated, at, "2030-01-01")), WANTED);
    const rows = pasted([], "3/8/2026\t9:00\t17:30\t30", at);
    assert.deepEqual(
      cellsOf(pasted(rows, "4/8\t12:00\t21:00\t60", { row: 1, column: 0 }, "2030-01-01")),
      WANTED,
    );
  });

  test("a break with a start and an end is both", () => {
    const text = "Date\tStart\tEnd\tBreak start\tBreak end\n3/8/2026\t9:00\t17:30\t12:00\t12:30";
    assert.deepEqual(cellsOf(pasted([], text, at)), ["Mon 3 Aug 2026 | 09:00 | 17:30 | 12:00–12:30"]);
  });

  test("headings as people write them: of breaks, of times, and those of our own page", () => {
    const shift = "9:00\t17:30\t30";
    for (const text of [
      ...["Lunch", "Breaks", "Break (mins)", "Unpaid lunch"].map(
        (pause) => `Date\tStart\tFinish\t${pause}\n3/8/2026\t${shift}`,
      ),
      `Day\tStart\tEnd\tBreak\nMon 3 Aug 2026\t${shift}`,
      `Day\tDate\tFrom\tTo\tBreak\nMon\t3/8/2026\t${shift}`,
      `Date\tIn\tOut\tLunch\n3/8/2026\t${shift}`,
      `Date\tBegan\tEnded\tBreak\n3/8/2026\t${shift}`,
    ])
      assert.deepEqual(cellsOf(pasted([], text, at)), ["Mon 3 Aug 2026 | 09:00 | 17:30 | 30"], text);
  });

  test("a break that is not clear stays for someone to see", () => {
    const start = "Date\tStart\tFinish";
    const two = `${start}\tBreak 1\tBreak 2\n3/8/2026\t9:00\t17:30\t30\t15\n4/8/2026\t9:00\t17:30\t30\t`;
    assert.deepEqual(cellsOf(pasted([], two, at)), [
      "Mon 3 Aug 2026 | 09:00 | 17:30 | 30, 15",
      "Tue 4 Aug 2026 | 09:00 | 17:30 | 30",
    ]);
    assert.equal(breaksIn("30, 15"), null);
    const half = `${start}\tBreak start\tBreak end\n3/8/2026\t9:00\t17:30\t12:00\t`;
    assert.deepEqual(cellsOf(pasted([], half, at)), ["Mon 3 Aug 2026 | 09:00 | 17:30 | 12:00–"]);
    assert.equal(breaksIn("12:00–"), null);
    const paid = `${start}\tPaid break\n3/8/2026\t9:00\t17:30\t10`;
    assert.deepEqual(cellsOf(pasted([], paid, at)), ["Mon 3 Aug 2026 | 09:00 | 17:30 | "]);
  });

  test("a first row that is a day off is no row of headings", () => {
    for (const off of ["OFF", "-"])
      assert.deepEqual(cellsOf(pasted([], `3/8/2026\t${off}\t${off}\t\n4/8/2026\t12:00\t21:00\t60`, at)), [
        `Mon 3 Aug 2026 | ${off} | ${off} | `,
        "Tue 4 Aug 2026 | 12:00 | 21:00 | 60",
      ]);
  });

  test("a day of leave is no work", () => {
    const text = "Date\tStart\tEnd\tLeave\n3/8/2026\t9:00\t17:00\tAnnual leave\n4/8/2026\t9:00\t17:00\tNo";
    assert.deepEqual(cellsOf(pasted([], text, { row: 0, column: 0 })), [
      "Mon 3 Aug 2026 |  |  | ",
      "Tue 4 Aug 2026 | 09:00 | 17:00 | ",
    ]);
  });

  test("two shifts in one row are not lost without a word", () => {
    const text = "Date\tStart\tFinish\tStart\tFinish\n3/8/2026\t9:00\t12:00\t17:00\t20:00";
    assert.deepEqual(cellsOf(pasted([], text, at)), ["Mon 3 Aug 2026 | 09:00 | 12:00 | 17:00"]);
    assert.equal(breaksIn("17:00"), null);
  });

  test("days with the month first are read so where one of them is no day otherwise", () => {
    const at = { row: 0, column: 0 };
    assert.deepEqual(cellsOf(pasted([], "8/3/2026\t9:00\t17:00\n8/14/2026\t9:00\t17:00", at)), [
      "Mon 3 Aug 2026 | 09:00 | 17:00 | ",
      "Fri 14 Aug 2026 | 09:00 | 17:00 | ",
    ]);
    assert.deepEqual(cellsOf(pasted([], "8/3/2026\t9:00\t17:00\n9/3/2026\t9:00\t17:00", at)), [
      "Sun 8 Mar 2026 | 09:00 | 17:00 | ",
      "Mon 9 Mar 2026 | 09:00 | 17:00 | ",
    ]);
    assert.deepEqual(cellsOf(pasted([], "Mon 8/3/2026\t9:00\t17:00", at)), [
      "Mon 3 Aug 2026 | 09:00 | 17:00 | ",
    ]);
  });

  test("hours beside the times leave the break, unless a column has it", () => {
    const at = { row: 0, column: 0 };
    const table = (headings: string, row: string): readonly string[] =>
      cellsOf(pasted([], `${headings}\n${row}`, at));
    const headings = "Date\tStart\tFinish\tHours";
    const shift = (pause: string): readonly string[] => [`Mon 3 Aug 2026 | 09:00 | 17:30 | ${pause}`];
    assert.deepEqual(table(headings, "3/8/2026\t9:00\t17:30\t8"), shift("30"));
    assert.deepEqual(table(headings, "3/8/2026\t9:00\t17:30\t8:00"), shift("30"));
    assert.deepEqual(table(headings, "3/8/2026\t9:00\t17:30\t8.5"), shift(""));
    assert.deepEqual(table(headings, "3/8/2026\t9:00\t17:30\t2"), shift(""), "a part of the shift");
    assert.deepEqual(table(headings, "3/8/2026\t22:00\t6:00\t7.5"), ["Mon 3 Aug 2026 | 22:00 | 06:00 | 30"]);
    assert.deepEqual(table(`${headings}\tBreak`, "3/8/2026\t9:00\t17:30\t8\t20"), shift("20"));
  });

  test("shifts of several employees are not mixed without a word", () => {
    const at = { row: 0, column: 0 };
    const two = "Employee\tDate\tStart\tFinish\nA1\t3/8/2026\t9:00\t17:00\nB2\t3/8/2026\t9:00\t17:00";
    assert.match(pasteNotes(two, at)[0] ?? "", /^You pasted shifts of 2 employees/);
    assert.deepEqual(pasteNotes(two.replace("B2", "A1"), at), []);
    for (const heading of ["Staff", "Staff member", "Team member", "Worker"])
      assert.equal(pasteNotes(two.replace("Employee", heading), at).length, 1, heading);
  });

  test("names without a heading may be those of several employees", () => {
    const at = { row: 0, column: 0 };
    const rows = "Ann\t3/8/2026\t9:00\t17:00\nBob Ng\t4/8/2026\t9:00\t17:00";
    assert.deepEqual(pasteNotes(rows, at), [
      "The rows say “Ann” and “Bob Ng”. If they are 2 employees, keep the rows of one of them: a timesheet is of one. An audit checks all of them at once.",
    ]);
    assert.match(pasteNotes(`${rows}\nCy\t5/8/2026\t9:00\t17:00`, at)[0] ?? "", /“Ann”, “Bob Ng” and “Cy”/);
    const four = `${rows}\nCy\t5/8/2026\t9:00\t17:00\nDi\t6/8/2026\t9:00\t17:00`;
    assert.match(pasteNotes(four, at)[0] ?? "", /“Ann”, “Bob Ng” and 2 more\. If they are 4 employees/);
    for (const [first, second] of [
      ["Ann", "ann "],
      ["Mon", "Tuesday"],
      ["1", "2"],
      ["", ""],
    ] as const)
      assert.deepEqual(pasteNotes(rows.replace("Ann", first).replace("Bob Ng", second), at), []);
  });

  test("a time on a day that the row does not have stays for someone to see", () => {
    const at = { row: 0, column: 0 };
    const headings = "Start date\tStart time\tEnd date\tEnd time";
    const first = (row: string, above = headings): string =>
      cellsOf(pasted([], `${above}\n${row}`, at))[0] ?? "";
    assert.equal(first("3/08/2026\t22:00\t4/08/2026\t06:00"), "Mon 3 Aug 2026 | 22:00 | 06:00 | ");
    assert.equal(first("3/08/2026\t16:00\t3/08/2026\t24:00"), "Mon 3 Aug 2026 | 16:00 | 00:00 | ");
    assert.equal(first("8/13/2026\t22:00\t8/14/2026\t06:00"), "Thu 13 Aug 2026 | 22:00 | 06:00 | ");
    assert.equal(first("3/08/2026\t9:00\t\t17:00"), "Mon 3 Aug 2026 | 09:00 | 17:00 | ");
    assert.equal(
      first("3/08/2026\t9:00\t4/08/2026\t17:00"),
      "Mon 3 Aug 2026 | 09:00 | 17:00 on Tue 4 Aug 2026 | ",
    );
    assert.equal(
      first("3/08/2026\t22:00\t3/08/2026\t06:00"),
      "Mon 3 Aug 2026 | 22:00 | 06:00 on Mon 3 Aug 2026 | ",
    );
    const moments = "Date\tStart\tFinish";
    assert.equal(
      first("3/08/2026\t2026-08-03 22:00\t2026-08-04 06:00", moments),
      "Mon 3 Aug 2026 | 22:00 | 06:00 | ",
    );
    assert.equal(
      first("3/08/2026\t2026-08-04 00:30\t2026-08-04 06:00", moments),
      "Mon 3 Aug 2026 | 00:30 on Tue 4 Aug 2026 | 06:00 on Tue 4 Aug 2026 | ",
    );
    assert.equal(clockIn("17:00 on Tue 4 Aug 2026"), null);
  });

  test("into the middle of the grid, cells go place for place", () => {
    const rows = pasted([], "3/8/2026\t9\t17\t30\n4/8/2026\t9\t17\t30", at);
    const next = pasted(rows, "10:00\t18:00\n11:00\t19:00", { row: 1, column: 1 });
    assert.deepEqual(cellsOf(next), [
      "Mon 3 Aug 2026 | 09:00 | 17:00 | 30",
      "Tue 4 Aug 2026 | 10:00 | 18:00 | 30",
      " | 11:00 | 19:00 | ",
    ]);
  });

  test("a blank cell in one column stays a cell", () => {
    const days = pasted([], "3/8/2026\n4/8/2026\n5/8/2026", at);
    const next = pasted(days, "9:00\r\n\r\n10:00\r\n", { row: 0, column: 1 });
    assert.deepEqual(cellsOf(next), [
      "Mon 3 Aug 2026 | 09:00 |  | ",
      "Tue 4 Aug 2026 |  |  | ",
      "Wed 5 Aug 2026 | 10:00 |  | ",
    ]);
    assert.deepEqual(pasteNotes("9:00\n\n10:00\n", { row: 198, column: 1 }), tooMany(1));
  });

  test("over another day drops what belonged to the earlier day, and keeps the rest", () => {
    const more = { is_public_holiday: true, allowances: { "first-aid": true as const } };
    const rows = [{ cells: { day: "Mon 3 Aug 2026", start: "09:00", end: "17:00", break: "" }, more }];
    const paste = (text: string) => pasted(rows, text, at)[0]?.more;
    assert.deepEqual(paste("4/8/2026\t9:00\t17:00"), { allowances: more.allowances });
    assert.deepEqual(paste("3/8/2026\t10:00\t17:00"), more);
  });

  test("says how many rows do not fit", () => {
    const lines = Array.from({ length: 203 }, () => "3/8/2026\t9:00\t17:00").join("\n");
    assert.deepEqual(pasteNotes(lines, at), tooMany(3));
    assert.deepEqual(pasteNotes(`Date\tStart\tFinish\n${lines}\n`, at), tooMany(3));
    assert.deepEqual(pasteNotes(lines, { row: 10, column: 0 }), tooMany(13));
    assert.deepEqual(pasteNotes("3/8/2026\t9:00\t17:00", at), []);
    assert.equal(pasted([], lines, at).length, 200);
  });

  test("a day off keeps its row, and text that is not a time stays", () => {
    const text = "3/8/2026\t9:00\t17:00\t30\n4/8/2026\t\t\t\n5/8/2026\t9:00\tlate\t30";
    assert.deepEqual(cellsOf(pasted([], text, at)).slice(1), [
      "Tue 4 Aug 2026 |  |  | ",
      "Wed 5 Aug 2026 | 09:00 | late | 30",
    ]);
  });
});
