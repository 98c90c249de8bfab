// A roster to try the page with: three people of a shop, one week.

export const EXAMPLE_AWARD = "MA000004";

const ROWS = [
  ["Employee", "Classification", "Employment type", "Date", "Start", "End", "Break"],
  ["Sales assistant 1", "retail-1", "Full time", "3/08/2026", "9:00", "17:30", "54"],
  ["Sales assistant 1", "retail-1", "Full time", "4/08/2026", "9:00", "17:30", "54"],
  ["Sales assistant 1", "retail-1", "Full time", "5/08/2026", "9:00", "17:30", "54"],
  ["Sales assistant 1", "retail-1", "Full time", "6/08/2026", "9:00", "17:30", "54"],
  ["Sales assistant 1", "retail-1", "Full time", "8/08/2026", "9:00", "17:30", "54"],
  ["Sales assistant 2", "retail-1", "Casual", "6/08/2026", "16:00", "21:00", ""],
  ["Sales assistant 2", "retail-1", "Casual", "9/08/2026", "10:00", "16:00", "30"],
  ["Supervisor", "retail-4", "Part time", "7/08/2026", "8:00", "16:30", "30"],
  ["Supervisor", "retail-4", "Part time", "9/08/2026", "9:00", "17:30", "30"],
];

/** A year whose rates rose: the next change may change nothing in this roster. */
export const EXAMPLE_VERSIONS = { before: "MA000004@2025-07-01", after: "MA000004@2026-07-01" };

export const EXAMPLE_ROSTER = ROWS.map((cells) => cells.join("\t")).join("\n");
