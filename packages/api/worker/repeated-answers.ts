// Answers to bodies, kept for a caller who sends the same bytes again: a calculation depends on nothing else.

import { crc32 } from "node:zlib";
import { withinBytes } from "./within-bytes.ts";

export interface RepeatedAnswers {
  /** What was answered to these bytes, or what `answer` makes of them now; null is not kept. */
  get(question: Question, answer: () => string | null): string | Buffer | null;
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
  const kept = withinBytes<Buffer>(most, (answer, key) => key.length + answer.length);
  const askedOnce = new Uint32Array(ASKED_ONCE);
  const wasAsked = (key: string): boolean => {
    const mark = crc32(key);
    const place = mark % ASKED_ONCE;
    const isKnown = askedOnce[place] === mark;
    askedOnce[place] = mark;
    return isKnown;
  };
  return {
    get({ keyId, route, body }, answer) {
      if (body.length > LONGEST_KEPT) return answer();
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      const key = `${keyId} ${route} ${bytes.toString("latin1")}`;
      const known = kept.get(key);
      if (known !== undefined) {
        kept.keep(key, known);
        return known;
      }
      const text = answer();
      if (text === null || text.length > LONGEST_KEPT || !wasAsked(key)) return text;
      const made = Buffer.from(text);
      kept.keep(key, made);
      return made;
    },
  };
}
