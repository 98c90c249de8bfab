// Answers to bodies, kept for a caller who sends the same bytes again: a calculation depends on nothing else.

import { crc32 } from "node:zlib";
import { withinBytes } from "./within-bytes.ts";

interface Answer {
  readonly body: Buffer;
  /** What it was charged, and is again. */
  readonly shifts: number;
}

export interface RepeatedAnswers {
  /** What was answered to these bytes before, if it was kept. */
  known(question: Question): Answer | undefined;
  /** Keeps an answer that is asked for again, and gives it as it is sent. */
  keep(question: Question, text: string, shifts: number): string | Buffer;
}

interface Question {
  /** One caller's questions are not another's: how fast an answer comes tells nobody what others asked. */
  readonly keyId: string;
  readonly route: string;
  readonly body: Uint8Array;
}

/** Of questions and answers together, in bytes. */
const MOST_KEPT = 2 * 1024 * 1024;
const LONGEST_KEPT = 64 * 1024;
/** How many of the latest questions are known again when they are asked for the second time. */
const ASKED_ONCE = 4096;

/** Kept from the second time on: what is never asked again would only push out what is. */
export function repeatedAnswers(most: number = MOST_KEPT): RepeatedAnswers {
  const kept = withinBytes<Answer>(most, ({ body }, key) => key.length + body.length);
  const askedOnce = new Uint32Array(ASKED_ONCE);
  const wasAsked = (key: string): boolean => {
    const mark = crc32(key);
    const place = mark % ASKED_ONCE;
    const isKnown = askedOnce[place] === mark;
    askedOnce[place] = mark;
    return isKnown;
  };
  return {
    known(question) {
      if (question.body.length > LONGEST_KEPT) return undefined;
      const key = keyOf(question);
      const answer = kept.get(key);
      if (answer !== undefined) kept.keep(key, answer);
      return answer;
    },
    keep(question, text, shifts) {
      if (question.body.length > LONGEST_KEPT || text.length > LONGEST_KEPT) return text;
      const key = keyOf(question);
      if (!wasAsked(key)) return text;
      const body = Buffer.from(text);
      kept.keep(key, { body, shifts });
      return body;
    },
  };
}

function keyOf({ keyId, route, body }: Question): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return `${keyId} ${route} ${bytes.toString("latin1")}`;
}
