// A client: a function for each operation of the API's document, all sent in the same way.

import { auditCalls } from "./audits.ts";
import { batch } from "./batch.ts";
import { FairclauseUnreachable } from "./errors.ts";
import { type CallOptions, fileOf, type Outgoing, send, textOf } from "./sending.ts";
import { type Connection, connectionOf, type Settings } from "./settings.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What the document says of an operation, as far as sending it goes. */
export interface Operation {
  readonly method: Method;
  /** With parameters as `{name}`. */
  readonly path: string;
  /** What is given beside the parameters of the path is the body; otherwise it is the query. */
  readonly hasBody?: true;
  readonly isLines?: true;
  /** The body is `content` as it is. */
  readonly takesBytes?: true;
  /** The answer is a file. */
  readonly givesFile?: true;
  /** It creates something: each call gets a key of its own that its retries repeat. */
  readonly creates?: true;
}

export type Operations = Readonly<Record<string, Operation>>;

type Call = (given?: object, options?: CallOptions) => unknown;

/** Makes `createClient` for the operations of one release. */
export const clientOf =
  (operations: Operations, release: string) =>
  (settings: Settings): Readonly<Record<string, Call>> => {
    const connection = connectionOf(settings, release);
    const calls = Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [name, callOf(connection, operation)]),
    );
    return { ...calls, ...auditCalls(calls) } as Readonly<Record<string, Call>>;
  };

function callOf(connection: Connection, operation: Operation): Call {
  const { path, isLines } = operation;
  if (isLines === true)
    return (given = [], options) => batch(connection, path, isIterable(given) ? given : [given], options);
  if (operation.givesFile === true)
    return async (given = {}, options = {}) => fileOf(connection, outgoing(operation, given), options);
  return async (given = {}, options = {}) => {
    const answer = await send(connection, outgoing(operation, given), keyed(operation, options));
    const text = await textOf(answer, connection, options.signal);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new FairclauseUnreachable(`${connection.base} answered with something that is not JSON`, {
        cause: error,
      });
    }
  };
}

const keyed = ({ creates }: Operation, options: CallOptions): CallOptions =>
  creates === true && options.idempotencyKey === undefined
    ? { ...options, idempotencyKey: crypto.randomUUID() }
    : options;

const isIterable = (value: object): value is Iterable<object> | AsyncIterable<object> =>
  Symbol.iterator in value || Symbol.asyncIterator in value;

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

/** What is given fills the path; the rest is the body or, for an operation without one, the query. */
function outgoing({ method, path, hasBody, takesBytes }: Operation, given: object): Outgoing {
  const rest: Record<string, unknown> = {};
  let filled = path;
  for (const [name, value] of Object.entries(given)) {
    if (!path.includes(`{${name}}`)) rest[name] = value;
    else if (value !== undefined) filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
  }
  const missing = /\{(\w+)\}/.exec(filled)?.[1];
  if (missing !== undefined) throw new TypeError(`${missing} is missing`);
  if (takesBytes === true) {
    const body = rest.content;
    if (typeof body !== "string" && !isBytes(body)) throw new TypeError("content must be bytes or text");
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const range = rangeOf(rest.range, bytes.length);
    return { method, path: filled, body: bytes, type: "application/octet-stream", ...range };
  }
  if (hasBody === true) return { method, path: filled, body: JSON.stringify(rest), type: "application/json" };
  return { method, path: `${filled}${queryOf(rest)}` };
}

/** Which bytes of a file are sent, for Content-Range; the size of the whole file may be unknown. */
function rangeOf(range: unknown, length: number): Pick<Outgoing, "range"> {
  if (typeof range !== "object" || range === null) return {};
  const { from = 0, size = "*" }: { readonly from?: number; readonly size?: number | "*" } = range;
  return { range: `bytes ${from}-${from + length - 1}/${size}` };
}

function queryOf(given: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}
