// A problem as a person reads it, and the command's exit code for it.

import { isProblem, type Problem } from "#contract";

/** A refusal is an answer; a request we could not read is a failure. */
export const exitCode = (result: object): number =>
  isProblem(result) && (result.code === "invalid_request" || result.code === "not_json") ? 1 : 0;

export function problemText(problem: Problem): string {
  const faults = (problem.errors ?? []).map(({ pointer, detail }) => `  ${pointer || "/"}: ${detail}\n`);
  const clauses = (problem.clauses ?? []).map(({ ref, title }) => `  clause ${ref}, ${title}\n`);
  return `${problem.title} (${problem.code}): ${problem.detail}\n${faults.join("")}${clauses.join("")}`;
}
