// The lines of a body as they come, some at a time, with a bound on each, and none on their number.

import type { IncomingMessage } from "node:http";
import { bodyTooLarge, type HttpProblem, malformedRequest, unsupportedMediaType } from "../problems.ts";
import { encodingProblem, MOST_BODY_BYTES } from "./body.ts";
import { chunksIn, type Waiting } from "./body-chunks.ts";

export interface BodyLine {
  /** From 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Lines of which none is empty; or what ends the body early, and at which line. */
export type LineGroup =
  | { readonly lines: readonly BodyLine[] }
  | { readonly number: number; readonly problem: HttpProblem };

/** We charge no blank line: few bytes of gzip are millions of them. */
const MOST_BLANK_LINES = 10_000;
/** Priced in one turn. */
const GROUP_LINES = 100;
const NEWLINE = 10;
const NOTHING = Buffer.alloc(0);

const NDJSON = /^application\/(?:x-)?(?:ndjson|jsonl)(?:[ \t]*;[ \t]*charset=(?:"utf-8"|utf-8))?[ \t]*$/i;

/** Checked before we read a byte. */
export function linesProblem({ headers }: IncomingMessage): HttpProblem | null {
  if (!NDJSON.test(headers["content-type"] ?? ""))
    return unsupportedMediaType("The body must be application/x-ndjson, in UTF-8.");
  return encodingProblem(headers);
}

/** Ends quietly when the caller has gone. */
export async function* linesIn(request: IncomingMessage, waiting: Waiting): AsyncGenerator<LineGroup> {
  const chunks = chunksIn(request, waiting);
  let [number, blank] = [1, 0];
  const rest = newRest();
  for (;;) {
    const read = await chunks.next();
    if (read === null) return;
    if ("problem" in read) return yield { number, problem: read.problem };
    const text = rest.wholeLines(read.bytes, read.isLast);
    const lines = splitLines(text, number);
    for (const group of groupsOf(lines)) {
      yield group;
      if ("problem" in group) return;
    }
    number += lines.length;
    blank += lines.filter(isBlank).length;
    if (blank > MOST_BLANK_LINES) return yield { number, problem: TOO_MANY_BLANK };
    if (rest.length() > MOST_BODY_BYTES) return yield { number, problem: bodyTooLarge };
    if (read.isLast) return;
    if (lines.length > 0) chunks.begin();
  }
}

const TOO_MANY_BLANK = malformedRequest(`A batch has at most ${MOST_BLANK_LINES} blank lines.`);

/** The beginning of a line, in the pieces it came in: joined once, when the line is complete. */
function newRest() {
  let pieces: Buffer[] = [];
  let size = 0;
  const add = (bytes: Buffer): void => {
    if (bytes.length > 0) pieces.push(bytes);
    size += bytes.length;
  };
  return {
    length: () => size,
    /** The lines these bytes complete; the rest waits for more. */
    wholeLines(bytes: Buffer, isLast: boolean): Buffer {
      const end = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
      if (end === 0 && !isLast) {
        add(bytes);
        return NOTHING;
      }
      const text = Buffer.concat([...pieces, bytes.subarray(0, end)]);
      [pieces, size] = [[], 0];
      add(bytes.subarray(end));
      return text;
    },
  };
}

function splitLines(text: Buffer, first: number): readonly BodyLine[] {
  const lines: BodyLine[] = [];
  for (let from = 0; from < text.length; ) {
    const at = text.indexOf(NEWLINE, from);
    const to = at < 0 ? text.length : at;
    lines.push({ number: first + lines.length, bytes: text.subarray(from, to) });
    from = to + 1;
  }
  return lines;
}

/** The lines before one that is too large, then why they end. */
function* groupsOf(lines: readonly BodyLine[]): Generator<LineGroup> {
  const large = lines.find(({ bytes }) => bytes.length > MOST_BODY_BYTES);
  const good = large === undefined ? lines : lines.slice(0, lines.indexOf(large));
  for (let from = 0; from < good.length; from += GROUP_LINES)
    yield { lines: good.slice(from, from + GROUP_LINES).filter((line) => !isBlank(line)) };
  if (large !== undefined) yield { number: large.number, problem: bodyTooLarge };
}

const BLANK = new Set([9, 13, 32]);
const isBlank = ({ bytes }: BodyLine): boolean => bytes.every((byte) => BLANK.has(byte));
