// A fortnight to try the page with: a full-time shop assistant with a Saturday, a late night and a public holiday.

import { EMPTY_TIMESHEET, type Timesheet } from "./timesheet.ts";

const row = (day: string, start: string, end: string, pause: string) => ({
  cells: { day, start, end, break: pause },
  more: {},
});

export const EXAMPLE: Timesheet = {
  ...EMPTY_TIMESHEET,
  employee: {
    award_code: "MA000004",
    classification_code: "retail-1",
    employment_type: "full_time",
    state: "NSW",
  },
  rows: [
    row("Mon 28 Sep 2026", "09:00", "17:30", "30"),
    row("Tue 29 Sep 2026", "09:00", "17:30", "30"),
    row("Wed 30 Sep 2026", "12:00", "21:00", "60"),
    row("Thu 1 Oct 2026", "09:00", "17:30", "30"),
    row("Sat 3 Oct 2026", "09:00", "17:00", "30"),
    row("Mon 5 Oct 2026", "10:00", "16:00", "30"),
    row("Tue 6 Oct 2026", "09:00", "18:00", "60"),
    row("Wed 7 Oct 2026", "09:00", "18:00", "60"),
    row("Thu 8 Oct 2026", "09:00", "18:00", "60"),
    row("Fri 9 Oct 2026", "09:00", "18:00", "60"),
  ],
};
