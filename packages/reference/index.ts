// The reference interpreter of the award language: what the fast engine must equal.

export type { Answer, Line, ShiftPay } from "./answer.ts";
export { interpret } from "./interpret.ts";
