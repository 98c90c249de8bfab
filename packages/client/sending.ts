// Sends one request and tries again where that may help: no answer, a limit, or a part of the service that is down.

import { FairclauseProblem, FairclauseUnreachable, type ProblemLike } from "./errors.ts";
import type { Connection } from "./settings.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Repeated with every retry, so that a call that creates something does so once. */
  readonly idempotencyKey?: string | undefined;
}

export interface Outgoing {
  readonly method: string;
  /** Under the base path, with the query. */
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  /** Its Content-Range. */
  readonly range?: string;
  /** How long the whole answer may take is not known: each part of it has its own time. */
  readonly inParts?: true;
}

const AGAIN = [408, 429, 502, 503, 504];

/** A calculation changes nothing, so that every call may be sent again. */
export async function send(
  connection: Connection,
  outgoing: Outgoing,
  options: CallOptions,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const isLast = tries === connection.retries;
    const answer = await tried(connection, outgoing, options).catch((error: unknown) => error);
    if (!(answer instanceof Response)) {
      options.signal?.throwIfAborted();
      if (isLast) throw unreachable(connection, tries + 1, answer);
      await pause(waitOf(connection, tries), options.signal);
      continue;
    }
    if (answer.ok) return answer;
    const wait = AGAIN.includes(answer.status) ? waitOf(connection, tries, answer) : null;
    if (isLast || wait === null || wait > connection.longestWaitMs)
      throw await problemIn(answer, connection, outgoing, options.signal);
    await answer.body?.cancel().catch(() => undefined);
    await pause(wait, options.signal);
  }
}

async function tried(connection: Connection, outgoing: Outgoing, options: CallOptions): Promise<Response> {
  const { limit, stop } = limitOf(connection, outgoing);
  try {
    return await connection.fetch(`${connection.base}${outgoing.path}`, {
      method: outgoing.method,
      // Not followed: another host must not get the key.
      redirect: "manual",
      signal: options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]),
      headers: {
        Authorization: `Bearer ${connection.key}`,
        "User-Agent": connection.agent,
        ...(outgoing.type === undefined ? {} : { "Content-Type": outgoing.type }),
        ...(outgoing.range === undefined ? {} : { "Content-Range": outgoing.range }),
        ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
      },
      ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
    });
  } finally {
    stop();
  }
}

const inTime = (timeoutMs: number): Error => new Error(`nothing came for ${timeoutMs} ms`);

/** For the whole call, or until the first byte of an answer in parts. */
function limitOf({ timeoutMs }: Connection, { inParts }: Outgoing) {
  if (inParts !== true) return { limit: AbortSignal.timeout(timeoutMs), stop: () => {} };
  const watch = new AbortController();
  const timer = setTimeout(() => watch.abort(inTime(timeoutMs)), timeoutMs);
  return { limit: watch.signal, stop: () => clearTimeout(timer) };
}

/** The bytes of a file; one that breaks off is fetched again. */
export async function fileOf(
  connection: Connection,
  outgoing: Outgoing,
  options: CallOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send(connection, { ...outgoing, inParts: true }, options);
    try {
      return await bytesIn(answer, connection.timeoutMs);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (tries === connection.retries) throw brokenOff(connection, error);
      await pause(backOff(connection, tries), options.signal);
    }
  }
}

async function bytesIn({ body }: Response, timeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  try {
    while (reader !== undefined) {
      const part = await soon(reader.read(), timeoutMs);
      if (part.done) break;
      parts.push(part.value);
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** An answer that comes in this time. */
export async function soon<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(inTime(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** As long as the service asks for; otherwise longer each time, and not for all callers at the same moment. */
const waitOf = (connection: Connection, tries: number, answer?: Response): number =>
  askedWait(answer?.headers.get("Retry-After") ?? "") ?? backOff(connection, tries);

export const backOff = ({ firstWaitMs, longestWaitMs }: Connection, tries: number, factor = 1): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** tries * (0.5 + Math.random() / 2) * factor);

/** Seconds or a date; null for anything else, and for a date that is past. */
function askedWait(retryAfter: string): number | null {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const wait = Date.parse(retryAfter) - Date.now();
  return wait >= 0 ? wait : null;
}

export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const stop = (): void => {
      clearTimeout(timer);
      failed(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

export const unreachable = ({ base }: Connection, tries: number, error: unknown): FairclauseUnreachable =>
  new FairclauseUnreachable(
    `${base} did not answer in ${tries} ${tries === 1 ? "try" : "tries"}: ${reasonOf(error)}`,
    { cause: error },
  );

const isProblem = (value: unknown): value is ProblemLike =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value && "status" in value;

/** The text of an answer; unreachable when it breaks off. */
export async function textOf(
  answer: Response,
  { base }: Connection,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    return await answer.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw brokenOff({ base }, error);
  }
}

const brokenOff = ({ base }: Pick<Connection, "base">, error: unknown): FairclauseUnreachable =>
  new FairclauseUnreachable(`${base} broke off its answer: ${reasonOf(error)}`, { cause: error });

const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400);

/** A browser does not show where a redirect leads. */
function redirected({ headers }: Response, base: string): FairclauseUnreachable {
  const to = headers.get("Location")?.slice(0, 200) ?? "another address";
  return new FairclauseUnreachable(
    `${base} redirects to ${to}. The client does not follow, so that no other host gets the key: check the url`,
  );
}

async function problemIn(
  answer: Response,
  connection: Connection,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
): Promise<Error> {
  const { base, agent } = connection;
  if (isRedirect(answer)) {
    await answer.body?.cancel().catch(() => undefined);
    return redirected(answer, base);
  }
  const text = await textOf(answer, connection, signal);
  const body = parsed(text);
  if (!isProblem(body))
    return new FairclauseUnreachable(
      `${base} answered ${answer.status} with something that is not from Fairclause. Check the url, and what stands in between: ${text.slice(0, 100)}`,
    );
  return new FairclauseProblem(body, hintOf(body, outgoing, agent));
}

/** What to do where the server may be older than this client: it lacks the call, or a field of it. */
function hintOf({ status, detail, errors = [] }: ProblemLike, outgoing: Outgoing, agent: string): string {
  const { method, path } = outgoing;
  if (status === 405 || (status === 404 && detail.includes("has no such path")))
    return ` The server does not have ${method} ${path}: it may be older than ${agent}. Update the server, or install the client of its release.`;
  const unknown = errors.find((one) => one.detail.endsWith("is not a field of this request."));
  return unknown === undefined
    ? ""
    : ` ${unknown.detail} If the documentation has the field, the server is older: leave the field out, or update the server.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
