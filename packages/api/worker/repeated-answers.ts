// Answers to bodies, kept for a caller who sends the same bytes again: a calculation depends on nothing else.

export interface RepeatedAnswers {
  /** What was answered to these bytes, or what `answer` makes of them now; null is not kept. */
  get(question: Question, answer: () => Buffer | null): Buffer | null;
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

export function repeatedAnswers(most: number = MOST_KEPT): RepeatedAnswers {
  const kept = new Map<string, Buffer>();
  let size = 0;
  const drop = (key: string, answer: Buffer): void => {
    kept.delete(key);
    size -= key.length + answer.length;
  };
  return {
    get({ keyId, route, body }, answer) {
      if (body.length > LONGEST_KEPT) return answer();
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      const key = `${keyId} ${route} ${bytes.toString("latin1")}`;
      const known = kept.get(key);
      const found = known ?? answer();
      if (known !== undefined) drop(key, known);
      if (found === null || found.length > LONGEST_KEPT) return found;
      kept.set(key, found);
      size += key.length + found.length;
      for (const [oldest, old] of kept) {
        if (size <= most) break;
        drop(oldest, old);
      }
      return found;
    },
  };
}
