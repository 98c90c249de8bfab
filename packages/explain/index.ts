// The explanation's public face: a request in, sentences out.

export { explainPay } from "./explain-pay.ts";
export { explainPeriod, type ShiftReasons } from "./explain-period.ts";
