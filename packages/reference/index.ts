// The reference interpreter of the award language: what the fast engine must equal. Read docs/meaning.md first, then
//   interpret.ts       the shifts of a person in time order, and what a refused one leaves
//   law.ts             the rules, rates and amounts of one day for one person
//   attendance.ts      shifts that touch or are joined, as minutes in portions
//   bounds.ts when.ts  what a rule asks of a fact, a minute, a shift
//   setting.ts walk.ts minute by minute: first what is overtime, then what it pays
//   scene.ts           what is settled for a shift before its minutes are looked at
//   ordinary-shift.ts  beyond a pattern; the shift without its overtime
//   counts.ts          what was worked so far
//   span.ts hours.ts   what makes a minute overtime
//   rest.ts duties.ts  rest between days' work; higher duties
//   rate.ts price.ts   the base rate; the row that wins a minute, and lines
//   minimums.ts extras.ts allowances.ts   time added, money on top, amounts

export type { Answer, Line, ShiftPay } from "./answer.ts";
export { interpret } from "./interpret.ts";
