// The lines of a batch in the pricing thread: read, counted, and answered one by one.

import { clientRefOf, isProblem, type Problem, readJsonBytes } from "#contract";
import type { Endpoint, World } from "../endpoints/endpoint.ts";
import type { BodyLine } from "./body-lines.ts";
import { problemLine } from "./problem-body.ts";
import { shiftsIn } from "./shift-count.ts";

interface ReadLine {
  readonly number: number;
  readonly read: ReturnType<typeof readJsonBytes>;
  readonly bytes: number;
}

export interface HeldLines {
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly lines: readonly ReadLine[];
}

export const readLine = ({ number, bytes }: BodyLine): ReadLine => ({
  number,
  read: readJsonBytes(bytes),
  bytes: bytes.length,
});

/** To read this much costs about as much as to price a shift. */
const BYTES_A_SHIFT = 8 * 1024;

/** A batch has no end of lines, so one that cannot be read costs a shift, and a long one costs more. */
export const shiftsOfLines = ({ lines }: HeldLines): readonly number[] =>
  lines.map(({ read, bytes }) =>
    Math.max("problem" in read ? 1 : shiftsIn(read.value), Math.ceil(bytes / BYTES_A_SHIFT)),
  );

/** `refused`: for the first lines, in their order, why one is not priced, or null. The others get no answer yet. */
export function answersOf(
  { endpoint, requestId, lines }: HeldLines,
  refused: readonly (Problem | null)[],
  world: World,
): string {
  return lines
    .slice(0, refused.length)
    .map(({ number, read }, index) => {
      const value = "problem" in read ? null : read.value;
      const answer =
        "problem" in read
          ? read.problem
          : (refused[index] ?? endpoint.answer({ path: {}, query: {}, body: read.value }, world));
      const head = { line: number, client_ref: clientRefOf(value) };
      const line = isProblem(answer)
        ? problemLine(head, answer, requestId)
        : { ...head, status: 200, ...answer };
      return `${JSON.stringify(line)}\n`;
    })
    .join("");
}
