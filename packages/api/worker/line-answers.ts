// The lines of a batch in the pricing thread: read, counted, and answered one by one.

import { isProblem, type Problem, readJsonBytes } from "#contract";
import type { Endpoint, World } from "../endpoints/endpoint.ts";
import type { BodyLine } from "./body-lines.ts";
import { problemBody } from "./problem-body.ts";
import { shiftsIn } from "./shift-count.ts";

interface ReadLine {
  readonly number: number;
  readonly read: ReturnType<typeof readJsonBytes>;
}

export interface HeldLines {
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly lines: readonly ReadLine[];
}

export const readLine = ({ number, bytes }: BodyLine): ReadLine => ({ number, read: readJsonBytes(bytes) });

/** A line that cannot be read costs nothing. */
export const shiftsOfLines = ({ lines }: HeldLines): readonly number[] =>
  lines.map(({ read }) => ("problem" in read ? 0 : shiftsIn(read.value)));

/** `refused`: in the order of the lines, why one is not priced, or null. */
export function answersOf(
  { endpoint, requestId, lines }: HeldLines,
  refused: readonly (Problem | null)[],
  world: World,
): string {
  return lines
    .map(({ number, read }, index) => {
      const value = "problem" in read ? null : read.value;
      const answer =
        "problem" in read
          ? read.problem
          : (refused[index] ?? endpoint.answer({ path: {}, query: {}, body: read.value }, world));
      const head = { line: number, client_ref: refOf(value?.client_ref) };
      const line = isProblem(answer)
        ? { ...head, status: answer.status, problem: problemBody(answer, requestId) }
        : { ...head, status: 200, result: answer };
      return `${JSON.stringify(line)}\n`;
    })
    .join("");
}

const MOST_CHARACTERS = 200;

/** For a refused line too, so that its owner finds it again. */
const refOf = (given: unknown): string | null => (typeof given === "string" && isShort(given) ? given : null);

/** Characters as JSON Schema counts them: two code units may be one. */
const isShort = (text: string): boolean =>
  text.length <= MOST_CHARACTERS ||
  (text.length <= 2 * MOST_CHARACTERS && Array.from(text).length <= MOST_CHARACTERS);
