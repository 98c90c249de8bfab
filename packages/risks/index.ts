// The search for risks: a shift or a period in, and what was paid; findings out, each with its clause.

export { CODES } from "./codes.ts";
export { detectRisks } from "./detect-risks.ts";
