// A client: a function for each operation of the API's document, all sent in the same way.

import { batch } from "./batch.ts";
import { FairclauseUnreachable } from "./errors.ts";
import { type CallOptions, type Outgoing, send, textOf } from "./sending.ts";
import { type Connection, connectionOf, type Settings } from "./settings.ts";

/** What the document says of an operation, as far as sending it goes. */
export interface Operation {
  readonly method: "GET" | "POST";
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly isLines?: true;
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
    return Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [name, callOf(connection, operation)]),
    );
  };

function callOf(connection: Connection, operation: Operation): Call {
  const { path, isLines } = operation;
  if (isLines === true)
    return (given = [], options) => batch(connection, path, isIterable(given) ? given : [given], options);
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

/** What is given is the body of a POST; of a GET the parameters of its path, and the others its query. */
function outgoing({ method, path }: Operation, given: object): Outgoing {
  if (method === "POST") return { method, path, body: JSON.stringify(given), type: "application/json" };
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  const missing = /\{(\w+)\}/.exec(filled)?.[1];
  if (missing !== undefined) throw new TypeError(`${missing} is missing`);
  return { method, path: query.size === 0 ? filled : `${filled}?${query}` };
}
