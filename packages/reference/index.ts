// The reference interpreter of the award language: what the fast engine must equal.
//
// In reading order, with docs/meaning.md beside it:
//
//   1 The whole     answer.ts          what it says: lines of pay, or a refusal
//                   interpret.ts       the shifts of a person in time order, and what goes on from one to the next
//   2 The law       law.ts             the rules, rates and amounts that hold for a person on a day
//                   codes.ts           what a classification code stands for
//                   bounds.ts          clock times, lengths, ages and facts within what an award writes
//                   named-days.ts      Easter, Christmas and the like
//   3 The work      attendance.ts      shifts that touch, as worked minutes in portions
//                   counts.ts          minutes counted by day, shift, portion, week and cycle
//                   setting.ts         an attendance in its place, and which of its minutes are ordinary
//                   planned.ts         work as if it had gone on to the end of its roster
//                   pattern.ts         minutes beyond agreed or rostered hours
//                   ordinary-shift.ts  what is left without overtime at the ends
//                   duties.ts          time on higher duties
//                   rest.ts            rest between days' work that was too short
//   4 The tests     shift-tests.ts     of a shift as a whole, or a portion
//                   minute-tests.ts    of one minute
//                   span.ts            of the clock windows of ordinary hours
//   5 The walk      scene.ts           what a day's law says of a shift before its minutes are looked at
//                   walk.ts            through the minutes in order
//                   stretch.ts         which minutes are alike, so that one is judged for all
//                   hours.ts           ordinary time or overtime
//                   told-rows.ts       hours of the day that a shift only tells of, towards rows that count their own
//   6 The rate      rate.ts            the base that percentages are taken of
//                   uplift.ts          a factor on it
//                   all-purpose.ts     allowances that join it
//                   price.ts           the row that wins a minute
//                   lines.ts           minutes at one rate as lines
//   7 Beside time   minimums-due.ts    which minimum payments are due
//                   minimums.ts        the time they add
//                   extras.ts          dollars an hour, missed breaks
//                   unit-pay.ts        pay by the unit
//                   usual-hours.ts     when the employee usually starts and finishes
//                   times-due.ts       how often an attendance brings an allowance
//                   allowances.ts      allowances
//                   promises.ts        guarantees of at least so much

export type { Answer, Line, ShiftPay } from "./answer.ts";
export { interpret } from "./interpret.ts";
