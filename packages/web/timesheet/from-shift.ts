// A timesheet that begins with the shift of the playground.

import { CalculatePayPeriodRequest } from "#contract";
import { type Shift, shiftIn } from "../playground/shift.ts";
import { breaksText, dayText } from "./cells.ts";
import { EMPTY_TIMESHEET, type More, type Timesheet, timesheetIn } from "./timesheet.ts";

const EMPLOYEE_KEYS = new Set(Object.keys(CalculatePayPeriodRequest.properties.employee.properties));
const SHIFT_KEYS = new Set(Object.keys(CalculatePayPeriodRequest.properties.shifts.items.properties));
/** In the cells of a row, or of the whole period. */
const IN_CELLS = new Set(["work_date", "start_time", "end_time", "breaks", "unpaid_break_minutes"]);
/** Claims and answers for this shift stay with it. */
const OF_SHIFT = new Set(["allowances", "circumstances"]);

export function timesheetOf(shift: Shift): Timesheet {
  const entries = Object.entries(shift);
  const isOfShift = (name: string): boolean => SHIFT_KEYS.has(name) && !EMPLOYEE_KEYS.has(name);
  const employee = entries.filter(([name]) => EMPLOYEE_KEYS.has(name) && !OF_SHIFT.has(name));
  const more = entries.filter(([name]) => (isOfShift(name) && !IN_CELLS.has(name)) || OF_SHIFT.has(name));
  const { work_date, start_time: start, end_time: end } = shift;
  const cells = { day: dayText(work_date), start, end, break: breaksText(shift) };
  return {
    ...EMPTY_TIMESHEET,
    employee: { ...EMPTY_TIMESHEET.employee, ...Object.fromEntries(employee) },
    rows: [{ cells, more: Object.fromEntries(more) as More }],
  };
}

/** The timesheet in an address, or one that begins with the shift in it; null: neither. */
export function timesheetAt(hash: string): Timesheet | null {
  const shift = hash.startsWith("#shift=") ? shiftIn(hash) : null;
  return shift === null ? timesheetIn(hash) : timesheetOf(shift);
}
