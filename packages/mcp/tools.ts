// The table of tools, and what an answer carries besides: the calculation's id, the versions, and who prevails.

import { checkerOf, invalidRequest, isProblem, type Problem } from "#contract";
import { PRICING_TOOLS } from "./pricing-tools.ts";
import { READING_TOOLS } from "./reading-tools.ts";
import type { Sources, Tool } from "./tool.ts";

export type { Sources, Tool } from "./tool.ts";

export const TOOLS: readonly Tool[] = [...PRICING_TOOLS, ...READING_TOOLS];

export const NOTICE = "This is not legal advice. The award prevails.";

/** The answer with what it can be asked for again by, or a problem. */
export function told(tool: Tool, given: object, sources: Sources): object | Problem {
  const fault = faultIn(tool, given);
  if (fault !== null) return fault;
  const answer = tool.answer(given, sources);
  if (isProblem(answer)) return answer;
  return {
    ...(tool.prices ? { calculations: calculationsIn(answer) } : {}),
    notice: NOTICE,
    result: answer,
  };
}

const CHECKERS = new Map(TOOLS.map(({ name, input }) => [name, checkerOf(input)]));

/** What prices checks its own request. */
function faultIn({ name, prices }: Tool, given: object): Problem | null {
  const checker = prices ? undefined : CHECKERS.get(name);
  return checker === undefined || checker.fits(given) ? null : invalidRequest(checker.faults(given));
}

/** What a model reads of a problem. */
export const problemBody = (problem: Problem): object => {
  const { code, detail, errors, clauses } = problem;
  return { problem: { code, detail, errors, clauses }, notice: NOTICE };
};

const VERSIONS = ["award_version", "award_versions", "calendar_version", "engine_version"];

/** What each price in the answer can be asked for again by; those of a period's shifts are in its own. */
function calculationsIn(answer: object): readonly object[] {
  const fields = Object.entries(answer);
  const id = fields.find(([name]) => name === "calculation_id");
  if (id !== undefined)
    return [Object.fromEntries([id, ...fields.filter(([name]) => VERSIONS.includes(name))])];
  return fields.flatMap(([, value]) =>
    typeof value === "object" && value !== null ? calculationsIn(value) : [],
  );
}
