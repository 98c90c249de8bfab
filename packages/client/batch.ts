// A batch of any length as a stream: lines are sent in groups, and those that met a limit or a broken line go again.

import { FairclauseProblem, FairclauseUnreachable } from "./errors.ts";
import { backOff, type CallOptions, pause, send, soon, unreachable } from "./sending.ts";
import type { Connection } from "./settings.ts";

/** One answer; `line` counts from 1 over everything that was given. */
export interface AnswerLine {
  readonly line: number;
  readonly status: number;
}

interface Pending {
  readonly number: number;
  readonly text: string;
}

/** Few enough that little is sent again when a connection breaks, and many enough that its calls do not count. */
const LINES_A_GROUP = 500;
/** A batch waits up to a minute for shifts; then its next part has the time of a call. */
const MOST_WAIT_MS = 60_000;
const LIMITED = 429;
/**
 * The line met the limit or did not arrive in time; or the batch ended before it, because the service stops, or because
 * the key no longer holds: then the next try says so.
 */
const AGAIN = [401, 403, 408, LIMITED, 503];

/** A limit is of a minute: waiting for it takes longer than waiting for a service that was busy for a moment. */
const LIMIT_FACTOR = 16;

type Given = Iterable<object> | AsyncIterable<object>;

/** Answers in the order of the lines. */
export async function* batch(
  connection: Connection,
  path: string,
  given: Given,
  options: CallOptions = {},
): AsyncGenerator<AnswerLine, void, undefined> {
  for await (const group of groupsOf(given)) yield* answered(connection, path, group, options);
}

async function* groupsOf(given: Given): AsyncGenerator<readonly Pending[]> {
  let group: Pending[] = [];
  let number = 0;
  for await (const line of given) {
    number += 1;
    group.push({ number, text: `${JSON.stringify(line)}\n` });
    if (group.length < LINES_A_GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** As long as each try answers at least one more line, and then as often as a call is tried again. */
async function* answered(
  connection: Connection,
  path: string,
  group: readonly Pending[],
  options: CallOptions,
): AsyncGenerator<AnswerLine, void, undefined> {
  const answers = new Map<number, AnswerLine>();
  let next = group[0]?.number ?? 0;
  let waiting = group;
  for (let tries = 0; waiting.length > 0; ) {
    let broken: unknown = null;
    let isLimited = false;
    try {
      for await (const answer of sent(connection, path, waiting, options)) {
        isLimited ||= answer.status === LIMITED;
        if (AGAIN.includes(answer.status) && tries < connection.retries) continue;
        answers.set(answer.line, answer);
        for (let ready = answers.get(next); ready !== undefined; ready = answers.get(next)) {
          answers.delete(next);
          next += 1;
          yield ready;
        }
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof FairclauseProblem || error instanceof FairclauseUnreachable) throw error;
      broken = error;
    }
    const left = waiting.filter(({ number }) => number >= next && !answers.has(number));
    tries = left.length < waiting.length ? 0 : tries + 1;
    if (tries > connection.retries)
      throw unreachable(connection, tries, broken ?? new Error("lines have no answer"));
    waiting = left;
    if (left.length > 0)
      await pause(backOff(connection, tries, isLimited ? LIMIT_FACTOR : 1), options.signal);
  }
}

/** The answers to one request, with the numbers of the whole batch. */
async function* sent(
  connection: Connection,
  path: string,
  lines: readonly Pending[],
  options: CallOptions,
): AsyncGenerator<AnswerLine> {
  const body = lines.map(({ text }) => text).join("");
  const answer = await send(
    connection,
    { method: "POST", path, body, type: "application/x-ndjson", inParts: true },
    options,
  );
  for await (const text of readAhead(linesIn(answer, connection.timeoutMs + MOST_WAIT_MS))) {
    const line: AnswerLine = JSON.parse(text);
    const number = lines[line.line - 1]?.number;
    if (number !== undefined) yield { ...line, line: number };
  }
}

/**
 * A group is read as it comes, whatever the reader does meanwhile: one that takes longer than a call may take would
 * otherwise have the rest sent, and charged, a second time.
 */
async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const ready: T[] = [];
  const state = { isOver: false, isLeft: false, failure: null as { readonly error: unknown } | null };
  let wake = (): void => {};
  const read = async (): Promise<void> => {
    try {
      for await (const one of source) {
        if (state.isLeft) return;
        ready.push(one);
        wake();
      }
    } catch (error) {
      state.failure = { error };
    } finally {
      state.isOver = true;
      wake();
    }
  };
  void read();
  try {
    for (;;) {
      yield* ready.splice(0);
      if (ready.length > 0) continue;
      if (state.failure !== null) throw state.failure.error;
      if (state.isOver) return;
      await new Promise<void>((done) => {
        wake = done;
      });
    }
  } finally {
    state.isLeft = true;
  }
}

async function* linesIn({ body }: Response, timeoutMs: number): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const part = await soon(reader.read(), timeoutMs);
      if (part.done) return;
      rest += decoder.decode(part.value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield* lines.filter((line) => line !== "");
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
